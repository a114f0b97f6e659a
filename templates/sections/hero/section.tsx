// The first screen: what it does in one line, the way to try it, and beside or below them the product at
// work: to try out on the home page, in a scene of its own on every page about one use of it (`look`).
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Conversation } from '../../parts/conversation.tsx';
import type { Conversation as Content } from '../../parts/conversation-schema.ts';
import { HeroDemo } from '../../parts/hero-demo.tsx';
import { scenes } from '../../parts/scenes.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Hero });

type Props = SectionProps<typeof schema>;

function Hero({ id, heading, lead, action, more, note, trust, look, conversation, demo }: Props): ReactNode {
  return (
    <section id={id} className={classOf(look)}>
      <div className="wrap two">
        <div>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <div className="acts">
            <ActionLink of={action} />
            {more ? <ActionLink of={more} look="quiet" /> : null}
          </div>
          {note ? <p className="note">{note}</p> : null}
        </div>
        {demo ? <HeroDemo of={demo} /> : null}
        {conversation ? <Picture look={look} of={conversation} /> : null}
      </div>
      {trust ? (
        <div className="night">
          <ul className="wrap trust">
            {trust.map((reason) => (
              <li key={plain(reason)}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function classOf(look: Props['look']): string {
  if (look === 'demo') return 'hero with-demo';
  // Its scene is set at night.
  return look === 'closed' ? 'hero closed night' : `hero ${look ?? ''}`.trim();
}

function Picture({ look, of }: { look: Props['look']; of: Content }): ReactNode {
  if (!look || look === 'demo') return <Conversation of={of} />;
  const Scene = scenes[look];
  return (
    <figure className="scene" aria-label={plain(of.label)}>
      <Scene of={of.messages} />
    </figure>
  );
}
