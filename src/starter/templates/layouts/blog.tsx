// The lists of posts.
import { Picture, useList, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Closing } from '../sections/closing/section.tsx';
import { Page } from './page.tsx';
import type { PostFields } from './post.tsx';

export function Blog(): ReactNode {
  const { navigation, t } = usePage();
  const [action] = navigation.action ?? [];
  const { heading, entries, pages, feeds } = useList<PostFields>();
  return (
    <Page>
      <div className="wrap narrow split">
        <div>
          <h1>{heading}</h1>
          {feeds.map(({ href, type }) => (
            <p key={href}>
              <a href={href} type={type}>
                {t('feed')}
              </a>
            </p>
          ))}
        </div>
        <div>
          <ul className="ruled">
            {entries.map(({ id, lang, link, title, date, description, fields }, index) => (
              <li key={id} lang={lang} className={index === 0 ? 'on-fill' : undefined}>
                {index === 0 && fields.image && (
                  <Picture
                    image={fields.image}
                    sizes="(min-width: 62rem) 42rem, 100vw"
                    loading="eager"
                    className="photo"
                  />
                )}
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
        </div>
      </div>
      {action?.link && (
        <Closing level={2} heading={t('write')} action={{ label: action.label, to: action.link }} drawing />
      )}
    </Page>
  );
}
