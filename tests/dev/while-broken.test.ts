// litfass dev as a place to work: what it prints of a fault, and what it serves while there are faults.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { type Changes, minimalSite, siteWith } from '../support/helpers.ts';

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const [settings, home, contact] = ['content/site.yaml', 'content/pages/home.yaml', 'content/pages/contact.yaml'];

/** A file of the minimal site with other words in place of some. */
function edited(file: string, from: string | RegExp, to: string): Changes {
  return { [file]: original(file).replace(from, to) };
}

/** Starts the watch server on the minimal site with these changes. `printed` is its output until then. */
async function devWith(changes: Changes) {
  const site = siteWith(changes);
  stopping.push(site.remove);
  let output = '';
  const add = (text: string) => {
    output += text;
  };
  const report = { say: (line: string) => add(`${line}\n`), complain: add, log: () => {} };
  const { url, checked, close } = await startDev({ root: site.root, host: '127.0.0.1', port: 0 }, report);
  stopping.push(close);
  await checked;
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, html: await answer.text() };
  };
  /** Saves files. Resolves with what is printed about them. */
  const save = async (saved: Changes) => {
    output = '';
    site.change(saved);
    await expect.poll(() => output).toMatch(/read again.*\n/);
    return output;
  };
  return { url, printed: output, get, save };
}

describe('what is printed', () => {
  test.each([
    ['a list that is never closed', '[de, en]', '[de, en', 'this bracket is never closed [yaml]'],
    ['an invalid URL', 'https://laterne.example', 'laterne', '`url` has the wrong format [format]'],
    ['a misspelt key', 'values:', 'vales:', '`vales` is not a key here [unknown-key]'],
    ['a misspelt locale', '[de, en]', '[de, ne]', 'content/locales/ has no file for ne [missing-file]'],
    ['a malformed locale', '[de, en]', '[de, e n]', 'entry 2 of `locales` has the wrong format [format]'],
  ])('names %s in site.yaml once, and nothing that follows from it', async (_, from, to, message) => {
    const { printed } = await devWith(edited(settings, from, to));
    expect(printed.match(/^(error|warning|the contact form) .*/gm)).toEqual([`error ${message}`]);
  });

  test('puts a fault of site.yaml before those of pages', async () => {
    const { printed } = await devWith({
      ...edited(settings, 'https://laterne.example', 'laterne'),
      ...edited(contact, 'heading:', 'headng:'),
    });
    expect(printed.match(/^error .*/gm)).toEqual([
      'error `url` has the wrong format [format]',
      'error `headng` is not a key here [unknown-key]',
    ]);
  });
});

/** Paths of the minimal site, with the status of each. */
async function statuses({ get }: Pick<Awaited<ReturnType<typeof devWith>>, 'get'>, paths: readonly string[]) {
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await get(path)).status])));
}

const whole = { '/': 200, '/en': 200, '/kontakt': 200, '/en/contact': 200, '/kontakt/danke': 200 };
const [noHome, noContact] = [
  { ...whole, '/': 500, '/en': 500 },
  { ...whole, '/kontakt': 500, '/en/contact': 500 },
];
const closing = 'content/sections/closing.yaml';
const claims = 'content/claims.yaml';

