// What it is good at: a ruled list beside its heading, or two columns in display type. The big picture of a
// page may be below them.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Stage } from '../../parts/stage.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Features });

function Features({ id, look, stage, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`features ${look}${stage ? ' staged' : ''}`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul>
          {items.map((item) => (
            <li key={plain(item.heading)}>
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Stage of={stage} />
    </section>
  );
}
