// The layouts: pages, posts, and lists of posts.
import {
  type Entry,
  type EntryTag,
  type LayoutProps,
  type Text,
  useEntry,
  useList,
  usePage,
  useTags,
} from 'litfass/theme';
import type { ReactNode } from 'react';

/** The fields of a post. */
export interface PostFields {
  readonly summary?: Text;
  readonly tags: readonly EntryTag[];
  readonly author: string;
}

export function Plain({ children }: LayoutProps): ReactNode {
  const { navigation, locales } = usePage();
  return (
    <>
      <nav>
        {(navigation.header ?? []).map((item) => (
          <a key={item.link?.href} {...item.link} aria-current={item.current ? 'page' : undefined}>
            {item.label}
          </a>
        ))}
      </nav>
      <main>{children}</main>
      <footer>
        {locales.map(({ tag, name, url }) => (
          <a key={tag} href={url} hrefLang={tag}>
            {name}
          </a>
        ))}
      </footer>
    </>
  );
}

function Tags({ of }: { readonly of: readonly EntryTag[] }): ReactNode {
  return (
    <ul>
      {of.map(({ name, label, link }) => (
        <li key={name}>{link ? <a {...link}>{label}</a> : label}</li>
      ))}
    </ul>
  );
}

export function Post({ children }: LayoutProps): ReactNode {
  const { t } = usePage();
  const { title, date, fields, previous, next } = useEntry<PostFields>();
  return (
    <Plain>
      <article>
        <h1>{title}</h1>
        <p>
          <time dateTime={date.day}>{date.words}</time> {fields.author}
        </p>
        {children}
        <Tags of={fields.tags} />
      </article>
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
    </Plain>
  );
}

export function Teaser({ post }: { readonly post: Entry<PostFields> }): ReactNode {
  return (
    <li lang={post.lang}>
      <a {...post.link}>{post.title}</a> <time dateTime={post.date.day}>{post.date.words}</time>
      {post.fields.summary}
    </li>
  );
}

export function Blog(): ReactNode {
  const { t } = usePage();
  const { heading, entries, pages, previous, next, feeds } = useList<PostFields>();
  return (
    <Plain>
      <h1>{heading}</h1>
      <ol>
        {entries.map((post) => (
          <Teaser key={post.id} post={post} />
        ))}
      </ol>
      <Tags of={useTags('posts')} />
      <p>
        {previous && <a {...previous}>{t('newer')}</a>}
        {pages.map(({ number, link, current }) => (
          <a key={number} {...link} aria-current={current ? 'page' : undefined}>
            {number}
          </a>
        ))}
        {next && <a {...next}>{t('older')}</a>}
      </p>
      {feeds.map(({ href, type, title }) => (
        <a key={href} href={href} type={type}>
          {title}
        </a>
      ))}
    </Plain>
  );
}
