// Tests `litfass explain`.
import { expect, test } from 'vitest';
import { rules } from '../../src/rules/index.ts';
import { litfass } from '../support/helpers.ts';

test('explains a rule: its meaning, its reason, a wrong and a right example, and how to turn it off', async () => {
  const { code, stdout } = await litfass(['explain', 'length']);
  expect(stdout).toBe(`length (warning, an error in a release)

A title does not have 15 to 60 characters, or a description does not have 70 to 160. Full-width ones count twice.
Search engines cut longer ones, and shorter ones say too little to attract a click.

Wrong, in content/pages/contact.yaml:
    title: { de: Kontakt, en: Contact }

Right, in content/pages/contact.yaml:
    title: { de: Schreib uns einen Brief, en: Write us a letter }

In content/site.yaml, rules: { length: error } makes it an error everywhere, warn a warning everywhere, and off turns it off.
A comment \`# litfass: length is intended\` on the line above a text silences it there.
Its limits are settings, with these defaults: rules: { length: { title: [15, 60], description: [70, 160] } }
`);
  expect(code).toBe(0);
});

test('shows the parent keys of an example, and the file names if there are several', async () => {
  expect((await litfass(['explain', 'claim'])).stdout).toContain(`
Wrong, in content/claims.yaml:
    price:
      value: "3.49"
      unit: EURO
`);
  expect((await litfass(['explain', 'evidence'])).stdout).toContain(`
Wrong:
    # content/claims.yaml
    lamps:
      value: "50"
      comparator: more-than
      evidence:
        - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }
    # content/evidence/lamps.csv
    shelf,lamps
    left,29
    right,19
`);
  expect((await litfass(['explain', 'no-content'])).stdout).toContain(`
Wrong:
    # npx litfass build, in a folder without content/
`);
});

test('says that a rule that protects the site cannot be turned off', async () => {
  expect((await litfass(['explain', 'html'])).stdout).toContain('It cannot be turned off or waived.');
  expect((await litfass(['explain', 'cut-text'])).stdout).toContain('Where it is reported as an error');
});

test('says that a rule of a release can only be waived', async () => {
  const only = (await litfass(['explain', 'placeholder'])).stdout;
  expect(only).toContain(
    'It is checked only with --release, where it is always an error: `rules:` cannot turn it off.',
  );
  expect(only).not.toContain('rules: { placeholder');
  const also = (await litfass(['explain', 'expired-claim'])).stdout;
  expect(also).toContain('rules: { expired-claim: off } turns it off, error makes it an error.');
  expect(also).toContain('A release still treats it as an error; a waiver exempts a single place.');
});

test('accepts a rule with the brackets that it has in a problem report', async () => {
  expect((await litfass(['explain', '[unknown-key]'])).stdout).toMatch(/^unknown-key \(error\)\n/);
});

test('lists all rules, one per line, if none is given', async () => {
  const { code, stdout } = await litfass(['explain']);
  expect(code).toBe(0);
  const listed = stdout.split('\n\n')[0]?.split('\n') ?? [];
  expect(listed.map((line) => line.split(' ')[0])).toEqual([...rules.keys()]);
  expect(listed).toContainEqual(expect.stringMatching(/^unknown-key +error +A key is unknown here/));
});

test('refuses an unknown rule as a usage error, and suggests a similar one', async () => {
  const { code, stdout, stderr } = await litfass(['explain', 'unknwon-key']);
  expect(stderr).toBe('litfass: there is no rule “unknwon-key”\n  hint did you mean `unknown-key`?\n');
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test('prints the same as JSON', async () => {
  const one = JSON.parse((await litfass(['explain', 'length', '--json'])).stdout);
  expect(one).toMatchObject({ id: 'length', severity: 'warning', scopes: ['page'], what: rules.get('length')?.what });
  const { wrong } = JSON.parse((await litfass(['explain', 'secret', '--json'])).stdout);
  expect(wrong).toBe('# public/.env\nSMTP_PASSWORD=candlelight');
  const all = JSON.parse((await litfass(['explain', '--json'])).stdout) as { id: string }[];
  expect(all.map(({ id }) => id)).toEqual([...rules.keys()]);
});

test('accepts --root like every command, though the rules are the same for all sites', async () => {
  const { code, stdout } = await litfass(['explain', 'html', '--root', 'anywhere']);
  expect([code, stdout]).toEqual([0, (await litfass(['explain', 'html'])).stdout]);
});
