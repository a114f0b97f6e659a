import { withoutCode } from '../text/code.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { engineRule } from './rule.ts';

export const parityClaims = engineRule({
  id: 'parity-claims',
  severity: 'error',
  what: 'A translation does not state the same claims as its original; the style may differ.',
  why: 'A promise must not depend on the language in which it is read.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben \${claim.lamps}.
  en: We have many lamps.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
  checks: {
    text: comparing((pair, { claims }) => {
      const both = [pair.original, pair.translation].map((spoken) =>
        claimsIn(withoutCode(spoken.text, pair.text.kind.markdown)),
      );
      // Unknown claims have a rule of their own; a difference only follows from them.
      if (both.some((parts) => parts === undefined || parts.some(({ name }) => !claims.has(name)))) return [];
      return differences(pair, both as Part[][], {
        describe: (name) => `the claim \`${name}\``,
        hint: 'use a claim in every language or in none; the style may differ: ${claim.ID, style}',
      });
    }),
  },
});

/** The claims of a text, or undefined if one of its references is invalid. */
function claimsIn(text: string): Part[] | undefined {
  const parts: Part[] = [];
  for (const written of writtenReferences(text)) {
    const reference = parseReference(written);
    if (!reference) return undefined;
    if (reference.kind === 'claim') parts.push({ name: reference.name, written });
  }
  return parts;
}
