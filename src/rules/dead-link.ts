import querystring from 'node:querystring';
import { withoutBase } from '../addresses/base.ts';
import { layoutWith } from '../problems/example-layout.ts';
import { didYouMean, lateHint } from '../problems/problem.ts';
import type { StartTag } from '../render/writers.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem } from './finding/page-finding.ts';
import { isForeign, isLinkTo, splitLink, targetOf } from './finding/page-links.ts';
import { findStyleAddress } from './finding/theme-places.ts';
import { engineRule } from './rule.ts';

export const deadLink = engineRule({
  id: 'dead-link',
  fixed: 'always',
  what: 'A page links to or loads a page or file of this site that does not exist.',
  why: 'Visitors would get the not-found page, or a picture or script would be missing.',
  wrong: { files: layoutWith(`<a href="/contact">✉</a>`) },
  right: { files: layoutWith(`<a {...usePage().link('page.contact')}>✉</a>`) },
  checks: {
    page: (rendered) => (page) => {
      const { site, files } = rendered;
      const links = page.links.flatMap((href) => {
        if (isForeign(href)) return [];
        const { path, target } = targetOf(href, page, rendered);
        if (target || (path?.startsWith('/') && files.has(path.slice(1)))) return [];
        const text = `${page.route.url} links to ${href}, where there is no page`;
        const baseHint = path === undefined ? `; every address of the site begins with ${site.base}` : '';
        const hint = `a component wrote it; use a link field, or usePage().link("page.ID")${baseHint}`;
        const follows = [{ kind: 'address', name: href } as const];
        return [componentProblem(page, href, { text, hint, follows }, isLinkTo(href))];
      });
      // A drawing may have several views: the file is what must exist.
      const fileOf = (url: string) => querystring.unescape(withoutBase(site.base, splitLink(url).path)?.slice(1) ?? '');
      const loaded = [...new Set([...page.resources, ...page.stylesheetFiles])].filter(
        (url) => !files.has(fileOf(url)),
      );
      const resources = loaded.map((url): PageFinding => {
        const text = `${page.route.url} loads ${url}, which does not exist`;
        const hint = url.startsWith('/')
          ? lateHint(() => didYouMean(fileOf(url), files) ?? 'put the file into public/, or use usePage().asset()')
          : `write url(${url}), also in image-set()`;
        const inStyles = page.stylesheetFiles.includes(url) ? (withoutBase(site.base, url) ?? url) : undefined;
        const loads = ({ name, attributes }: StartTag) => name !== 'a' && Object.values(attributes).includes(url);
        const found = componentProblem(page, url, { text, hint }, loads);
        if (inStyles === undefined) return found;
        return { ...found, findPlace: async (theme) => findStyleAddress(inStyles, theme.templateSources()) };
      });
      return [...links, ...resources];
    },
  },
});
