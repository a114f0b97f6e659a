// What it is good at: two large fields with the product in them and the others ruled below; or all as a
// ruled list beside its heading.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Drawing, Spot } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Features });

const gained = { of: 'gained', viewBox: '0 10 520 196' } as const;
const held = { of: 'held', viewBox: '0 0 420 236' } as const;

function Features({ id, look, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`features ${look}`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul>
          {items.map((item, index) => (
            <li key={plain(item.heading)}>
              <Spot of={item.picture} />
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
              {look === 'fields' && index < 2 ? <Drawing {...(index ? held : gained)} /> : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
