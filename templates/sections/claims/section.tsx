// The figures and promises of the site, grouped by how they are proven. The list comes from the claims
// themselves, so a new one needs no edit here.
import { defineSection, type ListedClaim, type ListedProof, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Claims });

const groups = ['contract', 'built-in', 'measured', 'confirmed', 'unproven'] as const;

function Claims({ id, heading, lead }: SectionProps<typeof schema>): ReactNode {
  const all = Map.groupBy(usePage().claims(), ({ proof }) => proof);
  return (
    <section id={id} className="claims">
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {groups.map((group) => (
          <Group key={group} group={group} claims={all.get(group) ?? []} />
        ))}
      </div>
    </section>
  );
}

function Group({ group, claims }: { group: ListedClaim['proof']; claims: readonly ListedClaim[] }): ReactNode {
  const { t } = usePage();
  if (claims.length === 0) return null;
  return (
    <>
      <h2 id={group}>{t(`claims.groups.${group}.heading`)}</h2>
      <p>{t(`claims.groups.${group}.text`)}</p>
      <ul>
        {claims.map(({ id, words, lang, reviewed, proofs }) => (
          <li key={id} id={id}>
            <p lang={lang}>{words}</p>
            <dl>
              {proofs.map((entry) => (
                <div key={`${entry.type} ${entry.name}`}>
                  <dt>{t('claims.proof')}</dt>
                  <dd className={entry.proves ? undefined : 'proven'}>
                    <Proof {...entry} />
                  </dd>
                </div>
              ))}
              <div>
                <dt>{t('claims.reviewed')}</dt>
                <dd>
                  <time dateTime={reviewed.day}>{reviewed.words}</time>
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What proves a claim, as a link if readers can open it. */
function Proof({ type, name = '', date, link, proves }: ListedProof): ReactNode {
  const { t } = usePage();
  const words = t(`claims.evidence.${proves ?? type}`, { name, date: date?.words ?? '' });
  return link ? <a {...link}>{words}</a> : words;
}
