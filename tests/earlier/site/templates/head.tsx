// What the theme adds to every head: its icon.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Head(): ReactNode {
  return <link rel="icon" href={usePage().asset('icon.svg')} />;
}
