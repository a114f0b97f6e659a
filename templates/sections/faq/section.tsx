// Questions, of which one is open at a time: the browser does that (`name`), and React never learns
// which one it is.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Faq });

function Faq({ id, heading, ask, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="faq">
      <div className="wrap">
        <div className={ask ? 'acts' : undefined}>
          <h2>{heading}</h2>
          {ask ? <ActionLink of={ask} look="quiet" /> : null}
        </div>
        <div>
          {items.map(({ question, answer }) => (
            <details key={plain(question)} name="faq">
              <summary>{question}</summary>
              <div className="answer">{answer}</div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
