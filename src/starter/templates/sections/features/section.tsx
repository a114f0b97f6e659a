// Reasons, each with a drawing.
import { defineSection, icon, plain, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The heading'),
  items: z.array(z.strictObject({ icon: icon(), title: text(), text: text() })).min(1),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

/** One path of 24 × 24 for each name in `icons` of the theme. */
const drawings: Readonly<Record<string, string>> = {
  bolt: 'M13 2 4 14h6l-1 8 9-12h-6z',
  heart:
    'M12 21C5 15.5 2 12 2 8.2 2 5.3 4.2 3 7 3c2 0 3.9 1.1 5 2.9C13.1 4.1 15 3 17 3c2.8 0 5 2.3 5 5.2 0 3.8-3 7.3-10 12.8z',
  shield: 'M12 2 4 5v6c0 5.2 3.3 9.2 8 11 4.7-1.8 8-5.8 8-11V5z',
};

function Features({ id, level, heading, items }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <section id={id} className="features band">
      <div className="wrap">
        <Heading>{heading}</Heading>
        <ul className="cards">
          {items.map(({ icon: drawing, title, text: words }) => (
            <li key={plain(title)}>
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={drawings[drawing]} />
              </svg>
              <Title>{title}</Title>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Features });
