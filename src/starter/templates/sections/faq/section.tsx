// Questions that open.
import { defineSection, markdown, plain, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The h2'),
  items: z.array(z.strictObject({ question: text(), answer: markdown() })).min(1),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Faq({ id, heading, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="faq band">
      <div className="wrap narrow">
        <h2>{heading}</h2>
        {items.map(({ question, answer }) => (
          <details key={plain(question)}>
            <summary>{question}</summary>
            {answer}
          </details>
        ))}
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Faq });
