// What the theme adds to every page's head: the colours of the browser's own bars, and the headline font early.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Head(): ReactNode {
  const { asset } = usePage();
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f7f6f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0c1715" media="(prefers-color-scheme: dark)" />
      <link rel="preload" as="font" type="font/woff2" href={asset('head.woff2')} crossOrigin="anonymous" />
    </>
  );
}
