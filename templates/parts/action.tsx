// A button or a quiet link, as `action-schema.ts` describes it. Both are links: they go somewhere, with
// or without JavaScript.
import type { ReactNode } from 'react';
import type { Action } from './action-schema.ts';

export function ActionLink({ of: { label, to }, look = 'btn' }: { of: Action; look?: string }): ReactNode {
  return (
    <a className={look} {...to}>
      {/* One element: a flex container would drop the space between the parts of a label. */}
      {typeof label === 'string' ? label : <span>{label}</span>}
    </a>
  );
}
