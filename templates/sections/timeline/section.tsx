// A day as the messages that it brings: along a rule with dots of amber, or on the board of a station.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Stage } from '../../parts/stage.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Timeline });

function Timeline({ id, look, stage, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`timeline ${look}${look === 'display' ? ' night' : ''}${stage ? ' staged' : ''}`}>
      <div className="wrap">
        <div className="head">
          <h2>{heading}</h2>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        <ol>
          {items.map((item) => (
            <li key={`${item.time} ${item.heading}`}>
              {isTime(item.time) ? <time className="at">{item.time}</time> : <span className="at">{item.time}</span>}
              <div>
                <h3>{item.heading}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <Stage of={stage} />
    </section>
  );
}

/** Whether it is a time of day, and not a gate or a place. */
function isTime(text: string): boolean {
  return /^\d{2}:\d{2}$/.test(text);
}
