// What to do, or what happens, in its order. The text counts, so the numerals are text as well.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Part } from '../../parts/stage.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Steps });

function Steps({ id, look, stage, heading, lead, items, note }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`steps ${look} ${stage === 'path' ? 'night' : 'raised'}`}>
      <div className="wrap">
        <div className="head">
          <h2>{heading}</h2>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        <ol>
          {items.map((item, index) => (
            <li key={plain(item.heading)}>
              <Part of={stage} index={index} count={items.length} />
              <span className="numeral" data-ordinal="">
                {index + 1}
              </span>
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
        {note ? <p className="note">{note}</p> : null}
      </div>
    </section>
  );
}
