// What the site loads from other servers, as content/site.yaml declares it, or that it loads nothing.
import { Consent, type Text, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import './third-parties.css';

interface ListWords {
  readonly heading: Text;
  /** Without any. */
  readonly none: Text;
  /** Above the list. */
  readonly some: Text;
}

export function ThirdParties({ heading, none, some }: ListWords): ReactNode {
  const { t, thirdParties } = usePage();
  const all = thirdParties();
  return (
    <>
      <h2 id="third-parties">{heading}</h2>
      <p>{all.length > 0 ? some : none}</p>
      {all.length > 0 ? (
        <dl>
          {all.map(({ name, hosts, country, reason, data, when, reviewed }) => (
            <div key={name}>
              <dt>
                {hosts.join(', ')}
                {country ? ` (${country})` : null}
              </dt>
              <dd>
                {reason} {data} {t(`thirdParties.${when}`)}. {t('thirdParties.reviewed', { date: reviewed.words })}
              </dd>
              {when === 'click' || when === 'consent' ? (
                <dd>
                  <Consent of={name} />
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
