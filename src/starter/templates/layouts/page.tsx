// What is around every page: the header with its menus, and the footer with the languages.
import { type LayoutProps, type NavigationItem, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Page({ children }: LayoutProps): ReactNode {
  const { link, locales, navigation, site, t } = usePage();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap bar">
          <a className="logo" {...link('page.home')}>
            {site.name}
          </a>
          <nav className="main" aria-label={t('menu')}>
            <ul>{(navigation.header ?? []).map(menuItem)}</ul>
          </nav>
          {locales.length > 1 && <Languages />}
        </div>
      </header>
      <main id="content">{children}</main>
      <footer className="bottom">
        <div className="wrap bar">
          <nav aria-label={t('footer')}>
            <ul>{(navigation.footer ?? []).map(menuItem)}</ul>
          </nav>
        </div>
      </footer>
    </>
  );
}

/** The page in other languages. */
function Languages(): ReactNode {
  const { locales, t } = usePage();
  return (
    <nav className="languages" aria-label={t('languages')}>
      <details className="group" name="menu">
        <summary>{locales.find(({ current }) => current)?.name}</summary>
        <ul>
          {locales.map(({ tag, name, url, current }) => (
            <li key={tag}>
              <a href={url} lang={tag} hrefLang={tag} aria-current={current ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** A link, or a group of links that opens. */
function menuItem({ label, link, current, items }: NavigationItem, index: number): ReactNode {
  return (
    <li key={`${link?.href} ${index}`}>
      {items.length > 0 ? (
        <details className="group" name="menu">
          <summary>{label}</summary>
          <ul>{items.map(menuItem)}</ul>
        </details>
      ) : (
        <a {...link} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      )}
    </li>
  );
}
