import { withoutBase } from '../addresses/base.ts';
import { pagePlace } from './finding/page-finding.ts';
import { splitLink } from './finding/page-links.ts';
import { engineRule } from './rule.ts';

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

export const orphanPage = engineRule({
  id: 'orphan-page',
  severity: 'warning',
  what: 'No other page links to this page, though search engines may index it.',
  why: 'Visitors cannot find it, and search engines consider it unimportant.',
  wrong: { files, shown: '# content/pages/lamp.yaml, which no menu and no text names' },
  right: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'to: ${page.lamp}' },
    shown: '# content/pages/home.yaml\nto: ${page.lamp}      # or index: false in content/pages/lamp.yaml',
  },
  // Links from a page's own versions in other languages do not count, because visitors who cannot
  // reach one version cannot reach the others. The home page needs no link.
  checks: {
    site: ({ pages, site, isWhole }) => {
      // A page that cannot be rendered may link to any other.
      if (!isWhole) return [];
      /** Address → id of the only page that links to it; undefined if several pages do. */
      const linkedFrom = new Map<string, string | undefined>();
      for (const { links, route } of pages)
        for (const href of links) {
          const url = withoutBase(site.base, splitLink(href).path) ?? '';
          const { id } = route.page;
          linkedFrom.set(url, !linkedFrom.has(url) || linkedFrom.get(url) === id ? id : undefined);
        }
      const orphans = pages.filter(({ route }) => {
        if (!route.indexed || route.page.id === site.home) return false;
        return !linkedFrom.has(route.url) || linkedFrom.get(route.url) === route.page.id;
      });
      const byPage = Map.groupBy(orphans, ({ route }) => route.page.id);
      return [...byPage.values()].flatMap((versions) => {
        const [first] = versions;
        if (!first) return [];
        const urls = versions.map(({ route }) => route.url).join(', ');
        const hint =
          'link to it, put it into a list under navigation: in content/site.yaml that a layout shows, or keep it out of search engines: index: false';
        const text = `no other page links to ${urls}`;
        return [{ text, hint, place: pagePlace(first.route) }];
      });
    },
  },
});
