// Runs the ten examples of docs/content-model.md. The blocks of an example are files of one small site.
// A block `text` is what they give: the address and the heading of each page, then the problems.
// `yaml wrong` is undone after it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { type Changes, minimalSite, problemsOf, repository, siteWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const guideFile = join(repository, 'docs/content-model.md');
const guide = readFileSync(guideFile, 'utf8');
const [, locales = ''] = /^# content\/site.yaml \(part\)\nlocales: (.*)$/m.exec(guide) ?? [];

/** A theme of the minimal site, the locales of the guide, and a home page. */
const base: Changes = {
  'content/site.yaml': `name: Laterne
url: https://laterne.example
locales: ${locales}
values: { city: Emden }
links: { shop: { url: "https://shop.example/lamps" } }
hosts: { nginx: true }
rules: { length: off, orphan-page: off }
`,
  'content/pages': null,
  'content/claims.yaml': null,
  'content/pages/home.yaml': `layout: plain
slug: ""
title: { all: Laterne }
description: { all: Laterne }
sections:
  - { type: hero, heading: { all: Laterne } }
`,
  'content/sections/closing.yaml': `type: note
id: closing
heading: { all: Laterne }
body: { all: "[Laterne](\${link.shop})" }
`,
  'content/locales/fr.yaml': read('content/locales/en.yaml').replace('name: English\nterritory: US', 'name: Français'),
  'content/locales/en-GB.yaml': read('content/locales/en.yaml').replace('name: English', 'name: British English'),
  'templates/index.ts': read('templates/index.ts')
    .replace('\n\nexport', "\nimport { section as prose } from './sections/prose/section.tsx';\n\nexport")
    .replace('picture },', "picture, prose },\n  body: 'prose',"),
  'templates/sections/prose/section.tsx': read('templates/sections/note/section.tsx')
    .replace('heading: text(),', 'heading: text().optional(),')
    .replace('<h2>{heading}</h2>', '{heading}'),
  'public/press/lamps.zip': 'PK',
};

const examples = guide.split(/^## (?=\d)/m).slice(1);

// `UPDATE=1` writes what the examples give into the guide: read the difference.
let updated = guide;
afterAll(() => {
  if (process.env.UPDATE) writeFileSync(guideFile, updated);
});

test('the guide has ten examples', () => expect(examples).toHaveLength(10));

test.each(examples.map((text) => [text.split('\n')[0], text]))('%s', async (_, text = '') => {
  const site = siteWith(base);
  let files: Record<string, string> = {};
  let added: string[] = [];
  const blocks = [...text.matchAll(/^```(yaml|md|text)( wrong)?\n([\s\S]*?)^```$/gm)];
  for (const [, language, wrong, code = ''] of blocks) {
    if (language === 'text') {
      const result = await given(site.root);
      if (process.env.UPDATE) updated = updated.replace(code, () => result);
      else expect(result).toBe(code);
      site.change(Object.fromEntries(added.map((file) => [file, files[file] ?? null])));
      added = [];
      continue;
    }
    const [first = '', file = ''] = /^(?:#|<!--) (\S+).*\n/.exec(code) ?? [];
    const written = code.slice(first.length);
    site.change({ [file]: written });
    if (wrong) added.push(file);
    else files = { ...files, [file]: written };
  }
  site.remove();
});

/** The address and the heading of each page but the home page, and the problems of the site. */
async function given(root: string): Promise<string> {
  const problems = await problemsOf({ root });
  const said = problems.map(({ severity, text, place }) => {
    return `${severity} ${place?.file}:${place?.line}:${place?.column} ${text}\n`;
  });
  if (problems.some(({ severity }) => severity === 'error')) return said.join('');
  const out = join(root, '../built');
  const { pages } = await build({ root, out });
  const shown = pages.flatMap(({ route: { page, url, outputs } }) => {
    const [, heading = ''] = /<h1>(.*?)<\/h1>/.exec(readFileSync(join(out, outputs[0] ?? ''), 'utf8')) ?? [];
    return page.id === 'home' ? [] : [[url, heading] as const];
  });
  const width = Math.max(...shown.map(([url]) => url.length)) + 3;
  return [...shown.map(([url, heading]) => `${url.padEnd(width)}${heading}\n`), ...said].join('');
}
