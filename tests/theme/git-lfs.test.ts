// A clone without the files of Git LFS: pointers in their place must not be published, or shown as pictures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const pointer = `version https://git-lfs.github.com/spec/v1
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 12345
`;
const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
const evidence =
  'evidence: [{ type: measurement, file: evidence/rows.json, expression: rows.count, command: x, date: 2026-01-01 }]';

test.each<[string, string, Changes]>([
  ['image', 'content/images/lamp.svg', {}],
  ['file', 'public/terms.pdf', {}],
  ['file', 'public/photo.png', {}],
  ['file', 'templates/assets/face.woff2', {}],
  [
    'evidence-file',
    'content/evidence/rows.json',
    { 'content/claims.yaml': claims.replace('evidence: none-yet', evidence) },
  ],
])('[%s] %s is said to be a pointer, with the command to run', async (rule, file, changes) => {
  const problems = await problemsWith({ ...changes, [file]: pointer });
  expect(problems.map((one) => [one.rule, one.text, one.hint])).toEqual([
    [
      rule,
      `${file} is a pointer of Git LFS, not the file itself`,
      'get the files with git lfs pull; in CI, let the checkout do so (lfs: true)',
    ],
  ]);
});

test('a file about pointers is none', async () => {
  expect(await problemsWith({ 'public/notes.txt': `A pointer begins so: ${pointer}` })).toEqual([]);
});
