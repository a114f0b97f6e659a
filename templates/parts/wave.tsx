// A wave of assets/drawings.svg by its address. Apart from waveform.tsx because islands use it, and know
// only their props.
import type { ReactNode } from 'react';

/** `heard`: which share of it is filled, from 0 to 1, where that does not run by itself. */
export function Wave({
  href,
  look,
  heard,
}: {
  href: string;
  look: 'played' | 'unplayed';
  heard?: number | undefined;
}): ReactNode {
  const style = heard === undefined ? undefined : { clipPath: `inset(0 ${100 - 100 * heard}% 0 0)` };
  return (
    <svg className="wave" viewBox="0 0 221 28" preserveAspectRatio="none" aria-hidden="true">
      <use href={href} />
      {look === 'unplayed' ? null : <use className="played" style={style} href={href} />}
    </svg>
  );
}
