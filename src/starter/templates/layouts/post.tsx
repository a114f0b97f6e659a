// A post: its title, day and author around its text, and the posts before and after it.
import { type LayoutProps, useEntry, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface PostFields {
  readonly author: string;
}

export function Post({ children }: LayoutProps): ReactNode {
  const { t } = usePage();
  const { title, date, fields, previous, next } = useEntry<PostFields>();
  return (
    <Page>
      <article>
        <header className="wrap narrow">
          <h1>{title}</h1>
          <p className="byline">
            <time dateTime={date.day}>{date.words}</time> · {fields.author}
          </p>
        </header>
        {children}
      </article>
      <nav className="wrap narrow turn" aria-label={t('posts')}>
        {previous && (
          <a {...previous.link} rel="prev">
            {t('older')}: {previous.title}
          </a>
        )}
        {next && (
          <a {...next.link} rel="next">
            {t('newer')}: {next.title}
          </a>
        )}
      </nav>
    </Page>
  );
}
