// A hint, followed to the letter, removes its problem and makes no other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const home = read('content/pages/home.yaml');
const settings = read('content/site.yaml');

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});

/** A section with a long text, in which addresses outside of the site may stand or not. */
const saying = (text: string, outside = true): Changes => ({
  'content/pages/home.yaml': home.replace(
    '  - use: closing',
    () =>
      `  - type: note\n    body:\n      de: ${JSON.stringify(text)}\n      en: ${JSON.stringify(text)}\n  - use: closing`,
  ),
  'templates/sections/note/section.tsx': `import { defineSection, markdown, type SectionProps, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ heading: text().optional(), body: markdown({ outside: ${outside} }) });
export const section = defineSection({ schema, component: ({ heading, body }: SectionProps<typeof schema>) => <section><h2>{heading}</h2>{body}</section> });
`,
});
const hintsOf = async (changes: Changes) => [
  ...new Set((await problemsWith(changes)).map(({ rule, text, hint }) => `${rule}: ${text} · ${hint}`)),
];

const spaced =
  'a picture would be shown literally · write < and > around its name: ![words](<pier lamp.png>); a \\ before it shows it as written';
const spaceless =
  'a link would be shown literally · write where it leads without spaces, and ) behind it; a \\ before it shows it as written';
const undeclared = (address: string, hint: string) =>
  `raw-link: ${address} is an address that the site does not declare · ${hint}`;

test.each<[string, string, string]>([
  ['![A lamp](pier lamp.png)', `markdown: ${spaced}`, '![A lamp](<pier lamp.png>)'],
  ['![A lamp](pier(2) lamp 3.png)', `markdown: ${spaced}`, '![A lamp](<pier(2) lamp 3.png>)'],
  [
    '[us](info@lamps.example)',
    undeclared('info@lamps.example', 'write mailto:info@lamps.example'),
    '[us](mailto:info@lamps.example)',
  ],
  [
    '[us](www.lamps.example/a)',
    undeclared('www.lamps.example/a', 'write https://www.lamps.example/a'),
    '[us](https://www.lamps.example/a)',
  ],
  ['[us](lamps.example)', undeclared('lamps.example', 'write https://lamps.example'), '[us](https://lamps.example)'],
  ['[us](+49-30-1234567)', undeclared('+49-30-1234567', 'write tel:+49-30-1234567'), '[us](tel:+49-30-1234567)'],
  ['[us](tel:+49 30 1234567)', `markdown: ${spaceless}`, '[us](tel:+49301234567)'],
  [
    '[us](/briefe)',
    undeclared(
      '/briefe',
      'name it under links: in content/site.yaml and write ${link.NAME}, or ${page.ID} for a page of the site',
    ),
    '[us](${page.contact})',
  ],
  [
    '[us](prices.pdf)',
    undeclared('prices.pdf', 'put it into public/ as prices.pdf, and link to ${file.prices.pdf}'),
    '[us](${file.prices.pdf})',
  ],
  [
    '[us](/files/prices.pdf)',
    undeclared('/files/prices.pdf', 'put it into public/ as files/prices.pdf, and link to ${file.files/prices.pdf}'),
    '[us](${file.files/prices.pdf})',
  ],
  [
    '![Us](film.mp4)',
    'unknown-image: there is no picture content/images/film.mp4 · put it into public/ as film.mp4, and link to ${file.film.mp4}',
    '[Us](${file.film.mp4})',
  ],
])('%s', async (wrong, hint, right) => {
  const files = {
    'content/images/pier lamp.png': png,
    'content/images/pier(2) lamp 3.png': png,
    'public/prices.pdf': '%PDF-1.4',
    'public/files/prices.pdf': '%PDF-1.4',
    'public/film.mp4': 'film',
  };
  const found = await hintsOf({ ...saying(wrong), ...files });
  expect(found[0]).toBe(hint);
  expect(await hintsOf({ ...saying(right), ...files })).toEqual([]);
});

