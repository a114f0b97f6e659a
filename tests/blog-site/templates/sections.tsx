// The sections: a text, and the latest posts.
import { defineSection, markdown, type SectionProps, text, useEntries } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { type PostFields, Teaser } from './layouts.tsx';

const proseSchema = z.strictObject({ body: markdown({ outside: true }) });
export const prose = defineSection({
  schema: proseSchema,
  component: ({ body }: SectionProps<typeof proseSchema>) => <div className="prose">{body}</div>,
});

const latestSchema = z.strictObject({ heading: text() });

function Latest({ heading }: SectionProps<typeof latestSchema>): ReactNode {
  return (
    <section>
      <h1>{heading}</h1>
      <ol>
        {useEntries<PostFields>('posts', { first: 2 }).map((post) => (
          <Teaser key={post.id} post={post} />
        ))}
      </ol>
    </section>
  );
}

export const latest = defineSection({ schema: latestSchema, component: Latest });
