// Tests that every address at which a page makes a browser ask another host is found, however it is written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layoutWith } from '../../src/problems/example-layout.ts';
import { writtenAt } from '../../src/problems/problem.ts';
import { styleAddresses } from '../../src/site/style-addresses.ts';
import { buildOf, type Changes, minimalSite, problemsOf, problemsWith, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const sheet = 'templates/styles/base.css';

/** The places of problems: the file, what is written there, and what asks for it. */
async function askedIn(changes: Changes): Promise<string[]> {
  return (await problemsWith(changes)).map(({ rule, text, place }) => {
    const [, asks] = / in (.*?)(?: \(the same|$)/.exec(text) ?? [];
    return `${rule} ${place?.file}: ${place && writtenAt(place)} in ${asks}`;
  });
}

const urlsIn = (css: string) => styleAddresses(css).map(({ url }) => url);

test.each([
  ['@import url("https://cdn.example/a.css");', 'https://cdn.example/a.css'],
  ['@import "//cdn.example/a.css" layer(x) supports(display: grid);', '//cdn.example/a.css'],
  ["@IMPORT/**/'https://cdn.example/a.css' screen;", 'https://cdn.example/a.css'],
  ['@import src("https://cdn.example/a.css");', 'https://cdn.example/a.css'],
  ['@\\69mport "\\68ttps://cdn.example/a.css";', 'https://cdn.example/a.css'],
  ['a{background:u\\72l(https://cdn.example/a.png)}', 'https://cdn.example/a.png'],
  ['a{background:URL( "\\68ttps:\\2f\\2f cdn.example/a.png" )}', 'https://cdn.example/a.png'],
  ['a{background:image-set("https://cdn.example/a.png" 1x type("image/png"))}', 'https://cdn.example/a.png'],
  ["a{background:-webkit-image-set('https://cdn.example/a.png' 1x)}", 'https://cdn.example/a.png'],
  [':root{--a:url(https://cdn.example/a.png)}', 'https://cdn.example/a.png'],
  [
    '@font-face{font-family:"https://name";src:local("https://name"),url(//cdn.example/a.woff2)}',
    '//cdn.example/a.woff2',
  ],
  ['@media (width<40em){a{cursor:url(https://cdn.example/a.cur),auto}}', 'https://cdn.example/a.cur'],
  ['a{filter:url("https://cdn.example/a.svg#f" crossorigin(anonymous))}', 'https://cdn.example/a.svg#f'],
])('reads %s as a browser does', (css, url) => {
  expect(urlsIn(css)).toEqual([url]);
});

test.each([
  '@namespace svg url(http://www.w3.org/2000/svg);',
  '@supports (background: url(https://cdn.example/a.png)) {}',
  '/* url(https://cdn.example/a.png) */',
  'a{content:"url(https://cdn.example/a.png)"}',
  'a[href^="https://cdn.example"]{color:red}',
  ':root{--label:"https://cdn.example/"}a{content:var(--label)}',
  'a{background:url(https://cdn.example/a b.png)}',
])('finds no address in %s, as a browser does', (css) => {
  expect(urlsIn(css)).toEqual([]);
});

test.each([
  ['@import "https://cdn.example/a.css";', 'https://cdn.example/a.css'],
  ['a{background:image-set("\\68ttps://cdn.example/a.png" 1x)}', '"\\68ttps://cdn.example/a.'],
  ['@media (30em<width){a{mask:url( //cdn.example/a.svg )}}', '//cdn.example/a.svg'],
])('reports %s in a stylesheet at its address', async (css, written) => {
  expect(await askedIn({ [sheet]: css })).toEqual([`foreign-origin ${sheet}: ${written} in <style>`]);
});

test('reports the address in a CSS module', async () => {
  const changes = {
    'templates/parts/card.module.css': '.card{background:image-set("https://one.example/a.png" 1x)}',
    'templates/layout.tsx': `import { type LayoutProps } from 'litfass/theme';
import styles from './parts/card.module.css';
export const Plain = ({ children }: LayoutProps) => <main className={styles.card}>{children}</main>;`,
  };
  const found = (await askedIn(changes)).filter((one) => one.startsWith('foreign-origin'));
  expect(found.sort()).toEqual([
    'foreign-origin templates/parts/card.module.css: https://one.example/a.png in <style>',
  ]);
});

test('reports what a stylesheet of public/ asks for, whether a page links it or another one imports it', async () => {
  const css = '@import "https://cdn.example/a.css"; a{background:url(a.png);mask:url(data:,)}';
  const found = await problemsWith({ 'public/styles/print.css': css });
  expect(found.map(({ rule, text, place }) => [rule, text, place && writtenAt(place)])).toEqual([
    [
      'foreign-origin',
      'public/styles/print.css contacts another host: https://cdn.example',
      'https://cdn.example/a.css',
    ],
  ]);
});

test('reports what a stylesheet of templates/assets/ asks for', async () => {
  const found = await problemsWith({ 'templates/assets/print.css': 'a{mask:url(https://cdn.example/a.svg)}' });
  expect(found.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^assets\/print-\w+\.css contacts another host: https:\/\/cdn\.example$/),
  ]);
});

