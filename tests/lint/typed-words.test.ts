// Words that components type. What an author sees of them: tests/broken/theme-types-figure.md; here, what
// counts as words, and where they are.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenAt } from '../../src/problems/problem.ts';
import { jsxWords } from '../../src/rules/finding/jsx-words.ts';
import { minimalSite, problemsWith, repository } from '../support/helpers.ts';

const wordsIn = (text: string) => jsxWords('a.tsx', text).map(writtenAt);
const shownBy = (jsx: string) => wordsIn(`export const A = () => (\n  <div>\n    ${jsx}\n  </div>\n);\n`);

test.each([
  ['<button type="submit">Send now</button>', ['Send now']],
  ['<>Send now</>', ['Send now']],
  ['<p>\n  Send\n  now\n</p>', ['Send']],
  ['<p>Hello {name}, {count} lamps</p>', ['Hello', 'lamps']],
  ['<p><b>{name}</b> is lit</p>', ['is lit']],
  ['<button onClick={() => go(1 > 2)}>Send</button>', ['Send']],
  ['<b className="[&>svg]:size-3 [&_a]:hidden" onClick={go}>Send</b>', ['Send']],
  ["<b>{'Send'}</b>", ['Send']],
  ["{a}{' and '}{b}", ['and']],
  ["<b>{isOpen ? 'Close' : 'Open'}</b>", ['Close', 'Open']],
  ["{count > 1 ? 'lamps' : 'lamp'}", ['lamps', 'lamp']],
  [
    "{error && 'Try again'} {name ?? 'Nobody'} {(name || 'Nobody') + ' writes'}",
    ['Try again', 'Nobody', 'Nobody', 'writes'],
  ],
  ["{isOpen ? <b /> : 'Nothing yet'} {isOpen ? 'Nothing yet' : <b />}", ['Nothing yet', 'Nothing yet']],
  ['{all.map((one) => <li key={one}>Lamp {one}</li>)}', ['Lamp']],
  ['<nav aria-label="Main" /> <img alt=\'A lamp\' src="a.png" />', ['Main', 'A lamp']],
  ['<i title={isOpen ? "Close" : "Open"} /> <input placeholder={"Your name"} />', ['Close', 'Open', 'Your name']],
  ['<b aria-label={`Page ${number} of ${count}`} />', ['Page ${number} of ${count}']],
  ['<Field label="Name" />', ['Name']],
  ['<b>Größe</b> <b>大小</b> <b>تنزيل</b>', ['Größe', '大小', 'تنزيل']],
])('%s shows typed words', (jsx, words) => {
  expect(shownBy(jsx)).toEqual(words);
});

test.each([
  ['<b>·</b> → © &nbsp;&copy; <b>A</b> <b>–</b> {"\\u00a0"} {\'\\xa0\'} {" "} 24'],
  ["<b>{t('menu')}</b> <b aria-label={t(isOpen ? 'close' : 'open')}>{words['send']}</b>"],
  ['<b className="some words" data-kind=\'some words\' id="words">{kind === \'some words\' ? 1 : 2}</b>'],
  ["{'words' === kind ? 1 : 2} {'share' in navigator && a} {isOf({ kind: 'some words' })}"],
  ['<code>npm install</code> <pre>{"npm"} <b>install</b></pre> <kbd>Ctrl</kbd>'],
  ['<b translate="no">Laterne</b> <img alt="Laterne" translate="no" /> <p translate="no"><i>La</i> <b>Mer</b></p>'],
  ['<a lang="de" href={url}>Deutsch</a>'],
  ['<a href={url}>info@lantern.example</a> <b>Next.js</b> https://lantern.example/help'],
  ['{/* some words */} <b /* some words */ />'],
  ['{`${new Intl.NumberFormat(undefined, { style: "unit" }).format(1)}`}'],
])('%s shows none', (jsx) => {
  expect(shownBy(jsx)).toEqual([]);
});

test('types, comparisons and comments are no JSX', () => {
  const code = `
// <b>some words</b>
type Make = <T>(make: T) => Map<string, Array<T>>;
export const make = <T,>(made: T) => made;
function find<T extends object>(list: readonly T[]): T | undefined { return list[0]; }
export function A() {
  const ref = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'on' | 'off'>('on');
  if (ref.current < state && setState > 0) throw new Error('some words');
  return state === 'on' ? <A /> : state ? <b /> : null;
}
`;
  expect(wordsIn(code)).toEqual([]);
});

/** The typed words of the minimal site with changed files, with their places. */
const typedIn = async (changes: Parameters<typeof problemsWith>[0]) =>
  (await problemsWith(changes))
    .filter(({ rule }) => rule === 'typed-words')
    .map(({ text, place }) => `${place?.file}:${place?.line}:${place?.column} ${text}`);
const card = 'export const Card = () => <b>Send now</b>;\n';
const said = 'the words “Send now” are typed into a component, so every language shows them';

test('words are reported at their place in every component, whether a page shows it or not', async () => {
  const island = "import { defineIsland } from 'litfass/theme';\nimport { Card } from '../parts/card.tsx';\n";
  expect(
    await typedIn({
      'templates/parts/card.tsx': card,
      'templates/parts/old.jsx': card,
      'templates/islands/card.tsx': `${island}export const one = defineIsland({ name: 'one', component: Card });\n`,
      'templates/islands/more.tsx': `${island}export const two = defineIsland({ name: 'two', component: () => <i title="Send now" /> });\n`,
    }),
  ).toEqual([
    `templates/islands/more.tsx:3:75 ${said}`,
    `templates/parts/card.tsx:1:30 ${said}`,
    `templates/parts/old.jsx:1:30 ${said}`,
  ]);
});

test('words of a component outside of templates/ are reported, and none of a package or a test', async () => {
  const note = 'templates/sections/note/section.tsx';
  const text = readFileSync(join(minimalSite, note), 'utf8');
  expect(
    await typedIn({
      [note]: `import { Card } from '../../../shared/card.tsx';\nimport { Card as Kit } from 'lamp-kit';\nexport const cards = [Card, Kit];\n${text}`,
      'shared/card.tsx': card,
      'templates/parts/card.test.tsx': card,
      'templates/parts/__tests__/card.tsx': card,
      'node_modules/lamp-kit/package.json': '{ "name": "lamp-kit", "type": "module", "exports": "./index.tsx" }',
      'node_modules/lamp-kit/index.tsx': card,
    }),
  ).toEqual([`shared/card.tsx:1:30 ${said}`]);
});

test('a site in one language may type its words', async () => {
  const site = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8').replace('[de, en]', '[en]');
  expect(await typedIn({ 'content/site.yaml': site, 'templates/parts/card.tsx': card })).toEqual([]);
});

test('the name of the site, of its values and of its languages are no words to translate', async () => {
  const names = 'export const Card = () => <b>Laterne<i>English</i><i>Emden</i></b>;\n';
  expect(await typedIn({ 'templates/parts/card.tsx': names })).toEqual([]);
});

test('the starter types no words', () => {
  const starter = join(repository, 'src/starter/templates');
  const files = readdirSync(starter, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((name) => jsxWords(name, readFileSync(join(starter, name), 'utf8')).map(writtenAt))).toEqual([]);
});
