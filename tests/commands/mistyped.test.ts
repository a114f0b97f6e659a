// What is said of a command or an option that does not exist.
import { expect, test } from 'vitest';
import { litfass } from '../support/helpers.ts';

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
