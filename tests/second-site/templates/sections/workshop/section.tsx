// The first section of the page.
import { defineSection, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({ heading: text(), text: text() });

export const section = defineSection({ schema, component: Workshop });

function Workshop({ id, heading, text }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="workshop">
      <h1>{heading}</h1>
      <p>{text}</p>
    </section>
  );
}
