// A heading of level 2 and a long text, with an optional example and rows.
import { defineSection, markdown, type SectionProps, scene, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text(),
  body: markdown(),
  said: scene().optional(),
  rows: z
    .array(z.strictObject({ label: text(), tag: z.string() }))
    .min(1)
    .max(3)
    .optional(),
});

export const section = defineSection({ schema, component: Note });

function Note({ id, heading, body, said, rows = [] }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="note">
      <h2>{heading}</h2>
      {body}
      {said ? <blockquote>{said}</blockquote> : null}
      {rows.map((row) => (
        <p key={row.tag}>{row.label}</p>
      ))}
    </section>
  );
}
