// A long text to read, legal pages above all: one column, headings in steps. A text of many parts has a
// list of them beside it, on small screens folded above it.
import { defineSection, plain, type SectionProps, type Text, usePage } from 'litfass/theme';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Prose });

/** Fewer parts than these are found by scrolling. */
const MANY = 12;

function Prose({ id, heading, date, body }: SectionProps<typeof schema>): ReactNode {
  const { t } = usePage();
  const { parts, whole } = withNames(body);
  const listed = parts.length >= MANY;
  return (
    <section id={id} className={listed ? 'prose listed' : 'prose'}>
      <div className="wrap">
        <h1>{heading}</h1>
        {date ? <p className="note">{date}</p> : null}
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
        <div className="body">{listed ? whole : body}</div>
      </div>
    </section>
  );
}

interface Part {
  readonly id: string;
  readonly words: string;
}

/**
 * The text with an anchor at each heading of its second level, named after its words: `§ 8 Laufzeit` is
 * #laufzeit.
 */
function withNames(body: Text): { readonly parts: readonly Part[]; readonly whole: ReactNode } {
  const blocks = isValidElement<{ children?: ReactNode }>(body) && body.type === Fragment ? body.props.children : body;
  const parts: Part[] = [];
  const whole = Children.map(blocks as ReactNode, (block) => {
    if (!isValidElement(block) || block.type !== 'h2') return block;
    const part = partOf(block as ReactElement<{ children?: Text }>, parts);
    parts.push(part);
    return cloneElement(block as ReactElement<{ id?: string }>, { id: part.id });
  });
  return { parts, whole };
}

function partOf({ props }: ReactElement<{ children?: Text }>, before: readonly Part[]): Part {
  const words = plain(props.children as Text);
  const name =
    words
      .replace(/^§\s*\d+\s*/, '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part';
  const taken = before.filter(({ id }) => id === name || id.startsWith(`${name}--`)).length;
  return { id: taken > 0 ? `${name}--${taken + 1}` : name, words };
}
