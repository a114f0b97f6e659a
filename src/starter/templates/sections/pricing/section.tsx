// Plans, one row each. Prices are claims: they are the same wherever a text states them, and say what proves them.
import { defineSection, link, plain, type SectionProps, type Text, text, usePage } from 'litfass/theme';
import { cloneElement, isValidElement, type ReactNode, useId } from 'react';
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

function Pricing({ id, level, heading, text: lead, plans, example }: SectionProps<typeof schema>): ReactNode {
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
                <p>{withSum(price)}</p>
                <Evidence of={price} plan={name} isExample={example} />
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

/** A button for what proves a price. The browser closes it, with Esc or a click beside it. */
function Evidence(props: { readonly of: Text; readonly plan: Text; readonly isExample?: boolean }): ReactNode {
  const { claims, t } = usePage();
  const id = useId();
  const claim = claims().find((one) => one.id === claimIn(props.of));
  if (!claim) return null;
  return (
    <div className="about">
      <button type="button" popoverTarget={id}>
        {t('evidence.about')}
        <span className="visually-hidden">({props.plan})</span>
      </button>
      <div id={id} popover="auto">
        <p lang={claim.lang}>{claim.words}</p>
        {props.isExample && <p>{t('evidence.example')}</p>}
        {claim.proof === 'unproven' && <p>{t('evidence.unproven')}</p>}
        {claim.proofs.map(({ type, name, date, link: to }) => (
          <p key={`${type} ${name} ${to?.href}`}>
            <a {...to}>{t(`evidence.${type}`, { name, date: date?.words })}</a>
          </p>
        ))}
        <p className="muted">{t('evidence.reviewed', { date: claim.reviewed.words })}</p>
      </div>
    </div>
  );
}

/** The id of the claim that a text states. */
function claimIn(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(claimIn).find(Boolean);
  if (!isValidElement<Readonly<Record<string, ReactNode>>>(node)) return undefined;
  return node.props['data-claim'] ?? claimIn(node.props.children);
}

export const section = defineSection({ schema, component: Pricing });
