// A long text to read, legal pages above all: one column, headings in steps. A text of many parts has a
// list of them beside it, on small screens folded above it.
import { defineSection, plain, type SectionProps, type Text, usePage } from 'litfass/theme';
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { ThirdParties } from '../../parts/third-parties.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Prose });

/** Fewer parts than these are found by scrolling. */
const MANY = 12;

function Prose({ id, heading, date, summary, body, third_parties }: SectionProps<typeof schema>): ReactNode {
  const { t, locales } = usePage();
  const [original] = locales;
  const last = third_parties ? [{ id: 'third-parties', words: plain(third_parties.heading) }] : [];
  const parts = [...partsOf(body), ...last];
  const listed = parts.length >= MANY;
  return (
    <section id={id} className={listed ? 'prose listed' : 'prose'}>
      <div className="wrap">
        <h1>{heading}</h1>
        {date ? <p className="note">{date}</p> : null}
        {summary && original && !original.current ? (
          <p>
            <a href={original.url} hrefLang={original.tag}>
              {t('prose.original')}
            </a>
          </p>
        ) : null}
        {listed ? (
          <nav className="contents" aria-label={t('prose.contents')}>
            <details>
              <summary>{t('prose.contents')}</summary>
              <ol>
                {parts.map((part) => (
                  <li key={part.id}>
                    <a href={`#${part.id}`}>{part.words}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        ) : null}
        <div className="body">
          {body}
          {third_parties ? <ThirdParties {...third_parties} /> : null}
        </div>
      </div>
    </section>
  );
}

interface Part {
  readonly id: string;
  readonly words: string;
}

/** The headings of the second level that have an id. */
function partsOf(body: Text): Part[] {
  const blocks = isValidElement<{ children?: ReactNode }>(body) && body.type === Fragment ? body.props.children : body;
  return Children.toArray(blocks as ReactNode).flatMap((block) => {
    if (!isValidElement<{ id?: string; children?: Text }>(block) || block.type !== 'h2') return [];
    const { id, children } = block.props;
    return id ? [{ id, words: plain(children as Text) }] : [];
  });
}
