import querystring from 'node:querystring';
import { claimsFile, didYouMean, type LateHint, lateHint } from '../problems/problem.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { idIn } from '../site/section-id.ts';
import { clausesOf } from './finding/clause-faults.ts';
import { elementFinder, pagePlace, placeOf } from './finding/page-finding.ts';
import { isForeign, isLinkTo, targetOf } from './finding/page-links.ts';
import { engineRule } from './rule.ts';

export const deadAnchor = engineRule({
  id: 'dead-anchor',
  what: 'A link goes to an anchor (`#…`) that the page does not have.',
  why: 'The page opens at the top instead, and the visitor has to search.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${page.home}#lmap',
  right: 'to: ${page.home}#lamp      # a section there has id: lamp',
  checks: {
    page: (rendered) => {
      // A clause that proves a claim is reported there.
      const clauses = new Set(clausesOf(rendered.site.claims).map(({ page, anchor }) => `${page}#${anchor}`));
      return (page) =>
        page.links.flatMap((href) => {
          if (isForeign(href)) return [];
          const { anchor, target } = targetOf(href, page, rendered);
          if (!target || target.isUnrendered || hasAnchor(anchor, target)) return [];
          if (clauses.has(`${target.route.page.id}#${anchor}`)) return [];
          const inContent = placeOf(`#${anchor}`, page.route, rendered.site.source);
          const place = inContent ?? pagePlace(page.route);
          const isNote = anchor.startsWith('note-');
          const hint = isNote
            ? 'a claim or a footnote needs this note: let the layout show useNotes() after its sections'
            : anchorHint(anchor, target);
          const text = `there is no \`${anchor}\` on ${target.route.url}`;
          const groupKey = `${anchor} ${target.route.page.id} ${place.file}:${place.line}:${place.column}`;
          const findPlace = inContent || isNote ? undefined : elementFinder(page.route, isLinkTo(href));
          return [{ groupKey, text, hint, place, findPlace, ...(isNote && { follows: [claimsFile] }) }];
        });
    },
  },
});

/** Follows browsers: the anchor as written, then decoded, then `top` for the top of the page. */
export function hasAnchor(anchor: string, { ids }: RenderedPage): boolean {
  if (anchor === '' || ids.includes(anchor) || /^top$/i.test(anchor)) return true;
  return /%[\da-f]{2}/i.test(anchor) && ids.includes(querystring.unescape(anchor));
}

/** Which anchors the page has, and how a section gets one. Ids of authors come before those of the theme. */
export function anchorHint(anchor: string, page: RenderedPage): LateHint {
  return lateHint(() => {
    const own = page.route.page.sections.flatMap((section) => idIn(section.id, page.route.locale) ?? []);
    const anchors = [...new Set(own.length > 0 ? own : page.ids.filter((id) => id !== 'root'))];
    const listed = anchors.length > 0 ? `anchors there: ${anchors.join(', ')}` : 'that page has no anchors';
    return didYouMean(anchor, anchors) ?? `${listed}; a section gets one with id: ${anchor}; or remove the link`;
  });
}
