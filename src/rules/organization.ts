import { isStandIn } from '../claims/claim.ts';
import type { Found } from '../problems/problem.ts';
import type { Path } from '../site/fields.ts';
import { parseTarget } from '../text/link.ts';
import { parseReference } from '../text/references.ts';
import { engineRule } from './rule.ts';

export const organization = engineRule({
  id: 'organization',
  fixed: 'always',
  what: '`organization:` names a price that is not a claim, a profile that is a page of this site, or a logo that does not exist.',
  why: 'Search engines show it as a fact, and compare it with the page.',
  at: 'content/site.yaml',
  wrong: `organization:
  product: { category: ShoppingApplication, price: "3,49 €" }`,
  right: `organization:
  product: { category: ShoppingApplication, price: "\${claim.price}" }`,
  checks: {
    file: ({ settings, claims, publicFiles }) => {
      const { organization, source } = settings;
      if (!organization || !source) return [];
      const problem = (path: Path, text: string, hint: string): Found => ({
        text,
        hint,
        place: source.place(['organization', ...path]),
      });
      const { logo, same_as: profiles, product } = organization;
      const found: Found[] = [];
      if (logo !== undefined && !publicFiles.has(logo.slice(1)))
        found.push(problem(['logo'], `there is no public${logo}`, 'write the path of a picture in public/: /logo.png'));
      for (const [index, written] of (profiles as unknown as string[]).entries())
        if (parseTarget(String(written))?.kind === 'page') {
          const text = `${written} is a page of this site`;
          found.push(problem(['same_as', index], text, 'name links to other sites: ${link.profile}'));
        }
      for (const [path, written] of product ? textsPerLocale(product.price, ['product', 'price']) : []) {
        const reference = parseReference(written.trim());
        const id = reference?.kind === 'claim' ? reference.name : undefined;
        const claim = id === undefined ? undefined : claims.get(id);
        const hint = 'write only a reference to a claim of kind price: ${claim.price, month}';
        if (id === undefined) found.push(problem(path, `“${written}” is not a reference to a claim`, hint));
        else if (claim && !isStandIn(claim) && (claim.kind !== 'price' || typeof claim.value !== 'string'))
          found.push(problem(path, `the claim \`${id}\` is not a price`, hint));
      }
      return found;
    },
  },
});

/** The paths and texts of a value that is one text for all locales or one per locale. */
function textsPerLocale(value: unknown, path: Path): [Path, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(Object(value)).map(([locale, text]) => [[...path, locale], String(text)]);
}
