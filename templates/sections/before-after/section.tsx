// The same message twice: as heard, a long grey wave, and as read, a few lines of ink. Two figures,
// nothing to drag; with a large picture above them they need no wave.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Stage } from '../../parts/stage.tsx';
import { Waveform } from '../../parts/waveform.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: BeforeAfter });

/** The wave is broken into lines like a paragraph: so much is to be listened to. */
const LINES = { sides: [0, 1], across: [0, 1], pictured: [] };

function BeforeAfter({ id, look, stage, heading, lead, before, after }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`before-after ${look}`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      <Stage of={stage} />
      <div className="wrap">
        <div className="sides">
          <figure className="before">
            <p className="label">{before.label}</p>
            <div className="heard-as">
              <p className="sender">
                <span>{before.from}</span>
                <span className="length">{before.length}</span>
              </p>
              {LINES[look].map((line) => (
                <Waveform key={line} seed={before.from + before.length} look="unplayed" line={line} />
              ))}
            </div>
            <figcaption>{before.text}</figcaption>
          </figure>
          <figure className="after">
            <p className="label">{after.label}</p>
            <ul className="read-as">
              {after.points.map((point, index) => (
                <li key={point}>{index === 0 ? <mark>{point}</mark> : point}</li>
              ))}
            </ul>
            <figcaption>{after.text}</figcaption>
          </figure>
        </div>
      </div>
    </section>
  );
}
