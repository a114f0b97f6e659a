import GithubSlugger from 'github-slugger';
import { withoutCode } from '../site/code.ts';
import { outsideTarget, parseTarget } from '../site/link.ts';
import { blockTokens } from '../site/markdown.ts';
import type { Heading } from '../site/own-markdown.ts';
import { parseReference, writtenReferences } from '../site/references.ts';
import type { MarkdownGrade } from '../site/text-kinds.ts';
import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { engineRule } from './rule.ts';

export const parityLinks = engineRule({
  id: 'parity-links',
  severity: 'error',
  what: 'A translation does not have the same links, or the same ids of headings, as its original.',
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
        [pair.original, pair.translation].map(({ text }) => {
          const ids = headingIds(text, pair.text.kind.markdown);
          return [...linksIn(withoutCode(text, pair.text.kind.markdown), ids), ...ids.filter(({ written }) => written)];
        }),
        {
          describe: (name) => (name.startsWith('{') ? `the id ${name}` : `the link to ${name}`),
          hint: 'use the same links in every language; {#id} behind the words of a heading gives it one id in all',
        },
      ),
    ),
  },
});

interface HeadingId extends Part {
  readonly id: string;
}

/** The ids of the headings of a text. Only those that its author wrote have a source. */
function headingIds(text: string, grade: MarkdownGrade): HeadingId[] {
  if (grade !== 'block' || !/\]\(#|\{#/.test(text)) return [];
  const slugger = new GithubSlugger();
  return blockTokens(text).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const { id, text: words } = token as Heading;
    const written = id ? `{#${id}}` : '';
    return { id: id ?? slugger.slug(words.replace(/[*`]/g, '')), written, name: written };
  });
}

/**
 * The targets of Markdown links, and the references that become links. A heading of the same text, whose id
 * has other words in each language, is named by its number.
 */
function linksIn(text: string, headings: readonly HeadingId[]): Part[] {
  if (!text.includes('${') && !text.includes('](')) return [];
  const parts: Part[] = [];
  const rest = text.replace(/(?<!!\[[^\]]*)\]\(\s*<?([^)\s>]+)/g, (_, target: string) => {
    const heading = headings.findIndex(({ id, written }) => target === `#${id}` && !written);
    if (heading >= 0) parts.push({ name: `heading ${heading + 1}`, written: target });
    else if (parseTarget(target)?.kind === 'file') parts.push({ name: 'a file', written: target });
    else if (parseTarget(target)) parts.push({ name: inBraces(target), written: target });
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

/** Normalises a target: `page.contact` and `${ page.contact }` become `${page.contact}`. */
function inBraces(target: string): string {
  return target.replace(/^(?:\$\{\s*)?((?:page|link)\.[\w/-]+)(?:\s*\})?/, '${$1}');
}
