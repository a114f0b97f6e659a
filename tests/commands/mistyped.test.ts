// What is said of a command or an option that does not exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { litfass, repository } from '../support/helpers.ts';

test.each([
  ['biuld', 'litfass: there is no command biuld\n  hint did you mean `build`?\n'],
  ['thing', 'litfass: there is no command thing\n  hint npx litfass --help lists the commands\n'],
  ['serve', 'litfass: there is no command serve\n  hint did you mean `preview`?\n'],
  ['start', 'litfass: there is no command start\n  hint did you mean `dev`?\n'],
  ['build --relase', 'litfass: there is no option --relase\n  hint did you mean `--release`?\n'],
  ['build --port', 'litfass: there is no option --port\n  hint npx litfass build --help lists the options\n'],
  ['translations --jsno', 'litfass: there is no option --jsno\n  hint did you mean `--json`?\n'],
  ['translations acept', 'litfass: there is no command translations acept\n  hint did you mean `accept`?\n'],
  ['contact lst', 'litfass: there is no command contact lst\n  hint did you mean `list`?\n'],
  ['new pgae', 'litfass: there is no command new pgae\n  hint did you mean `page`?\n'],
  ['new thing', 'litfass: there is no command new thing\n  hint commands: page, post, claim, section, locale\n'],
  ['check --max-warnings', 'litfass: --max-warnings needs a <number>\n  hint npx litfass check [options]\n'],
  ['dev --port high', 'litfass: “high” is not possible for --port: it must be a number from 0 to 65535\n'],
  ['new page', 'litfass: <id> is missing\n  hint npx litfass new page [options] <id>\n'],
  ['new page our shop', 'litfass: too many words: our, shop\n  hint npx litfass new page [options] <id>\n'],
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

test('-v and --version print the version', async () => {
  const { stdout } = await litfass(['-v']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await litfass(['--version'])).toMatchObject({ stdout, code: 0 });
});
