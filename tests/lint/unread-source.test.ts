// Source that visitors would read is reported at its character, however the text is written in YAML.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minimalSite, problemsWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const closing = (body: string) =>
  `type: note\nid: closing\nheading: { de: Bis bald, en: See you soon }\nbody:\n${body}\n`;

/** Severity, rule and place of each problem of a site with this content. */
async function placesWith(changes: Readonly<Record<string, string>>): Promise<string[]> {
  return (await problemsWith(changes)).map(
    ({ severity, rule, place }) => `${severity} ${rule} ${place?.line}:${place?.column}+${place?.length}`,
  );
}

test.each([
  ['a block', '  de: |\n    **Gut** ist\n\n    **schlecht:**er\n  en: Good.', '8:16+2'],
  ['a folded block', '  de: >-\n    **Gut**\n    ist **sehr\n    schlecht:**er\n  en: Good.', '8:14+2'],
  ['a plain text in two lines', '  de: Das ist **sehr\n    schlecht:**er\n  en: Good.', '6:14+2'],
  ['a link with a space', '  de: "[Schreib uns] (${page.contact})."\n  en: "[Write](${page.contact})."', '5:8+8'],
  ['double quotes', '  de: "„**Gut**“ \\u2013 \\"**schlecht:**er\\""\n  en: Good.', '5:38+2'],
  ['single quotes', "  de: '**Gut**, so geht''s, **schlecht:**er'\n  en: Good.", '5:40+2'],
  ['a text beside a reference', '  de: "In ${site.city} **schlecht:**er"\n  en: "In ${site.city}."', '5:35+2'],
])('in %s', async (_, body, place) => {
  expect(await placesWith({ 'content/sections/closing.yaml': closing(body) })).toEqual([`error markdown ${place}`]);
});

test('a locale in translation is warned', async () => {
  const changes = {
    'content/site.yaml': read('content/site.yaml').replace('[de, en]', '[de, { tag: en, status: in-translation }]'),
    'content/sections/closing.yaml': closing('  de: Gut.\n  en: <b>Good</b> **bad:**x'),
  };
  expect(await placesWith(changes)).toEqual([
    'warning html 6:7+3',
    'warning markdown 6:25+2',
    'warning in-translation 3:17+3',
  ]);
});

test.each([
  ['**Menu**', '4:10+8'],
  ['Das [Menü](#menu)', '4:14+13'],
  ['Men&uuml;', '4:13+6'],
])('words of the interface have no Markdown: %s', async (words, place) => {
  const file = read('content/locales/en.yaml').replace('menu: Menu', `menu: '${words}'`);
  expect(await placesWith({ 'content/locales/en.yaml': file })).toEqual([`error markdown ${place}`]);
});

test.each(['* Pflichtfeld *', 'snake__case', 'R&D; [x]'])('but single marks: %s', async (words) => {
  const file = read('content/locales/en.yaml').replace('menu: Menu', `menu: '${words}'`);
  expect(await placesWith({ 'content/locales/en.yaml': file })).toEqual([]);
});

test('a short text has no lists, and one line may begin with a sign', async () => {
  const home = read('content/pages/home.yaml')
    .replace('de: Wir haben ${claim.lamps}, ab', 'de: |\n        - Docht\n        - ab')
    .replace('We have ${claim.lamps}, from **${claim.price}**.', '"- from **${claim.price}**."');
  expect(await placesWith({ 'content/pages/home.yaml': home })).toEqual(['error markdown 13:9+7']);
});
