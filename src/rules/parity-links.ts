import GithubSlugger from 'github-slugger';
import { withoutCode } from '../text/code.ts';
import { outsideTarget, parseTarget } from '../text/link.ts';
import type { Heading } from '../text/own-markdown.ts';
import { blockTokens } from '../text/parse-markdown.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { dueRule } from './rule.ts';

export const parityLinks = dueRule({
  id: 'parity-links',
  what: 'A translation does not have the same links as its original. Anchors are compared by the heading of the text that they lead to.',
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
      differences(pair, {
        partsOf: (text) => linksIn(withoutCode(text, pair.text.kind.markdown), text),
        describe: (name) => `the link to ${name}`,
        hint: 'use the same links in every language',
      }),
    ),
  },
});

/** The ids of the headings of a text. */
function headingIds(text: string): string[] {
  const slugger = new GithubSlugger();
  return blockTokens(text).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const { id, text: words } = token as Heading;
    return id ?? slugger.slug(words.replace(/[*`]/g, ''));
  });
}

/**
 * The targets of Markdown links, and the references that become links. An anchor may have other words in each
 * language: a heading of the same text is named by its number, a part elsewhere not at all.
 */
function linksIn(prose: string, text: string): Part[] {
  if (!prose.includes('${') && !prose.includes('](')) return [];
  const parts: Part[] = [];
  const ids = prose.includes('](#') ? headingIds(text) : [];
  const rest = prose.replace(/(?<!!\[[^\]]*)\]\(\s*<?([^)\s>]+)/g, (_, target: string) => {
    const heading = ids.indexOf(target.slice(1));
    const { kind, anchor } = parseTarget(target) ?? {};
    if (kind === 'anchor' && heading >= 0) parts.push({ name: `heading ${heading + 1}`, written: target });
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
