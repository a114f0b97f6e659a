// What it is good at: a ruled list beside its heading, or columns in display type, in which those with a
// picture are large. The big picture of a page may be below them.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Drawing } from '../../parts/drawing.tsx';
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
            <li key={plain(item.heading)} className={item.picture ? 'large' : undefined}>
              {item.picture ? <Drawing of={item.picture} viewBox="0 0 320 210" /> : null}
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
