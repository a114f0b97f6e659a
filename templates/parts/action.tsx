// A button or a quiet link, as `action-schema.ts` describes it. Both are links: they go somewhere, with or without JavaScript.
import type { ReactNode } from 'react';
import type { Action } from './action-schema.ts';

export function ActionLink({ of: { label, to }, look = 'btn' }: { of: Action; look?: string }): ReactNode {
  return (
    <a className={look} {...to}>
      {label}
    </a>
  );
}
