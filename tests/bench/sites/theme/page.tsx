// Header, content and footer around every page.
import { type LayoutProps, type NavigationItem, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Page({ children }: LayoutProps): ReactNode {
  const { navigation, site, t } = usePage();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap bar">
          <a className="logo" href="/">
            {site.name}
          </a>
          <nav className="main" aria-label={t('menu')}>
            <Links items={navigation.header ?? []} />
          </nav>
          <Languages />
        </div>
      </header>
      <main id="content">{children}</main>
      <footer className="bottom">
        <div className="wrap">
          <nav className="pages" aria-label={t('pages')}>
            <Links items={navigation.footer ?? []} />
          </nav>
          <p className="about">{t('about')}</p>
        </div>
      </footer>
    </>
  );
}

function Links({ items }: { readonly items: readonly NavigationItem[] }): ReactNode {
  return (
    <ul>
      {items.map(({ label, link, current }) => (
        <li key={link?.href}>
          <a className="link" href={link?.href} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Languages(): ReactNode {
  const { locales, t } = usePage();
  return (
    <nav className="langs" aria-label={t('languages')}>
      <ul>
        {locales.map(({ tag, name, url, current }) => (
          <li key={tag}>
            <a className="link" href={url} lang={tag} hrefLang={tag} aria-current={current ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
