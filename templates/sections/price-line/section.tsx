// The price in one line, for pages about something else: the figure, the term, and a link to the details.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: PriceLine });

function PriceLine({ id, heading, price, period, note, action, more }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="price-line raised">
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="figure">
          <strong>{price}</strong> {period}
        </p>
        <p className="note">{note}</p>
        <div className="acts">
          <ActionLink of={action} />
          <ActionLink of={more} look="quiet" />
        </div>
      </div>
    </section>
  );
}
