// Packages that are CommonJS, or contain it, work in a theme; they share the React that renders the pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOf, problemsOf, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/** A site whose hero says what a component of the package `badge` says. */
function siteWithBadge(files: Readonly<Record<string, string>>): TestSite {
  const hero = 'templates/sections/hero/section.tsx';
  const site = track(siteWith());
  const source = readFileSync(join(site.root, hero), 'utf8');
  const packages = Object.entries(files).map(([file, text]) => [`node_modules/${file}`, text]);
  site.change({
    ...Object.fromEntries(packages),
    [hero]: `import { Badge } from 'badge';\n${source.replace('<h1>', '<Badge/><h1>')}`,
  });
  return site;
}

const pageOf = (site: TestSite) => readFileSync(join(site.out, 'index.html'), 'utf8');
const settings = (main: string) => JSON.stringify({ name: 'badge', version: '1.0.0', main });

test('a component of CommonJS uses hooks, context and modules of Node', async () => {
  const site = siteWithBadge({
    'badge/package.json': settings('badge.cjs'),
    'badge/data.json': '{ "word": "seasoned" }',
    'badge/badge.cjs': `'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
const React = require('react');
const { jsx } = require('react/jsx-runtime');
const { renderToStaticMarkup } = require('react-dom/server');
const Emitter = require('events');
const assert = require('node:assert');
const { word } = require('./data.json');
const Word = React.createContext('none');
assert(new Emitter().emit('nobody') === false);
function Inner() { const [state] = React.useState(React.useContext(Word)); return jsx('b', { className: 'badge', children: state }); }
exports.Badge = function Badge() {
  assert.equal(renderToStaticMarkup(jsx('i', {})), '<i></i>');
  return React.createElement(Word.Provider, { value: word }, jsx(Inner, {}));
};
`,
  });
  expect(await problemsOf(site)).toEqual([]);
  await buildOf(site);
  expect(pageOf(site)).toContain('<b class="badge">seasoned</b>');
});

test('also below a package of ES modules, with the default and the names of CommonJS', async () => {
  const site = siteWithBadge({
    'badge/package.json': JSON.stringify({ name: 'badge', version: '1.0.0', exports: { '.': './badge.mjs' } }),
    'badge/badge.mjs': `import React from 'react';
import glyphs, { star } from 'glyphs';
export const Badge = () => React.createElement('b', { className: 'badge' }, glyphs.star(), star());
`,
    'glyphs/package.json': JSON.stringify({ name: 'glyphs', version: '1.0.0', main: 'index.js' }),
    'glyphs/index.js': `const { createElement } = require('react');
module.exports = { star: () => createElement('i', null, 'star') };
`,
  });
  expect(await problemsOf(site)).toEqual([]);
  await buildOf(site);
  expect(pageOf(site)).toContain('<b class="badge"><i>star</i><i>star</i></b>');
});
