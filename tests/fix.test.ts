// litfass check --fix, through the command line: what it rewrites in every way that YAML can write a text, and that nothing
// else in the files changes by a byte. What it leaves alone, and why: fix-refusals.test.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judge } from '../src/build.ts';
import type { Site } from '../src/check.ts';
import { wordsOf } from '../src/content/claim.ts';
import { once } from '../src/content/once.ts';
import { parseSource, type Source } from '../src/load.ts';
import {
  filesBelow,
  firstSite,
  litfass,
  minimalSite,
  readRealSite,
  siteWith,
  type TestSite,
  today,
} from './helpers.ts';

const date = '2026-02-01';
const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

/** A file with each stretch that is to be rewritten as ⟦typed⇒reference⟧. */
const typed = (marked: string) => marked.replace(/⟦([^⇒]*)⇒([^⟧]*)⟧/gu, '$1');
const mended = (marked: string) => marked.replace(/⟦([^⇒]*)⇒([^⟧]*)⟧/gu, '$2');

const lamps = '${claim.lamps}';
const short = '${claim.lamps, short}';
const price = '${claim.price}';

const head = `# The home page: first comment.
layout: plain
slug: { de: "", en: en }
name: { de: Start, en: Home }   # names
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description:
  en: Lanterns from Emden for ⟦€3.49 a month⇒${price}⟧, made by hand and meant for the garden, in many colours and sizes.

  de: Hier gibt es Laternen für ⟦3,49 € im Monat⇒${price}⟧, von Hand gemacht, für den Garten gedacht, in vielen Farben.
sections:
`;
const home = `${head}
  - type: hero
    heading: { en: Light, de: Licht }
    # plain, with a comment behind it and blanks before it
    text:
      de:   Wir haben ⟦mehr als 50 Lampen⇒${lamps}⟧, jede **⟦3,49\u00a0€ im Monat⇒${price}⟧**.   # bleibt
      en:   We have ⟦more than 50 lamps⇒${lamps}⟧, each **⟦€3.49 a month⇒${price}⟧**.	# stays

  - heading: { de: Flow, en: Flow }
    type: note
    # maps and lists in braces: a reference needs quotes there
    body: { de: ⟦⇒"⟧Hier gibt es ⟦50+ Lampen⇒${short}⟧⟦⇒"⟧ , en: "There are ⟦50+ lamps⇒${short}⟧" }
    rows:
    - { tag: a , label: {de: 'Heute "hier" ⟦3,49€ im Monat⇒${price}⟧',en: ⟦⇒'⟧Here "now" ⟦€3.49 a month⇒${price}⟧ "that is it"⟦⇒'⟧} }
    - tag: b
      label: { de: "⟦Mehr als 50 Lampen⇒\${claim.lamps, capital}⟧ für ⟦3,49\u202f€ im Monat⇒${price}⟧", en: "⟦More than 50 lamps⇒\${claim.lamps, capital}⟧ for ⟦€3.49 a month⇒${price}⟧" }

  - type: note
    heading: { de: Anführungszeichen, en: Quotes }
    body:
      de: "Ein \\"Preis\\": ⟦3,49\\u00A0€\\x20im Monat⇒${price}⟧ – \\u00fcberall: ⟦mehr\\
        \\ als 50 Lampen⇒${lamps}⟧ stehen\\tda."
      en: 'It''s ⟦€3.49
        a month⇒${price}⟧ – and ''⟦more than 50 lamps⇒${lamps}⟧''.'

  - type: note
    heading: { de: Blöcke, en: Blocks }
    body:
      de: >-
        Gefaltet, und der Preis ist
        ⟦3,49 € im
        Monat⇒${price}⟧ für ⟦mehr als
        50 Lampen⇒${lamps}⟧.


        - ⟦50+ Lampen⇒${short}⟧

        - ⟦3,49&nbsp;€ im Monat⇒${price}⟧
      en: |2

        Literal, and the price is
        ⟦€3.49 a month⇒${price}⟧ for
        ⟦more than 50 lamps⇒${lamps}⟧.

        - ⟦50+ lamps⇒${short}⟧
        - ⟦€3.49 a&nbsp;month⇒${price}⟧


# The end, without a line break`;

const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8')
  .replace('short: "{signed} Lampen"', 'short: "{signed} Lampen", capital: "{Value} Lampen"')
  .replace('short: "{signed} lamps"', 'short: "{signed} lamps", capital: "{Value} lamps"');

