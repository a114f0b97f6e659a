import type { RenderedPage } from '../render/rendered.ts';
import { withoutCode } from '../site/code.ts';
import { outsideTarget, parseTarget } from '../site/link.ts';
import { routeUrl } from '../site/page-address.ts';
import { parseReference, writtenReferences } from '../site/references.ts';
import type { RenderedSite } from './finding/checked.ts';
import { headingIds } from './finding/heading-ids.ts';
import { pagePlace, placeOf } from './finding/page-finding.ts';
import { isForeign, targetOf } from './finding/page-links.ts';
import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { engineRule } from './rule.ts';

export const parityLinks = engineRule({
  id: 'parity-links',
  severity: 'error',
  what: 'A translation does not have the same links as its original. An anchor is compared by the part of a page that it leads to.',
  why: 'Visitors of one language would miss a link, or be sent elsewhere.',
  at: 'content/sections/closing.yaml',
  wrong: `body:
  de: "[Schreib uns](\${page.contact})."
  en: Write to us.`,
  right: `body:
  de: "[Schreib uns](\${page.contact})."
  en: "[Write to us](\${page.contact})."`,
  checks: {
    text: comparing((pair) =>
      differences(
        pair,
        [pair.original, pair.translation].map(({ text }) => linksIn(withoutCode(text, pair.text.kind.markdown), text)),
        { describe: (name) => `the link to ${name}`, hint: 'use the same links in every language' },
      ),
    ),
    // Which part an anchor leads to is known when the whole page is.
    page: (rendered) => (page) => (rendered.isWhole ? otherParts(page, rendered) : []),
  },
});

/**
 * The targets of Markdown links, and the references that become links. A heading of the same text, whose id
 * may have other words in each language, is named by its number.
 */
function linksIn(prose: string, text: string): Part[] {
  if (!prose.includes('${') && !prose.includes('](')) return [];
  const parts: Part[] = [];
  const headings = prose.includes('](#') ? headingIds(text) : [];
  const rest = prose.replace(/(?<!!\[[^\]]*)\]\(\s*<?([^)\s>]+)/g, (_, target: string) => {
    const heading = headings.findIndex(({ id }) => target === `#${id}`);
    const { kind, anchor } = parseTarget(target) ?? {};
    if (heading >= 0) parts.push({ name: `heading ${heading + 1}`, written: target });
    else if (kind === 'file') parts.push({ name: 'a file', written: target });
    else if (kind === 'anchor') parts.push({ name: 'a part of the page', written: target });
    else if (kind) parts.push({ name: `${anchor ? 'a part of ' : ''}${inBraces(target)}`, written: target });
    else if (outsideTarget(target)) parts.push({ name: 'an address outside of the site', written: target });
    return ']';
  });
  for (const written of writtenReferences(rest)) {
    const kind = parseReference(written)?.kind;
    if (kind === 'page' || kind === 'link') parts.push({ name: written, written });
    if (kind === 'file') parts.push({ name: 'a file', written });
  }
  return parts;
}

/** A target without its anchor: `page.contact` and `${ page.contact }` become `${page.contact}`. */
function inBraces(target: string): string {
  return target.replace(/#.*/, '').replace(/^(?:\$\{\s*)?((?:page|link)\.[\w/-]+)(?:\s*\})?/, '${$1}');
}

/** The links of a page to another part of the same page than those of the original, in any order. */
function otherParts(page: RenderedPage, rendered: RenderedSite) {
  const { page: content, url, locale } = page.route;
  const [first = locale] = content.locales;
  const original = rendered.pageAt(routeUrl(content, first));
  if (!original || original === page) return [];
  const ours = partsLinked(original, rendered);
  const theirs = partsLinked(page, rendered);
  const missing = ours.filter(({ href, at }) => !theirs.some((one) => one.at === at || one.href === href));
  const added = theirs.filter(({ href, at }) => !ours.some((one) => one.at === at || one.href === href));
  return added.flatMap(({ anchor, page: of, href }) => {
    const instead = missing.find((one) => one.page === of);
    if (!instead) return [];
    const text = `\`#${anchor}\` on ${url} leads to another part than \`#${instead.anchor}\` in ${first}`;
    const place = placeOf(`#${anchor}`, page.route, rendered.site.source) ?? pagePlace(page.route);
    return [{ groupKey: `${url} ${href}`, text, hint: 'headings and sections pair by their order', locale, place }];
  });
}

/** The links of a page to a part of a page: to the how manieth of how many ids. */
function partsLinked(page: RenderedPage, rendered: RenderedSite) {
  return page.links.flatMap((link) => {
    const { anchor, target } = isForeign(link) ? {} : targetOf(link, page, rendered);
    const index = target?.ids.indexOf(anchor ?? '') ?? -1;
    if (!target || index < 0) return [];
    const of = `${target.route.page.id} ${target.ids.length}`;
    return [{ anchor, page: of, at: `${of} ${index}`, href: `${of}#${anchor}` }];
  });
}
