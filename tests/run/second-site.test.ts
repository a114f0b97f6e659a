// Tests that litfass does not depend on the first site: the command line builds a bicycle workshop in
// French and Dutch from a folder that has neither package.json nor node_modules.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, litfass, repository, siteWith } from '../support/helpers.ts';

test('builds another site from its folder alone', async () => {
  const site = siteWith({}, { from: join(repository, 'tests/second-site') });
  const { code, stdout, stderr } = await litfass(['build', '--root', site.root]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^2 pages in 2 locales in \d+\.\d\d s · /);
  const files = filesBelow(site.out);
  expect([...files.keys()].map((name) => name.replace(/-[0-9a-f]{10}\./, '.'))).toEqual([
    '.litfass-manifest.json',
    '.nojekyll',
    '_headers',
    '_redirects',
    'assets/boot.js',
    'assets/islands-more.js',
    'assets/speculation.json',
    'index.html',
    'licenses.txt',
    'nl.html',
    'nl/index.html',
    'plan.txt',
    'robots.txt',
    'sitemap.xml',
  ]);
  const french = files.get('index.html')?.toString() ?? '';
  const dutch = files.get('nl.html')?.toString() ?? '';
  expect(french).toContain('<data value="2/3" data-claim="repair"><span>2–3</span>\u00a0jours</data>');
  expect(dutch).toContain('<data value="2/3" data-claim="repair"><span>2-3</span>\u00a0dagen</data>');
  expect(french).toContain('<a href="tel:+3225550123">atelier</a>');
  expect(french).toMatch(/<litfass-island data-island="more"[^>]*><ul><li>Crevaison<\/li>/);
  expect(french).toContain('<meta property="og:locale" content="fr_BE">');
  expect(files.get('_redirects')?.toString()).toBe('/fr / 301\n');

  const again = await litfass(['build', '--root', site.root]);
  expect(again.stdout).toContain('0 written, 13 unchanged, 0 deleted');
  expect(filesBelow(site.out)).toEqual(files);
});

test('does not mention the first site in the code of litfass', () => {
  const words = /nachgelesen|whats ?app|voice.?message|sprachnachricht|transcri|transkri|nota de voz|mensaje/i;
  const files = globSync('{src,bin}/**/*.*', { cwd: repository, exclude: ['src/starter/**'] });
  expect(files.filter((file) => words.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});

test('recognizes a typed figure of a claim by the units of its language', async () => {
  const page = 'content/pages/accueil.yaml';
  const original = readFileSync(join(repository, 'tests/second-site', page), 'utf8');
  const typed = original
    .replace('Réparé en ${claim.repair}', 'Réparé en 2–3 jours')
    .replace('Hersteld in ${claim.repair}', 'Hersteld in 2–3 dagen');
  expect(typed).toContain('2–3 jours');
  const site = siteWith({ [page]: typed }, { from: join(repository, 'tests/second-site') });
  const reported = await litfass(['check', '--root', site.root]);
  expect(reported.stderr).toContain('“2–3 jours” is a figure that comes from no claim');
  expect(reported.stderr).toContain('“2–3 dagen” is a figure that comes from no claim');
  expect(reported.stderr.match(/hint use \$\{claim\.repair\}/g)).toHaveLength(2);
  const fixed = await litfass(['check', '--fix', '--root', site.root]);
  expect(fixed.stdout).toContain('2 figures rewritten');
  expect(readFileSync(join(site.root, page), 'utf8')).toBe(original);
  site.remove();
});
