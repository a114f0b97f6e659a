// Everything that the site claims, with the day of its last review and what proves it. The list comes from the claims
// themselves: whoever states something new does not have to think of this page.
import { defineSection, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Claims });

function Claims({ id, heading, lead }: SectionProps<typeof schema>): ReactNode {
  const { claims, t } = usePage();
  return (
    <section id={id} className="claims">
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <ul>
          {claims().map(({ id: claim, words, lang, reviewed, evidence }) => (
            <li key={claim} id={claim}>
              <p lang={lang}>{words}</p>
              <dl>
                <div>
                  <dt>{t('claims.proof')}</dt>
                  <dd className={evidence.length > 0 ? 'proven' : undefined}>
                    {evidence.length > 0
                      ? evidence.map((kind) => t(`claims.evidence.${kind}`)).join(', ')
                      : t('claims.none')}
                  </dd>
                </div>
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
    </section>
  );
}
