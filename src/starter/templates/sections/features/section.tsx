// Reasons: the first one large, with a piece of the hero's drawing, and the others beside it.
import { defineSection, plain, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The heading'),
  items: z.array(z.strictObject({ title: text(), text: text() })).min(1),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Features({ id, level, heading, items }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <section id={id} className="features">
      <div className="wrap">
        <Heading>{heading}</Heading>
        <ul className="ruled">
          {items.map(({ title, text: words }, index) => (
            <li key={plain(title)}>
              {index === 0 && (
                <svg className="piece" viewBox="397 396 386 174" aria-hidden="true">
                  <use href="#square" />
                </svg>
              )}
              <div>
                <Title>{title}</Title>
                <p className="muted">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Features });
