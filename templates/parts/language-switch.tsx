// The same page in the other languages of the site: plain links, each named in its own language.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

/** `label` is for a list that has no landmark of its own. */
export function LanguageSwitch({ label }: { label?: string }): ReactNode {
  const { locales } = usePage();
  return (
    <ul className="langs" aria-label={label}>
      {locales.map(({ tag, name, url, current }) => (
        <li key={tag}>
          <a href={url} lang={tag} hrefLang={tag} aria-current={current ? 'true' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