const closing = `type: note
id: closing
heading: { de: Bis bald, en: See you soon }
body:
  de: >
    Lampen zu ⟦3,49 €
    im Monat⇒${price}⟧.
  en: Lamps for
    ⟦€3.49 a
    month⇒${price}⟧.
`.replaceAll('\n', '\r\n');

const sent = `\ufefflayout: plain
slug: { de: kontakt/danke, en: en/contact/thanks }
title: { de: Deine Nachricht ist da, en: Your message arrived }
description: { de: Danke., en: Thank you. }
index: false
sections:
  - { type: hero, heading: { de: "Noch ⟦50+ Lampen⇒${short}⟧", en: "⟦50+ lamps⇒${short}⟧ left" } }
  - use: closing
`;

const marked = {
  'content/pages/home.yaml': home,
  'content/pages/sent.yaml': sent,
  'content/sections/closing.yaml': closing,
};

/** The words of all pages, as a visitor reads them. */
async function wordsOfPages({ root }: TestSite): Promise<string[]> {
  const { staged, pages } = await judge({ root, out: `${root}-judged`, date });
  const html = pages.map(({ route }) => String(staged.files.get(route.outputs[0] ?? '')));
  staged.drop();
  return html.map((page) =>
    page
      .replace(/<head>.*?<\/head>|<[^>]+>/gs, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll(' €', '€'),
  );
}

/** A site of typed figures that is only warned of them, so that its pages can be read before. */
function typedSite(): TestSite {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const files = Object.entries(marked).map(([file, text]) => [file, typed(text)]);
  const site = siteWith({
    ...Object.fromEntries(files),
    'content/claims.yaml': claims,
    'content/site.yaml': `${settings}rules: { raw-figure: warn }\n`,
  });
  sites.push(site);
  return site;
}

describe('typed figures become references', () => {
  test('in every way to write a text, and nothing else changes by a byte', async () => {
    const site = typedSite();
    const before = filesBelow(join(site.root, 'content'));
    const said = await wordsOfPages(site);
    const { code, stdout, stderr } = await litfass(['check', '--fix', '--root', site.root, '--date', date]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('content/pages/home.yaml:7 “€3.49 a month” → ${claim.price}\n');
    expect(stdout).toMatch(/^30 figures rewritten$/m);
    for (const [file, text] of Object.entries(marked))
      expect(readFileSync(join(site.root, file), 'utf8'), file).toBe(mended(text));
    const after = filesBelow(join(site.root, 'content'));
    const changed = [...before].filter(([name, bytes]) => !after.get(name)?.equals(bytes)).map(([name]) => name);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(changed.map((name) => `content/${name}`)).toEqual(Object.keys(marked));
    expect(await wordsOfPages(site)).toEqual(said);
  });

  test('once: a second run finds nothing and touches no file', async () => {
    const site = siteWith({
      ...Object.fromEntries(Object.entries(marked).map(([file, text]) => [file, mended(text)])),
      'content/claims.yaml': claims,
    });
    sites.push(site);
    const before = filesBelow(join(site.root, 'content'));
    const { code, stdout } = await litfass(['check', '--fix', '--root', site.root, '--date', date]);
    expect(stdout).toMatch(/^no figure to rewrite$/m);
    expect(code).toBe(0);
    expect(filesBelow(join(site.root, 'content'))).toEqual(before);
  });

  test('beside a report for programs, what was rewritten is told where progress is', async () => {
    const site = typedSite();
    const { stdout, stderr } = await litfass(['check', '--fix', '--json', '--root', site.root, '--date', date]);
    expect(JSON.parse(stdout)).toEqual({ problems: [], waived: [] });
    expect(stderr).toMatch(/^30 figures rewritten$/m);
  });
});

/** A copy of the real site for both tests: each leaves the files as they were. */
const realCopy = once(() => {
  const site = firstSite();
  sites.push(site);
  return site;
});

test('in Spanish, with an article between comparator and figure, and blanks that break', async () => {
  const site = realCopy();
  const { site: checked } = await readRealSite();
  const claim = checked.claims.get('time-saving');
  const before = filesBelow(join(site.root, 'content'));
  let uses = 0;
  for (const [name, bytes] of before) {
    const text = String(bytes).replaceAll(
      /^( +es: .*)\$\{claim\.time-saving(?:, ([\w-]+))?\}/gm,
      (_, start: string, style = 'default') => {
        uses++;
        return start + (claim && wordsOf(claim, 'es', style, checked.claims))?.replace('\u00a0', ' ');
      },
    );
    if (text !== String(bytes)) writeFileSync(join(site.root, 'content', name), text);
  }
  expect(uses).toBeGreaterThan(1);
  const { code, stdout } = await litfass(['check', '--fix', '--root', site.root, '--date', today]);
  expect(stdout).toMatch(/“hasta un 80 %[^”]*” → \$\{claim\.time-saving/);
  expect(code).toBe(0);
  const after = filesBelow(join(site.root, 'content'));
  for (const [file, bytes] of before) expect(String(after.get(file)), file).toBe(String(bytes));
});

test('on the first site, references that are typed out by hand come back byte for byte', async () => {
  const site = realCopy();
  const before = filesBelow(join(site.root, 'content'));
  const chosen = someUses(usesOf((await readRealSite()).site), 30);
  expect(chosen).toHaveLength(30);
  for (const [file, own] of Map.groupBy(chosen, (use) => use.file)) {
    let text = String(before.get(file.slice('content/'.length)));
    for (const { start, reference, words } of own.toSorted((a, b) => b.start - a.start))
      text = text.slice(0, start) + words + text.slice(start + reference.length);
    writeFileSync(join(site.root, file), text);
  }
  const { code, stdout, stderr } = await litfass(['check', '--fix', '--root', site.root, '--date', today]);
  expect(stderr).not.toContain('error');
  expect(stdout).toMatch(/^30 figures rewritten$/m);
  expect(code).toBe(0);
  const after = filesBelow(join(site.root, 'content'));
  for (const [file, bytes] of before) expect(String(after.get(file)), file).toBe(String(bytes));
});

interface Use {
  readonly source: Source;
  readonly file: string;
  readonly start: number;
  readonly reference: string;
  readonly words: string;
}

/** The first of them, in an order by chance, whose files are still YAML when the words are typed in. */
function someUses(uses: readonly Use[], count: number): Use[] {
  const chosen: Use[] = [];
  for (const use of shuffled(uses)) {
    const { source, start, reference, words } = use;
    const now = source.text.slice(0, start) + words + source.text.slice(start + reference.length);
    if (parseSource(source.file, now).problems.length === 0) chosen.push(use);
    if (chosen.length === count) break;
  }
  return chosen;
}

/** Every reference to a figure whose words nothing else on the site says, and where it stands. */
function usesOf(checked: Site): Use[] {
  const found = new Map<string, Use>();
  for (const { kind, spoken } of checked.stating.all())
    for (const [locale, { text, source, path }] of kind === 'scene' ? [] : spoken)
      for (const [reference, id = '', style = 'default'] of text.matchAll(/\$\{claim\.([\w-]+)(?:, ([\w-]+))?\}/g)) {
        const claim = checked.claims.get(id);
        const words = claim?.value && wordsOf(claim, locale, style, checked.claims);
        // "a month incl. VAT" alone states no figure: typed out, it is words like others.
        if (claim?.text[locale]?.[style]?.replaceAll(/\{(?:period|tax)\}|\s/g, '') === '') continue;
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

/** The words that references to the same figure stand for: of other claims all of them, of this one its styles. */
function others(claims: Claims, claim: AClaim, locale: string) {
  return [...claims.values()].flatMap((one) =>
    Object.keys(one.text[locale] ?? {}).map((style) => ({
      words: wordsOf(one, locale, style, claims) ?? '',
      reference: `\${claim.${one.id}${style === 'default' ? '' : `, ${style}`}}`,
      same:
        one.value !== undefined && JSON.stringify([one.value, one.unit]) === JSON.stringify([claim.value, claim.unit]),
      own: one.id === claim.id,
    })),
  );
}

/** Whether another reference could stand for the same stretch of the text, once the words are typed into it. */
function said(text: string, reference: string, words: string, other: ReturnType<typeof others>[number]): boolean {
  if (other.reference === reference || !other.same) return false;
  if (!other.own) return true;
  const typedText = text.replace(reference, words);
  return other.words.length >= words.length && typedText.includes(other.words);
}

/** The same order in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  let seed = 20_260_201;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  return items
    .map((item) => ({ item, by: next() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
