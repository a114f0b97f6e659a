// Footnotes: a claim that another claim qualifies gets a footnote mark, and the page shows the note. Also:
// claims that must not be on the same page.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { readPage } from '../../src/render/facts.ts';
import { flattenMarks } from '../../src/render/footnotes.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { type Changes, checkedOf, minimalSite, problemsWith, sentencesWith, siteWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(`${minimalSite}/${file}`, 'utf8');
const home = read('content/pages/home.yaml');
const promise = (id: string, text: string, more = '') =>
  `${id}:\n  kind: promise\n  text: ${text}\n  evidence: none-yet\n  owner: product\n  reviewed: 2026-01-01\n  review_every: P6M\n${more}`;

/** The home page with another beginning of its text, in both languages. */
const homeSaying = (words: string) =>
  home
    .replace('Wir haben ${claim.lamps}, ab', `"${words}`)
    .replace('We have ${claim.lamps}, from', `"${words}`)
    .replaceAll('**.\n', '**."\n');

/** Lamps are qualified by the stock, the price by the stock and by taxes, and the stock by the season. */
const site: Changes = {
  'content/claims.yaml':
    read('content/claims.yaml')
      .replace('  review_every: P6M\nprice', '  review_every: P6M\n  qualified_by: [stock]\nprice')
      .replace(/P6M\n$/, 'P6M\n  qualified_by: [stock, taxes]\n') +
    promise(
      'stock',
      '{ de: { default: Vorrat, note: Solange der Vorrat reicht. }, en: { default: stock, sentence: While stocks last. } }',
      '  qualified_by: [season]\n',
    ) +
    promise('taxes', '{ de: { default: zuzüglich Steuern }, en: { default: plus taxes } }') +
    promise('season', '{ de: { default: Nur im Winter. }, en: { default: Only in winter. } }'),
  'content/locales/de.yaml': `${read('content/locales/de.yaml')}  notes:\n    mark: "Anmerkung {{number}}"\n`,
  'content/locales/en.yaml': `${read('content/locales/en.yaml')}  notes:\n    mark: "Note {{number}}"\n`,
  'templates/layout.tsx': `import { type LayoutProps, useNotes, usePage } from 'litfass/theme';
export function Plain({ children }: LayoutProps) {
  const { navigation, locales, t } = usePage();
  return <><nav>{(navigation.header ?? []).map((item) => <a key={item.link?.href} {...item.link}>{item.label}</a>)}</nav>
    <main id="content">{children}<Notes /></main>
    <footer>{locales.map(({ tag, name, url }) => <a key={tag} href={url}>{name}</a>)}{t('lamps', { count: 2 })}</footer></>;
}
function Notes() {
  return <ol>{useNotes().map(({ id, words, lang, marks }) => <li key={id} id={id} lang={lang}>{words}{marks.map((href) => <a key={href} href={href}>↑</a>)}</li>)}</ol>;
}
`,
};

async function pageOf(url: string, changes: Changes = {}) {
  const testSite = siteWith({ ...site, ...changes });
  const { site: checkedSite, assets } = await checkedOf(testSite);
  const routes = routesOf(checkedSite);
  const route = routes.find((one) => one.url === url);
  if (!route) throw new Error(`no route ${url}`);
  const page = render(route, prepareRendering(checkedSite, routes, assets));
  testSite.remove();
  return page;
}

