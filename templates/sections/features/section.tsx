// What it is good at: as cards, the first two large (sound on amber, text on grey); or as a ruled
// list beside its heading.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Waveform } from '../../parts/waveform.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Features });

function Features({ id, look, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`features ${look}`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul>
          {items.map((item, index) => (
            <li key={plain(item.heading)}>
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
              {look === 'fields' && index === 0 ? <Waveform seed="features" look="unplayed" /> : null}
              {look === 'fields' && index === 1 ? <Lines /> : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Lines(): ReactNode {
  return (
    <svg viewBox="0 0 156 28" aria-hidden="true">
      <path className="stroke" d="M2 5h76" />
      <path d="M2 5h136M2 14h152M2 23h92" />
    </svg>
  );
}
