// What the built site uses is known to Chrome 109, Firefox 115 and Safari 16.4, or its pages are legible
// and work without it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, realSite, repository } from '../support/helpers.ts';
import { importsOf } from '../support/import-graph.ts';
import { newerInPages, newerInScripts, newerInStyles } from '../support/newer-features.ts';

const baseline = { chrome: 109, firefox: 115, safari: 16.4 };

/** Newer features, by their path in MDN's data, and why the site works without them. */
const enhancements: Record<string, string> = {
  'at-rules.font-face.ascent-override':
    'the stand-in for the headlines has measures of its own until the font has come',
  'at-rules.font-face.descent-override': 'the same',
  'at-rules.font-face.line-gap-override': 'the same',
  'at-rules.font-face.size-adjust': 'the same',
  'at-rules.media.scripting': 'the demo offers what needs scripts; :has() hides the second sign of the menu',
  'at-rules.starting-style': 'the side menu is there at once instead of sliding in',
  'at-rules.view-transition': 'pages follow each other without fading',
  'elements.button.command': 'browser.ts opens the side menu; without scripts a link leads to the foot',
  'elements.button.commandfor': 'the same',
  'elements.button.popovertarget': 'the submenu opens below the pointer or the focus',
  'elements.details.name': 'several answers may be open at once',
  'elements.dialog.closedby': 'browser.ts closes the side menu at a click beside it',
  'elements.link.rel.manifest': 'the site is no app: only its name and icon on a home screen come from there',
  'elements.meta.name.theme-color': 'the bars of the browser have colours of its own',
  'elements.meta.name.viewport': 'windows of desktops have no other width than their own',
  'elements.script.fetchpriority': 'a script is fetched when the browser thinks best',
  'global_attributes.popover': 'the submenu opens below the pointer or the focus',
  'properties.anchor-name': 'the submenu stands at a fixed place below the bar, or below its button',
  'properties.break-after.avoid': 'on paper a heading may stand alone at the foot of a page',
  'properties.content-visibility': 'on paper what is folded stays folded',
  'properties.forced-color-adjust': 'of browsers that force colours, all know it',
  'properties.grid-template-columns.subgrid': 'the times of a day stand above their entries, not beside them',
  'properties.grid-template-rows.subgrid': 'rows of neighbouring columns do not stand level',
  'properties.hyphenate-limit-chars': 'headings of legal pages are hyphenated at shorter words too',
  'properties.position-anchor': 'the submenu stands at a fixed place below the bar, or below its button',
  'properties.print-color-adjust.exact': 'the bundler writes it with the prefix that Chrome wants, too',
  'properties.scrollbar-gutter': 'the page behind the side menu moves by the width of a scroll bar',
  'properties.text-wrap': 'lines of headings are of unequal length',
  'selectors.details-content': 'on paper what is folded stays folded',
  'selectors.has': 'some leads stand lower; the page behind the menu scrolls; `scripting` hides its second sign',
  'types.anchor': 'the submenu stands at a fixed place below the bar, or below its button',
};

describe('the features of the site', () => {
  const pages = [...filesBelow(join(realSite, 'dist'))].flatMap(([name, bytes]) =>
    name.endsWith('.html') ? [bytes.toString()] : [],
  );
  const sheets = new Set(
    pages.flatMap((page) => [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)),
  );
  const scripts = scriptsOfBrowsers();
  const found = new Map([
    ...newerInStyles(sheets, baseline),
    ...newerInPages(pages, baseline),
    ...newerInScripts(scripts, baseline),
  ]);

  test('are known to the browsers of the baseline, or listed with a reason', () => {
    expect([pages.length > 50, sheets.size > 10, scripts.length > 10]).toEqual([true, true, true]);
    expect(Object.fromEntries([...found].filter(([name]) => !(name in enhancements)).sort())).toEqual({});
  });

  test('that are listed are in use', () => {
    expect(Object.keys(enhancements).filter((name) => !found.has(name))).toEqual([]);
  });
});

describe('what is newer', () => {
  const chrome = { chrome: 109 };

  test.each([
    ['a{color:light-dark(#000,#fff)}', 'types.color.light-dark'],
    ['a{--ink:light-dark(#000,#fff)}', 'types.color.light-dark'],
    ['a{text-wrap:balance}', 'properties.text-wrap'],
    ['a{grid-template-rows:subgrid}', 'properties.grid-template-rows.subgrid'],
    ['a:popover-open{color:red}', 'selectors.popover-open'],
    ['a{&:hover{color:red}}', 'selectors.nesting'],
    ['@starting-style{a{color:red}}', 'at-rules.starting-style'],
    ['@media (scripting:none){a{color:red}}', 'at-rules.media.scripting'],
  ])('%s: %s', (css, name) => {
    expect([...newerInStyles([css], chrome).keys()]).toContain(name);
  });

  test.each([
    '@supports (text-wrap:balance){a{text-wrap:balance}}',
    'a{inset:0;color:#fff;width:calc(1px + 1dvh)}',
    'a:is(b,c):not(d,e){color:red}',
    '[data-x=":popover-open"]{color:red}',
  ])('nothing in %s', (css) => {
    expect([...newerInStyles([css], chrome).keys()]).toEqual([]);
  });

  test('is asked of markup', () => {
    const page = '<button popovertarget="a">A</button><div id="a" popover></div><details name="b"></details>';
    expect([...newerInPages([page], chrome).keys()]).toEqual([
      'elements.button.popovertarget',
      'global_attributes.popover',
      'elements.details.name',
    ]);
  });

  test('is asked of scripts, but for what they ask themselves', () => {
    const newer = (script: string) => [...newerInScripts([script], chrome).keys()];
    expect(newer('menu.showPopover()')).toEqual(['api.HTMLElement.showPopover']);
    expect(newer('Promise.withResolvers()')).toEqual(['builtins.Promise.withResolvers']);
    const asked = [
      'menu.showPopover?.()',
      'if ("showPopover" in menu) menu.showPopover()',
      'const f = menu.showPopover ?? nothing',
    ];
    expect(asked.flatMap(newer)).toEqual([]);
  });
});

/** The scripts of pages as they are written: what React asks of browsers is its own business. */
function scriptsOfBrowsers(): string[] {
  const sources = [...filesBelow(join(repository, 'templates')).keys()].map((name) => `templates/${name}`);
  const engine = [...filesBelow(join(repository, 'src/browser')).keys()].map((name) => `src/browser/${name}`);
  const isEntry = (name: string) => /^templates\/(browser\.ts|islands\/.*\.tsx)$/.test(name);
  const files = new Set([...sources.filter(isEntry), ...engine.filter((name) => !name.endsWith('dev-client.ts'))]);
  for (const file of files)
    for (const { to, typeOnly } of importsOf(file, readFileSync(join(repository, file), 'utf8')))
      if (!typeOnly && to.startsWith('templates/')) files.add(to);
  return [...files].map((file) => readFileSync(join(repository, file), 'utf8'));
}
