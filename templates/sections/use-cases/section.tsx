// Situations in which a voice message comes at the wrong moment, each with the small chat that it turns into.
// The cards are uneven on purpose; how wide each is follows from its place in the list. As lines they are read down the page.
import { defineSection, plain, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Conversation } from '../../parts/conversation.tsx';
import { direction } from '../../parts/scene-parts.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: UseCases });

type Props = SectionProps<typeof schema>;

function UseCases({ id, look, heading, lead, items }: Props): ReactNode {
  return (
    <section id={id} className={look === 'cards' ? 'use-cases cards raised' : 'use-cases lines'}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul>
          {items.map((item) => (
            <li key={plain(item.heading)}>
              <div className="words">
                <h3>{item.heading}</h3>
                <p>{item.text}</p>
              </div>
              {look === 'cards' ? <Chat of={item} /> : <Line of={item} />}
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

function Line({ of: { from, length, read, language } }: { of: Props['items'][number] }): ReactNode {
  const { t } = usePage();
  return (
    <div className="line">
      <p className="who">
        <span className="hidden">{t('hero.voiceFrom', { name: from, length })}</span>
        <span aria-hidden="true">
          {from} <span className="time">{length}</span>
        </span>
      </p>
      <p className="read" lang={language} dir={direction(language)}>
        <mark>{read}</mark>
      </p>
    </div>
  );
}
