// How little the command line loads before it knows what is asked of it: counted in a process of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

/** A module that prints the URLs of all modules that a process has loaded, when it ends. */
const counter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify(loaded)));
`)}`;

/** What a run of litfass prints, and what it loads: packages by their names, and files of src/. */
function ran(args: readonly string[]) {
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

const stages = /^(build\.ts$|(bundle|load|check|render|images|lint)\/|publish\/index)/;

describe('litfass loads', () => {
  test('one package and seven files to print its version', () => {
    const { stdout, packages, files } = ran(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(packages).toEqual(['commander']);
    expect(files.sort()).toEqual([
      'cli.ts',
      'commands/format.ts',
      'diagnostics/did-you-mean.ts',
      'diagnostics/exit-codes.ts',
      'diagnostics/format-problems.ts',
      'diagnostics/frame.ts',
      'diagnostics/group.ts',
      'diagnostics/problem.ts',
    ]);
  });

  test('no more for its help, or when it is called wrongly', () => {
    const help = ran(['--help']);
    expect(help.stdout).toContain('check the whole site and write it to dist/');
    expect(help).toMatchObject({ status: 0, packages: ['commander'] });
    expect(help.files).toHaveLength(8);
    const wrong = ran(['biuld']);
    expect(wrong).toMatchObject({ status: 2, packages: ['commander'] });
    expect(wrong.files).toHaveLength(8);
  });

  test.each([
    ['build', '--help'],
    ['build', '--nonsense'],
    ['build', '--root', 'nowhere'],
    ['check', '--help'],
    ['help', 'build'],
  ])('nothing of the stages for %s %s', (...args) => {
    const { packages, files } = ran(args);
    expect(packages).toEqual(['commander']);
    expect(files.filter((file) => stages.test(file))).toEqual([]);
  });

  test('nothing that builds a site to explain a rule', () => {
    const { packages, files } = ran(['explain', 'unknown-key']);
    expect(packages).not.toContain('esbuild');
    expect(files.filter((file) => stages.test(file) && !/^render\//.test(file))).toEqual([]);
  });
});

test('the help of a command says what the list of commands says', () => {
  const { stdout } = ran(['explain', '--help']);
  expect(stdout).toContain('Usage: litfass explain [options] [rule]');
  expect(stdout).toContain('explain what a rule means');
});
