// The mistakes of authors with the exact messages of `litfass check`. Each file of tests/broken/ has what
// differs from the minimal site, and the output; support/broken-cases.ts reads it. UPDATE=1 rewrites the
// output. Then read it as an author would.
import { expect, test } from 'vitest';
import { hintOf, type Problem, writtenAt } from '../src/problems/problem.ts';
import { brokenCases, changesOf, expectedOf, writeExpected } from './support/broken-cases.ts';
import { type Changes, complaintsWith, litfassProcess, problemsWith, siteWith } from './support/helpers.ts';

test.each(brokenCases)('check reports the problems of %s', async (name) => {
  const complaints = await complaintsWith(changesOf(name));
  if (process.env.UPDATE) writeExpected(name, complaints);
  expect(complaints).toBe(expectedOf(name));
});

/** A file with the name that a hint proposes, at the place of the problem. */
function followed({ text, place }: Problem, meant: string): Changes {
  const { file = '', line = 0, column = 0, source = '' } = place ?? {};
  const written = place ? writtenAt(place) : '';
  const [name = ''] = /(?<=`)[^`]+(?=`)|(?<=\$\{)\w+/.exec(text) ?? [];
  const lines = source.split('\n');
  const [before, after] = [lines[line - 1]?.slice(0, column - 1), lines[line - 1]?.slice(column - 1 + written.length)];
  const right = written.includes(name) ? written.replace(name, () => meant) : meant;
  return { [file]: lines.with(line - 1, `${before}${right}${after}`).join('\n') };
}

test('who writes what a hint means has the problem no longer', async () => {
  const guessed: string[] = [];
  const left: string[] = [];
  const guesses = brokenCases.filter((name) => expectedOf(name).includes('did you mean `'));
  for (const name of guesses) {
    const changes = changesOf(name);
    for (const problem of await problemsWith(changes)) {
      const [, meant] = /^did you mean `([^`]+)`\?$/.exec(hintOf(problem) ?? '') ?? [];
      if (!meant || !problem.place?.source) continue;
      guessed.push(name);
      const after = await problemsWith({ ...changes, ...followed(problem, meant) });
      if (after.some(({ text, place }) => text === problem.text && place?.line === problem.place?.line))
        left.push(name);
    }
  }
  // The name of a folder, and a word that a component asks for, do not stand at the place.
  expect(left).toEqual(['folder-misspelt', 'theme-word-missing']);
  expect(guessed.length).toBeGreaterThan(40);
});

test('the command line prints the same messages and exits with 1', async () => {
  const site = siteWith(changesOf('several-mistakes'));
  const { code, stdout, stderr } = await litfassProcess(['check', '--root', site.root]);
  expect(stderr).toBe(expectedOf('several-mistakes'));
  expect(stdout).toBe('');
  expect(code).toBe(1);
});
