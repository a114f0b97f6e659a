// Tests `build --preview`, which shows a site in public while something in it is an example, and
// `build --release --scheduled`, which a nightly run does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesBelow, litfass, provenClaims, siteWith, type TestSite } from '../support/helpers.ts';

const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

const settings = (more = '', locales = '[de, en]') =>
  readFileSync(join(import.meta.dirname, '../minimal-site/content/site.yaml'), 'utf8')
    .replace('laterne.example', 'laterne.de')
    .replace('shop.example', 'shop.laterne.de')
    .replace('[de, en]', locales)
    .replace('endpoint: /contact', 'endpoint: https://forms.laterne.de/contact') + more;

function newSite(changes: Readonly<Record<string, string>> = {}) {
  const site = siteWith({ 'content/site.yaml': settings(), ...changes });
  sites.push(site);
  const build = (...args: readonly string[]) => litfass(['build', '--root', site.root, ...args]);
  const page = (file: string) => readFileSync(join(site.out, file), 'utf8');
  return { ...site, build, page };
}

const example = {
  'content/claims.yaml': provenClaims.replace('owner: product', 'owner: product\n  placeholder: true'),
};

test('a preview says on every page what it is, and asks search engines to leave it out', async () => {
  const { build, page, out } = newSite(example);
  expect((await build('--preview')).code).toBe(0);
  const pages = [...filesBelow(out).keys()].filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(5);
  for (const file of pages) {
    expect(page(file), file).toContain('<body><aside class="litfass-preview">');
    expect(page(file).match(/<meta name="robots" content="noindex">/g), file).toHaveLength(1);
  }
  expect(page('index.html')).toContain('>Vorschau: Manches auf dieser Website ist noch ein Beispiel.</aside>');
  expect(page('en/index.html')).toContain('>Preview: some of what this site says is still an example.</aside>');
  expect(page('index.html')).toMatch(/<style>[^<]*\.litfass-preview\{/);
  expect(page('_headers')).toContain('  X-Robots-Tag: noindex\n');
  expect((await build()).code).toBe(0);
  expect(page('index.html')).not.toContain('litfass-preview');
  expect(page('_headers')).not.toContain('X-Robots-Tag');
});

test('a preview lists what a release rejects, whatever the site says of it, and succeeds', async () => {
  const off = 'rules: { overdue-review: off, unproven-claim: off }\n';
  const claims = example['content/claims.yaml'].replace('P20Y', 'P1M');
  const { build } = newSite({ 'content/claims.yaml': claims, 'content/site.yaml': settings(off) });
  const args = ['--json', '--date', '2026-06-01'];
  const { code, stdout } = await build('--preview', ...args);
  const { warnings } = JSON.parse(stdout) as { warnings: { rule: string; severity: string; due?: true }[] };
  expect(code).toBe(0);
  expect(warnings.map(({ rule, severity, due }) => `${rule} ${severity} ${due}`)).toEqual(
    expect.arrayContaining(['placeholder warning true', 'overdue-review warning true']),
  );
  const released = await build('--release', ...args);
  expect(released.code).toBe(1);
  const { problems } = JSON.parse(released.stdout) as { problems: { rule: string; severity: string }[] };
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
  expect(warnings.filter(({ due }) => due).map(({ rule }) => rule)).toEqual(errors);
});

test('a preview with an error of every build writes nothing', async () => {
  const { build, out } = newSite({ 'content/locales/en.yaml': 'name: English\nwords: [\n' });
  expect((await build('--preview')).code).toBe(1);
  expect(filesBelow(out).size).toBe(0);
});

test('the words of the band are those of the site, else of its language, else English ones', async () => {
  const french = { 'content/locales/fr.yaml': 'name: Français\nwords: {}\n' };
  const finnish = { 'content/locales/fi.yaml': 'name: Suomi\nwords: {}\n' };
  const inTranslation = (tag: string) => `{ tag: ${tag}, status: in-translation }`;
  const locales = `[de, en, ${inTranslation('fr')}, ${inTranslation('fi')}]`;
  const { build, page, root, change } = newSite({ ...french, ...finnish, 'content/site.yaml': settings('', locales) });
  const file = 'content/locales/de.yaml';
  const words = readFileSync(join(root, file), 'utf8');
  change({ [file]: words.replace('words:\n', 'words:\n  preview: { notice: "Nur & hier" }\n') });
  for (const [folder, slug] of [
    ['content/pages/home.yaml', 'slug: { de: "", en: en, fr: fr, fi: fi }'],
    ['content/pages/contact.yaml', 'slug: { de: kontakt, en: en/contact, fr: fr/contact, fi: fi/contact }'],
  ] as const) {
    const text = readFileSync(join(root, folder), 'utf8');
    change({ [folder]: text.replace(/^slug: .*$/m, slug) });
  }
  const built = await build('--preview');
  expect(built.stderr.match(/^error .*/gm)).toBeNull();
  expect(page('index.html')).toContain('<aside class="litfass-preview">Nur &amp; hier</aside>');
  expect(page('fr/index.html')).toContain('<aside class="litfass-preview">Aperçu : une partie');
  expect(page('fi/index.html')).toContain('<aside class="litfass-preview" lang="en" dir="ltr">Preview: ');
});

test('a preview is the same on several threads', async () => {
  const { build, out } = newSite(example);
  await build('--preview', '--workers', '0');
  const alone = filesBelow(out);
  await build('--preview', '--workers', '2', '--no-cache');
  expect(filesBelow(out)).toEqual(alone);
});

test.each([
  [['--preview', '--release'], '--preview and --release exclude each other'],
  [['--scheduled'], '--scheduled needs --release'],
  [['--preview', '--shard', '1/2', '--out', 'part'], 'does not support --preview'],
])('%j is refused', async (args, said) => {
  const { build } = newSite();
  expect(await build(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
});

const waiver =
  'waivers: [{ rule: length, file: content/pages/home.yaml, reason: later, owner: sales, until: 2026-07-01 }]\n';
const due = {
  'content/claims.yaml': provenClaims.replace('review_every: P20Y', 'review_every: P6M'),
};

test.each([
  ['the review was due yesterday', '2026-07-02', [0, 'warning']],
  ['the review was due 30 days ago', '2026-07-31', [0, 'warning']],
  ['the review was due 31 days ago', '2026-08-01', [1, 'error']],
])('if %s, a scheduled release ends with %j', async (_, date, [code, severity]) => {
  const { build, root } = newSite(due);
  const released = await build('--release', '--scheduled', '--date', date);
  expect(released.stderr).toContain(`${severity} the review of the claim \`lamps\` was due by 2026-07-01`);
  expect(released.code).toBe(code);
  expect((await build('--release', '--date', date)).code).toBe(1);
  if (code === 0) expect(readFileSync(join(root, 'content/addresses.lock.yaml'), 'utf8')).toContain('/kontakt');
});

test('a waiver that has ended holds for 30 days more in a scheduled release, with a warning', async () => {
  const site = newSite({ 'content/site.yaml': settings(waiver), 'content/claims.yaml': provenClaims });
  const home = readFileSync(join(site.root, 'content/pages/home.yaml'), 'utf8');
  site.change({ 'content/pages/home.yaml': home.replace('de: Laternen aus Emden', `de: ${'Laternen '.repeat(12)}`) });
  const release = (...args: readonly string[]) => site.build('--release', ...args);
  expect((await release('--date', '2026-07-01')).code).toBe(0);
  expect((await release('--date', '2026-07-02')).code).toBe(1);
  const { code, stderr } = await release('--scheduled', '--date', '2026-07-02');
  expect([code, stderr]).toEqual([0, expect.stringContaining('warning the waiver of `length`')]);
  expect((await release('--scheduled', '--date', '2026-08-01')).code).toBe(1);
});

test('what a scheduled release finds otherwise is an error, as in every release', async () => {
  const { build } = newSite(example);
  const { code, stderr } = await build('--release', '--scheduled');
  expect([code, stderr]).toEqual([1, expect.stringContaining('error the claim `lamps` is a placeholder')]);
});
