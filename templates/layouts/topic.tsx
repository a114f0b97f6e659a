// A page about one use of the product. Like the home page, below a header that is always solid.
import type { LayoutProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';

export function Topic({ children }: LayoutProps): ReactNode {
  return <Frame ground="solid">{children}</Frame>;
}
