// What the theme adds to every head: its icon.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Head(): ReactNode {
  const { site, asset } = usePage();
  return (
    <>
      <link rel="icon" href={asset('icon.svg')} />
      <link rel="canonical" href={`${site.url}/`} />
    </>
  );
}
