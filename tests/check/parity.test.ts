// Parity: a translation states the same claims, has the same links and placeholders, and lists of the
// same length.
import { expect, test } from 'vitest';
import { readRealSite, sentencesWith } from '../support/helpers.ts';

const page = (de: string, en: string) => ({
  'content/sections/closing.yaml': `type: note\nheading: { de: Und nun, en: And now }\nbody:\n  de: ${de}\n  en: ${en}\n`,
});

const block = (text: string) => `|\n${text.replace(/^(?=.)/gm, '    ')}`;

async function reported(changes: Record<string, string>): Promise<string[]> {
  const sentences = await sentencesWith(changes);
  return sentences.filter((sentence) => sentence.startsWith('parity'));
}

test('the same claims in another order and style are the same', async () => {
  expect(
    await reported(page('Ab ${claim.price} für ${claim.lamps}.', '${claim.lamps, value} from ${claim.price, figure}.')),
  ).toEqual([]);
});

test('a claim that the translation lacks is reported', async () => {
  expect(await reported(page('Ab ${claim.price}.', 'Ask us.'))).toEqual([
    'parity-claims: `body` in en lacks the claim `price`, which de has',
  ]);
});

test('a claim that only the translation states is reported', async () => {
  expect(await reported(page('Ruf an.', 'Ask for ${claim.lamps}.'))).toEqual([
    'parity-claims: `body` in en has the claim `lamps`, which de lacks',
  ]);
});

test('a claim stated twice in one language and once in the other is reported', async () => {
  expect(await reported(page('${claim.lamps}, ja ${claim.lamps}.', '${claim.lamps}.'))).toEqual([
    'parity-claims: `body` in en lacks the claim `lamps`, which de has',
  ]);
});

test('values of the site may be in one language only', async () => {
  expect(await reported(page('Komm nach ${site.city}.', 'Come and see us.'))).toEqual([]);
});

test('links are compared by their targets, in any order', async () => {
  expect(
    await reported(
      page('Sieh [hier](${page.contact}) oder [da](${link.shop}).', 'See [there](${link.shop}) or ${page.contact}.'),
    ),
  ).toEqual([]);
  expect(await reported(page('Sieh [hier](page.contact).', 'See [here](${page.contact}).'))).toEqual([]);
  expect(await reported(page('Sieh [hier](${page.contact}).', 'See [here](${page.home}).'))).toEqual([
    'parity-links: `body` in en lacks the link to ${page.contact}, which de has, and has the link to ${page.home}, which de lacks',
  ]);
});

test('another anchor is another link', async () => {
  expect(await reported(page('Sieh [hier](${page.home}#lamp).', 'See [here](${page.home}).'))).toHaveLength(1);
});

test('a text with a misspelt claim is reported for that alone', async () => {
  expect(await sentencesWith(page('Ab ${claim.prise}.', 'From ${claim.price}.'))).toEqual([
    'unknown-claim: there is no claim `prise`',
  ]);
});

test('the numbers of list entries, paragraphs and headings are compared', async () => {
  const de = block('## Licht\n\nEins.\n\nZwei.\n\n- a\n- b\n- c\n');
  const en = block('## Light\n\nOne.\n\n- a\n- b\n');
  expect(await reported(page(de, en))).toEqual([
    'parity-list: `body` has 1 paragraph instead of 2 and 2 list entries instead of 3 in en',
  ]);
});

test('the rows of a table are compared', async () => {
  const de = block('| Was | Wie |\n|---|---|\n| a | b |\n| c | d |\n');
  const en = block('| What | How |\n|---|---|\n| a | b |\n');
  expect(await reported(page(de, en))).toEqual(['parity-list: `body` has 1 table row instead of 2 in en']);
});

test('lines broken elsewhere are no other paragraphs', async () => {
  expect(await reported(page(block('Ein Satz\nüber zwei Zeilen.\n'), block('One sentence.\n')))).toEqual([]);
});

test('placeholders of interface words are the same in every locale', async () => {
  const words = (tag: string, hello: string) => ({
    [`content/locales/${tag}.yaml`]: `name: ${tag}\nwords:\n  menu: Menu\n  hello: "${hello}"\n`,
  });
  expect(
    await reported({ ...words('de', '{{name}}, {{count}} Lampen'), ...words('en', '{{count}} lamps for {{ name }}') }),
  ).toEqual([]);
  expect(await reported({ ...words('de', 'Hallo {{name}}'), ...words('en', 'Hello {{nmae}}') })).toEqual([
    'parity-placeholders: `hello` in en lacks {{name}}, which de has, and has {{nmae}}, which de lacks',
  ]);
});

test('the real site states the same in all its languages, but for legal texts that are summed up in two of them', async () => {
  const { problems } = await readRealSite();
  const places = problems
    .filter(({ rule }) => /^parity-(claims|links|placeholders)/.test(rule))
    .map(({ place }) => place?.file);
  expect([...new Set(places)].sort()).toEqual([
    'content/pages/datenschutz.yaml',
    'content/pages/nutzungsbedingungen.yaml',
  ]);
});
