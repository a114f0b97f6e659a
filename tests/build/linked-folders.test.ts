// Tests sites with symbolic links: in the place of the root, the theme, or a file or folder of the theme.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOf, problemsOf, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/** The minimal site with stylesheets that name an asset; `linked` is moved and replaced by a link. */
function siteLinked(linked: string, changes: Record<string, string> = {}): TestSite {
  const site = siteWith({
    'templates/styles/base.css': 'body { background: url(../assets/icon.svg) }',
    'templates/sections/hero/style.css': '.calm { background: url(../../assets/icon.svg) }',
    ...changes,
  });
  track(site);
  const elsewhere = join(site.root, '../elsewhere');
  mkdirSync(elsewhere);
  const [from, to] = [join(site.root, linked), join(elsewhere, 'moved')];
  renameSync(from, to);
  symlinkSync(to, linked === '' ? site.root : from);
  return site;
}

test.each(['', 'templates', 'templates/styles', 'templates/sections/hero/style.css'])(
  'resolves assets in stylesheets if “%s” is a link',
  async (linked) => {
    const site = siteLinked(linked);
    expect(await problemsOf(site)).toEqual([]);
    await buildOf(site);
    const urls = readFileSync(join(site.out, 'index.html'), 'utf8').match(/url\(\/assets\/icon-\w+\.svg\)/g);
    expect(urls).toHaveLength(2);
    rmSync(join(site.root, '../elsewhere'), { recursive: true });
  },
);

test.each(['', 'templates'])('reports an error of a component at its line if “%s” is a link', async (linked) => {
  const file = 'templates/head.tsx';
  const site = siteLinked(linked, { [file]: 'export function Head() {\n  throw new Error("no head");\n}\n' });
  const [problem] = await problemsOf(site);
  expect(problem?.place).toMatchObject({ file, line: 2 });
});

test.each(['', 'templates'])('supports CSS modules if “%s” is a link', async (linked) => {
  const site = siteLinked(linked, {
    'templates/head.tsx':
      "import styles from './head.module.css';\nexport const Head = () => <meta name={styles.a} />;\n",
    'templates/head.module.css': '.a { background: url(./assets/icon.svg) }',
  });
  await buildOf(site);
  const html = readFileSync(join(site.out, 'index.html'), 'utf8');
  const name = /<meta name="(m[0-9a-f]{6}_a)"/.exec(html)?.[1];
  expect(html).toContain(`.${name}{background:url(/assets/icon-`);
});
