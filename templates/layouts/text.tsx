// A page to read: legal texts, thanks, not found.
import type { LayoutProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';

export function TextPage({ children }: LayoutProps): ReactNode {
  return <Frame ground="solid">{children}</Frame>;
}
