// A drawing of assets/drawings.svg, which takes the colours of the page that shows it (custom properties
// apply inside it), so dark mode needs nothing and the page stays small. Decoration: the text beside it
// says the same.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import type { Picture } from './picture-schema.ts';

interface Drawn {
  of:
    | 'hello'
    | 'forward'
    | 'read'
    | 'shut'
    | 'short'
    | 'sign'
    | 'fade'
    | 'fold'
    | 'sent'
    | 'written'
    | 'arrived'
    | 'deleted'
    | 'snail'
    | 'stones'
    | Picture;
  viewBox: string;
  className?: string;
}

export function Drawing({ of, ...svg }: Drawn): ReactNode {
  const { asset } = usePage();
  return (
    <svg {...svg} aria-hidden="true">
      <use href={`${asset('drawings.svg')}#${of}`} />
    </svg>
  );
}

/** The small drawing of a card or a step. */
export function Spot({ of }: { of: Picture | undefined }): ReactNode {
  return of ? <Drawing of={of} className="spot" viewBox="0 0 64 64" /> : null;
}
