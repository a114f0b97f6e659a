// The layout of lists of posts.
import { useList } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Blog(): ReactNode {
  const { heading, entries } = useList();
  return (
    <main>
      <h1>{heading}</h1>
      {entries.map(({ id, link, title }) => (
        <a key={id} {...link}>
          {title}
        </a>
      ))}
    </main>
  );
}
