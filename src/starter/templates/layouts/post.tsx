// A post: its title, day and author around its text, and the posts before and after it.
import { image, type LayoutProps, name, Picture, tags, useEntry, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Page } from './page.tsx';

/** What a post has besides its title, description and text. */
export const postSchema = z.strictObject({
  author: name(),
  tags: tags().default([]),
  image: image('A picture, also in lists and social networks: { src: shop.jpg, alt: Our shop }').optional(),
  example: z.boolean().optional().describe('Whether the post is made up: a release rejects it'),
});

export type PostFields = z.infer<typeof postSchema>;

export function Post({ children }: LayoutProps): ReactNode {
  const { t } = usePage();
  const { title, date, fields, previous, next } = useEntry<PostFields>();
  return (
    <Page>
      <article>
        <header className="wrap narrow">
          <h1>{title}</h1>
          <p className="muted">
            <time dateTime={date.day}>{date.words}</time> · {fields.author}
          </p>
          {fields.tags.length > 0 && (
            <ul className="row">
              {fields.tags.map(({ name: tag, label, link }) => (
                <li key={tag}>
                  <a {...link}>{label}</a>
                </li>
              ))}
            </ul>
          )}
          {fields.image && (
            <Picture image={fields.image} sizes="(min-width: 49rem) 46rem, 100vw" loading="eager" className="photo" />
          )}
        </header>
        {children}
      </article>
      <nav className="wrap narrow row" aria-label={t('posts')}>
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
