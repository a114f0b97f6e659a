// A new language: it hurts nobody, and everything that it needs is in one list, with the same numbers
// wherever they are shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blogSite } from '../support/blog-site.ts';
import { buildOf, type Changes, firstSite, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

async function withLocale(site: TestSite, tag: string): Promise<TestSite> {
  const { code, stderr } = await litfass(['new', 'locale', tag, '--root', site.root]);
  expect([code, stderr]).toEqual([0, '']);
  return track(site);
}

/** The minimal site with Arabic in translation, and changes. */
async function inArabic(changes: Changes = {}): Promise<TestSite> {
  const site = await withLocale(siteWith(), 'ar');
  site.change(changes);
  return site;
}

/** The problems of a site: "warning html". */
async function kindsOf(site: TestSite): Promise<string[]> {
  const { stdout } = await litfass(['check', '--format', 'json', '--root', site.root]);
  const { problems } = JSON.parse(stdout) as { problems: { rule: string; severity: string }[] };
  return problems.map(({ rule, severity }) => `${severity} ${rule}`);
}

interface Listed {
  readonly locales: readonly { readonly locale: string; readonly missing: number; readonly stale: number }[];
  readonly findings: readonly { readonly state: string; readonly key: string; readonly original: string }[];
}

async function listOf(site: TestSite, tag: string): Promise<Listed> {
  const { stdout } = await litfass(['translations', '--json', '--locale', tag, '--root', site.root]);
  return JSON.parse(stdout) as Listed;
}

/** How many translations of a locale are missing: by `check`, the list, its CSV and JSON, and `status`. */
async function countsOf(site: TestSite, tag: string): Promise<number[]> {
  const run = (...args: string[]) => litfass([...args, '--root', site.root]);
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? -1);
  const list = await listOf(site, tag);
  const csv = (await run('translations', '--csv', '--locale', tag)).stdout;
  const inLine = new RegExp(`→ ${tag} .* (\\d+) missing`);
  return [
    number((await run('check')).stderr, new RegExp(`${tag} is in translation: (\\d+) translation`)),
    number((await run('translations', '--locale', tag)).stdout, inLine),
    csv.split(`\r\n${tag},missing,`).length - 1,
    list.findings.filter(({ state }) => state === 'missing').length,
    list.locales[0]?.missing ?? -1,
    number((await run('status')).stdout, inLine),
  ];
}

describe('a new locale', () => {
  test.each([
    ['the first site', firstSite, 'fr'],
    ['the minimal site', siteWith, 'ar'],
    ['a blog', blogSite, 'ru'],
  ])('of %s is one line of `check`, and its numbers are the same everywhere', async (_, make, tag) => {
    const site = await withLocale(make(), tag);
    const counts = await countsOf(site, tag);
    expect(counts[0]).toBeGreaterThan(10);
    expect(new Set(counts).size).toBe(1);
    const { code, stdout } = await litfass(['check', '--format', 'json', '--root', site.root]);
    const { problems } = JSON.parse(stdout) as { problems: { rule: string; locale?: string }[] };
    expect(problems.filter(({ locale }) => locale === tag).map(({ rule }) => rule)).toEqual(['in-translation']);
    expect(code).toBe(0);
  });

  test('needs texts, words, plural forms, words of claims, addresses of pages and the texts of these pages', async () => {
    const site = await inArabic();
    const { findings } = await listOf(site, 'ar');
    const keys = findings.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['hero.heading', 'title', 'words.menu', 'lamps.text.short']));
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(keys).toContain(`words.lamps_${form}`);
    expect(findings).toContainEqual(expect.objectContaining({ key: 'slug', original: 'kontakt' }));
    expect(findings).toContainEqual(expect.objectContaining({ key: 'words.lamps_few', original: '{{count}} Lampen' }));
    expect(keys.filter((key) => key === 'title').length).toBe(5);
  });

  test('has entries of collections in other languages only, which nobody has to translate', async () => {
    const site = await withLocale(blogSite(), 'ru');
    const { stdout } = await litfass(['translations', '--locale', 'ru', '--root', site.root]);
    expect(stdout).toMatch(/^ru · \d+ entries of posts in other languages only$/m);
    expect((await litfass(['translations', '--csv', '--locale', 'ru', '--root', site.root])).stdout).toMatch(
      /^ru,untranslated,,content\/posts\/.*\.md,1,/m,
    );
  });

  test('is counted without what is waived', async () => {
    const site = await inArabic();
    const [before = 0] = await countsOf(site, 'ar');
    const waiver =
      '  - { rule: missing-translation, file: content/pages/home.yaml, locale: ar, reason: later, owner: shop, until: 2030-01-01 }\n';
    site.change({
      'content/site.yaml': `${readFileSync(join(site.root, 'content/site.yaml'), 'utf8').trimEnd()}\nwaivers:\n${waiver}`,
    });
    const counts = await countsOf(site, 'ar');
    expect(counts[0]).toBeLessThan(before);
    expect(new Set(counts).size).toBe(1);
  });
});

describe('a mistake in a locale in translation', () => {
  const home = minimal('content/pages/home.yaml');
  const heading = (words: string) => ({
    'content/pages/home.yaml': home.replace('Light for outdoors }', `Light for outdoors, ar: "${words}" }`),
  });

  test.each([
    ['a figure', 'ضوء 64', 'raw-figure'],
    ['a page that does not exist', 'ضوء [هنا](${page.nope})', 'unknown-page'],
    ['a claim without Arabic words', 'ضوء ${claim.lamps}', 'missing-words'],
    ['a claim that does not exist', 'ضوء ${claim.nope}', 'unknown-claim'],
    ['a link that the original lacks', 'ضوء [هنا](${page.contact})', 'parity-links'],
    ['HTML', 'ضوء <b>هنا</b>', 'html'],
  ])('is a warning, and the site is built: %s', async (_, words, rule) => {
    const site = await inArabic(heading(words));
    const kinds = await kindsOf(site);
    expect(kinds).toContainEqual(`warning ${rule}`);
    expect(kinds.filter((one) => one.startsWith('error'))).toEqual([]);
    await buildOf(site);
    // What cannot be shown is shown in the original.
    const html = readFileSync(join(site.out, 'ar.html'), 'utf8');
    expect(html.includes('ضوء')).toBe(!/nope|claim/.test(words));
    expect(html.includes('Licht für draußen</span></h1>')).toBe(/nope|claim/.test(words));
  });

  test('is one for a file that cannot be read, too', async () => {
    const site = await inArabic({ 'content/locales/ar.yaml': 'name: [العربية\n' });
    const kinds = await kindsOf(site);
    expect(kinds).toContainEqual('warning yaml');
    expect(kinds.filter((one) => one.startsWith('error'))).toEqual([]);
    await buildOf(site);
  });

  test('stays an error in all other locales', async () => {
    const site = await inArabic({
      'content/pages/home.yaml': home.replace('Light for outdoors', '"Light for ${claim.nobody}"'),
    });
    expect(await kindsOf(site)).toContainEqual('error unknown-claim');
  });
});

test('the list is there in spite of errors elsewhere', async () => {
  const site = await inArabic({ 'content/pages/contact.yaml': 'layout: [plain\n' });
  const { code, stdout } = await litfass(['translations', '--locale', 'ar', '--root', site.root]);
  expect(stdout).toContain('hero.heading');
  expect(stdout).toMatch(/→ ar · in translation · /);
  expect(code).toBe(0);
});
