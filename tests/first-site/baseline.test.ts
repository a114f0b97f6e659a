// The built site uses only features of Chrome 109, Firefox 115 and Safari 16.4, except those listed here. Its
// pages are legible and work without them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, realSite, repository } from '../support/helpers.ts';
import { importsOf } from '../support/import-graph.ts';
import { newerInPages, newerInScripts, newerInStyles } from '../support/newer-features.ts';

const baseline = { chrome: 109, firefox: 115, safari: 16.4 };

/** Newer features by their path in MDN's data, and what happens without them. */
const enhancements: Record<string, string> = {
  'at-rules.font-face.ascent-override':
    'the fallback font of headlines has its own metrics until their font has loaded',
  'at-rules.font-face.descent-override': 'the same',
  'at-rules.font-face.line-gap-override': 'the same',
  'at-rules.font-face.size-adjust': 'the same',
  'at-rules.media.scripting': 'the demo shows controls that need scripts; :has() hides the second menu icon',
  'at-rules.starting-style': 'the side menu appears at once instead of sliding in',
  'at-rules.view-transition': 'pages change without fading',
  'elements.button.command': 'browser.ts opens the side menu; without scripts a link leads to the footer',
  'elements.button.commandfor': 'the same',
  'elements.button.popovertarget': 'the submenu opens below the pointer or the focus',
  'elements.details.name': 'several answers may be open at once',
  'elements.dialog.closedby': 'browser.ts closes the side menu at a click outside it',
  'elements.link.rel.manifest': 'the site is not an app: the manifest only gives the name and icon for a home screen',
  'elements.meta.name.theme-color': 'the browser uses its own colours for its bars',
  'elements.meta.name.viewport': 'desktop windows always lay out pages in their own width',
  'elements.script.fetchpriority': 'a script is fetched when the browser thinks best',
  'global_attributes.popover': 'the submenu opens below the pointer or the focus',
  'properties.anchor-name': 'the submenu is at a fixed place below the bar, or below its button',
  'properties.animation-range': 'on a phone the button at the lower edge is there from the first screen on',
  'properties.animation-timeline': 'the same',
  'properties.break-after.avoid': 'on paper a heading may be alone at the bottom of a page',
  'properties.content-visibility': 'folded content stays folded on paper',
  'properties.forced-color-adjust': 'all browsers that force colours support it',
  'properties.grid-template-columns.subgrid': 'times are above their entries, not beside them',
  'properties.grid-template-rows.subgrid': 'rows of neighbouring columns are not aligned',
  'properties.hyphenate-limit-chars': 'in headings of legal pages shorter words are hyphenated, too',
  'properties.position-anchor': 'the submenu is at a fixed place below the bar, or below its button',
  'properties.print-color-adjust.exact': 'the bundler also writes it with the prefix for Chrome',
  'properties.scrollbar-gutter': 'the page behind the side menu moves by the width of the scroll bar',
  'properties.text-wrap': 'lines of headings have unequal lengths',
  'selectors.details-content': 'folded content stays folded on paper',
  'selectors.has': 'some leads are lower; the page behind the menu scrolls; `scripting` hides its second icon',
  'types.timeline-range-name.scroll': 'the name of a function in their data; its use is that of animation-timeline',
  'types.anchor': 'the submenu is at a fixed place below the bar, or below its button',
};

describe('the features of the site', () => {
  const pages = [...filesBelow(join(realSite, 'dist'))].flatMap(([name, bytes]) =>
    name.endsWith('.html') ? [bytes.toString()] : [],
  );
  const sheets = new Set(
    pages.flatMap((page) => [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)),
  );
  const scripts = browserScripts();
  const found = new Map([
    ...newerInStyles(sheets, baseline),
    ...newerInPages(pages, baseline),
    ...newerInScripts(scripts, baseline),
  ]);

  test('are supported by the baseline browsers or listed with a reason', () => {
    expect([pages.length > 50, sheets.size > 10, scripts.length > 10]).toEqual([true, true, true]);
    expect(Object.fromEntries([...found].filter(([name]) => !(name in enhancements)).sort())).toEqual({});
  });

  test('are in use if they are listed', () => {
    expect(Object.keys(enhancements).filter((name) => !found.has(name))).toEqual([]);
  });
});

describe('the detection of newer features', () => {
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
  ])('finds in %s: %s', (css, name) => {
    expect([...newerInStyles([css], chrome).keys()]).toContain(name);
  });

  test.each([
    '@supports (text-wrap:balance){a{text-wrap:balance}}',
    'a{inset:0;color:#fff;width:calc(1px + 1dvh)}',
    'a:is(b,c):not(d,e){color:red}',
    '[data-x=":popover-open"]{color:red}',
  ])('finds nothing in %s', (css) => {
    expect([...newerInStyles([css], chrome).keys()]).toEqual([]);
  });

  test('finds elements and attributes of pages', () => {
    const page = '<button popovertarget="a">A</button><div id="a" popover></div><details name="b"></details>';
    expect([...newerInPages([page], chrome).keys()]).toEqual([
      'elements.button.popovertarget',
      'global_attributes.popover',
      'elements.details.name',
    ]);
  });

  test('finds names in scripts, except those that the script checks for first', () => {
    const newer = (script: string) => [...newerInScripts([script], chrome).keys()];
    expect(newer('menu.showPopover()')).toEqual(['api.HTMLElement.showPopover']);
    expect(newer('Promise.withResolvers()')).toEqual(['builtins.Promise.withResolvers']);
    const guarded = [
      'menu.showPopover?.()',
      'if ("showPopover" in menu) menu.showPopover()',
      'const f = menu.showPopover ?? nothing',
    ];
    expect(guarded.flatMap(newer)).toEqual([]);
  });
});

/** The sources of the scripts of pages. What React requires of browsers is not checked. */
function browserScripts(): string[] {
  const sources = [...filesBelow(join(repository, 'templates')).keys()].map((name) => `templates/${name}`);
  const engine = [...filesBelow(join(repository, 'src/browser')).keys()].map((name) => `src/browser/${name}`);
  const isEntry = (name: string) => /^templates\/(browser\.ts|islands\/.*\.tsx)$/.test(name);
  const files = new Set([...sources.filter(isEntry), ...engine.filter((name) => !name.endsWith('dev-client.ts'))]);
  for (const file of files)
    for (const { to, typeOnly } of importsOf(file, readFileSync(join(repository, file), 'utf8')))
      if (!typeOnly && to.startsWith('templates/')) files.add(to);
  return [...files].map((file) => readFileSync(join(repository, file), 'utf8'));
}
