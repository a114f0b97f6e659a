// Severities for some files: `overrides:` in content/site.yaml.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOff } from '../../src/lint/apply-settings.ts';
import { minimalSite, problemsWith } from '../support/helpers.ts';

const contact = 'content/pages/contact.yaml';
const closing = 'content/sections/closing.yaml';
const textOf = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

/** A short title, which is a warning at a page, and a figure in a shared section, which is an error. */
const faults = {
  [contact]: textOf(contact).replace(/^title: .*$/m, 'title: { de: Brief, en: Letter }'),
  [closing]: textOf(closing).replace(/^( *de: )In /m, '$17 Lampen in '),
};

const base = textOf('content/site.yaml').replace(/^overrides:.*\n/m, '');
/** What the minimal site overrides already. */
const ofClaims = '  - { files: [content/claims.yaml], rules: { unproven-claim: off, overdue-review: off } }\n';

/** The problems of the minimal site with these overrides: "warning length content/pages/contact.yaml". */
async function found(overrides: string, rules = ''): Promise<string[]> {
  const settings = `${base}${rules}overrides:\n${ofClaims}${overrides}`;
  const problems = await problemsWith({ ...faults, 'content/site.yaml': settings });
  return [...new Set(problems.map(({ rule, severity, place }) => `${severity} ${rule} ${place?.file}`))].sort();
}

const length = `warning length ${contact}`;
const figure = `warning raw-figure ${closing}`;

describe('an override', () => {
  test('sets the severity of a rule in the files that it names, and nowhere else', async () => {
    expect(await found('  - { files: [content/pages/home.yaml], rules: { length: off } }\n')).toEqual([length, figure]);
    expect(await found('  - { files: [content/pages/**], rules: { length: off } }\n')).toEqual([figure]);
    expect(await found(`  - { files: [${contact}], rules: { length: error, raw-figure: off } }\n`)).toEqual([
      `error length ${contact}`,
      figure,
    ]);
  });

  test('knows a shared section by its own file', async () => {
    expect(await found('  - { files: [content/sections/*.yaml], rules: { raw-figure: warn } }\n')).toEqual([
      length,
      `warning raw-figure ${closing}`,
    ]);
  });

  test('gives way to a later one, and wins over the severity of the site', async () => {
    const all = '  - { files: [content/**], rules: { length: error } }\n';
    const one = `  - { files: [${contact}], rules: { length: warn } }\n`;
    expect(await found(all + one)).toEqual([length, figure]);
    expect(await found(one + all)).toEqual([`error length ${contact}`, figure]);
    expect(await found(one, 'rules: { length: off }\n')).toEqual([length, figure]);
  });

  test.each([
    ['orphan-page', 'fixed-rule', 'it is about the whole site: set it under rules:'],
    ['unknown-link', 'fixed-rule', expect.stringContaining('fix the problem')],
    ['lenght', 'unknown-rule', 'did you mean `length`?'],
  ])('of %s is refused at its place', async (id, rule, hint) => {
    const settings = `${base}overrides:\n  - { files: [content/**], rules: { ${id}: off } }\n${ofClaims}`;
    expect(await problemsWith({ 'content/site.yaml': settings })).toMatchObject([
      { rule, severity: 'error', hint, place: { file: 'content/site.yaml', line: 18 } },
    ]);
  });

  test('for files that there are not is a warning', async () => {
    const settings = `${base}overrides:\n  - { files: [content/posts/**], rules: { length: off } }\n${ofClaims}`;
    expect(await problemsWith({ 'content/site.yaml': settings })).toMatchObject([
      { rule: 'idle-override', severity: 'warning', text: 'no file of content is named like content/posts/**' },
    ]);
  });
});

describe('a rule that is off', () => {
  test('is not run, unless an override wants it or a release may', () => {
    const off = { rules: { percentage: 'off', 'raw-figure': 'off', 'stale-translation': 'off' } } as const;
    expect(isOff('percentage', off)).toBe(true);
    const override = { files: ['content/pages/**'], rules: { percentage: 'warn' } } as const;
    expect(isOff('percentage', { ...off, overrides: [override] })).toBe(false);
    expect(isOff('raw-figure', off)).toBe(true);
    expect(isOff('stale-translation', off)).toBe(false);
    expect(isOff('stale-translation', { ...off, release: false })).toBe(true);
    expect(isOff('length', off)).toBe(false);
  });
});
