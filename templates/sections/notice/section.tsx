// The outcome of something, in one large sentence with an icon before it. The heading says it in words;
// the icon only repeats it.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Notice });

const signs = { success: 'M18 33l10 10 19-21', failure: 'M32 17v19M32 46v.5' };

function Notice({ id, heading, text, outcome, action }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`notice ${outcome}`}>
      <div className="wrap">
        <svg viewBox="2 2 60 60" aria-hidden="true">
          <path
            className="ground"
            d="M22 2h20a20 20 0 0 1 20 20v20a20 20 0 0 1-20 20H8a6 6 0 0 1-6-6V22A20 20 0 0 1 22 2z"
          />
          <path d={signs[outcome]} />
        </svg>
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        <ActionLink of={action} />
      </div>
    </section>
  );
}
