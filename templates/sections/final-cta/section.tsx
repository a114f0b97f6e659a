// The last word: a field of amber, a button of ink, and the sign of the site at its largest.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { wavePath } from '../../parts/waveform.tsx';
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
        <svg viewBox="1 0 85 28" data-apart="sign" aria-hidden="true">
          <path d={wavePath('quiet', { bars: 8 })} />
          <path d="M46 6h38M46 14h30M46 22h16" />
        </svg>
      </div>
    </section>
  );
}