describe('started with one fault, it serves what can be rendered:', () => {
  test.each<[string, Changes, Record<string, number>]>([
    ['a page that is not valid YAML', { [contact]: `${original(contact)}  - type: [hero\n` }, noContact],
    ['a home page that is not valid YAML', { [home]: `${original(home)}  - type: [hero\n` }, noHome],
    ['a misspelt key of a page', edited(contact, 'layout:', 'layuot:'), noContact],
    ['a misspelt field of a section', edited(contact, 'heading:', 'headng:'), noContact],
    ['a claim that does not exist', edited(home, 'claim.lamps', 'claim.lmaps'), noHome],
    ['a shared section with a misspelt field', edited(closing, 'body:', 'bdoy:'), noHome],
    ['a shared section that is not valid YAML', edited(closing, 'note', '[note'), whole],
    ['a misspelt kind of a claim', edited(claims, 'kind: count', 'kind: cuont'), whole],
    ['claims that are not valid YAML', edited(claims, '"50"', '"50'), whole],
    ['an empty name of the site', edited(settings, 'Laterne', '""'), whole],
    ['an unknown key of site.yaml', edited(settings, 'values:', 'vales:'), whole],
    ['an unknown page in a menu', edited(settings, 'page.contact', 'page.contct'), whole],
    ['a misspelt key of a link', edited(settings, '{ url:', '{ ulr:'), whole],
    ['an invalid URL of the site', edited(settings, 'https://laterne', 'laterne'), whole],
    ['words of a locale that are not valid YAML', edited('content/locales/en.yaml', 'Menu', '"Menu'), whole],
    ['a slug that cannot be one', edited(contact, 'kontakt', 'Kon takt'), { ...noContact, '/kontakt': 404 }],
    ['a component that throws', edited('templates/sections/note/section.tsx', 'return', 'throw 1; return'), noHome],
  ])('%s', async (_, changes, expected) => {
    const server = await devWith(changes);
    expect(await statuses(server, Object.keys(expected))).toEqual(expected);
  });

  test.each<[string, Changes, string]>([
    ['site.yaml that is not valid YAML', edited(settings, '[de, en]', '[de, en'), 'site.yaml:3:10'],
    ['no site.yaml', { [settings]: null }, 'there is no content/site.yaml'],
    ['a theme with a syntax error', edited('templates/layout.tsx', '<nav', '<<nav'), 'templates/layout.tsx:9:8'],
    ['a stylesheet that is never closed', { 'templates/styles/base.css': 'body { color: red;' }, 'base.css:1:'],
  ])('%s: every address says what is wrong', async (_, changes, words) => {
    const { get } = await devWith(changes);
    for (const path of ['/', '/nowhere']) {
      const { status, html } = await get(path);
      expect(status).toBe(503);
      expect(html).toMatch(/<h1>This page cannot be shown yet<\/h1>.*<pre>error /);
      expect(html).toContain(words);
    }
  });

  test('the page with the fault shows it with its lines, until it is repaired', async () => {
    const broken = edited(contact, 'heading:', 'headng:');
    const { printed, get, save } = await devWith(broken);
    expect(printed).toMatch(/ · pages without errors are shown · 1 error · all but pages checked after \d+ ms\n$/);
    const { html } = await get('/kontakt');
    expect(html).toContain('error `headng` is not a key here [unknown-key]\n  content/pages/contact.yaml:9:5\n');
    expect(html).not.toMatch(/<script(?! type="module" src="\/__litfass\/client\.js\?)/);
    expect(await save(edited(contact, 'heading:', 'haeding:'))).toContain('pages without errors are shown');
    expect((await get('/kontakt')).html).toContain('`haeding`');
    expect(await save({ [contact]: original(contact) })).toContain(' of 10 pages rendered');
    expect((await get('/kontakt')).status).toBe(200);
    expect(await save(broken)).toContain('the page shows the last valid state');
    expect((await get('/kontakt')).status).toBe(200);
  });
});

describe('an address without a page', () => {
  test('says where its page is now, after its slug has changed', async () => {
    const { get, save } = await devWith({});
    await save(edited(contact, 'de: kontakt', 'de: schreiben'));
    const { status, html } = await get('/kontakt');
    expect(status).toBe(404);
    expect(html).toContain('Its page is now at <a href="/schreiben">/schreiben</a>.');
    await save({ [contact]: original(contact) });
    expect((await get('/kontakt')).status).toBe(200);
    expect((await get('/schreiben')).html).toContain('Its page is now at <a href="/kontakt">/kontakt</a>.');
  });

  test('says that its page is gone', async () => {
    const more = { 'content/pages/more.yaml': original(contact).replace('kontakt', 'mehr').replace('contact', 'more') };
    const { get, save } = await devWith(more);
    await save({ 'content/pages/more.yaml': null });
    expect((await get('/mehr')).html).toContain('The page <code>more</code> was here and is gone.');
  });

  test('leads to the page that a release had there', async () => {
    const day = '2026-01-01';
    const lock = `pages:\n  /briefe: { page: contact, locale: de, since: ${day}, changed: ${day}, content: "0" }\n`;
    const { url } = await devWith({ 'content/addresses.lock.yaml': lock });
    const { status, headers } = await fetch(`${url}/briefe`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, '/kontakt']);
  });

  test('suggests a similar address, and lists all pages by locale', async () => {
    const { html } = await (await devWith({})).get('/kontakte');
    expect(html).toContain('Did you mean <a href="/kontakt">/kontakt</a>?');
    expect(html.match(/<h2>.*?<\/h2>/g)).toEqual([
      '<h2>Deutsch <small>5</small></h2>',
      '<h2>English <small>5</small></h2>',
    ]);
    expect(html.match(/(?<=<li><a href=")[^"]*/g)).toHaveLength(10);
    expect(html).toContain('Visitors see <a href="/404.html">/404.html</a> instead.');
  });

  test('is the site’s own not-found page at the address of that page', async () => {
    const { status, html } = await (await devWith({})).get('/en/404');
    expect([status, html]).toEqual([404, expect.stringContaining('Nothing is here')]);
  });

  test('has links below the base of the site', async () => {
    const { url } = await devWith(edited(settings, 'https://laterne.example', 'https://laterne.example/docs'));
    const html = await (await fetch(`${new URL('/docs/kontakte', url)}`)).text();
    expect(html).toContain('Did you mean <a href="/docs/kontakt">/kontakt</a>?');
  });
});

test('says that budgets are not checked, if there are some', async () => {
  const { printed } = await devWith({ [settings]: `${original(settings)}budgets: { html: 10 KB }\n` });
  expect(printed).toMatch(/ · all but budgets checked after \d+ ms\n$/);
});
