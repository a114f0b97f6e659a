// Adds the icon to the head of every page.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Head(): ReactNode {
  return <link rel="icon" href={usePage().asset('icon.svg')} />;
}
