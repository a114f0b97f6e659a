// What `litfass check --fix` promises on the real site: references to figures are typed out by hand, as
// many as there is place for, and come back byte for byte.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatClaim } from '../../../src/claims/claim.ts';
import type { Site } from '../../../src/read/site.ts';
import { parseSource } from '../../../src/read/yaml/read-yaml.ts';
import type { Source } from '../../../src/site/source.ts';
import { filesBelow, firstSite, litfass, readRealSite, today } from '../../support/helpers.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

/** How many are typed out at once. */
const most = 30;

export const fix: Proof = {
  name: 'fix',
  of: 'references',
  full: 600,
  short: 5,
  run: async ({ count, random, showProgress }) => {
    const site = firstSite();
    const faults: string[] = [];
    let done = 0;
    try {
      const before = filesBelow(join(site.root, 'content'));
      const uses = usesOf((await readRealSite()).site);
      for (; done < count && faults.length === 0; showProgress(`${done} references`)) {
        const chosen = someUses(shuffled(uses, random), Math.min(most, count - done));
        for (const [file, own] of Map.groupBy(chosen, (use) => use.file)) {
          let text = String(before.get(file.slice('content/'.length)));
          for (const { start, reference, words } of own.toSorted((a, b) => b.start - a.start))
            text = text.slice(0, start) + words + text.slice(start + reference.length);
          writeFileSync(join(site.root, file), text);
        }
        const { code, stdout, stderr } = await litfass(['check', '--fix', '--root', site.root, '--date', today]);
        if (code !== 0 || !stdout.includes(`\n${chosen.length} figures rewritten\n`)) faults.push(`${stdout}${stderr}`);
        const after = filesBelow(join(site.root, 'content'));
        for (const [file, bytes] of before) if (!after.get(file)?.equals(bytes)) faults.push(`${file} is another`);
        done += chosen.length;
      }
    } finally {
      site.remove();
    }
    return { done, faults };
  },
};

interface Use {
  readonly source: Source;
  readonly file: string;
  readonly start: number;
  readonly reference: string;
  readonly words: string;
}

/** The first of them whose files are still YAML when the words are typed in. */
function someUses(uses: readonly Use[], count: number): Use[] {
  const chosen: Use[] = [];
  for (const use of uses) {
    const { source, start, reference, words } = use;
    const now = source.text.slice(0, start) + words + source.text.slice(start + reference.length);
    if (parseSource(source.file, now).problems.length === 0) chosen.push(use);
    if (chosen.length === count) break;
  }
  return chosen;
}

/** Every reference to a figure whose words are unique on the site, and its place. */
function usesOf(checked: Site): Use[] {
  const found = new Map<string, Use>();
  for (const { kind, words } of checked.referencingTexts.all())
    for (const [locale, { text, source, path }] of kind.isCopy ? words : [])
      for (const [reference, id = '', style = 'default'] of text.matchAll(/\$\{claim\.([\w-]+)(?:, ([\w-]+))?\}/g)) {
        const claim = checked.claims.get(id);
        const words = claim?.value && formatClaim(claim, locale, style, checked.claims);
        // "a month, incl. VAT" and a caveat state no figure: typed out, they are words like others.
        if (!/\{(?!period\}|tax\})\w+\}/.test(claim?.text[locale]?.[style] ?? '')) continue;
        if (!claim || !words || others(checked.claims, claim, locale).some((one) => said(text, reference, words, one)))
          continue;
        const { line, column } = source.place(path, { find: reference });
        const start = source.text.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
        found.set(`${source.file} ${start}`, { source, file: source.file, start, reference, words });
      }
  return [...found.values()];
}

type Claims = Site['claims'];
type AClaim = NonNullable<ReturnType<Claims['get']>>;

/**
 * The possible words of references to the same figure: of other claims all of them, of this one its
 * styles.
 */
function others(claims: Claims, claim: AClaim, locale: string) {
  return [...claims.values()].flatMap((one) =>
    Object.keys(one.text[locale] ?? {}).map((style) => ({
      words: formatClaim(one, locale, style, claims) ?? '',
      reference: `\${claim.${one.id}${style === 'default' ? '' : `, ${style}`}}`,
      same:
        one.value !== undefined && JSON.stringify([one.value, one.unit]) === JSON.stringify([claim.value, claim.unit]),
      own: one.id === claim.id,
    })),
  );
}

/** Whether another reference could match the same range of the text, once the words are typed into it. */
function said(text: string, reference: string, words: string, other: ReturnType<typeof others>[number]): boolean {
  if (other.reference === reference || !other.same) return false;
  if (!other.own) return true;
  const typedText = text.replace(reference, words);
  return other.words.length >= words.length && typedText.includes(other.words);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, by: random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
