// The end of a page: what to do now.
import { defineSection, link, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Column } from '../../scene.tsx';

const schema = z.strictObject({
  heading: text('The heading'),
  action: z.strictObject({ label: text(), to: link() }),
  drawing: z.boolean().default(false).describe('Whether the column of the drawing is beside it'),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

export function Closing({ id, level, heading, action, drawing }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="closing on-fill">
      <div className="wrap">
        <Heading>{heading}</Heading>
        <a className="button" {...action.to}>
          {action.label}
        </a>
      </div>
      {drawing && <Column />}
    </section>
  );
}

export const section = defineSection({ schema, component: Closing });
