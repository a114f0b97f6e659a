// Home and contact: the header lets the page shine through until it is scrolled.
import type { LayoutProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';

export function Landing({ children }: LayoutProps): ReactNode {
  return <Frame ground="clear">{children}</Frame>;
}
