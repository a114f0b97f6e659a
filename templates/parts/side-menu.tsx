// The menu of small screens: a modal dialog, which the browser opens, closes, and keeps the focus in.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { NavigationLink, pagesIn } from './navigation-link.tsx';

export function SideMenu(): ReactNode {
  const { t, link, locale, navigation } = usePage();
  return (
    <dialog id="menu" className="menu" aria-label={t('header.menu')} {...{ closedby: 'any' }}>
      <form method="dialog">
        <a className="btn small" {...link('page.home#test_now')}>
          {t('header.tryFree')}
        </a>
        <button className="x" type="submit" aria-label={t('header.closeMenu')}>
          <svg viewBox="0 0 16 16" width="22" strokeWidth="2" aria-hidden="true">
            <path d="m2 2 12 12M14 2 2 14" />
          </svg>
        </button>
      </form>
      <nav aria-label={t('header.mobileLabel')}>
        <ul>
          {pagesIn(locale, navigation.header)
            .filter((item) => item.link)
            .map((item) => (
              <li key={item.link?.href}>
                <NavigationLink to={item} />
              </li>
            ))}
        </ul>
        <LanguageSwitch label={t('header.languages')} />
        <h2>{t('header.solutions')}</h2>
        <ul>
          {pagesIn(locale, navigation.topics).map((item) => (
            <li key={item.link?.href}>
              <NavigationLink to={item} />
            </li>
          ))}
        </ul>
      </nav>
    </dialog>
  );
}
