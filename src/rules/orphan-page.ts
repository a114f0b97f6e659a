import { defineRule } from './rule.ts';

const files = {
  'content/pages/lamp.yaml': `layout: plain
slug: { de: lampe, en: en/lamp }
title: { de: Unsere erste Lampe, en: The first of our lamps }
description:
  de: Die erste Lampe, die wir je gemacht haben, woran man sie erkennt und wie lange sie gebrannt hat.
  en: The first lamp that we ever made, how to recognise it and how long it kept on burning.
sections:
  - type: hero
    heading: { de: Unsere erste Lampe, en: The first of our lamps }
`,
};

export const orphanPage = defineRule({
  id: 'orphan-page',
  severity: 'warning',
  scope: 'site',
  what: 'No other page links to this page, though search engines may index it.',
  why: 'Visitors cannot find it, and search engines consider it unimportant.',
  wrong: { files, shown: '# content/pages/lamp.yaml, which no menu and no text names' },
  right: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'to: ${page.lamp}' },
    shown: '# content/pages/home.yaml\nto: ${page.lamp}      # or index: false in content/pages/lamp.yaml',
  },
});
