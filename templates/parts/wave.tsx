// A wave of assets/drawings.svg by its address. Apart from waveform.tsx because islands use it, and know
// only their props.
import type { ReactNode } from 'react';

export function Wave({ href, look }: { href: string; look: 'played' | 'unplayed' }): ReactNode {
  return (
    <svg className="wave" viewBox="0 0 221 28" aria-hidden="true">
      <use href={href} />
      {look === 'unplayed' ? null : <use className="played" href={href} />}
    </svg>
  );
}
