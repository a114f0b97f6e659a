// How large the code of src/ may be. The ceiling stands in docs/decisions.md, with what raised it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

// The starter is a site of its own.
const files = globSync('src/**/*.{ts,tsx}', { cwd: repository })
  .filter((file) => !file.startsWith('src/starter/'))
  .sort()
  .map((file) => ({ file, lines: readFileSync(join(repository, file), 'utf8').split('\n').slice(0, -1) }));

/** Files over 350 lines, and functions over 100, with their lines. They may only become shorter. */
const largeFiles = {
  'src/read/yaml/edit-yaml.ts': 354,
};
const largeFunctions = {
  'src/commands/dev.ts startDev': 118,
  'src/engine.ts openEngine': 125,
};

test('src/ has no more lines of code than the ceiling', () => {
  const decisions = readFileSync(join(repository, 'docs/decisions.md'), 'utf8');
  const ceiling = Number(/^The ceiling: ([\d,]+) lines\.$/m.exec(decisions)?.[1]?.replaceAll(',', ''));
  const isCode = (line: string) => !/^\s*(?:\/\/|\/\*|\*|$)/.test(line);
  const lines = files.reduce((sum, file) => sum + file.lines.filter(isCode).length, 0);
  expect(lines).toBeGreaterThan(30_000);
  expect(lines).toBeLessThanOrEqual(ceiling);
});

test('no file of src/ grows beyond 350 lines, and none that is longer grows at all', () => {
  const large = files.filter(({ lines }) => lines.length > 350).map(({ file, lines }) => [file, lines.length]);
  expect(Object.fromEntries(large)).toEqual(largeFiles);
});

test('no function of src/ grows beyond 100 lines, and none that is longer grows at all', () => {
  const large = files.flatMap(({ file, lines }) =>
    functionsIn(lines).map(({ name, length }) => [`${file} ${name}`, length] as const),
  );
  expect(Object.fromEntries(large.filter(([, length]) => length > 100))).toEqual(largeFunctions);
});

/** Functions with a body, by the indentation that the formatter gives their first and last line. */
function functionsIn(lines: readonly string[]): { readonly name: string; readonly length: number }[] {
  const statement = /^\s*(?:\} )?(?:if|for|while|switch|catch|else|try|do|return \{|class|interface|const \{)\b/;
  return lines.flatMap((line, start) => {
    if (!/(?:=> |\)(?:: [^=]*)? )\{$/.test(line) || statement.test(line)) return [];
    const indent = /^\s*(?:[?:] )?/.exec(line)?.[0].replace(/[?:]/, ' ') ?? '';
    const end = lines.findIndex((one, at) => at > start && one.startsWith(`${indent}}`));
    // A signature of several lines begins above, at the first line with the same indentation.
    const from = line.startsWith(`${indent})`)
      ? lines.slice(0, start).findLastIndex((one) => one.startsWith(indent) && /\S/.test(one.charAt(indent.length)))
      : start;
    const name =
      /(?:function\*?|const) (\w+)|(\w+)\(/
        .exec(lines[from] ?? '')
        ?.slice(1)
        .find(Boolean) ?? '';
    return [{ name, length: end - from + 1 }];
  });
}
