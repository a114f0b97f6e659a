// litfass new, followed to the letter: what it writes is a site that builds, or says what is still to be done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isError } from '../src/problem.ts';
import { type Changes, complaintsOf, firstSite, litfass, problemsOf, siteWith, type TestSite } from './helpers.ts';

const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

function kept(site: TestSite): TestSite {
  sites.push(site);
  return site;
}

const errorsOf = async (site: TestSite) => (await problemsOf(site)).filter(isError).map(({ text }) => text);

test.each(['landing', 'topic', 'text'])(
  'a new page of the layout %s has no error before a word of it is written',
  async (layout) => {
    const site = kept(firstSite());
    const { stdout } = await litfass(['new', 'page', 'travel-tips', '--layout', layout, '--root', site.root]);
    expect(stdout).toContain('wrote content/pages/travel-tips.yaml');
    expect(await errorsOf(site)).toEqual([]);
  },
);

test('a new locale has none of the other one’s words, so that each is told as missing', async () => {
  const changes: Changes = {
    'content/locales/de.yaml': 'name: Deutsch\nwords:\n  menu: Menü öffnen\n  form:\n    send: Senden\n',
    'content/locales/en.yaml': 'name: English\nwords:\n  menu: Open menu\n  form:\n    send: Send\n',
  };
  const site = kept(siteWith(changes));
  await litfass(['new', 'locale', 'fr', '--root', site.root]);
  const file = readFileSync(join(site.root, 'content/locales/fr.yaml'), 'utf8');
  expect(file).toMatch(/^name: français\n# The words of de, [^\n]*\nwords: {}\n# words:\n# {3}menu: Menü öffnen\n/);
  const told = await complaintsOf(site);
  expect(told).toContain('the word `menu` is missing in fr; de stands in');
  expect(told).toContain('the word `form.send` is missing in fr; de stands in');
  // As the file says: the line taken away, and the marks.
  site.change({
    'content/locales/fr.yaml': file
      .replace(/^# The.*\n/m, '')
      .replace('words: {}\n', '')
      .replaceAll(/^# /gm, ''),
  });
  expect(await complaintsOf(site)).not.toContain(
    'is missing in fr; de stands in [missing-translation]\n  content/locales',
  );
});
