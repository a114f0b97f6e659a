// Facts with a source, such as credits: their figures need no claim, and the ledger lists the source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblems } from '../../src/problems/print/format-problems.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { buildOf, litfass, problemsOf, siteWith, type TestSite } from '../support/helpers.ts';

const page = 'content/pages/home.yaml';
const facts = 'facts: { source: "Harbour office, report of 2025", as_of: 2025-12-31 }';

/** The minimal site with `line` at the end of its first section, which states 37 ships. */
function siteWithShips(line = '', atTop = ''): TestSite {
  const before = readFileSync(join(siteWith().root, page), 'utf8');
  const after = before.replace(
    /heading: \{ de: Licht für draußen, en: Light for outdoors \}\n/,
    () => `heading: { de: Licht für 37 Schiffe, en: Light for 37 ships }\n${line && `    ${line}\n`}`,
  );
  expect(after).not.toBe(before);
  return siteWith({ [page]: atTop + after });
}

const figures = async (site: TestSite) =>
  (await problemsOf(site)).filter(({ rule }) => rule === 'raw-figure').map(({ text }) => text);

describe('the figures of a text are facts', () => {
  test('only where something says so', async () => {
    expect(await figures(siteWithShips())).toHaveLength(2);
  });

  test('if its section has a source for them', async () => {
    const site = siteWithShips(facts);
    expect(await problemsOf(site)).toEqual([]);
    await buildOf(site);
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('Licht für 37 Schiffe');
  });

  test('if its page has a source for them', async () => {
    expect(await problemsOf(siteWithShips('', `${facts}\n`))).toEqual([]);
  });

  test('and not if it is another section that has one', async () => {
    const site = siteWithShips();
    const text = readFileSync(join(site.root, page), 'utf8').replace('    id: lamp\n', `    id: lamp\n    ${facts}\n`);
    site.change({ [page]: text });
    expect(await figures(site)).toHaveLength(2);
  });

  test('if the theme says so of their field', async () => {
    const hero = 'templates/sections/hero/section.tsx';
    const source = readFileSync(join(siteWith().root, hero), 'utf8');
    const site = siteWithShips();
    const changed = source.replace(/heading: text\([^)]*\)/, 'heading: text({ facts: true })');
    expect(changed).not.toBe(source);
    site.change({ [hero]: changed });
    expect(await figures(site)).toEqual([]);
  });
});

test('facts without a source, or of a day that does not exist, are an error at their line', async () => {
  const problems = await problemsOf(siteWithShips('facts: { as_of: 2025-02-30 }'));
  expect(problems.filter(({ severity }) => severity === 'error').map(({ text }) => text)).toEqual([
    expect.stringContaining('source'),
    expect.stringContaining('2025-02-30'),
  ]);
});

test('the ledger lists facts by source, with the number of their figures', async () => {
  const site = siteWithShips(facts);
  const { stdout } = await litfass(['claims', '--root', site.root, '--date', '2026-06-01']);
  expect(stdout).toMatch(/^facts from +as of +figures +in$/m);
  expect(stdout).toMatch(/^Harbour office, report of 2025 +2025-12-31 +2 +content\/pages\/home\.yaml$/m);
  const { stdout: json } = await litfass(['claims', '--json', '--root', site.root, '--date', '2026-06-01']);
  expect(JSON.parse(json).facts).toEqual([
    { source: 'Harbour office, report of 2025', as_of: '2025-12-31', figures: 2, files: [page] },
  ]);
  const none = await litfass(['claims', '--root', siteWith().root, '--date', '2026-06-01']);
  expect(none.stdout).not.toContain('facts from');
});

describe('a site that was moved is told where most of its figures are', () => {
  const figuresIn = (files: readonly string[]): Problem[] =>
    files.map((file, line) => ({
      rule: 'raw-figure',
      severity: 'warning',
      text: `“${line}” is a figure that comes from no claim`,
      place: { file, line: line + 1, column: 1, length: 1, source: '' },
    }));
  const many = (count: number, nameOf: (index: number) => string) => Array.from({ length: count }, (_, i) => nameOf(i));
  const printed = (files: readonly string[]) => formatProblems(figuresIn(files), { detail: 'table' });

  test('in one file, with facts: to write there', () => {
    const files = [...many(90, () => 'content/pages/credits.yaml'), ...many(35, (i) => `content/pages/p${i}.yaml`)];
    expect(printed(files)).toContain(
      '125 figures without a claim, 72 % of them in content/pages/credits.yaml\n' +
        'if they are facts of others, write facts: { source: … } in the page or its section',
    );
  });

  test('in files whose names begin alike, with overrides: to write', () => {
    expect(printed(many(200, (i) => `content/pages/post-${i}.yaml`))).toContain(
      '200 figures without a claim, 100 % of them in content/pages/post*.yaml\n' +
        'if they are no promises, turn the rule off there: overrides: in content/site.yaml',
    );
  });

  test('but not if they are few, or everywhere', () => {
    expect(printed(many(99, () => 'content/pages/credits.yaml'))).not.toContain('without a claim');
    const letters = 'abcdefghij';
    expect(printed(many(200, (i) => `content/pages/${letters[i % 10]}.yaml`))).not.toContain('without a claim');
  });
});

test('what a picture shows may be counted in words, and what it says in digits is a figure', async () => {
  const withAlt = (de: string, en: string) => {
    const before = readFileSync(join(siteWith().root, page), 'utf8');
    return siteWith({ [page]: before.replace('{ de: Eine Lampe, en: A lamp }', `{ de: ${de}, en: ${en} }`) });
  };
  expect(await figures(withAlt('Zwei Lampen', 'Two lamps'))).toEqual([]);
  expect(await figures(withAlt('Ein Schild mit 20 % Rabatt', 'A sign with 20% off'))).toHaveLength(2);
});
