// Tests that the first mistakes with imports and the browser are reported at their line, with what to write.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const noteFile = 'templates/sections/note/section.tsx';
const note = readFileSync(join(minimalSite, noteFile), 'utf8');
const islandFile = 'templates/islands/lamp.tsx';

const noteThat = (line: string): Changes => ({ [noteFile]: `${line}\n${note}` });
const islandThat = (line: string): Changes => ({
  [islandFile]: `${line}
import { defineIsland } from 'litfass/theme';
export const lamp = defineIsland({ name: 'lamp', component: () => <u>x</u> });
`,
});
const assetHint =
  'put it into templates/assets/ and write usePage().asset("NAME"); an island gets the address as a prop';
const linkHint = '<a {...link}>, with a field link() or usePage().link("page.NAME"), is a link here';
const pictureHint = '<Picture image={image} /> of litfass/theme, with a field image(), is a picture here';
const pageHint = 'usePage() of litfass/theme has the locale, address and links of a page; an island gets them as props';
const themeFiles = 'a file of the theme is named by ./, ../ or paths in tsconfig.json';

test.each([
  ["import logo from './logo.svg'; logo;", assetHint, { 'templates/sections/note/logo.svg': '<svg/>' }],
  ["import logo from './gone.png?url'; logo;", assetHint, {}],
  [
    "import a from './a.module.scss'; a;",
    'write CSS, which can nest rules: NAME.module.css',
    { 'templates/sections/note/a.module.scss': '' },
  ],
  [
    "import a from './a.yaml'; a;",
    'a theme imports .ts, .tsx, .js, .json and .module.css; texts and values belong into content/',
    { 'templates/sections/note/a.yaml': '' },
  ],
  [
    "import { a } from './scehma'; a;",
    'did you mean `./schema`?',
    { 'templates/sections/note/schema.ts': 'export const a = 1' },
  ],
  [
    "import { a } from 'parts/a.ts'; a;",
    'did you mean `../../parts/a.ts`?',
    { 'templates/parts/a.ts': 'export const a = 1' },
  ],
  [
    "import s from './crad.module.css'; s;",
    'did you mean `sections/note/card.module.css`?',
    { 'templates/sections/note/card.module.css': '.a { color: red }' },
  ],
  ["import { Plain } from '@/layout.tsx'; Plain;", themeFiles, {}],
  ["import clsx from 'clsy'; clsx;", `install it with npm install clsy; ${themeFiles}`, {}],
  ["import x from '@acme/x/core.js'; x;", `install it with npm install @acme/x; ${themeFiles}`, {}],
  ["import Plain from '../../layout.tsx'; Plain;", 'it has no default export: write import { Plain } from …', {}],
  [
    "import { Card } from './card.ts'; Card;",
    'write import Card from …, without braces',
    { 'templates/sections/note/card.ts': 'export default 1' },
  ],
  ["import Link from 'next/link'; Link;", linkHint, {}],
  ["import { Link } from 'gatsby'; Link;", linkHint, {}],
  ["import { NavLink } from 'react-router-dom'; NavLink;", linkHint, {}],
  ["import Image from 'next/image.js'; Image;", pictureHint, {}],
  ["import { Image } from 'astro:assets'; Image;", pictureHint, {}],
  [
    "import Head from 'next/head'; Head;",
    'title and description are in the file of a page; other tags are those of defineTheme({ head })',
    {},
  ],
  ["import { useRouter } from 'next/router'; useRouter;", pageHint, {}],
  ["import { usePathname } from 'next/navigation'; usePathname;", pageHint, {}],
  [
    "import { Inter } from 'next/font/google'; Inter;",
    'put the font into templates/assets/ and write @font-face in a file of templates/styles/',
    {},
  ],
  [
    "import { getCollection } from 'astro:content'; getCollection;",
    'defineCollection() of litfass/theme defines a collection, and useEntries("posts") lists it',
    {},
  ],
  [
    "import { headers } from 'next/headers'; headers;",
    'litfass takes the place of this framework: sections and layouts import from litfass/theme',
    {},
  ],
  [
    "import { ThemeProvider } from 'next-themes'; ThemeProvider;",
    `install it with npm install next-themes; ${themeFiles}`,
    {},
  ],
] as const)('says what to write instead of %s', async (line, hint, files) => {
  expect(await problemsWith({ ...files, ...noteThat(line) })).toEqual([
    expect.objectContaining({ rule: 'theme', hint, place: expect.objectContaining({ file: noteFile, line: 1 }) }),
  ]);
});

test.each([
  ["import embla from 'embla-carousel'; embla;", `install it with npm install embla-carousel; ${themeFiles}`],
  ["import fs from 'node:fs'; fs;", 'what an island imports runs in the browser, which has no modules of Node'],
])('says what an island can do instead of %s', async (line, hint) => {
  const place = expect.objectContaining({ file: islandFile, line: 1 });
  expect(await problemsWith(islandThat(line))).toContainEqual(expect.objectContaining({ hint, place }));
});

test('says that no tool runs on stylesheets that one of them would have to compile', async () => {
  const css = 'templates/styles/base.css';
  expect(await problemsWith({ [css]: "@import 'tailwindcss';\n" })).toEqual([
    expect.objectContaining({
      hint: 'plain CSS is compiled: let a tool such as Tailwind write its stylesheet into templates/styles/',
      place: expect.objectContaining({ file: css, line: 1, column: 9 }),
    }),
  ]);
});

test.each([
  'window.innerWidth',
  'document.title',
  "localStorage.getItem('x')",
  "matchMedia('print')",
  'new ResizeObserver(() => {})',
])('says that there is no browser while the site is built: %s', async (code) => {
  const hint =
    'this ran while the site was built, without a browser: use it in an effect or an event handler of an island';
  const island = islandThat(`const value = ${code}; export { value };`);
  const shown = noteThat("import { lamp } from '../../islands/lamp.tsx'; lamp;");
  expect(await problemsWith({ ...island, ...shown })).toEqual([
    expect.objectContaining({ hint, place: expect.objectContaining({ file: islandFile, line: 1 }) }),
  ]);
  expect(await problemsWith({ [noteFile]: note.replace('return (', `void ${code};\n  return (`) })).toEqual([
    expect.objectContaining({ hint, place: expect.objectContaining({ file: noteFile }) }),
  ]);
});

test.each([
  ["import { type LinkAttributes, Image } from 'litfass/theme'; Image;", 'Image', 31],
  ["import { useMagic } from 'react'; useMagic();", 'useMagic', 10],
])('reports a name that a package does not export at its import: %s', async (line, name, column) => {
  expect(await problemsWith(noteThat(line))).toEqual([
    expect.objectContaining({
      text: `the package has no export \`${name}\``,
      place: expect.objectContaining({ file: noteFile, line: 1, column }),
    }),
  ]);
});
