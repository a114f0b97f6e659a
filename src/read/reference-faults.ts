// Checks that what a `${…}` names exists: a claim in that style, a value, a link or a page.
import { stylesOf } from '../claims/claim.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { parseReference, referenceKinds } from '../site/references.ts';
import { isBroken } from './broken-files.ts';
import type { TextCheckInput } from './text-check-input.ts';
import { wordsToWrite } from './words-to-write.ts';

/**
 * The first mistyped reference of a text, which visitors would see literally: `{claim.ID}`,
 * `$(page.ID)`, `$site.NAME`.
 */
export function almostReference(text: string): string | undefined {
  return /(?<!\$)\{(?:claim|page|link|site)\.[^}]*\}?|\$\((?:claim|page|link|site)\.[^)]*\)?|\$(?:claim|page|link|site)\.[\w-]+/.exec(
    text,
  )?.[0];
}

/**
 * The problem of a reference as written, or undefined if it is valid. A claim's styles depend on the
 * locale.
 */
export function referenceFault(
  written: string,
  locale: string,
  input: TextCheckInput,
): Omit<Problem, 'severity' | 'place'> | undefined {
  const reference = parseReference(written);
  if (!reference) {
    const kind = /^\$\{\s*(\w+)/.exec(written)?.[1] ?? '';
    const hint = written.endsWith('}')
      ? ((referenceKinds.some((known) => known === kind) ? undefined : didYouMean(kind, referenceKinds)) ??
        'write ${claim.ID}, ${claim.ID, style}, ${site.NAME}, ${link.NAME} or ${page.ID}')
      : 'the closing } is missing';
    return { rule: 'reference', text: `${written} is not a valid reference`, hint };
  }
  const { kind, name, style } = reference;
  const { claims, settings, pages, loaded } = input;
  if (kind === 'claim') {
    const claim = claims.get(name);
    if (!claim) {
      if (isBroken('content/claims.yaml', loaded) && claims.size === 0) return undefined;
      const hint = didYouMean(name, claims.keys()) ?? 'claims are defined in content/claims.yaml';
      return { rule: 'unknown-claim', text: `there is no claim \`${name}\``, hint };
    }
    if (!claim.text[locale] && locale !== '') {
      const hint = `write them in content/claims.yaml: ${wordsToWrite(claim, locale)}`;
      return { rule: 'missing-words', text: `the claim \`${name}\` has no words in ${locale}`, hint, locale };
    }
    if (style && !stylesOf(claim, locale).includes(style)) {
      const styles = stylesOf(claim, locale);
      const hint = didYouMean(style, styles) ?? `styles in ${locale}: ${styles.join(', ')}`;
      const text = `the claim \`${name}\` has no style \`${style}\` in ${locale}`;
      return { rule: 'unknown-style', text, hint, locale };
    }
    return undefined;
  }
  if (style) return { rule: 'reference', text: `${written} is not a valid reference`, hint: 'only a claim has styles' };
  // Nearly all references are valid: list all names only for invalid ones.
  const isKnown =
    kind === 'page' ? pages.has(name) : Object.hasOwn(kind === 'site' ? settings.values : settings.links, name);
  if (isKnown || (kind === 'page' && isBroken(`content/pages/${name}.yaml`, loaded))) return undefined;
  if (kind !== 'page' && !settings.source) return undefined;
  const known = { site: Object.keys(settings.values), link: Object.keys(settings.links), page: [...pages.keys()] }[
    kind
  ];
  const where = {
    site: 'under values: in content/site.yaml',
    link: 'under links: in content/site.yaml',
    page: 'in content/pages/',
  }[kind];
  const noun = { site: 'value', link: 'link', page: 'page' }[kind];
  const hint = didYouMean(name, known) ?? `${noun}s are defined ${where}`;
  return { rule: `unknown-${noun}`, text: `there is no ${noun} \`${name}\``, hint };
}
