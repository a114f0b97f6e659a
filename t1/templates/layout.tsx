// The only layout: the header links, the sections, and links to the page in the other locales.
import { type LayoutProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Plain({ children }: LayoutProps): ReactNode {
  const { navigation, locales, t } = usePage();
  return (
    <>
      <nav aria-label={t('menu')}>
        {(navigation.header ?? []).map((item) => (
          <a key={item.link?.href} {...item.link} aria-current={item.current ? 'page' : undefined}>
            {item.label}
          </a>
        ))}
      </nav>
      <main id="content">{children}</main>
      <footer>
        {locales.map(({ tag, name, url }) => (
          <a key={tag} href={url} hrefLang={tag}>
            {name}
          </a>
        ))}
        {t('lamps', { count: 2 })}
      </footer>
    </>
  );
}
