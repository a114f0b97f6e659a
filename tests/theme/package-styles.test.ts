// Stylesheets, fonts and pictures of packages work in a theme: imported by a component or by a stylesheet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  buildOf,
  type Changes,
  filesBelow,
  minimalSite,
  problemsOf,
  problemsWith,
  siteWith,
} from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const noteFile = 'templates/sections/note/section.tsx';
const note = readFileSync(join(minimalSite, noteFile), 'utf8');
const sheet = 'templates/styles/base.css';

/** The files of the package `slider`. */
const slider = (files: Readonly<Record<string, string>>, settings: object = {}): Changes => ({
  'node_modules/slider/package.json': JSON.stringify({ name: 'slider', version: '1.0.0', ...settings }),
  ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`node_modules/slider/${file}`, text])),
});

/** Builds a site. Returns its files, and the stylesheet of a page without hashes. */
async function built(changes: Changes) {
  const site = track(siteWith(changes));
  expect(await problemsOf(site)).toEqual([]);
  await buildOf(site);
  const files = filesBelow(site.out);
  const styleOf = (page: string) =>
    (/<style[^>]*>([\s\S]*?)<\/style>/.exec(files.get(page)?.toString() ?? '')?.[1] ?? '').replace(
      /-[0-9a-f]{10}\./g,
      '-HASH.',
    );
  return { site, files, styleOf };
}

test('a component of a section, or what it imports, brings the stylesheet to the pages that use it', async () => {
  const { styleOf } = await built({
    [noteFile]: `import 'slider/slider.css';\nimport './own.css';\nimport { Dots } from 'dots';\n${note.replace('<h2>', '<Dots /><h2>')}`,
    'templates/sections/note/style.css': '.slide { top: 3px }',
    'templates/sections/note/own.css': '.slide { top: 4px }',
    'templates/styles/base.css': '.slide { top: 2px }',
    ...slider({ 'slider.css': '@import "./part.css"; .slide { *zoom: 1; top: 1px }', 'part.css': '.slide { top: 0 }' }),
    'node_modules/dots/package.json': JSON.stringify({ name: 'dots', exports: './dots.js', sideEffects: ['*.css'] }),
    'node_modules/dots/dots.js': "import './dots.css';\nexport const Dots = () => 'dots';",
    'node_modules/dots/dots.css': '.dot { top: 9px }',
  });
  const style = styleOf('index.html');
  // Those of packages come first, so that a site's own win.
  expect(style.match(/\.(slide|dot)\{[^}]*\}/g)).toEqual([
    '.slide{top:0}',
    '.slide{*zoom: 1;top:1px}',
    '.dot{top:9px}',
    '.slide{top:2px}',
    '.slide{top:3px}',
    '.slide{top:4px}',
  ]);
  expect(styleOf('404.html').match(/\.(slide|dot)\{[^}]*\}/g)).toEqual(['.slide{top:2px}']);
});

test.each([
  ["defineIsland({ name: 'slides', component: () => <Slides /> })", "import { Slides } from '../parts/slides.tsx';"],
  [
    "defineIsland({ name: 'slides', only: 'browser', load: async () => (await import('../parts/slides.tsx')).Slides, fallback: <i /> })",
    '',
  ],
])('an island brings the stylesheet of what it imports: %s', async (island, imports) => {
  const { styleOf, files } = await built({
    'templates/islands/slides.tsx': `import { defineIsland } from 'litfass/theme';\n${imports}\nexport const slides = ${island};`,
    'templates/parts/slides.tsx': `import 'slider/css';\nexport const Slides = () => <b className="slide" />;`,
    [noteFile]: `import { Island as Shown } from 'litfass/theme';\nimport { slides } from '../../islands/slides.tsx';\n${note.replace('<h2>', '<Shown of={slides} props={{}} /><h2>')}`,
    ...slider({ 'slider.css': '.slide { top: 1px }' }, { sideEffects: false, exports: { './css': './slider.css' } }),
  });
  expect(styleOf('index.html')).toContain('.slide{top:1px}');
  expect(styleOf('404.html')).not.toContain('.slide');
  const scripts = [...files].filter(([file]) => file.endsWith('.js')).map(([, bytes]) => bytes.toString());
  expect(scripts.join()).not.toContain('top:1px');
});

test.each([
  [{ exports: { './style.css': { style: './slider.css' } } }, 'slider/style.css'],
  [{ exports: { '.': { style: './slider.css', default: './slider.js' } } }, 'slider'],
  [{ style: 'slider.css', main: 'slider.js' }, 'slider'],
])('a stylesheet imports one that a package names as its style: %j', async (settings, name) => {
  const { styleOf } = await built({
    [sheet]: `@import "${name}";`,
    ...slider({ 'slider.css': '.slide { top: 1px }', 'slider.js': 'export const slider = 1;' }, settings),
  });
  expect(styleOf('404.html')).toContain('.slide{top:1px}');
});

const fonts = {
  '400.css': `@font-face {
  font-family: Slide; font-display: swap;
  src: url(./files/slide.woff2) format("woff2"), url(./files/slide.woff?v=2#iefix) format("woff");
}`,
  'files/slide.woff2': 'wOF2 font',
  'files/slide.woff': 'wOFF font',
  LICENSE: 'The licence of Slide',
};

