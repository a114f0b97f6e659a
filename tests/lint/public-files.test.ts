// Files of public/ that content and components name.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, litfass, minimalSite, problemsWith, siteWith, type TestSite } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const note = 'templates/sections/note/section.tsx';
const list = 'A list of all lamps.\n';

const files = (body = '[Liste](${file.library/all lamps.txt})'.replace('all lamps', 'lamps'), en = body): Changes => ({
  'public/library/lamps.txt': list,
  'public/library/lampen.txt': 'Alle Lampen.\n',
  'content/sections/closing.yaml': `type: note\nid: closing\nheading: { de: Und nun, en: And now }\nbody: { de: "${body}", en: "${en}" }\n`,
});

async function said(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.map(({ rule, text, hint, place }) => `${rule} ${place?.line}:${place?.column} ${text} (${hint})`);
}

async function built(here: TestSite, ...options: string[]): Promise<string> {
  const { code, stdout, stderr } = await litfass(['build', '--root', here.root, '--out', here.out, ...options]);
  expect(`${code} ${stdout}${stderr}`).toMatch(/^0 /);
  return readFileSync(join(here.out, 'index.html'), 'utf8');
}

test('a text leads to a file below the base of the site, with its name where the author wrote no words', async () => {
  const here = siteWith(files('[Liste](${file.library/lamps.txt}) oder ${file.library/lamps.txt}'));
  const html = await built(here, '--base-url', 'https://laterne.example/docs');
  here.remove();
  expect(html).toContain(
    '<a href="/docs/library/lamps.txt">Liste</a> oder <a href="/docs/library/lamps.txt">lamps.txt</a>',
  );
});

test('a file that does not exist is reported with the name that is meant', async () => {
  expect(await said(files('[Liste](${file.library/lmaps.txt})'))).toEqual([
    'unknown-file 4:22 there is no file public/library/lmaps.txt (did you mean `library/lamps.txt`?)',
    'unknown-file 4:64 there is no file public/library/lmaps.txt (did you mean `library/lamps.txt`?)',
  ]);
});

test('a translation may lead to another file, and must lead to one', async () => {
  expect(await said(files('[Liste](${file.library/lampen.txt})', '[List](${file.library/lamps.txt})'))).toEqual([]);
  expect(await said(files('[Liste](${file.library/lampen.txt})', 'A list.'))).toEqual([
    expect.stringContaining('parity-links 4:56 `body` in en lacks the link to a file, which de has'),
  ]);
});

test('a component knows the address, size, type and hash of a file, and its page is made again with it', async () => {
  const component = read(note)
    .replace("from 'litfass/theme';", "from 'litfass/theme';\nimport { usePage } from 'litfass/theme';")
    .replace('return (', "const file = usePage().file('library/lamps.txt');\n  return (")
    .replace('{body}', '{body}<i data-file={JSON.stringify(file)} />');
  const here = siteWith({ ...files(), [note]: component });
  const shown = (text: string) =>
    JSON.stringify({
      href: '/library/lamps.txt',
      type: 'text/plain; charset=utf-8',
      size: text.length,
      sha256: hash('sha256', text),
    }).replaceAll('"', '&quot;');
  expect(await built(here)).toContain(shown(list));
  here.change({ 'public/library/lamps.txt': 'More lamps.\n' });
  expect(await built(here)).toContain(shown('More lamps.\n'));
  here.remove();
});
