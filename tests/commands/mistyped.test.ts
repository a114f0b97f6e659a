// What is said of a command or an option that does not exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { litfass, repository } from '../support/helpers.ts';

test.each([
  ['biuld', "litfass: unknown command 'biuld'\n  hint did you mean `build`?\n"],
  ['build --relase', "litfass: unknown option '--relase'\n  hint did you mean `--release`?\n"],
  ['translations --jsno', "litfass: unknown option '--jsno'\n  hint did you mean `--json`?\n"],
  ['translations acept', 'litfass: there is no command translations acept\n  hint did you mean `accept`?\n'],
  ['contact lst', 'litfass: there is no command contact lst\n  hint did you mean `list`?\n'],
  ['new pgae', 'litfass: there is no command new pgae\n  hint did you mean `page`?\n'],
  ['new thing', 'litfass: there is no command new thing\n  hint commands: page, post, claim, section, locale\n'],
  ['check --max-warnings', "litfass: option '--max-warnings <number>' argument missing\n"],
])('%s', async (typed, said) => {
  const { code, stderr } = await litfass(typed.split(' '));
  expect(stderr).toContain(said);
  expect(stderr).not.toMatch(/^error:/m);
  expect(code).toBe(2);
});

test('every command shows an example that exists, and its page', async () => {
  const { stdout } = await litfass(['--help']);
  const names = Array.from(stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm), ([, name = '']) => name);
  expect(names.length).toBeGreaterThan(12);
  for (const name of names.filter((one) => one !== 'help')) {
    const { stdout: help } = await litfass([name, '--help']);
    const [, command = '', options = ''] = /^ {2}npx litfass (\w+)(.*)$/m.exec(help) ?? [];
    expect(command).toBe(name);
    for (const [option] of options.matchAll(/--[a-z]+/g)) expect(help, `litfass ${name}`).toContain(`${option} `);
    expect(readFileSync(join(repository, /More: (docs\/\S+)/.exec(help)?.[1] ?? ''), 'utf8')).toContain(
      `litfass ${name}`,
    );
  }
});