test('fonts of a package get hashed names, a licence and a preload, also when they were compiled before', async () => {
  const { site, styleOf, files } = await built({
    [sheet]: '@import "slider/400.css";',
    [noteFile]: note
      .replace('{ def', '{ usePage, def')
      .replace(
        '<h2>',
        '<link rel="preload" href={usePage().asset(\'slider/files/slide.woff2\')} as="font" type="font/woff2" crossOrigin="" /><h2>',
      ),
    ...slider(fonts),
  });
  const names = [...files.keys()]
    .filter((name) => name.startsWith('assets/slide-'))
    .sort((one, other) => one.length - other.length);
  expect(names.map((name) => name.replace(/-[0-9a-f]{10}\./, '-HASH.'))).toEqual([
    'assets/slide-HASH.woff',
    'assets/slide-HASH.woff2',
  ]);
  expect(files.get(names[1] ?? '')?.toString()).toBe('wOF2 font');
  expect(styleOf('404.html')).toContain(
    'src:url(/assets/slide-HASH.woff2) format("woff2"),url(/assets/slide-HASH.woff#iefix)',
  );
  expect(files.get('index.html')?.toString()).toContain(`<link rel="preload" href="/${names[1]}" as="font"`);
  expect(files.get('licenses.txt')?.toString()).toContain('The licence of Slide');
  await buildOf(site);
  expect([...filesBelow(site.out)]).toEqual([...files]);
  site.change({ 'node_modules/slider/files/slide.woff2': 'wOF2 a new font' });
  await buildOf(site);
  const changed = [...filesBelow(site.out)].find(([name]) => /^assets\/slide-.*\.woff2$/.test(name));
  expect(changed?.[0]).not.toBe(names[1]);
  expect(changed?.[1].toString()).toBe('wOF2 a new font');
});

test('a stylesheet of the theme, or a CSS module, names a file of a package', async () => {
  const { styleOf } = await built({
    [sheet]: '@font-face { font-family: Slide; src: url(slider/files/slide.woff2) }',
    'templates/sections/note/note.module.css':
      '@import "slider/400.css"; .note { mask: url("slider/files/slide.woff") }',
    [noteFile]: `import styles from './note.module.css';\n${note.replace('<h2>', '<h2 className={styles.note}>')}`,
    ...slider(fonts),
  });
  expect(styleOf('404.html')).toContain('src:url(/assets/slide-HASH.woff2)');
  expect(styleOf('index.html')).toMatch(
    /url\(\/assets\/slide-HASH\.woff#iefix\).*mask:url\(\/assets\/slide-HASH\.woff\)/,
  );
});

test.each([
  ['@import "https://fonts.example/slide.css";', 'loads https://fonts.example/slide.css from another host'],
  ['.slide { background: url(//img.example/a.png) }', 'loads //img.example/a.png from another host'],
  ['.slide { background: url(img/gone.png) }', 'loads img/gone.png, which does not exist'],
])('an error in the stylesheet of a package names the package, and who imported it: %s', async (css, text) => {
  const files = slider({ 'slider.css': `${css}\n.a { top: 1px }`, 'deep.css': '@import "./slider.css";' });
  const error = (place: object) => [
    expect.objectContaining({
      rule: 'theme',
      text: `in the package slider, slider.css ${text}`,
      hint: 'copy slider.css into templates/styles/, change it there, and remove this import',
      place: expect.objectContaining(place),
    }),
  ];
  expect(await problemsWith({ ...files, [sheet]: '\n@import "slider/deep.css";' })).toEqual(
    error({ file: sheet, line: 2, column: 10, length: 15 }),
  );
  expect(await problemsWith({ ...files, [noteFile]: `import 'slider/slider.css';\n${note}` })).toEqual(
    error({ file: noteFile, line: 1, column: 9, length: 17 }),
  );
});

test('says how a stylesheet that is no module, or one that is missing, is imported', async () => {
  const imports = async (line: string) => {
    const [problem, ...more] = await problemsWith({
      [noteFile]: `${line}\n${note}`,
      'templates/sections/note/card.css': '.card { top: 1px }',
      ...slider({ 'slider.css': '' }, { exports: { './style.css': { style: './slider.css' } } }),
    });
    expect([problem?.place?.file, more]).toEqual([noteFile, []]);
    return problem?.hint;
  };
  expect(await imports("import styles from './card.css';\nvoid styles;")).toBe(
    "only a CSS module exports its classes: name it card.module.css, or write import '…' without names",
  );
  expect(await imports("import './crad.css';")).toBe('did you mean `./card.css`?');
  expect(await imports("import 'slider/style.css';")).toBe(
    'write @import "slider/style.css"; in a stylesheet of templates/',
  );
});

test('a stylesheet that a component imports and that is deleted is reported at the import', async () => {
  const site = track(
    siteWith({ [noteFile]: `import './card.css';\n${note}`, 'templates/sections/note/card.css': '.card { top: 1px }' }),
  );
  await buildOf(site);
  site.change({ 'templates/sections/note/card.css': null });
  expect(await problemsOf(site)).toEqual([
    expect.objectContaining({ place: expect.objectContaining({ file: noteFile, line: 1, column: 8 }) }),
  ]);
});
