// The engine of the watch server: how many pages it renders after a save, and that it shows the same as an
// engine that starts from the saved files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Engine, openEngine } from '../../src/engine.ts';
import { memoryCache } from '../../src/files/cache.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { fingerprint } from '../../src/translations/lock.ts';
import { minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { beside, english, inFiles, inMarkdown, original, termsInEnglish } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';
import { dice, oneOf } from '../support/yaml-texts.ts';

const track = trackedSites();

function newSite(changes: Parameters<typeof siteWith>[0] = {}): TestSite {
  return track(siteWith(changes));
}

function textOf(file: string): string {
  return readFileSync(join(minimalSite, file), 'utf8');
}

/** A file of the minimal site with one replacement. */
function edited(file: string, from: string, to: string): Record<string, string> {
  const text = textOf(file);
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return { [file]: text.replace(from, to) };
}

/** An engine that has rendered and checked the whole site. */
async function startedEngine(site: TestSite): Promise<Engine> {
  const engine = openEngine(workplaceAt(site.root, { cache: memoryCache() }));
  await engine.update();
  await engine.finish();
  return engine;
}

/** What the engine shows: its pages by URL, and its problems. */
function stateOf(engine: Engine) {
  const site = engine.site();
  const pages = [...(site?.byUrl ?? [])].map(([url, route]) => [url, site?.page(route).html]);
  return { pages: Object.fromEntries(pages), problems: engine.problems().map(({ rule, text }) => `${rule}: ${text}`) };
}

/** Saves the changes, and returns how many pages the engine renders for them. */
async function renderedAfter(changes: Parameters<TestSite['change']>[0], first = {}): Promise<number> {
  const site = newSite(first);
  const engine = await startedEngine(site);
  const before = engine.rendered();
  site.change(changes);
  await engine.update(Object.keys(changes));
  await engine.finish();
  const rendered = engine.rendered() - before;
  expect(stateOf(engine)).toEqual(stateOf(await startedEngine(site)));
  return rendered;
}

test('a save is shown before the rules of the whole site are asked', async () => {
  const dead = Array.from(
    { length: 50 },
    (_, number) => `  l${number}: { url: "https://laterne.example/dead/${number}" }`,
  );
  const site = newSite(edited('content/site.yaml', 'links:', `links:\n${dead.join('\n')}`));
  const engine = await startedEngine(site);
  const before = engine.problems();
  expect(before).toHaveLength(50);
  site.change(edited('content/pages/home.yaml', 'Light for outdoors', 'Light for all'));
  await engine.update(['content/pages/home.yaml']);
  const route = engine.site()?.byUrl.get('/en');
  expect(route && engine.site()?.page(route).html).toContain('Light for all');
  expect(engine.problems()).toBe(before);
  await engine.finish();
  expect(engine.problems()).not.toBe(before);
  expect(engine.problems()).toHaveLength(50);
});

const home = 'content/pages/home.yaml';
const claims = 'content/claims.yaml';

describe('the engine renders after a change', () => {
  test('of a text in one locale: its page in that locale', async () => {
    expect(await renderedAfter(edited(home, 'Licht für draußen', 'Licht für drinnen'))).toBe(1);
  });

  test('of a text in a shared section: the pages that use it, in that locale', async () => {
    expect(await renderedAfter(edited('content/sections/closing.yaml', 'Bis bald', 'Bis dann'))).toBe(1);
  });

  test('of a text in the file of its locale: its page in that locale', async () => {
    const changes = { 'content/pages/garden.en.yaml': english.replace('Light', 'Lights') };
    expect(await renderedAfter(changes, inFiles())).toBe(1);
  });

  test('of the body of a Markdown page: the page in that locale', async () => {
    const changes = { 'content/pages/terms.en.md': termsInEnglish.replace('everything', 'all of it') };
    expect(await renderedAfter(changes, inMarkdown())).toBe(1);
  });

  test('of a text whose translation a layout calls outdated then: the page in both locales', async () => {
    const layout = textOf('templates/layout.tsx')
      .replace('locales, t }', 'locales, t, translation }')
      .replace('<main id="content">', '<main id="content" data-translation={translation}>');
    const lock = `version: 1
content/pages/garden.yaml:
  hero.heading:
    en: ${fingerprint('Licht im Garten')} ${fingerprint('Light in the garden')}
    ${fingerprint('Licht im Garten')}: "Licht im Garten"
`;
    const first = { ...beside, 'templates/layout.tsx': layout, 'content/translations.lock.yaml': lock };
    const changed = (beside['content/pages/garden.yaml'] as string).replace('Licht im Garten', 'Licht im Hof');
    expect(await renderedAfter({ 'content/pages/garden.yaml': changed }, first)).toBe(2);
    const unasked = { ...first, 'templates/layout.tsx': textOf('templates/layout.tsx') };
    expect(await renderedAfter({ 'content/pages/garden.yaml': changed }, unasked)).toBe(1);
    expect(await renderedAfter({ 'content/translations.lock.yaml': `${lock}# accepted\n` }, first)).toBe(0);
  });
  test('of the lock that says where entries of a list belong: the page in that locale', async () => {
    const moved = original.replace(/( {6}- .*Rot.*\n)( {6}- .*Blau.*\n)/, '$2$1');
    const print = (words: string) => fingerprint(words);
    const lock = `version: 1
content/pages/garden.yaml:
  note.rows.0.label:
    en: ${print('Rot')} ${print('Red')}
    ${print('Rot')}: "Rot"
`;
    const first = { ...inFiles(english, moved), 'content/translations.lock.yaml': 'version: 1\n' };
    expect(await renderedAfter({ 'content/translations.lock.yaml': lock }, first)).toBe(1);
  });

  test('of a translation that becomes its own file: nothing', async () => {
    expect(await renderedAfter(inFiles(), beside)).toBe(0);
  });

  test('of the value of a claim: the pages that state it', async () => {
    expect(await renderedAfter(edited(claims, 'value: "50"', 'value: "60"'))).toBe(2);
  });

  test('of a claim that no page states: none', async () => {
    const more = `${textOf(claims)}${textOf(claims).replace('lamps:', 'unused:').split('price:')[0]}`;
    expect(
      await renderedAfter(
        { [claims]: more.replace('unused:\n  kind: count\n  value: "50"', 'unused:\n  kind: count\n  value: "70"') },
        { [claims]: more },
      ),
    ).toBe(0);
  });

  test('of a name that the navigation shows: every page in that locale', async () => {
    expect(await renderedAfter(edited(home, 'de: Start', 'de: Anfang'))).toBe(5);
  });

  test('of a title that no other page shows: its page in that locale', async () => {
    expect(await renderedAfter(edited(home, 'title: { de: Laternen', 'title: { de: Lampen'))).toBe(1);
  });

  const settings = 'content/site.yaml';
  const linked = {
    [settings]: textOf(settings).replace('links:', 'links:\n  club: { url: "https://club.example" }'),
  };
  const moved = (name: string) => ({ [settings]: linked[settings]?.replace(`${name}.example`, 'moved.example') ?? '' });

  test('of a link: the pages that lead there', async () => {
    expect(await renderedAfter(moved('shop'), linked)).toBe(2);
  });

  test('of a link that no page has: none', async () => {
    expect(await renderedAfter(moved('club'), linked)).toBe(0);
  });

  test('of a value that no page shows: none', async () => {
    const more = textOf(settings).replace('values:', 'values:\n  street: Am Delft');
    expect(await renderedAfter({ [settings]: more.replace('Am Delft', 'Am Kai') }, { [settings]: more })).toBe(0);
  });

  test('of an old address: none', async () => {
    expect(await renderedAfter({ [settings]: `${textOf(settings)}addresses: { /alt: "\${page.home}" }\n` })).toBe(0);
  });

  test('of a term: none, but the texts are checked again', async () => {
    const terms = 'de:\n  preferred:\n    - { term: im Freien, not: [draußen] }\n';
    const site = newSite();
    const engine = await startedEngine(site);
    const before = engine.rendered();
    site.change({ 'content/terms.yaml': terms });
    await engine.update(['content/terms.yaml']);
    await engine.finish();
    expect(engine.rendered() - before).toBe(0);
    expect(engine.problems().map(({ place }) => place?.file)).toContain(home);
  });

  test('of a colour: none, and every page has it', async () => {
    const site = newSite();
    const engine = await startedEngine(site);
    const before = engine.rendered();
    const file = 'templates/styles/base.css';
    site.change({ [file]: `${textOf(file)}\nbody { color: #123456; }\n` });
    await engine.update([file]);
    await engine.finish();
    // The engine keeps no HTML here, because no browser has requested the pages.
    expect(engine.rendered() - before).toBe(0);
    const { pages } = stateOf(engine);
    for (const html of Object.values(pages)) expect(html).toContain('#123456');
    expect(pages).toEqual(stateOf(await startedEngine(site)).pages);
  });

  test('of a text in a stylesheet: every page', async () => {
    const file = 'templates/styles/base.css';
    expect(await renderedAfter({ [file]: `${textOf(file)}\nbody::after { content: "50 lamps"; }\n` })).toBe(10);
  });

  test('of a component: the pages that could use it', async () => {
    const file = 'templates/sections/note/section.tsx';
    expect(await renderedAfter({ [file]: textOf(file).replace('<section', '<section data-new=""') })).toBe(10);
  });

  test('of nothing: nothing', async () => {
    expect(await renderedAfter({ [home]: textOf(home) })).toBe(0);
    expect(await renderedAfter({})).toBe(0);
  });

  test('of a comment: nothing', async () => {
    expect(await renderedAfter({ [home]: `# A comment\n${textOf(home)}` })).toBe(0);
  });
});

/** Renders the home page, as the server does for an open page. This may fail if the theme does not fit. */
function showHome(engine: Engine): void {
  const route = engine.site()?.byUrl.get('/');
  try {
    if (route) engine.site()?.page(route);
  } catch {
    // The engine reports the reason once everything is checked.
  }
}

test('the page on the screen is rendered first, before the rest is read', async () => {
  const site = newSite();
  const engine = await startedEngine(site);
  const route = engine.site()!.byUrl.get('/')!;
  engine.site()!.page(route);
  const before = engine.rendered();
  const changes = edited(home, 'Licht für draußen', 'Licht für drinnen');
  site.change(changes);
  await engine.update(Object.keys(changes));
  expect(engine.rendered() - before).toBe(0);
  expect(engine.site()?.page(engine.site()!.byUrl.get('/')!).html).toContain('Licht für drinnen');
  expect(engine.rendered() - before).toBe(1);
  await engine.finish();
  expect(engine.rendered() - before).toBe(1);
});

test('an update interrupts `finish`', async () => {
  const engine = openEngine(workplaceAt(newSite().root, { cache: memoryCache() }));
  await engine.update();
  expect(await engine.finish(() => false)).toBe(false);
  expect(await engine.finish()).toBe(true);
});

test('after an error in a file the engine keeps the last valid site and reports the error', async () => {
  const site = newSite();
  const engine = await startedEngine(site);
  const shown = stateOf(engine).pages;
  site.change({ [home]: 'id: [never closed\n' });
  await engine.update([home]);
  expect(engine.problems()[0]?.place?.file).toBe(home);
  await engine.finish();
  expect(stateOf(engine).pages).toEqual(shown);
  site.change({ [home]: textOf(home) });
  await engine.update([home]);
  await engine.finish();
  expect(stateOf(engine)).toEqual(stateOf(await startedEngine(site)));
});

test('a theme that no longer fits the content is shown only until the content is checked', async () => {
  const site = newSite();
  const engine = await startedEngine(site);
  const shown = stateOf(engine).pages;
  const file = 'templates/sections/note/section.tsx';
  const wrong = textOf(file).replace('heading: text(', 'headline: text(').replace('<section', '<section data-new=""');
  site.change({ [file]: wrong });
  await engine.update([file]);
  await engine.finish();
  expect(engine.problems().map(({ rule }) => rule)).toContain('unknown-key');
  expect(stateOf(engine).pages).toEqual(shown);
  site.change({ [file]: textOf(file).replace('<section', '<section data-new=""') });
  await engine.update([file]);
  await engine.finish();
  expect(stateOf(engine)).toEqual(stateOf(await startedEngine(site)));
});

test('a page that fails to render keeps its last version', async () => {
  const site = newSite();
  const engine = await startedEngine(site);
  const route = engine.site()!.byUrl.get('/')!;
  const { html } = engine.site()!.page(route);
  const file = 'templates/sections/hero/section.tsx';
  site.change({ [file]: textOf(file).replace('return', "if (1 > 0) throw new Error('no light');\n  return") });
  await engine.update([file]);
  await engine.finish();
  expect(engine.problems()[0]?.text).toContain('no light');
  expect(engine.site()?.pages.lastHtmlOf(engine.site()!.byUrl.get('/')!)?.html).toBe(html);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'after random edits (seed %i) the engine shows the same as a fresh engine',
  async (seed) => {
    const roll = dice(seed);
    const site = newSite();
    const engine = await startedEngine(site);
    const files: Record<string, readonly (readonly [from: string, to: string])[]> = {
      [home]: [
        ['Licht', 'Lampen'],
        ['Lanterns', 'Lamps'],
        ['type: hero', 'type: note'],
        ['de: Start', 'de: Anfang'],
        ['- use: closing', ''],
        ['${claim.lamps}', 'alle'],
      ],
      'content/pages/contact.yaml': [
        ['de:', 'de:  '],
        ['en: en/contact', 'en: en/write'],
      ],
      'content/sections/closing.yaml': [
        ['Bis bald', 'Bis dann'],
        ['${site.city}', 'Emden'],
        ['type: note', 'type: nota'],
      ],
      [claims]: [
        ['value: "50"', 'value: "60"'],
        ['{value} Lampen', '{value} helle Lampen'],
        ['evidence: none-yet', 'evidence: unknown'],
      ],
      'content/site.yaml': [
        ['Emden', 'Leer'],
        ['name: Laterne', 'name: Lampe'],
        ['locales: [de, en]', 'locales: [en, de]'],
      ],
      'templates/styles/base.css': [['{', '{ color: #123456; ']],
      'templates/sections/note/section.tsx': [
        ['<section', '<section data-new=""'],
        ['heading: text(', 'headline: text('],
      ],
    };
    for (let step = 0; step < 12; step++) {
      const file = oneOf(roll, Object.keys(files));
      const [from, to] = oneOf(roll, files[file] ?? []);
      const text = readFileSync(join(site.root, file), 'utf8');
      site.change({ [file]: text === textOf(file) ? text.replace(from, to) : textOf(file) });
      await engine.update([file]);
      if (oneOf(roll, [true, false])) showHome(engine);
      if (oneOf(roll, [true, true, false])) await engine.finish();
    }
    await engine.finish();
    const fresh = await startedEngine(site);
    // With errors, the engine still shows the last valid site, which the fresh engine does not know.
    // With errors, the engine still shows the last valid site, which the fresh engine does not know.
    if (fresh.site() && !fresh.site()?.faulty) expect(stateOf(engine)).toEqual(stateOf(fresh));
    else expect(engine.problems()).toEqual(fresh.problems());
  },
);
