// A public text, and an island that fetches content for members only.
import { defineSection, Island, markdown, type SectionProps, text, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { members } from '../islands/members.tsx';

const schema = z.strictObject({ heading: text(), body: markdown() });

export const section = defineSection({ schema, component: Members });

function Members({ id, heading, body }: SectionProps<typeof schema>): ReactNode {
  const { t } = usePage();
  return (
    <section id={id}>
      <h1>{heading}</h1>
      {body}
      <Island of={members} props={{ signedOut: t('signedOut') }} when="visible" />
    </section>
  );
}
