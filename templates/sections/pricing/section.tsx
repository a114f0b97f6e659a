// The one plan: the figure at its largest and the button, beside them what it covers.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Pricing });

type Props = SectionProps<typeof schema>;

function Pricing({ id, heading, plan, price, period, features, action, trial, note }: Props): ReactNode {
  return (
    <section id={id} className="pricing">
      <div className="wrap">
        <h2>{heading}</h2>
        <div className="price two">
          <div>
            <h3>{plan}</h3>
            <p>
              <strong>{price}</strong> {period}
            </p>
            <div className="acts">
              <ActionLink of={action} />
              {trial ? <span>{trial}</span> : null}
            </div>
            {note ? <p className="note">{note}</p> : null}
          </div>
          <ul>
            {features.map((feature) => (
              <li key={plain(feature)}>{feature}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
