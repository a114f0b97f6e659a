// The repairs, in a list that visitors can fold.
import { defineSection, Island, plain, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { more as foldable } from '../../islands/more.tsx';

const schema = z.strictObject({ heading: text(), more: text(), rows: z.array(text()).min(1) });

export const section = defineSection({ schema, component: PriceList });

function PriceList({ id, heading, more, rows }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      <Island of={foldable} props={{ label: plain(more), rows: rows.map(plain) }} />
    </section>
  );
}
