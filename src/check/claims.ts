// content/claims.yaml: each claim's shape, its words in every locale, and the claims that it names.
import { type Claim, claimShape, comparatorWord, figuredKinds, placeholdersOf } from '../content/claim.ts';
import { isRecord } from '../content/fields.ts';
import { shapeProblems, valueAt } from '../content/shape.ts';
import type { Source } from '../load.ts';
import { didYouMean, type Problem } from '../problem.ts';

/** All claims that are well formed, by id. A site without the file states none. */
export function checkClaims(
  source: Source | undefined,
  locales: readonly string[],
  problems: Problem[],
): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>();
  if (!source) return claims;
  if (source.data !== null && !isRecord(source.data)) {
    const text = 'content/claims.yaml is a map of claims, each under its id';
    problems.push({ rule: 'type', severity: 'error', text, place: source.place([]) });
    return claims;
  }
  const ids = Object.keys(source.data ?? {});
  for (const id of ids) {
    if (!/^[a-z][a-z0-9-]*$/.test(id))
      problems.push({
        rule: 'format',
        severity: 'error',
        text: `“${id}” cannot be the id of a claim`,
        hint: 'ids are lower-case letters, digits and hyphens',
        place: source.place([id], { key: true }),
      });
    const found = shapeProblems(claimShape, source, [id]);
    problems.push(...found);
    if (found.length > 0) {
      // Texts may still name it: one broken claim must not be told once more for each place that states it.
      claims.set(id, standIn(id, valueAt(source.data, [id, 'text'])));
      continue;
    }
    const claim: Claim = { ...claimShape.parse(valueAt(source.data, [id])), id };
    claims.set(id, claim);
    problems.push(...claimProblems(claim, source, locales, ids));
  }
  return claims;
}

function claimProblems(claim: Claim, source: Source, locales: readonly string[], ids: readonly string[]): Problem[] {
  const at = (path: readonly string[], key?: true) => source.place([claim.id, ...path], key ? { key } : {});
  const problems: Problem[] = [];
  const error = (rule: string, text: string, place: Problem['place'], hint?: string) =>
    problems.push({ rule, severity: 'error', text, place, ...(hint && { hint }) });

  if (figuredKinds.includes(claim.kind) && claim.value === undefined)
    error(
      'claim',
      `a claim of the kind ${claim.kind} needs a value`,
      at(['kind']),
      'value: "50", or value: { min: "5", max: "15" }',
    );
  if (claim.kind === 'range' && typeof claim.value === 'string')
    error('claim', 'a range has two ends', at(['value']), 'value: { min: "5", max: "15" }');
  if (claim.kind === 'price' && !/^[A-Z]{3}$/.test(claim.unit ?? ''))
    error('claim', 'a price needs a currency', at(['kind']), 'unit: EUR');
  if (claim.kind === 'comparison' && !claim.compares)
    error(
      'claim',
      'a comparison names the two claims that it compares',
      at(['kind']),
      'compares: [accuracy, builtin-accuracy]',
    );
  if (typeof claim.value === 'object' && Number(claim.value.min) >= Number(claim.value.max))
    error(
      'claim',
      `the range is upside down: ${claim.value.min} is not less than ${claim.value.max}`,
      at(['value', 'min']),
    );
  for (const [field, listed] of [
    ['compares', claim.compares],
    ['qualified_by', claim.qualified_by],
    ['not_with', claim.not_with],
  ] as const)
    for (const [index, id] of (listed ?? []).entries())
      if (!ids.includes(id) || id === claim.id)
        error(
          'unknown-claim',
          id === claim.id ? 'a claim cannot name itself' : `there is no claim \`${id}\``,
          source.place([claim.id, field, index]),
          didYouMean(id, ids),
        );

  const known = placeholdersOf(claim);
  for (const locale of locales) {
    if (!claim.text[locale])
      problems.push({
        rule: 'missing-translation',
        severity: 'warning',
        text: `the claim \`${claim.id}\` has no words in ${locale}`,
        hint: `text: { ${locale}: { default: … } }`,
        place: at(['text'], true),
      });
    else if (!claim.text[locale].default)
      error('missing-words', `the claim \`${claim.id}\` has no default words in ${locale}`, at(['text', locale], true));
    if (claim.text[locale] && comparatorWord(claim.comparator, locale) === undefined)
      error(
        'claim',
        `there is no word for “${claim.comparator}” in ${locale} yet`,
        at(['comparator']),
        'write it into the text, with comparator: exactly',
      );
  }
  for (const [locale, styles] of Object.entries(claim.text)) {
    if (!locales.includes(locale))
      error(
        'unknown-locale',
        `${locale} is not a locale of the site`,
        at(['text', locale], true),
        didYouMean(locale, locales),
      );
    for (const [style, words] of Object.entries(styles))
      for (const [written, name = ''] of words.matchAll(/\{(\w+)\}/g))
        if (!known.includes(name))
          error(
            'claim',
            `${written} means nothing in the words of \`${claim.id}\``,
            source.place([claim.id, 'text', locale, style], { find: written }),
            known.length > 0
              ? `known: ${known.map((one) => `{${one}}`).join(', ')}`
              : 'a claim without a value has no figure to show',
          );
  }
  return problems;
}

function standIn(id: string, text: unknown): Claim {
  return {
    id,
    kind: 'promise',
    value: '0',
    comparator: 'exactly',
    text: isRecord(text) ? (text as Claim['text']) : {},
    evidence: 'none-yet',
    owner: '',
    reviewed: '',
    review_every: '',
  };
}
