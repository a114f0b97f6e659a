// A comment above a text says that what a rule finds in it is meant.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildOf, litfass, minimalSite, problemsOf, problemsWith, siteWith } from '../support/helpers.ts';

const contact = readFileSync(`${minimalSite}/content/pages/contact.yaml`, 'utf8');
const figures = 'content/pages/contact.yaml';

/** The minimal site whose contact page has these lines in the place of its title. */
const titled = (lines: string) => ({ [figures]: contact.replace(/^title: .*$/m, lines) });

async function reported(lines: string): Promise<string[]> {
  const problems = await problemsWith(titled(lines));
  return problems.map(({ rule, severity, text, place }) => `${place?.line} ${severity} ${rule}: ${text}`);
}

const title = 'title: { de: Schreib uns in 7 Zeilen, en: Write us a letter }';

describe('a comment “RULE is meant”', () => {
  test('silences that rule in the value on the next line', async () => {
    expect(await reported(title)).toEqual([expect.stringContaining('warning raw-figure: “7”')]);
    expect(await reported(`# litfass: raw-figure is meant\n${title}`)).toEqual([]);
  });

  test.each([
    [
      'a block',
      'title:\n  # litfass: raw-figure is meant\n  de: >-\n    Schreib uns\n    in 7 Zeilen\n  en: Write us a letter',
    ],
    [
      'quotes',
      'title:\n  # litfass: raw-figure is meant\n  de: "Schreib uns\n    in 7 Zeilen"\n  en: Write us a letter',
    ],
    ['braces', '# litfass: raw-figure is meant\ntitle: {\n  de: Schreib uns in 7 Zeilen,\n  en: Write us a letter }'],
    [
      'other comments',
      '# litfass: raw-figure is meant\n# a joke\ntitle: { de: Schreib uns in 7 Zeilen, en: A letter }',
    ],
    [
      'another such comment',
      '# litfass: raw-figure is meant\n# litfass: length is meant\ntitle: { de: In 7 Zeilen, en: Write us a letter }',
    ],
  ])('reaches a value of several lines: %s', async (_, lines) => {
    expect((await reported(lines)).filter((problem) => !problem.includes(' length:'))).toEqual([]);
  });

  test('silences no other rule and no other line', async () => {
    expect(await reported('title:\n  # litfass: raw-figure is meant\n  de: In 7 Zeilen\n  en: In 8 lines')).toEqual([
      expect.stringMatching(/^6 warning raw-figure: “8”/),
      expect.stringMatching(/^5 warning length/),
      expect.stringMatching(/^6 warning length/),
    ]);
  });

  test('above a text in several languages reaches all of them, and no other map', async () => {
    expect(
      await reported('# litfass: raw-figure is meant\ntitle:\n  de: |\n    In 7 Zeilen\n  en: In 8 lines'),
    ).toEqual([expect.stringContaining('warning length'), expect.stringContaining('warning length')]);
    const problems = await problemsWith({
      [figures]: contact
        .replace(/^sections:/m, '# litfass: raw-figure is meant\nsections:')
        .replace(/(heading|text): \{ de: /, '$1: { de: Mit 7 '),
    });
    expect(problems.map(({ rule }) => rule)).toContain('idle-waiver');
  });

  test('above an entry of a list reaches its first line alone', async () => {
    const entry = '# litfass: raw-figure is meant\n  - type: hero\n    heading: { de: In 7 Zeilen, en: Write us }';
    const problems = await problemsWith({ [figures]: contact.replace(/- type: hero\n.*$/m, entry) });
    expect(problems.map(({ rule }) => rule)).toEqual(['raw-figure', 'idle-waiver']);
  });

  test('that silences nothing is reported, also by the next build', async () => {
    const site = siteWith(titled(`# litfass: raw-figure is meant\n${title.replace('7', 'ein paar')}`));
    const idle = { rule: 'idle-waiver', severity: 'warning', place: { file: figures, line: 3 } };
    expect(await problemsOf(site)).toMatchObject([idle]);
    await buildOf(site);
    expect((await litfass(['build', '--root', site.root])).stderr).toContain('[idle-waiver]');
    expect((await litfass(['build', '--root', site.root])).stderr).toContain('[idle-waiver]');
    site.remove();
  });

  test.each([
    ['# litfass: figure is meant', 'error unknown-rule: there is no rule `figure`'],
    ['# litfass: html is meant', 'error fixed-rule: `html` cannot be waived'],
    ['# litfass: missing-key is meant', 'error fixed-rule: `missing-key` cannot be waived'],
    [
      '# litfass: missing-translation is meant',
      'error fixed-rule: `missing-translation` cannot be waived by a comment',
    ],
    ['# litfass: raw-figure', 'warning idle-waiver: this comment has no effect'],
  ])('is reported where it cannot be: %s', async (comment, problem) => {
    expect(await reported(`${comment}\n${title.replace('7', 'ein paar')}`)).toEqual([`3 ${problem}`]);
  });

  test('is text inside a text', async () => {
    const block = 'description:\n  de: |\n    Eins.\n    # litfass: figure is meant\n  en: A';
    const lines = `${title.replace('7', 'ein paar')}\n${block}`;
    expect((await reported(lines)).join('\n')).not.toContain('unknown-rule');
  });

  test('is listed by explain for each rule that it works for', async () => {
    const explained = async (rule: string) => (await litfass(['explain', rule])).stdout;
    expect(await explained('raw-figure')).toContain('`# litfass: raw-figure is intended` on the line above');
    expect(await explained('flagged-word')).toContain('`# litfass: flagged-word is intended` on the line above');
    expect(await explained('html')).not.toContain('is intended');
    expect(await explained('missing-translation')).not.toContain('is intended');
  });
});
