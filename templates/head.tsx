// What the theme adds to every page's head: the colours of the browser's own bars. The headline font is
// not fetched early: its stand-in has the same measures, and the first paint comes sooner without it.
import type { ReactNode } from 'react';

export function Head(): ReactNode {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f7f6f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0c1715" media="(prefers-color-scheme: dark)" />
    </>
  );
}
