// A problem of a rendered page points to the component that rendered the faulty element, at its line.
import { expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { type Changes, problemsWith, siteWith } from '../support/helpers.ts';

const heroFile = 'templates/sections/hero/section.tsx';

/** The file of a hero that shows `body` below its heading. `above` goes to the top of the file. */
const heroWith = (body: string, above = ''): string => `${above}
import { defineSection, icon, link, type SectionProps, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({
  heading: text(), text: text().optional(), to: link().optional(), icon: icon().optional(), badge: z.string().optional(),
});
export const section = defineSection({ schema, component: Hero });
function Hero({ id, heading, text, badge }: SectionProps<typeof schema>) {
  return (
    <section id={id}>
      <h1>{heading}</h1>
      <p>{text}</p>
      ${body}
    </section>
  );
}
`;

/** A section of the theme that no page uses. Its file sorts before that of the hero. */
const unusedFile = 'templates/sections/aside/section.tsx';
const unused = (body: string): Changes => ({
  [unusedFile]: `import { defineSection } from 'litfass/theme';
import { z } from 'zod';
export const section = defineSection({ schema: z.strictObject({}), component: () => <aside>${body}</aside> });
`,
  'templates/index.ts': `
import { defineTheme } from 'litfass/theme';
import { Head } from './head.tsx';
import { Plain } from './layout.tsx';
import { section as aside } from './sections/aside/section.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as note } from './sections/note/section.tsx';
import { section as picture } from './sections/picture/section.tsx';
export const theme = defineTheme({
  layouts: { plain: Plain }, sections: { aside, hero, note, picture }, icons: ['lamp', 'candle'], head: Head,
});
`,
});

/** Where the problems of a rule are: each file with the source line. */
async function placesWith(rule: string, changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.filter((problem) => problem.rule === rule).map(({ place }) => lineAt(place));
}

function lineAt(place?: { readonly file: string; readonly line: number; readonly source: string }): string {
  return place ? `${place.file}: ${place.source.split('\n')[place.line - 1]?.trim()}` : 'nowhere';
}

test('locates a figure in a section of the page, not in one that the page does not use', async () => {
  const changes = { ...unused('<p>24 hours</p>'), [heroFile]: heroWith('<p>24 hours</p>') };
  expect(await placesWith('typed-figure', changes)).toEqual([`${heroFile}: <p>24 hours</p>`]);
});

test('locates a figure in a prop where the prop is passed', async () => {
  const part = 'export const Card = ({ label }: { label: string }) => <b>{label}</b>;';
  const changes = {
    'templates/parts/card.tsx': part,
    [heroFile]: heroWith('<Card label="24 hours" />', "import { Card } from '../../parts/card.tsx';"),
  };
  expect(await placesWith('typed-figure', changes)).toEqual([`${heroFile}: <Card label="24 hours" />`]);
});

test('locates a computed figure where it is shown', async () => {
  const changes = { ...unused('<p>24 hours</p>'), [heroFile]: heroWith('<p>{4 * 6} hours</p>') };
  expect(await placesWith('typed-figure', changes)).toEqual([`${heroFile}: <p>{4 * 6} hours</p>`]);
});

test('locates a figure in an attribute at its element', async () => {
  const changes = {
    ...unused('<p aria-label="24 hours">x</p>'),
    [heroFile]: heroWith('<p aria-label="24 hours">x</p>'),
  };
  expect(await placesWith('typed-figure', changes)).toEqual([`${heroFile}: <p aria-label="24 hours">x</p>`]);
});

test('locates a figure in a stylesheet that the page uses', async () => {
  const rule = '.calm::after { content: "24 hours"; }';
  const changes = {
    ...unused('x'),
    'templates/sections/aside/style.css': rule,
    'templates/sections/hero/style.css': rule,
  };
  expect(await placesWith('typed-figure', changes)).toEqual([`templates/sections/hero/style.css: ${rule}`]);
});

test('locates a figure in the head at the component that renders it', async () => {
  const changes = {
    'templates/head.tsx': 'export const Head = () => <meta name="keywords" content="24 hours" />;',
  };
  expect(await placesWith('typed-figure', changes)).toEqual([
    'templates/head.tsx: export const Head = () => <meta name="keywords" content="24 hours" />;',
  ]);
});

test('locates inline code at its element, also in an island', async () => {
  const changes = {
    'templates/islands/lamp.tsx': `
import { defineIsland } from 'litfass/theme';
export const lamp = defineIsland({ name: 'lamp', component: Lamp });
function Lamp() {
  return <i style={{ color: '{' }}>x</i>;
}
`,
    [heroFile]: heroWith(
      '<Island of={lamp} props={{}} />',
      "import { Island } from 'litfass/theme';\nimport { lamp } from '../../islands/lamp.tsx';",
    ),
  };
  expect(await placesWith('inline-code', changes)).toEqual([
    "templates/islands/lamp.tsx: return <i style={{ color: '{' }}>x</i>;",
  ]);
  const inHero = { [heroFile]: heroWith('<i style={{ color: "{" }} />') };
  expect(await placesWith('inline-code', inHero)).toEqual([`${heroFile}: <i style={{ color: "{" }} />`]);
});

test('locates a request to another host at its element or in the stylesheet', async () => {
  const img = '<img src="https://cdn.example/a.png" alt="" />';
  expect(await placesWith('foreign-origin', { [heroFile]: heroWith(img) })).toEqual([`${heroFile}: ${img}`]);
  const styled = `<b style={{ background: 'url("https://cdn.example/a.png")' }} />`;
  expect(await placesWith('foreign-origin', { [heroFile]: heroWith(styled) })).toEqual([`${heroFile}: ${styled}`]);
  const css = '.calm { background: url(https://cdn.example/a.png); }';
  expect(await placesWith('foreign-origin', { 'templates/sections/hero/style.css': css })).toEqual([
    `templates/sections/hero/style.css: ${css}`,
  ]);
});

test('locates a duplicate id at its second use', async () => {
  expect(await placesWith('duplicate-id', { [heroFile]: heroWith('<b id="x" />\n<i id="x" />') })).toEqual([
    `${heroFile}: <i id="x" />`,
  ]);
});

test('locates a dead link and a picture without alt at their elements', async () => {
  const link = '<a href="/nowhere">x</a>';
  expect(await placesWith('dead-link', { [heroFile]: heroWith(link) })).toEqual([`${heroFile}: ${link}`]);
  const img = '<img src="/humans.txt" />';
  expect(await placesWith('missing-alt', { [heroFile]: heroWith(img) })).toEqual([`${heroFile}: ${img}`]);
});

test('the watch server reports the same line', async () => {
  const site = siteWith({ [heroFile]: heroWith('<i style={{ color: "{" }} />') });
  const engine = openEngine(workplaceAt(site.root));
  await engine.update();
  await engine.finish();
  const places = engine.problems().flatMap(({ rule, place }) => (rule === 'inline-code' ? [lineAt(place)] : []));
  site.remove();
  expect(places).toEqual([`${heroFile}: <i style={{ color: "{" }} />`]);
});

test('locates what a browser does not send of a contact form at its tag', async () => {
  const form = (start: string, rest: string) =>
    `<form>
        <input name="name" />
      </form>
      <form action="/contact" ${start}>
        <input name="name" />
        <input name="email" />
        ${rest}
      </form>`;
  const place = (...args: [start: string, rest: string]) =>
    placesWith('contact-form', { [heroFile]: heroWith(form(...args)) });
  const message = '<textarea name="message" />';
  expect(await place('', `${message}<button>→</button>`)).toEqual([`${heroFile}: <form action="/contact" >`]);
  expect(await place('method="post"', `${message}\n<button formMethod="get">→</button>`)).toEqual([
    `${heroFile}: <button formMethod="get">→</button>`,
  ]);
  expect(await place('method="post"', '<button>→</button>\n<textarea name="message" disabled />')).toEqual([
    `${heroFile}: <textarea name="message" disabled />`,
  ]);
});

/** A package whose component `Kit` shows thirty figures, and has an inline style. */
const kit = (code: string): Changes => ({
  'node_modules/lamp-kit/package.json': '{ "name": "lamp-kit", "type": "module", "exports": "./index.js" }',
  'node_modules/lamp-kit/index.js': code,
});
const figures =
  "Array.from({ length: 30 }, (_, n) => createElement('p', { key: n, style: { color: '{' } }, `${n + 11},123 lamps`))";
const created = `import { createElement } from 'react';\nexport const Kit = () => ${figures};\n`;
const lampIsland = "import { Island } from 'litfass/theme';\nimport { lamp } from '../../islands/lamp.tsx';";

test.each([
  ['createElement', created],
  [
    'React.createElement',
    created.replace('{ createElement }', 'React').replace('createElement(', 'React.createElement('),
  ],
  [
    'JSX',
    created
      .replace('{ createElement }', '{ jsx }')
      .replace("'react'", "'react/jsx-runtime'")
      .replace(/createElement.*`\)/, "jsx('p', { style: { color: '{' }, children: `${n + 11},123 lamps` }, n)"),
  ],
])(
  'names the component of a package, compiled to %s, and the island that shows it, once for each rule',
  async (_, code) => {
    const file = 'templates/islands/lamp.tsx';
    const changes = {
      ...kit(code),
      [file]: `import { Kit } from 'lamp-kit';\nimport { defineIsland } from 'litfass/theme';
export const lamp = defineIsland({ name: 'lamp', component: () => <div><Kit /></div> });`,
      [heroFile]: heroWith('<Island of={lamp} props={{}} />', lampIsland),
    };
    const found = (await problemsWith(changes)).filter(({ rule }) => /inline-code|typed-figure/.test(rule));
    const wrote = 'the component Kit of lamp-kit, shown by the island lamp, wrote it';
    expect(found.map(({ rule, text, place }) => [rule, text, place?.file, place?.line, place?.column])).toEqual([
      ['inline-code', expect.stringMatching(`; ${wrote}$`), file, 3, 72],
      ['typed-figure', expect.stringMatching(`; ${wrote} \\(the same on 29 more elements\\)$`), file, 3, 72],
    ]);
  },
);

test('names the component of a package that a section shows through another one', async () => {
  const inner =
    "const Inner = () => createElement('p', null, '18,123 lamps');\nexport const Kit = () => createElement(Inner);\n";
  const changes = {
    ...kit(`import { createElement } from 'react';\n${inner}`),
    [heroFile]: heroWith('<aside><Kit /></aside>', "import { Kit } from 'lamp-kit';"),
  };
  const found = (await problemsWith(changes)).filter(({ rule }) => rule === 'typed-figure');
  expect(found.map(({ text, place }) => [text.replace(/.*; /, ''), lineAt(place)])).toEqual([
    ['the component Inner of lamp-kit wrote it', `${heroFile}: <aside><Kit /></aside>`],
  ]);
});
