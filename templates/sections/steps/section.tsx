// What to do, in its order: big numerals under thick rules. The text counts, so the numerals are text as well.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Spot } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Steps });

function Steps({ id, look, heading, lead, items, note }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`steps ${look} raised`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ol>
          {items.map((item, index) => (
            <li key={plain(item.heading)}>
              <span className="numeral" data-ordinal="">
                {index + 1}
              </span>
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
              <Spot of={item.picture} />
            </li>
          ))}
        </ol>
        {note ? <p className="note">{note}</p> : null}
      </div>
    </section>
  );
}
