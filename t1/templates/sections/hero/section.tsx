// The first section of a page, and the only one with a heading of level 1.
import { defineSection, icon, link, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text(),
  text: text().optional(),
  to: link().optional(),
  icon: icon().optional(),
  tone: z.enum(['calm', 'bright']).optional(),
  times: z.number().optional(),
});

export const section = defineSection({ schema, component: Hero });

function Hero({ id, heading, text, to, icon, tone = 'calm' }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={tone} data-icon={icon}>
      <h1>{heading}</h1>
      {text ? <p>{text}</p> : null}
      {to ? <a {...to}>→</a> : null}
    </section>
  );
}
