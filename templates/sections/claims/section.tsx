// The figures and promises of the site, grouped by how they are proven. The list comes from the claims
// themselves, so a new one needs no edit here.
import { defineSection, type ListedClaim, type ListedProof, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Claims });

const kinds = ['contract', 'built-in', 'measured', 'confirmed', 'unproven'] as const;

interface Group {
  readonly proof: ListedClaim['proof'];
  readonly claims: readonly ListedClaim[];
}

function Claims({ id, heading, lead }: SectionProps<typeof schema>): ReactNode {
  const all = Map.groupBy(usePage().claims(), ({ proof }) => proof);
  const groups = kinds.flatMap((proof) => {
    const claims = all.get(proof);
    return claims ? [{ proof, claims }] : [];
  });
  return (
    <section id={id} className="claims">
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <Counts of={groups} />
        <div className="groups">
          {groups.map((group) => (
            <Ledger key={group.proof} of={group} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** How many there are of each kind, as parts of one bar and as links to them. */
function Counts({ of: groups }: { of: readonly Group[] }): ReactNode {
  const { t } = usePage();
  const parts = groups.map(({ proof, claims }, index) => ({
    proof,
    count: claims.length,
    before: groups.slice(0, index).reduce((sum, group) => sum + group.claims.length, 0),
  }));
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="counts">
      <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ proof, count, before }) => (
          <rect key={proof} className={proof} x={before} width={count} height="1" />
        ))}
      </svg>
      <ul>
        {parts.map(({ proof, count }) => (
          <li key={proof} className={proof}>
            <b data-ordinal="">{count}</b> <a href={`#${proof}`}>{t(`claims.groups.${proof}.heading`)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ledger({ of: { proof: group, claims } }: { of: Group }): ReactNode {
  const { t } = usePage();
  return (
    <div className={claims.length > 1 ? 'many' : undefined}>
      <h2 id={group}>{t(`claims.groups.${group}.heading`)}</h2>
      <p>{t(`claims.groups.${group}.text`)}</p>
      <ul className="ledger">
        {claims.map(({ id, words, lang, reviewed, proofs }) => (
          <li key={id} id={id}>
            <p lang={lang}>{words}</p>
            <dl>
              {proofs.map((entry) => (
                <div key={`${entry.type} ${entry.name}`}>
                  <dt>{t('claims.proof')}</dt>
                  <dd className={entry.proves || entry.type === 'contract' ? undefined : 'proven'}>
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
    </div>
  );
}

/** What it rests on, as a link if readers can open it: a clause by its heading in the terms. */
function Proof({ type, name = '', date, link, proves }: ListedProof): ReactNode {
  const { t } = usePage();
  const words =
    type === 'contract'
      ? t(`claims.clauses.${link?.href?.split('#')[1] ?? ''}` as 'claims.clauses.ai')
      : t(`claims.evidence.${proves ?? type}`, { name, date: date?.words ?? '' });
  return link ? <a {...link}>{words}</a> : words;
}
