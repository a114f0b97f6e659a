// Opens a page, and forgets the text.
import { defineSection, icon, link, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text(),
  text: text().optional(),
  to: link().optional(),
  icon: icon().optional(),
});

export const section = defineSection({ schema, component: Hero });

function Hero({ id, heading, to }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id}>
      <h1>{heading}</h1>
      {to ? <a {...to}>→</a> : null}
    </section>
  );
}
