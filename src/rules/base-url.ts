import { isReserved } from './finding/reserved-host.ts';
import { urlHint, writtenUrl } from './finding/site-url.ts';
import { engineRule } from './rule.ts';

export const baseUrl = engineRule({
  id: 'base-url',
  release: 'only',
  what: 'The URL of a release is localhost, a private address or a reserved domain such as example.com.',
  why: 'Canonical addresses, the sitemap and social previews would send everybody there.',
  at: 'content/site.yaml',
  wrong: 'url: https://laterne.example',
  right: 'url: https://laternen-emden.de',
  checks: {
    release: ({ site }) => {
      if (!isReserved(site.url)) return [];
      const { place } = writtenUrl(site);
      return [{ text: `the URL of the site is not a public address: ${site.url}`, hint: urlHint, place }];
    },
  },
});
