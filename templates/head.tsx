// What the theme adds to every page's head: the colours of the browser's own bars, and the text face. It is
// fetched with the page: a page is painted once, in that face, also when it is the first one that somebody
// sees. The headline font is not fetched early: its stand-in has the same measures.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Head(): ReactNode {
  const { asset } = usePage();
  return (
    <>
      <link rel="preload" href={asset('text.woff2')} as="font" type="font/woff2" crossOrigin="anonymous" />
      <meta name="theme-color" content="#f7f6f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0c1715" media="(prefers-color-scheme: dark)" />
    </>
  );
}
