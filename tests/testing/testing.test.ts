// litfass/test: what it renders is what a build writes, and what it says of mistakes.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTheme } from '../../src/testing.ts';
import { buildOf, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const hero = {
  heading: { de: 'Licht für draußen', en: 'Light for outdoors' },
  text: {
    de: 'Wir haben ${claim.lamps}, ab **${claim.price}**.',
    en: 'We have ${claim.lamps}, from **${claim.price}**.',
  },
  to: '${page.contact}',
  icon: 'lamp',
};

test('the markup of a section is that of a build, in each language', async () => {
  const here = track(siteWith());
  await buildOf(here);
  const { render } = await openTheme(here.root);
  for (const [locale, file] of [
    ['de', 'index.html'],
    ['en', 'en.html'],
  ] as const) {
    const html = render('hero', hero, { locale });
    expect(html).toContain(locale === 'de' ? 'Licht für draußen' : 'Light for outdoors');
    expect(readFileSync(join(here.out, file), 'utf8')).toContain(html);
  }
});

const island = {
  'templates/islands/lamp-switch.tsx': `import { defineIsland } from 'litfass/theme';
export const lampSwitch = defineIsland({
  name: 'lamp-switch',
  component: ({ label }: { label: string }) => <button type="button">{label}</button>,
});
`,
  'templates/sections/note/section.tsx': `import { defineSection, Island, plain, text, usePage } from 'litfass/theme';
import { z } from 'zod';
import { lampSwitch } from '../../islands/lamp-switch.tsx';
const schema = z.strictObject({ heading: text(), word: z.string().optional() });
export const section = defineSection({
  schema,
  component: ({ heading, word }) => {
    const { locale, route, t } = usePage();
    return (
      <p lang={locale} title={route.page}>
        {heading} {word && t(word)}
        <Island of={lampSwitch} props={{ label: plain(heading) }} />
      </p>
    );
  },
});
`,
};

const price = {
  ...{ kind: 'count', value: '7', evidence: 'none-yet', owner: 'product', reviewed: '2026-01-01', review_every: 'P6M' },
  text: { de: { default: '{value} Laternen' }, en: { default: '{value} lanterns' } },
};

test('words, claims, the language and the page of a test are added to those of the site', async () => {
  const { render, renderIsland } = await openTheme(track(siteWith(island)).root);
  const options = { locale: 'en', page: 'contact', words: { own: 'Own word' }, claims: { lanterns: price } };
  const html = render('note', { heading: 'With ${claim.lanterns} and ${claim.lamps}', word: 'own' }, options);
  expect(html).toContain('<p lang="en" title="contact">');
  expect(html).toMatch(/7 lanterns.* and .*50.* lamps.* Own word/);
  expect(html).toContain('<litfass-island data-island="lamp-switch"');
  expect(render('note', { heading: 'Hallo', word: 'menu' })).toContain('Hallo Menü');
  expect(renderIsland('lamp-switch', { label: 'An' })).toMatch(
    /^<litfass-island data-island="lamp-switch".*><button type="button">An<\/button><\/litfass-island>$/,
  );
});

test('without content, the words and claims of the test are all there are', async () => {
  const here = track(siteWith(island));
  rmSync(join(here.root, 'content'), { recursive: true });
  const { render, renderIsland } = await openTheme(here.root);
  const options = { words: { own: 'Own word' }, claims: { lanterns: { ...price, text: { en: price.text.en } } } };
  expect(render('note', { heading: '${claim.lanterns}', word: 'own' }, options)).toMatch(/7 lanterns.* Own word/);
  expect(renderIsland('lamp-switch', { label: 'On' })).toContain('>On</button>');
});

test('an unknown section, a missing field and a word that is not there are errors that name it', async () => {
  const { render, renderIsland } = await openTheme(track(siteWith(island)).root);
  expect(() => render('nite', {})).toThrow('nite');
  expect(() => render('note', {})).toThrow('heading');
  expect(() => render('note', { heading: 'Hallo', word: 'nowhere' })).toThrow('no word nowhere in de');
  expect(() => render('note', { heading: 'Hallo' }, { page: 'nowhere' })).toThrow('no page nowhere in de');
  expect(() => renderIsland('lamp', {})).toThrow('no island lamp: it has lamp-switch');
});
