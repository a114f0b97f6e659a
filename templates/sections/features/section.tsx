// What it is good at: two large fields, sound on amber and text on grey, and the rest below ruled lines.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { wavePath } from '../../parts/waveform.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Features });

function Features({ id, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="features">
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul>
          {items.map((item, index) => (
            <li key={plain(item.heading)}>
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
              {index === 0 ? <Sound /> : null}
              {index === 1 ? <Lines /> : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Sound(): ReactNode {
  return (
    <svg className="sound" viewBox="0 0 156 28" aria-hidden="true">
      <path d={wavePath('features', { bars: 31 })} />
    </svg>
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
