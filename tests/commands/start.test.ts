// Tests how few modules the command line loads before it knows its command. A separate process counts them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

/** A module that prints the URLs of all loaded modules when the process exits. */
const counter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify(loaded)));
`)}`;

/** Runs litfass; returns its output, and the packages and the files of src/ that it loads. */
function run(args: readonly string[]) {
  const program = join(repository, 'bin/litfass.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', counter, program, ...args], {
    encoding: 'utf8',
    cwd: repository,
  });
  const loaded: readonly string[] = JSON.parse(stderr.split('LOADED ')[1] ?? '[]');
  const packages = loaded.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  const files = loaded.flatMap((url) => /\/src\/(.+)$/.exec(url)?.[1] ?? []);
  return { stdout, status, packages: [...new Set(packages)], files };
}

const stages = /^(engine\.ts$|(theme|read|render|images)\/|(lint|publish)\/index)/;

describe('litfass loads', () => {
  test('one package and eleven files to print its version', () => {
    const { stdout, packages, files } = run(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(packages).toEqual(['commander']);
    expect(files.sort()).toEqual([
      'cli.ts',
      'commands/format.ts',
      'problems/counted.ts',
      'problems/did-you-mean.ts',
      'problems/exit-codes.ts',
      'problems/print/format-problems.ts',
      'problems/print/frame.ts',
      'problems/print/group.ts',
      'problems/print/rule-table.ts',
      'problems/print/table.ts',
      'problems/problem.ts',
    ]);
  });

  test('no more for its help, or for an unknown command', () => {
    const help = run(['--help']);
    expect(help.stdout).toContain('check the whole site and write it to dist/');
    expect(help).toMatchObject({ status: 0, packages: ['commander'] });
    expect(help.files).toHaveLength(11);
    const unknown = run(['biuld']);
    expect(unknown).toMatchObject({ status: 2, packages: ['commander'] });
    expect(unknown.files).toHaveLength(11);
  });

  test.each([
    ['build', '--help'],
    ['build', '--nonsense'],
    ['build', '--root', 'nowhere'],
    ['check', '--help'],
    ['help', 'build'],
  ])('no build stage for %s %s', (...args) => {
    const { packages, files } = run(args);
    expect(packages).toEqual(['commander']);
    expect(files.filter((file) => stages.test(file))).toEqual([]);
  });

  test('no build code but read/ and render/ to explain a rule', () => {
    const { packages, files } = run(['explain', 'unknown-key']);
    expect(packages).not.toContain('esbuild');
    expect(files.filter((file) => stages.test(file) && !/^re(?:ad|nder)\//.test(file))).toEqual([]);
  });
});

test('the help of a command contains its description from the list of commands', () => {
  const { stdout } = run(['explain', '--help']);
  expect(stdout).toContain('Usage: litfass explain [options] [rule]');
  expect(stdout).toContain('explain what a rule means');
});
