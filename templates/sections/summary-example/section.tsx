// One message in three states: a voice, below it every word of it, beside them what matters of it. Each
// is shorter to take in than the one before, and the last is the biggest to read.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Conversation } from '../../parts/conversation.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: SummaryExample });

function SummaryExample(props: SectionProps<typeof schema>): ReactNode {
  const { id, heading, lead, voice, transcriptLabel, transcript, summaryLabel, summary } = props;
  return (
    <section id={id} className="summary-example">
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <div className="flow">
          <Conversation of={{ label: plain(heading), messages: [{ kind: 'voice', ...voice }] }} />
          <Arrow />
          <div className="transcript">
            <h3>{transcriptLabel}</h3>
            <p>{transcript}</p>
          </div>
          <Arrow />
          <div className="summary">
            <h3>{summaryLabel}</h3>
            <ul>
              {summary.map((point, index) => (
                <li key={point}>{index === 0 ? <mark>{point}</mark> : point}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

function Arrow(): ReactNode {
  return (
    <svg className="arrow" viewBox="0 0 32 20" aria-hidden="true">
      <path d="M2 10h27M21 2l8 8-8 8" />
    </svg>
  );
}
