// The end of a page: what to do now.
import { defineSection, link, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The heading'),
  action: z.strictObject({ label: text(), to: link() }),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Closing({ id, level, heading, action }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="closing on-fill">
      <div className="wrap">
        <Heading>{heading}</Heading>
        <a className="button" {...action.to}>
          {action.label}
        </a>
      </div>
      {/* The column of the hero, if it has one. */}
      <svg className="piece" viewBox="60 60 400 240" aria-hidden="true">
        <use href="#post" />
      </svg>
    </section>
  );
}

export const section = defineSection({ schema, component: Closing });
