// What only follows from another mistake is not reported: a problem says what it is about, and what it
// follows from. Words near a mistake, in comments or in sentences, decide nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layoutWith } from '../../src/problems/example-layout.ts';
import { blogSettings, blogSite } from '../support/blog-site.ts';
import { type Changes, minimalSite, problemsWith, sentencesOf } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const site = read('content/site.yaml');
const claims = read('content/claims.yaml');

/** A text of the minimal site in both languages. */
const text = (words: string): Changes => ({
  'content/sections/closing.yaml': `type: note\nheading: { de: Bis bald, en: See you }\nbody: { de: "${words}", en: "${words}" }\n`,
});

/** Rule and sentence of each problem once. */
async function found(changes: Changes): Promise<string[]> {
  return [...new Set((await problemsWith(changes)).map(({ rule, text }) => `${rule}: ${text}`))];
}

const noLantern = 'unknown-claim: there is no claim `lantern`';

test.each([
  ['a comment', `# not a lantern\n${claims.replace('kind: count', 'kind: cuont')}`],
  [
    'the words of another claim',
    claims.replace('kind: count', 'kind: cuont').replace('{value} Lampen', '{value} lantern'),
  ],
  ['a value', claims.replace('kind: count', 'kind: lantern')],
])('an unknown claim is reported although %s beside another mistake has its name', async (_, written) => {
  const sentences = await found({ ...text('Wir haben ${claim.lantern}.'), 'content/claims.yaml': written });
  expect(sentences).toEqual([expect.stringMatching(/^value: `kind` cannot be/), noLantern]);
});

test.each([
  ['link', 'unknown-link: there is no link `lantern`'],
  ['site', 'unknown-value: there is no value `lantern`'],
])('an unknown ${%s.…} is reported although a comment beside another mistake has its name', async (kind, sentence) => {
  const written = site.replace('name: Laterne', 'nmae: Laterne # a lantern shop');
  const sentences = await found({ ...text(`[A](\${link.shop}) \${${kind}.lantern}`), 'content/site.yaml': written });
  expect(sentences).toEqual(['unknown-key: `nmae` is not a key here', sentence]);
});

test.each([
  ['a misspelt key above it', 'values:', 'valuse:', '`valuse` is not a key here'],
  ['a key at the wrong level', 'values:\n  city: Emden', 'city: Emden', '`city` is not a key here'],
  ['a list in place of a map', 'values:\n  city: Emden', 'values:\n  - city: Emden', '`values` must be a map'],
])('an unknown value follows from %s', async (_, from, to, sentence) => {
  const sentences = await found({ 'content/site.yaml': site.replace(from, to), ...text('In ${site.city}.') });
  expect(sentences).toEqual([expect.stringContaining(sentence)]);
});

test('a claim that became a part of another one is not unknown as well', async () => {
  const indented = claims.replace(/^price:[\s\S]*/m, (price) => price.replace(/^/gm, '  '));
  const sentences = await found({ 'content/claims.yaml': indented, ...text('${claim.price}') });
  expect(sentences).toEqual(['unknown-key: `price` is not a key here']);
});

test('a locale that is listed twice in place of another one is the only mistake', async () => {
  const sentences = await found({ 'content/site.yaml': site.replace('[de, en]', '[de, de]') });
  expect(sentences).toEqual(['duplicate: the locale de is listed twice']);
});

test.each([
  ['misspelt', 'collections:', 'colections:', '`colections` is not a key here'],
  ['called otherwise', '  posts:', '  posst:', 'the theme has no collection `posst`'],
])('a collection that is %s is the only mistake', async (_, from, to, sentence) => {
  const blog = blogSite(blogSettings([`\n${from}`, `\n${to}`]));
  expect(new Set(await sentencesOf(blog))).toEqual(new Set([expect.stringContaining(sentence)]));
});

test.each([
  ['broken', 'name: Laterne\nurls: x:\n', 'yaml: this line is not a key with a value'],
  ['missing', null, 'missing-file: there is no content/site.yaml'],
])('settings that are %s are the only thing said', async (_, written, sentence) => {
  expect(await found({ 'content/site.yaml': written, ...text('${claim.lantern}') })).toEqual([sentence]);
});

test('so are the words of a language that cannot be read, and a theme that cannot be compiled', async () => {
  expect(await found({ 'content/locales/en.yaml': 'name: "English\n' })).toEqual([
    'yaml: this quotation mark is never closed',
  ]);
  expect(await found({ 'templates/index.ts': 'export const theme = ;\n' })).toEqual(['theme: unexpected ";"']);
});

test('a dead link is reported although its address is a part of another that is wrong', async () => {
  const changes = { 'content/site.yaml': site.replace('https://shop.example/lamps', '//shop.example/abc') };
  expect(await found({ ...changes, ...layoutWith('<a href="/a">A</a>') })).toEqual([
    'format: `url` has the wrong format',
    expect.stringMatching(/^dead-link: \S+ links to \/a, where there is no page/),
  ]);
});
