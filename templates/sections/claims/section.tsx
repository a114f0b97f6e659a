// Everything that the site claims: first what is proven, then what is not yet. The list comes from the
// claims themselves, so a new one needs no edit here.
import { defineSection, type ListedClaim, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Claims });

function Claims({ id, heading, lead }: SectionProps<typeof schema>): ReactNode {
  const { claims, t } = usePage();
  const all = claims();
  const proven = all.filter(({ evidence }) => evidence.length > 0);
  const open = all.filter(({ evidence }) => evidence.length === 0);
  return (
    <section id={id} className="claims">
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">
          {lead} <strong>{t('claims.count', { proven: proven.length, all: all.length })}</strong>
        </p>
        <List heading={t('claims.proven')} claims={proven} />
        <List heading={t('claims.open')} claims={open} />
      </div>
    </section>
  );
}

function List({ heading, claims }: { heading: string; claims: readonly ListedClaim[] }): ReactNode {
  const { t } = usePage();
  if (claims.length === 0) return null;
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {claims.map(({ id, words, lang, reviewed, evidence }) => (
          <li key={id} id={id}>
            <p lang={lang}>{words}</p>
            <dl>
              {evidence.length > 0 ? (
                <div>
                  <dt>{t('claims.proof')}</dt>
                  <dd className="proven">{evidence.map((kind) => t(`claims.evidence.${kind}`)).join(', ')}</dd>
                </div>
              ) : null}
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
