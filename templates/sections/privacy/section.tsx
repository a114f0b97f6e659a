// What happens to the voice: a dark band, ruled lines, no icons but a bubble that is closed.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Drawing } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Privacy });

function Privacy({ id, heading, lead, points, more }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="privacy night">
      <div className="wrap two">
        <div>
          <Drawing of="shut" viewBox="0 0 96 92" />
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
