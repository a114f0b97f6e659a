// The same page in the other languages of the site: plain links, each named in its own language.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function LanguageSwitch(): ReactNode {
  const { locales } = usePage();
  return (
    <ul className="langs">
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
