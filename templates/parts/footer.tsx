// The foot of every page: what this is, every solution, the legal pages, the languages, and what the
// small print says.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoSign } from './logo.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { Notes } from './notes.tsx';

export function Footer(): ReactNode {
  const { t, site, navigation } = usePage();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="about">
          <p className="logo">
            <LogoSign />
            {site.name}
          </p>
          <p>{t('footer.description')}</p>
          <p>{t('footer.beta')}</p>
        </div>
        <Column heading={t('footer.solutions')} list="topics" />
        <Column heading={t('footer.legal')} list="legal" />
        <div className="small">
          <nav aria-label={t('footer.languages')}>
            <LanguageSwitch />
          </nav>
          {(navigation.small ?? []).map((item) => (
            <NavigationLink key={item.link?.href} to={item} />
          ))}
          <p>{t('footer.copyright')}</p>
          <p>{t('footer.trademark')}</p>
        </div>
        <Notes />
      </div>
    </footer>
  );
}

function Column({ heading, list }: { heading: string; list: 'topics' | 'legal' }): ReactNode {
  const items = usePage().navigation[list] ?? [];
  return (
    <nav id={list === 'topics' ? 'pages' : undefined} className={list} aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.link?.href}>
            <NavigationLink to={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
