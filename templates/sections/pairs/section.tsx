// Language pairs: what was said, and what one reads of it, on a departure board or in a ledger.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { direction } from '../../parts/scene-parts.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Pairs });

function Pairs({ id, look, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`pairs ${look}`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul className={look === 'board' ? 'night' : undefined}>
          {items.map((item) => (
            <li key={`${item.from} ${item.said}`}>
              <p className="name">{item.name}</p>
              <p className="said" lang={item.from} dir={direction(item.from)}>
                {item.said}
              </p>
              <p className="read" lang={item.to} dir={direction(item.to)}>
                {item.read}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
