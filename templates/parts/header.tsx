// The bar at the top of every page: name, sections, the submenu of solutions, languages, the trial link.
// All of it is native HTML (popover, dialog, links) and works before JavaScript has loaded. Without it,
// the menu button is a link to the pages in the footer: not every browser opens a dialog by itself, and
// none closes it at a link within the page.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoSign } from './logo.tsx';
import { NavigationLink, pagesIn } from './navigation-link.tsx';
import { SideMenu } from './side-menu.tsx';

/** `ground`: `clear` lets the page shine through until it is scrolled past 20 px, `solid` never does. */
export function Header({ ground }: { ground: 'clear' | 'solid' }): ReactNode {
  const { t, link, locale, site, navigation } = usePage();
  return (
    <>
      <a className="skip" href="#content">
        {t('header.skip')}
      </a>
      {ground === 'clear' ? <div className="sentinel" /> : null}
      <header className={`top ${ground}`}>
        <div className="wrap bar">
          <a className="logo" href={link('page.home').href} aria-label={t('header.home', { name: site.name })}>
            <LogoSign />
            {site.name}
          </a>
          <nav className="main" aria-label={t('header.menuLabel')}>
            <ul>
              {pagesIn(locale, navigation.header).map((item) => (
                <li key={item.link?.href ?? 'solutions'}>
                  {item.items.length ? <Submenu label={item.label} items={item.items} /> : <NavigationLink to={item} />}
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('header.languages')}>
            <LanguageSwitch />
          </nav>
          <a className="btn small" {...link('page.home#test_now')}>
            {t('header.tryFree')}
          </a>
          <noscript>
            <a className="burger" href="#pages" aria-label={t('header.menu')}>
              <BurgerSign />
            </a>
          </noscript>
          <button
            type="button"
            className="burger"
            aria-label={t('header.openMenu')}
            {...{ command: 'show-modal', commandfor: 'menu' }}
          >
            <BurgerSign />
          </button>
        </div>
      </header>
      <SideMenu />
    </>
  );
}

function BurgerSign(): ReactNode {
  return (
    <svg viewBox="0 0 20 14" width="22" strokeWidth="2" aria-hidden="true">
      <path d="M1 2h18M1 7h18M1 12h18" />
    </svg>
  );
}

/** A button and, directly after it, so that Tab goes from one into the other, the list that it shows. */
function Submenu({ label, items }: Pick<Parameters<typeof NavigationLink>[0]['to'], 'label' | 'items'>): ReactNode {
  const { locale } = usePage();
  return (
    <>
      <button type="button" className="sub" popoverTarget="solutions">
        {label}
        <svg viewBox="0 0 10 6" width="10" strokeWidth="1.6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </button>
      <div id="solutions" className="drop" popover="auto">
        <ul>
          {pagesIn(locale, items).map((item) => (
            <li key={item.link?.href}>
              <NavigationLink to={item} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
