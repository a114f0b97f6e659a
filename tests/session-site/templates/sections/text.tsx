// The heading of a page and a long text.
import { defineSection, markdown, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({ heading: text(), body: markdown() });

export const section = defineSection({ schema, component: LongText });

function LongText({ id, heading, body }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id}>
      <h1>{heading}</h1>
      {body}
    </section>
  );
}
