// A skip link, the sections, and links to the other languages.
import { type LayoutProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Shop({ children }: LayoutProps): ReactNode {
  const { t, locales } = usePage();
  return (
    <>
      <a href="#shop">{t('skip')}</a>
      <main id="shop">{children}</main>
      {locales.map(({ tag, name, url }) => (
        <a key={tag} href={url} hrefLang={tag}>
          {name}
        </a>
      ))}
    </>
  );
}
