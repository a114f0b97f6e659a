// The last word: a field of amber, a button of ink, and the sign of the site at its largest.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Drawing } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: FinalCta });

function FinalCta({ id, heading, text, action }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="final-cta">
      <div className="wrap two">
        <div>
          <h2>{heading}</h2>
          {text ? <p>{text}</p> : null}
          <ActionLink of={action} look="btn dark" />
        </div>
        <Drawing of="sign" viewBox="1 0 85 28" />
      </div>
    </section>
  );
}
