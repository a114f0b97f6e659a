// Plans, one row each. Prices are claims: they are the same wherever a text states them.
import { defineSection, link, plain, type SectionProps, type Text, text } from 'litfass/theme';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { z } from 'zod';

const plan = z.strictObject({
  name: text(),
  price: text('A claim: ${claim.price-basic}'),
  text: text('For whom it is'),
  points: z.array(text()).default([]),
  action: z.strictObject({ label: text(), to: link() }),
  featured: z.boolean().default(false).describe('Whether the plan stands out'),
});
const schema = z.strictObject({
  heading: text('The heading'),
  text: text().optional(),
  plans: z.array(plan).min(1),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Pricing({ id, level, heading, text: lead, plans }: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  const Name = level === 1 ? 'h2' : 'h3';
  return (
    <section id={id} className="pricing">
      <div className="wrap split">
        <div>
          <Heading>{heading}</Heading>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <ul className="ruled">
          {plans.map(({ name, price, text: words, points, action, featured }) => (
            <li key={plain(name)} className={featured ? 'on-fill' : undefined}>
              <div>
                <Name>{name}</Name>
                <p>{words}</p>
                {points.length > 0 && (
                  <ul className="points">
                    {points.map((point) => (
                      <li key={plain(point)}>{point}</li>
                    ))}
                  </ul>
                )}
              </div>
              <div>
                <p className="price">{withSum(price)}</p>
                <a className={level === 1 ? 'button' : 'button on-fill'} {...action.to}>
                  {action.label}
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A price whose sum stands alone: **€9** a month. */
function withSum(price: Text): ReactNode {
  const nodes: readonly ReactNode[] = Array.isArray(price) ? price : [price];
  return nodes.map((node) => {
    if (!isValidElement<{ readonly children?: ReactNode }>(node)) return node;
    const { children } = node.props;
    if (typeof children !== 'string') return cloneElement(node, { key: 'sum' }, withSum(children));
    const [, before, sum, rest] = /^(\P{L}*?)(\S*\d\S*(?:\s?\p{Sc})?)(.*)$/su.exec(children) ?? [];
    return sum ? cloneElement(node, { key: 'sum' }, before, <b>{sum}</b>, rest) : node;
  });
}

export const section = defineSection({ schema, component: Pricing });
