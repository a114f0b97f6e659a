// A long text to read, legal pages above all: one column, headings in steps, nothing beside it.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Prose });

function Prose({ id, heading, date, body }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="prose">
      <div className="wrap">
        <h1>{heading}</h1>
        {date ? <p className="note">{date}</p> : null}
        <div className="body">{body}</div>
      </div>
    </section>
  );
}
