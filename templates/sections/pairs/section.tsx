// A departure board of language pairs: what was said on the left, what one reads of it on the right.
// A row that leads somewhere is one link as a whole; its name is the pair in words, the code is only its picture.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { direction } from '../../parts/conversation.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Pairs });

function Pairs({ id, heading, lead, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="pairs">
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul className="board">
          {items.map((item) => (
            <li key={`${item.from} ${item.said}`}>
              <Route of={item} />
              <p className="said" lang={item.from} dir={direction(item.from)}>
                {item.said}
              </p>
              <p className="read" lang={item.to} dir={direction(item.to)}>
                {item.read}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Route({ of: { from, to, name, link } }: { of: SectionProps<typeof schema>['items'][number] }): ReactNode {
  const words = (
    <span className="words">
      <span className="code" aria-hidden="true">
        {code(from)} → {code(to)}
      </span>
      <span className="name">{name}</span>
    </span>
  );
  if (!link) return <p className="route">{words}</p>;
  return (
    <p className="route">
      <a {...link}>{words}</a>
      <svg viewBox="0 0 20 14" aria-hidden="true">
        <path d="M1 7h17M12 1l6 6-6 6" />
      </svg>
    </p>
  );
}

/** The language alone, as a board would show it: `pt-BR` is PT. */
function code(tag: string): string {
  return (tag.split('-')[0] ?? tag).toUpperCase();
}
