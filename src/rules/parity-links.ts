import { withoutCode } from '../site/code.ts';
import { parseTarget } from '../site/link.ts';
import { parseReference, writtenReferences } from '../site/references.ts';
import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { engineRule } from './rule.ts';

export const parityLinks = engineRule({
  id: 'parity-links',
  severity: 'error',
  what: 'A translation does not have the same links as its original.',
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
        [pair.original, pair.translation].map(({ text }) => linksIn(withoutCode(text, pair.text.kind.markdown))),
        {
          describe: (name) => `the link to ${name}`,
          hint: 'use the same links in every language',
        },
      ),
    ),
  },
});

/** The targets of Markdown links, and the references that become links. */
function linksIn(text: string): Part[] {
  if (!text.includes('${') && !text.includes('](')) return [];
  const parts: Part[] = [];
  const rest = text.replace(/\]\(\s*<?([^)\s>]+)/g, (_, target: string) => {
    if (parseTarget(target)) parts.push({ name: inBraces(target), written: target });
    return ']';
  });
  for (const written of writtenReferences(rest)) {
    const kind = parseReference(written)?.kind;
    if (kind === 'page' || kind === 'link') parts.push({ name: written, written });
  }
  return parts;
}

/** Normalises a target: `page.contact` and `${ page.contact }` become `${page.contact}`. */
function inBraces(target: string): string {
  return target.replace(/^(?:\$\{\s*)?((?:page|link)\.[\w-]+)(?:\s*\})?/, '${$1}');
}
