// Situations in which a voice message comes at the wrong moment, as cards, each with the small chat that it turns into.
// The cards are uneven on purpose; how wide each is follows from its place in the list.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Conversation } from '../../parts/conversation.tsx';
import { Spot } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: UseCases });

type Props = SectionProps<typeof schema>;

function UseCases({ id, heading, lead, items }: Props): ReactNode {
  return (
    <section id={id} className="use-cases raised">
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul>
          {items.map((item) => (
            <li key={plain(item.heading)}>
              <div className="words">
                <h3>{item.heading}</h3>
                <p>{item.text}</p>
                <Spot of={item.picture} />
              </div>
              <Chat of={item} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Chat({ of: { heading, from, length, read, language } }: { of: Props['items'][number] }): ReactNode {
  const messages = [
    { kind: 'voice' as const, from, length },
    { kind: 'result' as const, marked: read, language },
  ];
  return <Conversation of={{ label: heading, messages }} />;
}
