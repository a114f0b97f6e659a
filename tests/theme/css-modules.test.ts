// Tests CSS modules: a component imports a stylesheet, whose classes get unique names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOf, type Changes, filesBelow, minimalSite, problemsWith, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const noteFile = 'templates/sections/note/section.tsx';
const note = readFileSync(join(minimalSite, noteFile), 'utf8');
const heroFile = 'templates/sections/hero/section.tsx';

/** The hero section with additional `imports`, which also shows `body`. */
const hero = (imports: string, body: string): string => `
${imports}
import { defineSection, icon, Island, link, type SectionProps, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({
  heading: text(), text: text().optional(), to: link().optional(), icon: icon().optional(),
});
export const section = defineSection({ schema, component: Hero });
function Hero({ id, heading, text, to }: SectionProps<typeof schema>) {
  return <section id={id}><h1>{heading}</h1><p>{text}</p>{to ? <a {...to}>→</a> : null}${body}</section>;
}
`;

/** Builds a site, and returns two of its pages and the script of its islands. */
async function builtWith(changes: Changes) {
  const site = siteWith(changes);
  track(site);
  await buildOf(site);
  const files = filesBelow(site.out);
  const text = (name: string) => files.get(name)?.toString() ?? '';
  const islands = [...files.keys()].find((name) => /^assets\/islands-.*\.js$/.test(name)) ?? '';
  return { home: text('index.html'), notFound: text('404.html'), islands: text(islands) };
}

const styleOf = (html: string) => /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
const classOf = (html: string, tag: string) => new RegExp(`<${tag} class="([^"]*)"`).exec(html)?.[1] ?? '';

test('adds the module of a section only to the stylesheets of pages with the section', async () => {
  const { home, notFound } = await builtWith({
    [noteFile]: `import styles from './card.module.css';\n${note.replace('<h2>', '<h2 className={styles.title}>')}`,
    'templates/sections/note/card.module.css': '.title { color: #123456 }\n.title:hover { color: #654321 }',
  });
  const name = classOf(home, 'h2');
  expect(name).toMatch(/^m[0-9a-f]{6}_title$/);
  expect(styleOf(home)).toContain(`.${name}{color:#123456}.${name}:hover{color:#654321}`);
  expect(styleOf(notFound)).not.toContain(name);
});

test('gives the same class of two modules different names', async () => {
  const { home } = await builtWith({
    [heroFile]: hero(
      "import one from './one.module.css';\nimport two from './two.module.css';",
      '<b className={one.title}>x</b><i className={two.title}>y</i>',
    ),
    'templates/sections/hero/one.module.css': '.title { color: #111112 }',
    'templates/sections/hero/two.module.css': '.title { color: #222223 }',
  });
  const [one, two] = [classOf(home, 'b'), classOf(home, 'i')];
  expect(one).not.toBe(two);
  expect(styleOf(home)).toContain(`.${one}{color:#111112}.${two}{color:#222223}`);
});

test('uses the same class names in the script of an island as on the page', async () => {
  const { home, islands } = await builtWith({
    'templates/islands/lamp.tsx': `
import { defineIsland } from 'litfass/theme';
import styles from './lamp.module.css';
export const lamp = defineIsland({ name: 'lamp', component: () => <u className={styles.lit}>x</u> });
`,
    'templates/islands/lamp.module.css': '.lit { color: #333334 }',
    [heroFile]: hero("import { lamp } from '../../islands/lamp.tsx';", '<Island of={lamp} props={{}} />'),
  });
  const name = classOf(home, 'u');
  expect(name).toMatch(/_lit$/);
  expect(islands).toContain(name);
  expect(styleOf(home)).toContain(`.${name}{color:#333334}`);
});

test('adds the module of a layout to the stylesheets of its pages', async () => {
  const { home, notFound } = await builtWith({
    'templates/shell.module.css': '.shell { color: #444445 }',
    'templates/layout.tsx': `
import type { LayoutProps } from 'litfass/theme';
import { shell } from './shell.module.css';
export const Plain = ({ children }: LayoutProps) => <main id="content" className={shell}>{children}</main>;
`,
  });
  for (const html of [home, notFound]) expect(styleOf(html)).toContain('_shell{color:#444445}');
});

test('supports composes, keyframes, assets and :global', async () => {
  const { home } = await builtWith({
    [heroFile]: hero("import styles from './card.module.css';", '<b className={styles.title}>x</b>'),
    'templates/sections/hero/base.module.css': '.base { color: #555556 }',
    'templates/sections/hero/card.module.css': `
@keyframes blink { to { opacity: 0 } }
.title { composes: base from './base.module.css'; animation: blink 1s; background: url(../../assets/icon.svg) }
:global(.open) .title { color: #666667 }
`,
  });
  const [base, title] = classOf(home, 'b').split(' ');
  const style = styleOf(home);
  expect(style).toContain(`.${base}{color:#555556}`);
  expect(style).toContain(`.open .${title}{color:#666667}`);
  const blink = /@keyframes (\S+_blink)\{/.exec(style)?.[1];
  expect(blink).toBeDefined();
  expect(style).toContain(`animation:${blink} 1s;background:url(/assets/icon-`);
});

test('reports a mistake in a module at its line, and a missing module at its import', async () => {
  const withModule = (css: string): Changes => ({
    [heroFile]: hero("import styles from './card.module.css';", '<b className={styles.title}>x</b>'),
    'templates/sections/hero/card.module.css': css,
  });
  const [syntaxError] = await problemsWith(withModule('.title {\n  color: red;\n'));
  expect(syntaxError).toMatchObject({ rule: 'theme', place: { file: 'templates/sections/hero/card.module.css' } });
  const [missingAsset] = await problemsWith(withModule('.a {}\n.title { background: url(../../assets/gone.png) }'));
  expect(missingAsset).toMatchObject({
    text: 'there is no file templates/assets/gone.png',
    place: { file: 'templates/sections/hero/card.module.css', line: 2 },
  });
  const [missingModule] = await problemsWith({ [heroFile]: hero("import styles from './gone.module.css';", '') });
  expect(missingModule).toMatchObject({
    text: 'there is no file templates/sections/hero/gone.module.css',
    place: { file: heroFile },
  });
});

test('a stylesheet that pages get by its name is there once when a component imports it, too', async () => {
  const { home } = await builtWith({
    [heroFile]: hero("import './style.css';\nimport '../../styles/base.css';", ''),
    'templates/sections/hero/style.css': '.calm { color: #123456 }',
    'templates/styles/base.css': '.base { color: #654321 }',
  });
  expect(styleOf(home)).toContain('.base{color:#654321}.calm{color:#123456}');
  expect(styleOf(home).match(/base|calm/g)).toHaveLength(2);
});

test('does not add a module in styles/ to the stylesheets of all pages', async () => {
  const { home } = await builtWith({ 'templates/styles/unused.module.css': '.unused { color: #777778 }' });
  expect(styleOf(home)).not.toContain('#777778');
});
