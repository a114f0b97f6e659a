// The first screen: what it does in one line, the way to try it, and beside them the product at work.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Conversation } from '../../parts/conversation.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Hero });

function Hero({ id, heading, lead, action, more, note, conversation }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="hero">
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
        <Conversation of={conversation} />
      </div>
    </section>
  );
}
