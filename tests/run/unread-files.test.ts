// Tests the reports of files in content/ that litfass does not read, with hints where they belong.
import { expect, test } from 'vitest';
import { type Changes, problemsWith } from '../support/helpers.ts';

/** The reports of ignored files: severity, text and hint. */
async function unread(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.flatMap(({ rule, severity, text, hint }) =>
    rule === 'stray-file' ? [`${severity}: ${text} (${hint})`] : [],
  );
}

test('reports a page that is not YAML as an error at its file, with a hint how to write it', async () => {
  const reported = await unread({
    'content/pages/news.json': '{ "layout": "plain" }',
    'content/pages/team.yaml.txt': 'layout: plain',
    'content/locales/fr.po': 'msgid ""',
  });
  expect(reported).toEqual([
    'error: content/locales/fr.po is ignored (the words of a locale are YAML: content/locales/fr.yaml)',
    'error: content/pages/news.json is ignored (JSON is valid YAML: name it content/pages/news.yaml)',
    'error: content/pages/team.yaml.txt is ignored (name it content/pages/team.yaml)',
  ]);
  const [problem] = await problemsWith({ 'content/pages/blog.md': '# Blog\n' });
  expect(problem?.place).toMatchObject({ file: 'content/pages/blog.md', line: 1, column: 1 });
});

test('reports settings in another format as an error', async () => {
  expect(await unread({ 'content/terms.json': '{}' })).toEqual([
    'error: content/terms.json is ignored (JSON is valid YAML: name it content/terms.yaml)',
  ]);
});

test('warns about other files, and says where they belong', async () => {
  const reported = await unread({
    'content/notes.txt': 'x',
    'content/logo.png': 'x',
    'content/pages/prices.pdf': 'x',
    'content/card.tsx': 'x',
  });
  const hint = 'move it out of content/; evidence for a claim goes into content/evidence/';
  expect(reported).toEqual([
    'warning: content/card.tsx is ignored (components and styles go into templates/)',
    'warning: content/logo.png is ignored (pictures go into content/images/, files that are served unchanged into public/)',
    `warning: content/notes.txt is ignored (${hint})`,
    'warning: content/pages/prices.pdf is ignored (files that are served unchanged go into public/)',
  ]);
});

test('reports an unknown folder once, and suggests a similar name', async () => {
  expect(await unread({ 'content/page/a.md': 'x', 'content/page/b.md': 'x', 'content/page/deep/c.md': 'x' })).toEqual([
    'error: content/page/ is ignored, with 3 files (did you mean `pages`?)',
  ]);
  expect(await unread({ 'content/drafts/a.txt': 'x' })).toEqual([
    'warning: content/drafts/ is ignored, with 1 file (move it out of content/; evidence for a claim goes into content/evidence/)',
  ]);
});

test('does not report a README and files of editors and operating systems', async () => {
  const names = [
    'README.md',
    'pages/readme',
    'pages/home.yaml~',
    'pages/home.yaml.bak',
    'pages/home.yaml.orig',
    'pages/.home.yaml.swp',
    'pages/home.yaml.swp',
    'pages/#home.yaml#',
    'pages/~$home.docx',
    '.DS_Store',
    'Thumbs.db',
    'desktop.ini',
    '.gitkeep',
  ];
  expect(await unread(Object.fromEntries(names.map((name) => [`content/${name}`, 'x'])))).toEqual([]);
});
