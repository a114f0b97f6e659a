// What authors are told to write: names that only look right, values without quotes, slugs, anchors, ids.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const [homeFile, contactFile] = ['content/pages/home.yaml', 'content/pages/contact.yaml'];
const [settingsFile, claimsFile, closingFile] = [
  'content/site.yaml',
  'content/claims.yaml',
  'content/sections/closing.yaml',
];

/** A file of the minimal site in which some words are others. */
const edited = (file: string, from: string, to: string): Changes => ({ [file]: read(file).replace(from, to) });

/** The problems as "rule line:column text (hint)", with the lines of other places. */
async function said(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.map(({ rule, place, text, hint = '', related = [] }) => {
    const others = related.map((other) => ` ${other.place.file}:${other.place.line}`).join('');
    return `${rule} ${place?.line}:${place?.column} ${text} (${hint})${others}`;
  });
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

describe('a name whose accents are stored in another way', () => {
  const [composed, decomposed] = ['größe', 'größe'.normalize('NFD')];
  const rename = (name: string) =>
    `(${name} has the same letters, but its accents are stored in another way: rename it to this)`;

  test.each([
    [composed, decomposed],
    [decomposed, composed],
  ])('is not said to be meant: %j in content, %j on the disk', async (written, onDisk) => {
    const found = await said({
      ...edited(homeFile, 'lamp.svg', `${written}.svg`),
      [`content/images/${onDisk}.svg`]: svg,
    });
    expect(found).toEqual([expect.stringContaining(rename(`${onDisk}.svg`))]);
  });

  test('also of a picture in public/', async () => {
    const image = { [settingsFile]: `${read(settingsFile)}image: /${composed}.png\n` };
    const picture = 'GIF89a\x01\0\x01\0\0\0\0;';
    expect(await said({ ...image, [`public/${decomposed}.png`]: picture })).toEqual([
      expect.stringContaining(rename(`/${decomposed}.png`)),
    ]);
  });

  test('also of a shared section', async () => {
    const found = await said({
      ...edited(homeFile, 'use: closing', `use: ${composed}`),
      [closingFile]: null,
      [`content/sections/${decomposed}.yaml`]: read(closingFile),
    });
    expect(found).toEqual([expect.stringContaining(rename(decomposed))]);
  });
});

describe('a character that only looks like one of YAML is named, with the one to type', () => {
  const rest = 'body: { de: a, en: b }\n';

  test.each([
    ['：', ':', `type： note\n${rest}`],
    ['：', ':', `type: note\nheading: { de： a， en： b }\n${rest}`],
    ['｛', '{', `type: note\nheading: ｛ de: a， en: b ｝\n${rest}`],
    ['，', ',', `type: note\nheading: { de: a， en: b }\n${rest}`],
    ['－', '-', `type: note\nheading:\n  － a\n    b: c\n${rest}`],
  ])('%s', async (wrong, right, yaml) => {
    const found = await said({ [closingFile]: yaml });
    expect(found[0]).toContain(`“${wrong}” only looks like the “${right}” that YAML needs here (type “${right}”`);
  });

  test.each([
    'type:　note\nheading: { de: a, en: b }\n',
    'type: note\n　heading: { de: a, en: b }\n',
    'type: note\nheading　: { de: a, en: b }\n',
  ])('a full-width space: %j', async (yaml) => {
    const found = await said({ [closingFile]: yaml + rest });
    expect(found[0]).toContain('YAML needs a normal space here, not a no-break or a full-width one');
  });

  test('inside a text it is a character like any other', async () => {
    const heading = 'heading: { de: "［a］：b，c", en: 見る：　b，c }';
    expect(await said(edited(closingFile, 'heading: { de: Bis bald, en: See you soon }', heading))).toEqual([]);
  });
});

describe('a value that lacks its quotes is shown with them, as it was written', () => {
  test.each([
    [claimsFile, 'value: "3.49"', 'value: 4.90', 'value: "4.90"'],
    [claimsFile, 'value: "50"', 'value: 50', 'value: "50"'],
    [claimsFile, 'value: "50"', 'value: 1e3', undefined],
    [claimsFile, 'value: "50"', 'value: { min: 5, max: "15" }', 'min: "5"'],
    [claimsFile, 'review_every: P6M', 'review_every: 6', undefined],
    [settingsFile, 'city: Emden', 'city: 0049123', 'city: "0049123"'],
    [settingsFile, 'city: Emden', 'city: true', 'city: "true"'],
    [settingsFile, 'name: Laterne', 'name: 4.20', 'name: "4.20"'],
    [homeFile, 'de: Licht für draußen', 'de: 4.20', '"4.20"'],
    [homeFile, 'icon: lamp', 'icon: 3', undefined],
  ])('%s, %s → %s', async (file, from, to, shown) => {
    const [found] = await said(edited(file, from, to));
    if (shown) expect(found).toContain(`(put it in quotes: ${shown})`);
    else expect(found).not.toContain('put it in quotes');
  });

  test('a day is shown in its format', async () => {
    expect(await said(edited(claimsFile, 'reviewed: 2026-01-01', 'reviewed: 2026-1-1'))).toEqual([
      expect.stringContaining('(write 2026-01-01, as year, month and day)'),
    ]);
  });
});

describe('the rule that a name obeys is said as a whole', () => {
  test.each([
    [settingsFile, 'values:', 'values:\n  7-zip: a', 'a name begins with a–z; then a–z, 0–9 and hyphens: zip-7'],
    [settingsFile, 'links:', 'links:\n  Chat: { url: "https://a.example" }', 'a name begins with a–z'],
    [claimsFile, 'lamps:', '7-lamps:', 'an id begins with a–z; then a–z, 0–9 and hyphens: price-2027'],
    [homeFile, 'id: lamp', 'id: 7-lamp', 'it begins with a letter; then letters, digits, - and _'],
    [settingsFile, '[de, en]', '[de, en, Portuguese]', 'small letters, a hyphen, the country in capitals'],
  ])('%s, %s → %s', async (file, from, to, rule) => {
    expect(await said(edited(file, from, to))).toContainEqual(expect.stringContaining(rule));
  });
});

test.each([
  ['Preise & Größen', 'preise-groessen'],
  ['Über_uns/Team ', 'ueber-uns/team'],
  ['kontakt//', 'kontakt'],
  ['kontakt/index', 'kontakt'],
  ['Preise & Größen.html', 'preise-groessen.html'],
  ['Café Œuvre, Łódź', 'cafe-oeuvre-lodz'],
  ['https://laterne.example/kontakt/index.html', 'kontakt'],
  ['../kontakt', 'kontakt'],
  ['con', undefined],
  ['kontakt-${site.ctiy}', undefined],
  ['价格?', undefined],
])('for “%s”, the slug %s is suggested', async (written, slug) => {
  const [found] = await said(edited(contactFile, 'de: kontakt', `de: ${JSON.stringify(written)}`));
  expect(found).toContain(`slug 2:13 “${written}” cannot be a slug (`);
  if (slug) expect(found).toContain(`: write ${slug})`);
  else expect(found).not.toContain('write');
});

test.each([
  ['${page.home}#lmap', 'did you mean `lamp`?'],
  ['${page.home}#faq', 'anchors there: lamp, closing; a section gets one with id: faq; or remove the link'],
  ['${page.sent}#faq', 'anchors there: content; a section gets one with id: faq; or remove the link'],
])('a link to %s says which anchors there are, and how a page gets one', async (to, hint) => {
  expect(await said(edited(homeFile, 'to: ${page.contact}', `to: ${to}`))).toEqual([
    expect.stringContaining(`(${hint})`),
  ]);
});

test('a page without anchors is said to have none', async () => {
  const bare = edited('templates/layout.tsx', '<main id="content">', '<main>');
  const found = await said({ ...bare, ...edited(homeFile, 'to: ${page.contact}', 'to: ${page.sent}#faq') });
  expect(found).toContainEqual(
    expect.stringContaining('(that page has no anchors; a section gets one with id: faq; or remove the link)'),
  );
});

describe('of an id that a page has twice, both places are named', () => {
  test.each([
    ['in one file', edited(homeFile, '- type: hero', '- type: hero\n    id: lamp'), '10:9', `${homeFile}:18`],
    ['in two files', edited(homeFile, 'id: lamp', 'id: closing'), '17:9', `${closingFile}:2`],
    [
      'a shared section twice',
      edited(homeFile, '- use: closing', '- use: closing\n  - use: closing'),
      '2:5',
      `${homeFile}:20`,
    ],
  ])('%s', async (_, changes, place, other) => {
    const text = 'duplicate id `.+` on / \\(the same on 1 more page\\)';
    expect(await said(changes)).toEqual([
      expect.stringMatching(new RegExp(`^duplicate-id ${place} ${text} \\(give one of them another id\\) ${other}$`)),
    ]);
  });

  test('or that the theme has it, too', async () => {
    expect(await said(edited(homeFile, 'id: lamp', 'id: content'))).toEqual([
      expect.stringMatching(/^duplicate-id 17:9 .+ \(the theme uses this id itself: give one of them another id\)$/),
    ]);
  });
});

test('a text is too long for every kind: the limit is said, under the rule of limits', async () => {
  const found = await said(edited(closingFile, 'See you soon', `"${'word '.repeat(10_001)}"`));
  expect(found).toEqual([
    'too-long 3:30 a text has more than 50,000 characters (split it into several sections or pages: no text of any kind can be longer)',
  ]);
});