test.each([
  ['info@lamps.example', 'mailto:info@lamps.example'],
  ['www.lamps.example', 'https://www.lamps.example'],
  ['+49-30-1234567', 'tel:+49-30-1234567'],
])('%s where no address outside may stand, in a text and in a link field', async (written, address) => {
  const hint = undeclared(written, `name ${address} under links: in content/site.yaml and write \${link.NAME}`);
  expect(await hintsOf(saying(`[us](${written})`, false))).toEqual([hint]);
  const linking = (to: string) => ({
    'content/pages/home.yaml': home.replace('to: ${page.contact}', () => `to: ${to}`),
  });
  expect((await hintsOf(linking(written)))[0]).toBe(hint);
  const links = {
    'content/site.yaml': settings.replace(/^links:\n/m, `links:\n  us: { url: "${address}" }\n`),
  };
  expect(await hintsOf({ ...saying('[us](${link.us})', false), ...links })).toEqual([]);
  expect(await hintsOf({ ...linking('${link.us}'), ...links })).toEqual([]);
});

test('a document in a link field', async () => {
  const linking = (to: string) => ({
    'content/pages/home.yaml': home.replace('to: ${page.contact}', () => `to: ${to}`),
    'public/prices.pdf': '%PDF-1.4',
  });
  const hint = undeclared('prices.pdf', 'put it into public/ as prices.pdf, and link to ${file.prices.pdf}');
  expect((await hintsOf(linking('prices.pdf')))[0]).toBe(hint);
  expect(await hintsOf(linking('${file.prices.pdf}'))).toEqual([]);
});

test.each(['film.mp4', 'song.mp3', 'prices.pdf', 'prices (new).xlsx'])('%s among the pictures', async (name) => {
  const named = name.replace(' (new)', '-new-');
  expect(await hintsOf({ [`content/images/${name}`]: 'x'.repeat(100) })).toEqual([
    `image: content/images/${name} is not a picture · put it into public/ as ${named}, and link to \${file.${named}}`,
  ]);
  expect(await hintsOf({ ...saying(`[us](\${file.${named}})`), [`public/${named}`]: 'x'.repeat(100) })).toEqual([]);
});

test('a picture that is cut off', async () => {
  expect(await hintsOf({ 'content/images/a.png': 'x'.repeat(100) })).toEqual([
    'image: content/images/a.png is not a picture · copy or save it again; a short file may be the page of an error',
  ]);
});

test('stylesheets of packages', async () => {
  const layout = read('templates/layout.tsx');
  const kit = {
    'node_modules/lamp-kit/package.json': '{ "name": "lamp-kit", "type": "module", "exports": { "./*": "./*" } }',
    'node_modules/lamp-kit/style.css': '.kit { color: red }',
    'node_modules/lamp-kit/kit.module.css': '.kit { color: red }',
    'node_modules/lamp-kit/fonts.css': '@font-face { font-family: Kit; src: url(./kit.woff2) }',
    'node_modules/lamp-kit/kit.woff2': 'wOF2',
    'node_modules/lamp-kit/whole.js': "import './style.css';\nexport const name = 'kit';",
    'node_modules/lamp-kit/plain.js': "export const name = 'kit';",
  };
  const importing = (line: string) => ({ ...kit, 'templates/layout.tsx': `${line}\n${layout}` });
  const styled = (css: string) => ({ ...kit, 'templates/styles/kit.css': css });
  expect(await hintsOf(importing("import 'lamp-kit/style.css';"))).toEqual([]);
  expect(await hintsOf(styled('@import "lamp-kit/style.css";'))).toEqual([]);
  expect(await hintsOf(importing("import 'lamp-kit/whole.js';"))).toEqual([]);
  expect(
    await hintsOf({ ...styled('@import "lamp-kit/style.css";'), ...importing("import 'lamp-kit/plain.js';") }),
  ).toEqual([]);
  expect(await hintsOf(importing("import styles from 'lamp-kit/kit.module.css';"))).toEqual([
    'theme: lamp-kit/kit.module.css is not in templates/ · copy it into templates/, and import it by ./ or ../',
  ]);
  expect(
    await hintsOf({ ...importing("import './kit.module.css';"), 'templates/kit.module.css': '.kit { color: red }' }),
  ).toEqual([]);
  expect(await hintsOf(styled('@import "lamp-kit/fonts.css";'))).toEqual([]);
  const copied = { 'templates/styles/fonts.css': '@font-face { font-family: Kit; src: url(../assets/kit.woff2) }' };
  expect(await hintsOf({ ...kit, ...copied, 'templates/assets/kit.woff2': 'wOF2' })).toEqual([]);
});
