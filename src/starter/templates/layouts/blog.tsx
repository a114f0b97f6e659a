// The lists of posts.
import { useList, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

export function Blog(): ReactNode {
  const { t } = usePage();
  const { heading, entries, pages, feeds } = useList();
  return (
    <Page>
      <div className="wrap narrow">
        <h1>{heading}</h1>
        <ul className="ruled">
          {entries.map(({ id, lang, link, title, date, description }) => (
            <li key={id} lang={lang}>
              <h2>
                <a {...link}>{title}</a>
              </h2>
              <p className="muted">
                <time dateTime={date.day}>{date.words}</time>
              </p>
              <p>{description}</p>
            </li>
          ))}
        </ul>
        {pages.length > 1 && (
          <nav className="row" aria-label={t('pages')}>
            {pages.map(({ number, link, current }) => (
              <a key={number} {...link} aria-current={current ? 'page' : undefined}>
                {t('page', { number })}
              </a>
            ))}
          </nav>
        )}
        {feeds.map(({ href, type }) => (
          <p key={href}>
            <a href={href} type={type}>
              {t('feed')}
            </a>
          </p>
        ))}
      </div>
    </Page>
  );
}
