// Reasons, below the window of the shop in the hero's drawing.
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
        <svg className="piece" viewBox="0 0 1080 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <use href="#window" />
        </svg>
        <ul className="ruled">
          {items.map(({ title, text: words }) => (
            <li key={plain(title)}>
              <Title>{title}</Title>
              <p className="muted">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Features });
