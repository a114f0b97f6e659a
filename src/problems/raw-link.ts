import { linkedFileHint } from './linked-file.ts';
import { defineFixedProblem, type FaultWords, type Place, type Problem } from './problem.ts';

export const rawLink = defineFixedProblem({
  id: 'raw-link',
  what: 'A link, or a bare `https://…`, leads to an address that `content/site.yaml` does not declare.',
  why: 'All addresses outside the site are in one list, so that each can be checked and changed in one place.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: https://shop.example/lamps',
  right: 'to: ${link.shop}      # content/site.yaml: links: { shop: { url: "https://shop.example/lamps" } }',
});

/** A text, or a field for addresses outside of the site, has one that cannot be opened, or that misleads. */
export function faultyAddress(fault: FaultWords, place: Place): Problem {
  return rawLink.problem({ ...fault, place });
}

/** A text or a field leads to an address that content/site.yaml does not declare. */
export function undeclaredAddress(written: string, place: Place, mayBeOutside = false): Problem {
  const hint = undeclaredHint(written, mayBeOutside);
  const about = { kind: 'address', name: written } as const;
  return rawLink.problem({ text: `${written} is an address that the site does not declare`, hint, place, about });
}

/** The beginning that an address lacks. */
const beginnings: readonly (readonly [rest: RegExp, begin: string])[] = [
  [/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/, 'mailto:'],
  [/^\+?[\d-]{6,}$/, 'tel:'],
  [/^(?:[\w-]+\.)+(?!(?:html?|md|png|jpe?g|webp|avif|gif|svg)$)[a-z]{2,}(?:\/|$)/i, 'https://'],
];

/** What to write instead. `mayBeOutside`: addresses outside of the site may stand there. */
export function undeclaredHint(written: string, mayBeOutside: boolean): string {
  const [, begin] = beginnings.find(([rest]) => rest.test(written)) ?? [];
  const declared = 'under links: in content/site.yaml and write ${link.NAME}';
  const outside = mayBeOutside ? `write ${begin}${written}` : `name ${begin}${written} ${declared}`;
  return linkedFileHint(written) ?? (begin ? outside : `name it ${declared}, or \${page.ID} for a page of the site`);
}
