// Questions that open.
import { defineSection, markdown, plain, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The heading'),
  items: z.array(z.strictObject({ question: text(), answer: markdown() })).min(1),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Faq({ id, level, heading, items }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="faq">
      <div className="wrap split">
        <Heading>{heading}</Heading>
        <div className="ruled">
          {items.map(({ question, answer }, index) => (
            <details key={plain(question)} open={index === 0}>
              <summary>{question}</summary>
              {answer}
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Faq });
