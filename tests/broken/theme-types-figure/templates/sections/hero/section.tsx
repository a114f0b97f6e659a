// Opens a page, with figures that no claim knows of. There are 50 of them in this comment, which no
// visitor reads.
import { defineSection, icon, link, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text(),
  text: text().optional(),
  to: link().optional(),
  icon: icon().optional(),
  tone: z.enum(['calm', 'bright']).optional(),
});

export const section = defineSection({ schema, component: Hero });

const promise = 'up to 80 % cheaper';

function Hero({ id, heading, text, to, icon, tone = 'calm' }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={`${tone} w-50`} data-icon={icon} aria-label={promise}>
      <h1>{heading}</h1>
      <p>
        More than 50 lamps, {24} hours a day
      </p>
      <ol>
        <li>
          <span data-ordinal="">1</span> First
        </li>
        <li>
          <span data-ordinal="">99 %</span> Second
        </li>
      </ol>
      {text ? <p>{text}</p> : null}
      {to ? <a {...to}>→</a> : null}
    </section>
  );
}
