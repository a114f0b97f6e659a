import { withoutCode } from '../text/code.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { dueRule } from './rule.ts';

export const parityClaims = dueRule({
  id: 'parity-claims',
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
    text: comparing((pair, { claims }) =>
      differences(pair, {
        partsOf: (text) => claimsIn(withoutCode(text, pair.text.kind.markdown), claims),
        describe: (name) => `the claim \`${name}\``,
        hint: 'use a claim in every language or in none; the style may differ: ${claim.ID, style}',
      }),
    ),
  },
});

/**
 * The claims of a text. Undefined if it has an invalid reference or an unknown claim, which have rules of
 * their own.
 */
function claimsIn(text: string, claims: ReadonlyMap<string, unknown>): Part[] | undefined {
  const parts: Part[] = [];
  for (const written of writtenReferences(text)) {
    const { kind, name = '' } = parseReference(written) ?? {};
    if (!kind || (kind === 'claim' && !claims.has(name))) return undefined;
    if (kind === 'claim') parts.push({ name, written });
  }
  return parts;
}
