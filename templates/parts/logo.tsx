// The logo of the site: bars of sound that turn into lines of text. The name beside it comes from content.
import type { ReactNode } from 'react';

export function LogoSign(): ReactNode {
  return (
    <svg viewBox="0 0 30 24" aria-hidden="true">
      <path d="M3 9v6M8 5v14M13 8v8M18 8h10M18 12h8M18 16h5" />
    </svg>
  );
}
