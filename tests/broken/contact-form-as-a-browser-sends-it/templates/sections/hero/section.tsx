// A contact form that a browser sends with GET, and a field that comes after it.
import { defineSection, icon, link, type SectionProps, text, usePage } from 'litfass/theme';
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
      <form action={usePage().contact.endpoint}>
        <input name="name" />
        <fieldset disabled>
          <input name="email" />
        </fieldset>
        <button formEncType="multipart/form-data">→</button>
      </form>
      <textarea name="message" />
    </section>
  );
}
