// What happens to the voice: a dark band, ruled lines, no icons but a bubble that is closed.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Privacy });

function Privacy({ id, heading, lead, points, more }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="privacy">
      <div className="wrap two">
        <div>
          <svg viewBox="0 0 96 92" data-apart="shut" aria-hidden="true">
            <path d="M28 38V26a20 20 0 0 1 40 0v12" />
            <path d="M24 38h48a18 18 0 0 1 18 18v14a18 18 0 0 1-18 18H10a4 4 0 0 1-4-4V56a18 18 0 0 1 18-18z" />
            <path stroke="var(--voice)" d="M30 59v8M39 53v20M48 57v12M57 51v24M66 59v8" />
          </svg>
          <h2>{heading}</h2>
          <p className="lead">{lead}</p>
          {more ? <ActionLink of={more} look="quiet" /> : null}
        </div>
        <ul>
          {points.map(({ heading: point, text }) => (
            <li key={plain(point)}>
              <h3>{point}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
