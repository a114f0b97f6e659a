// Plans side by side. Prices are claims: they are the same wherever a text states them.
import { defineSection, link, plain, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const plan = z.strictObject({
  name: text(),
  price: text('A claim: ${claim.price-basic}'),
  text: text('For whom it is'),
  points: z.array(text()).min(1),
  action: z.strictObject({ label: text(), to: link() }),
  featured: z.boolean().default(false).describe('Whether the plan stands out'),
});
const schema = z.strictObject({
  heading: text('The heading'),
  text: text(),
  plans: z.array(plan).min(1),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Pricing({ id, level, heading, text: lead, plans }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  const Name = level === 1 ? 'h2' : 'h3';
  return (
    <section id={id} className="pricing">
      <div className="wrap">
        <Heading>{heading}</Heading>
        <p className="lead">{lead}</p>
        <ul className="cards">
          {plans.map(({ name, price, text: words, points, action, featured }) => (
            <li key={plain(name)} className={featured ? 'featured' : undefined}>
              <Name>{name}</Name>
              <p className="price">{price}</p>
              <p>{words}</p>
              <ul className="ticks">
                {points.map((point) => (
                  <li key={plain(point)}>{point}</li>
                ))}
              </ul>
              <p>
                <a className={featured ? 'button' : 'button plain'} {...action.to}>
                  {action.label}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Pricing });