test.each([
  ['<style>{`a{background:url("\\\\\\\\\\\\\\\\cdn.example/a.png")}`}</style>', '<style', '<style>'],
  ['<style>{`@import "https://cdn.example/a.css";`}</style>', '<style', '<style>'],
  ['<link rel="STYLESHEET" href="https://cdn.example/a.css" />', '<link', '<link rel="STYLESHEET" href>'],
  ['<img src={"\\t https:\\\\\\\\cdn.example/a.png"} alt="" />', '<img', '<img src>'],
  ['<svg><rect fill="url(https://cdn.example/a.svg#f)" /></svg>', '<rect', '<rect fill>'],
  ['<meta httpEquiv="refresh" content="9; URL=\'https://cdn.example/\'" />', '<meta', '<meta content>'],
  ['<iframe title="lamp" srcDoc="<img src=//cdn.example/a.png>" />', '<iframe', '<iframe srcdoc>'],
  ['<a href="/" ping="/a https://cdn.example/p">✉</a>', '<a', '<a ping>'],
  ['<svg><filter><feImage href="https://cdn.example/a.svg" /></filter></svg>', '<feImage', '<feImage href>'],
])('reports %s', async (jsx, written, asks) => {
  const found = (await askedIn(layoutWith(jsx))).filter((one) => one.startsWith('foreign-origin'));
  expect(found).toEqual([`foreign-origin templates/layout.tsx: ${written} in ${asks}`]);
});

test('takes no link of a visitor, no name and no address of the site itself for another host', async () => {
  const jsx = `<><a href="https://cdn.example/">✉</a><link rel="me" href="https://cdn.example/" />
    <style>{\`@namespace url(http://www.w3.org/1999/xhtml); p { mask: url(https://laterne.example/humans.txt) }\`}</style></>`;
  expect((await askedIn(layoutWith(jsx))).filter((one) => one.startsWith('foreign-origin'))).toEqual([]);
});

test('leaves what is relative in a style of a component to the browser', async () => {
  const style = '<style>{`p { mask: url(a.svg) } i { mask: url("#b") } b { mask: url(data:,) }`}</style>';
  expect(await problemsWith(layoutWith(style))).toEqual([]);
});

test('counts what styles ask for in the budget of third parties', async () => {
  const changes = {
    'content/site.yaml': `${readFileSync(join(minimalSite, 'content/site.yaml'))}\nbudgets: { third_party: 0 }\n`,
    [sheet]: 'a{background:image-set("https://cdn.example/a.png" 1x)}',
  };
  const budgets = (await problemsWith(changes)).filter(({ rule }) => rule === 'budget');
  expect(budgets.map(({ text }) => text)).toEqual([
    '/kontakt makes 1 request to other hosts; its budget is 0 (the same on 9 more pages)',
  ]);
});

test('finds an address that comes into a stylesheet after a build', async () => {
  const site = track(siteWith());
  await buildOf(site);
  site.change({ [sheet]: 'a{background:image-set("https://cdn.example/a.png" 1x)}' });
  expect((await problemsOf(site)).map(({ rule }) => rule)).toEqual(['foreign-origin']);
});