/** The text of the page's first section and its notes. A mark is written as [id number→anchor]. */
function summaryOf(html: string): { text: string; notes: string[] } {
  const plainText = (part: string) =>
    part
      .replace(/<sup data-note="[^"]*" id="([^"]*)"><a href="#([^"]*)"[^>]*>(\d+)<\/a><\/sup>/g, '[$1 $3→$2]')
      .replace(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ');
  const notes = [...html.matchAll(/<li id="([^"]*)"[^>]*>(.*?)<\/li>/g)];
  const section = /<section.*?<\/section>/.exec(html)?.[0] ?? '';
  return { text: plainText(section), notes: notes.map(([, id = '', inner = '']) => `${id}: ${plainText(inner)}`) };
}

describe('a claim that is stated without its qualifier', () => {
  test('gets a mark, numbered in reading order, and the page shows the qualifier as a note', async () => {
    const { html } = await pageOf('/');
    expect(summaryOf(html)).toEqual({
      text: expect.stringContaining(
        'mehr als 50 Lampen[ref-stock 1→note-stock], ab 3,49 € im Monat[ref-stock-2 1→note-stock][ref-taxes 2→note-taxes].',
      ),
      notes: [
        'note-stock: Solange der Vorrat reicht.[ref-season 3→note-season]↑↑',
        'note-taxes: zuzüglich Steuern↑',
        'note-season: Nur im Winter.↑',
      ],
    });
  });

  test('gives its mark an accessible name in the page’s language, and marks the claims of the notes', async () => {
    const { html } = await pageOf('/en');
    expect(html).toContain('<a href="#note-stock" aria-label="Note 1" role="doc-noteref">1</a>');
    expect(html).toContain('<data value="stock" data-claim="stock">While stocks last.</data>');
    const marked = readPage(html).shown.marks.map(({ claim }) => claim);
    expect(marked).toEqual(['lamps', 'price', 'stock', 'taxes', 'season']);
  });

  test('needs no mark when the same text states the qualifier', async () => {
    const { html } = await pageOf('/', {
      'content/pages/home.yaml': homeSaying('${claim.stock}, ${claim.taxes}: ${claim.lamps},'),
    });
    expect(summaryOf(html).text).toContain(
      'Vorrat[ref-season 1→note-season], zuzüglich Steuern: mehr als 50 Lampen, 3,49 € im Monat.',
    );
  });

  test('is marked once in a text that states it twice', async () => {
    const { html } = await pageOf('/', {
      'content/pages/home.yaml': homeSaying('${claim.lamps}, ${claim.lamps},'),
    });
    expect(summaryOf(html).text).toContain('Lampen[ref-stock 1→note-stock], mehr als 50 Lampen, 3,49');
  });

  test('has no mark in titles and attributes, and `mainHeadings` lacks the number', async () => {
    const { html, title, mainHeadings } = await pageOf('/', {
      'content/pages/home.yaml': home
        .replace('title: { de: Laternen aus Emden', 'title: { de: "${claim.lamps} aus Emden"')
        .replace('en: Lanterns from Emden', 'en: "${claim.lamps} from Emden"')
        .replace('heading: { de: Licht für draußen', 'heading: { de: "${claim.lamps}"')
        .replace('en: Light for outdoors', 'en: "${claim.lamps}"')
        .replace('alt: { de: Eine Lampe', 'alt: { de: "${claim.lamps}"')
        .replace('en: A lamp', 'en: "${claim.lamps}"'),
    });
    expect(title).toBe('mehr als 50 Lampen aus Emden');
    expect(html).toContain('alt="mehr als 50 Lampen"');
    expect(mainHeadings).toEqual(['mehr als 50 Lampen']);
    expect(html).toMatch(/<h1><data[^>]*>mehr als 50 Lampen<\/data><sup data-note="stock"/);
  });

  const contact = read('content/pages/contact.yaml');
  const titled = contact.replace(
    /^title: .*$/m,
    'name: { de: Kontakt, en: Contact }\ntitle: { de: "${claim.lamps} aus Emden", en: "${claim.lamps} from Emden" }',
  );

  test('gets a note without a link back when only the title states it', async () => {
    const { html, title } = await pageOf('/kontakt', { 'content/pages/contact.yaml': titled });
    expect(title).toBe('mehr als 50 Lampen aus Emden');
    expect(summaryOf(html).notes).toEqual([
      'note-stock: Solange der Vorrat reicht.[ref-season 2→note-season]',
      'note-season: Nur im Winter.↑',
    ]);
  });

  test('gets no note for a title when a text of the page states the qualifier', async () => {
    const heading = 'heading: { de: "${claim.stock}, ${claim.season}", en: "${claim.stock}, ${claim.season}" }';
    const stated = titled.replace(/heading: .*/, heading);
    expect(summaryOf((await pageOf('/kontakt', { 'content/pages/contact.yaml': stated })).html).notes).toEqual([]);
  });

  test('is an error on a page that shows no notes', async () => {
    expect(
      (
        await sentencesWith({
          ...site,
          'content/pages/contact.yaml': titled,
          'templates/layout.tsx': read('templates/layout.tsx'),
        })
      ).filter((sentence) => !sentence.startsWith('dead-anchor')),
    ).toEqual([
      'unqualified-claim: /kontakt states `lamps` without `stock`, which qualifies it (the same on 1 more page)',
    ]);
  });

  test('adds nothing to a page that does not state such claims', async () => {
    const { html } = await pageOf('/kontakt');
    expect(html).not.toContain('data-note');
    expect(summaryOf(html).notes).toEqual([]);
  });

  test('keeps its notes when `claims.attributes` is off', async () => {
    const settings = `${read('content/site.yaml')}claims: { attributes: false }\n`;
    const { html } = await pageOf('/', { 'content/site.yaml': settings });
    expect(html).not.toContain('data-claim');
    expect(summaryOf(html).notes[0]).toBe('note-stock: Solange der Vorrat reicht.[ref-season 3→note-season]↑↑');
  });

  test('gets its note in the fallback language, marked with `lang` and `dir`, when a translation is missing', async () => {
    const claims = String(site['content/claims.yaml']).replace(', en: { default: Only in winter. }', '');
    const { html } = await pageOf('/en', { 'content/claims.yaml': claims });
    expect(html).toContain('<li id="note-season" lang="de"><data value="season" data-claim="season">Nur im Winter.');
    const words = `direction: rtl\n${read('content/locales/de.yaml')}`;
    const turned = await pageOf('/en', { 'content/claims.yaml': claims, 'content/locales/de.yaml': words });
    expect(turned.html).toContain('<li id="note-season" lang="de"><span dir="rtl"><data value="season"');
  });
});

test('marks inside links and buttons become plain numbers, because links cannot be nested', () => {
  const mark = '<sup data-note="stock" id="ref-stock"><a href="#note-stock" aria-label="Note 1">1</a></sup>';
  const flat = '<sup data-note="stock" id="ref-stock" aria-hidden="true">1</sup>';
  expect(
    flattenMarks(`<a href="/x"><b>Lamps</b>${mark}</a>${mark}<button type="button">${mark}</button><p>${mark}</p>`),
  ).toBe(`<a href="/x"><b>Lamps</b>${flat}</a>${mark}<button type="button">${flat}</button><p>${mark}</p>`);
});

test('a site with notes has no problems', async () => {
  expect(await sentencesWith(site)).toEqual([]);
});

describe('claims that must not be on one page', () => {
  const conflicting = (id: string, other: string) =>
    String(site['content/claims.yaml']).replace(
      new RegExp(`(${id}:\\n(?:  .*\\n)*?  review_every: P6M\\n)`),
      `$1  not_with: [${other}]\n`,
    );

  test('are reported when a text and the note of another text state them', async () => {
    expect(await sentencesWith({ ...site, 'content/claims.yaml': conflicting('taxes', 'lamps') })).toEqual([
      'claims-conflict: `taxes` and `lamps` must not be on the same page, but / states both (the same on 1 more page)',
    ]);
  });

  test('are reported when a plural form in a locale file states one of them', async () => {
    const counting = (locale: string, words: string) =>
      String(site[`content/locales/${locale}.yaml`]).replace(words, `${words}, \${claim.lamps}`);
    const contact = read('content/pages/contact.yaml');
    const [problem, ...others] = await problemsWith({
      'content/claims.yaml': `${read('content/claims.yaml')}${promise('closed', '{ de: { default: Wir haben zu }, en: { default: We are closed } }', '  not_with: [lamps]\n')}`,
      'content/locales/de.yaml': counting('de', 'lamps_other: "{{count}} Lampen'),
      'content/locales/en.yaml': counting('en', 'lamps_other: "{{count}} lamps'),
      'content/pages/contact.yaml': contact.replace(
        /heading: .*/,
        'heading: { de: "${claim.closed}", en: "${claim.closed}" }',
      ),
    });
    expect([problem?.text, others]).toEqual([
      '`closed` and `lamps` must not be on the same page, but /kontakt states both (the same on 1 more page)',
      [],
    ]);
    expect(problem?.related?.[0]?.place).toMatchObject({ file: 'content/locales/de.yaml', line: 6 });
  });

  test('are allowed on two different pages', async () => {
    const contact = read('content/pages/contact.yaml');
    expect(
      await sentencesWith({
        'content/claims.yaml': `${read('content/claims.yaml')}${promise('closed', '{ de: { default: Wir haben zu }, en: { default: We are closed } }', '  not_with: [lamps]\n')}`,
        'content/pages/contact.yaml': contact.replace(
          /heading: .*/,
          'heading: { de: "${claim.closed}", en: "${claim.closed}" }',
        ),
      }),
    ).toEqual([]);
  });
});
