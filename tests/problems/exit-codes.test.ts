// That src/problems/exit-codes.ts is the only file that knows the numbers of exit codes, and what
// documents them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitCodes, signalExitCode } from '../../src/problems/exit-codes.ts';
import { litfass, repository } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const listed = Object.values(exitCodes).map(({ code, means }) => `${code} ${means}`);

test('docs/commands.md lists every exit code', () => {
  const [line = ''] = read('docs/commands.md').match(/^Exit codes: .*/m) ?? [];
  const signals = (['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map(signalExitCode).join(', ');
  expect(line.replace('Exit codes: ', '').split(' · ')).toEqual([
    ...listed,
    `${signals} stopped by a closed terminal, Ctrl+C, SIGTERM`,
  ]);
});

test('litfass --help lists every exit code', async () => {
  const { stdout } = await litfass(['--help']);
  const [, lines = ''] = stdout.split('\nExit codes:\n');
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/ +/, ' ')),
  ).toEqual(listed);
});

/** A number that ends a process, or that a command leaves as its exit code. */
const literal = /\b(?:process\.exit\(\d|exitCode\s*=(?!=)[^;(]*\b\d|new CliError\(\s*\d)/;

test('no file of src/ writes the number of an exit code', () => {
  const files = globSync('src/**/*.ts', { cwd: repository });
  expect(files.filter((file) => literal.test(read(file)))).toEqual([]);
  expect(literal.test('process.exit(2)') && literal.test('process.exitCode = failed ? 1 : 0;')).toBe(true);
});

test('bin/ runs on a Node that cannot read TypeScript, and ends with the same codes', () => {
  const codes = ['bin/litfass.js', 'bin/setup.js'].flatMap((file) => [
    ...read(file).matchAll(/process\.exit\((.*?)\)/g),
  ]);
  expect(codes.map(([, code]) => Number(code))).toEqual([exitCodes.usage.code, exitCodes.usage.code]);
});
