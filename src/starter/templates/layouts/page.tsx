// What is around every page: the header with its menus, and the footer. No script is needed: browsers open and close
// popovers, also with Esc and a click beside them.
import { type LayoutProps, type NavigationItem, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Page({ children }: LayoutProps): ReactNode {
  const { link, locales, navigation, site, t } = usePage();
  const [action] = navigation.action ?? [];
  const { href } = link('link.mail');
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap bar">
          <a className="logo" {...link('page.home')}>
            <svg viewBox="0 0 24 30" aria-hidden="true">
              <path d="M1 1h22v28H1z" />
              <path fill="var(--paper)" d="M4 20a8 8 0 0 1 16 0v6H4z" />
            </svg>
            {site.name}
          </a>
          <Opener id="menu" label={t('menu')} />
          <div className="sheet">
            <nav aria-label={t('menu')}>
              <ul>{(navigation.header ?? []).map(menuItem)}</ul>
            </nav>
            {locales.length > 1 && (
              <nav className="group" aria-label={t('languages')}>
                <Opener id="languages" label={locales.find(({ current }) => current)?.name} />
                <Languages />
              </nav>
            )}
            {action?.link && (
              <a className="button" {...action.link} aria-current={action.current ? 'page' : undefined}>
                {action.label}
              </a>
            )}
          </div>
        </div>
      </header>
      <main id="content">{children}</main>
      <footer className="bottom">
        <div className="wrap row">
          <p>
            <b>{site.name}</b>
            <a href={href}>{href.replace(/^mailto:|\?.*$/g, '')}</a>
            <span>© {site.values.since?.slice(0, 4)}</span>
          </p>
          <nav aria-label={t('footer')}>
            <ul>{(navigation.footer ?? []).map(menuItem)}</ul>
          </nav>
          {locales.length > 1 && <Languages />}
        </div>
      </footer>
    </>
  );
}

/** Fetches the type of headings with the page, where it has letters of the language. */
export function Head(): ReactNode {
  const { asset, locale } = usePage();
  if (new Intl.Locale(locale).maximize().script !== 'Latn') return null;
  return <link rel="preload" href={asset('head.woff2')} as="font" type="font/woff2" crossOrigin="anonymous" />;
}

/**
 * The button of what follows it, which is in sight while this popover is open. A click on a link there is one beside the
 * popover, and so closes it, also where the link stays on the page.
 */
function Opener({ id, label }: { readonly id: string; readonly label: ReactNode }): ReactNode {
  return (
    <>
      <button type="button" className="opens" popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto">
        <span tabIndex={-1} autoFocus />
      </div>
    </>
  );
}

/** The page in other languages. */
function Languages(): ReactNode {
  const { locales, t } = usePage();
  return (
    <ul className="languages row" aria-label={t('languages')}>
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

/** A link, or a group of links that opens. */
function menuItem({ label, link, current, items }: NavigationItem, index: number): ReactNode {
  return (
    <li key={`${link?.href} ${index}`} className={items.length > 0 ? 'group' : undefined}>
      {items.length > 0 ? (
        <>
          <Opener id={`group-${index}`} label={label} />
          <ul>{items.map(menuItem)}</ul>
        </>
      ) : (
        <a {...link} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      )}
    </li>
  );
}
