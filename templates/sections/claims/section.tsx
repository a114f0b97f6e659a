// The figures and promises of the site, grouped by how they are proven: first what is not. The list comes
// from the claims themselves, so a new one needs no edit here.
import { defineSection, type ListedClaim, type ListedProof, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Claims });

const kinds = ['unproven', 'contract', 'built-in', 'measured', 'confirmed'] as const;

interface Group {
  readonly proof: ListedClaim['proof'];
  readonly claims: readonly ListedClaim[];
}

type Review = ListedClaim['reviewed'];

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
  const usual = usualReview(claims);
  const same = claims.every(({ reviewed }) => reviewed.day === usual.day);
  return (
    <div className={claims.length > 1 ? 'many' : undefined}>
      <h2 id={group}>{t(`claims.groups.${group}.heading`)}</h2>
      <p>
        {t(`claims.groups.${group}.text`)} {t(same ? 'claims.reviewed' : 'claims.reviewedMost')}: <Day of={usual} />.
      </p>
      <ul className="ledger">
        {claims.map((claim) => (
          <Claim key={claim.id} of={claim} usual={usual} />
        ))}
      </ul>
    </div>
  );
}

function Claim({ of: { id, words, lang, reviewed, proofs }, usual }: { of: ListedClaim; usual: Review }): ReactNode {
  const { t } = usePage();
  const another = reviewed.day !== usual.day;
  return (
    <li id={id}>
      <p lang={lang}>{words}</p>
      {another || proofs.length > 0 ? (
        <dl>
          {proofs.map((entry) => (
            <div key={`${entry.type} ${entry.name}`}>
              <dt>{t('claims.proof')}</dt>
              <dd className={entry.proves || entry.type === 'contract' ? undefined : 'proven'}>
                <Proof {...entry} />
              </dd>
            </div>
          ))}
          {another ? (
            <div>
              <dt>{t('claims.reviewed')}</dt>
              <dd>
                <Day of={reviewed} />
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </li>
  );
}

/** The review that most of a group share: it is said once, and only the others have their own. */
function usualReview(claims: Group['claims']): Review {
  const reviews = claims.map(({ reviewed }) => reviewed);
  const sharing = (of: Review) => reviews.filter(({ day }) => day === of.day).length;
  return reviews.reduce((usual, review) => (sharing(review) > sharing(usual) ? review : usual));
}

function Day({ of: { day, words } }: { of: Review }): ReactNode {
  return <time dateTime={day}>{words}</time>;
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
