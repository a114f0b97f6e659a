// litfass claims as a person types it: table, due, diff against a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diffText } from '../../src/claims/diff.ts';
import { litfass, type Ran, siteWith, type TestSite } from '../support/helpers.ts';

let site: TestSite;
beforeAll(() => {
  site = siteWith();
});
afterAll(() => site.remove());

const claims = (...args: string[]): Promise<Ran> =>
  litfass(['claims', ...args, '--root', site.root, '--date', '2026-07-10']);

describe('the list', () => {
  test('calls what falls due within 30 days due', async () => {
    const stateOn = async (date: string) => {
      const { stdout } = await litfass(['claims', '--json', '--root', site.root, '--date', date]);
      return JSON.parse(stdout).claims[0].states;
    };
    expect(await stateOn('2026-05-31')).toEqual(['unproven']);
    expect(await stateOn('2026-06-01')).toEqual(['unproven', 'due']);
  });

  test('is a table, with a summary', async () => {
    const { code, stdout } = await claims();
    expect(stdout).toBe(
      [
        'claim  value         state              owner    due                       evidence  places',
        'lamps  more than 50  overdue, unproven  product  2026-07-01 (9 days ago)   none yet       2',
        'price  €3.49         overdue, unproven  product  2026-07-01 (9 days ago)   none yet       2',
        '',
        '2 claims, 4 places on 2 pages · 2 overdue, 2 unproven · 2026-07-10',
        '',
      ]
        .join('\n')
        .replaceAll('(9 days ago)   ', '(9 days ago)  ')
        .replace('due                       evidence', 'due                      evidence'),
    );
    expect(code).toBe(0);
  });

  test('is JSON for programs, and CSV with one row per place', async () => {
    const { claims: listed } = JSON.parse((await claims('--json')).stdout);
    expect(listed[0].places[1]).toEqual({
      locale: 'en',
      page: 'home',
      url: '/en',
      style: 'default',
      words: 'more than 50 lamps',
      where: ['text'],
      file: 'content/pages/home.yaml',
      line: 13,
      column: 19,
    });
    const rows = (await claims('--csv')).stdout.trimEnd().split('\r\n');
    expect(rows[2]).toBe(
      'lamps,count,50,more than 50,more-than,,"overdue, unproven",product,2026-01-01,P6M,,2026-07-01,-9,unproven,none-yet,en,https://laterne.example/en,more than 50 lamps,text,content/pages/home.yaml,13',
    );
  });
});

test.each([
  ['terms', 'content/terms.yaml', 'fr: {}\n'],
  ['the lock of translations', 'content/translations.lock.yaml', 'no lock\n'],
  ['the lock of claims', 'content/claims.lock.yaml', 'no lock\n'],
])('no list is made of a site in which %s cannot be read', async (_, file, text) => {
  const broken = siteWith({ [file]: text });
  const checked = await litfass(['check', '--root', broken.root]);
  expect(checked.stderr).toContain(`  ${file}:1:1`);
  expect(await litfass(['claims', '--root', broken.root])).toEqual({ ...checked, stdout: '' });
  expect(checked.code).toBe(1);
  broken.remove();
});

test('due exits with 1 when something is due', async () => {
  const { code, stdout } = await claims('due');
  expect(code).toBe(1);
  expect(stdout).toBe(
    'overdue by 9 days  lamps  product  reviewed 2026-01-01, every P6M\noverdue by 9 days  price  product  reviewed 2026-01-01, every P6M\n',
  );
  const early = await litfass(['claims', 'due', '--within', '1w', '--root', site.root, '--date', '2026-06-20']);
  expect([early.code, early.stdout]).toEqual([0, 'nothing is due within 7 days of 2026-06-20\n']);
  for (const [within, days] of [
    ['2w', 14],
    ['1m', 30],
    ['90D', 90],
    ['1y', 365],
    ['7', 7],
  ] as const) {
    const { stdout } = await litfass([
      'claims',
      'due',
      '--within',
      within,
      '--root',
      site.root,
      '--date',
      '2026-06-20',
      '--json',
    ]);
    expect(JSON.parse(stdout).within, within).toBe(days);
  }
  const wrong = await claims('due', '--within', 'soon');
  expect(wrong.code).toBe(2);
});

describe('diff', () => {
  let repository: TestSite;
  beforeAll(async () => {
    repository = siteWith();
    // A lock repeats the words of texts, references and all.
    await litfass(['translations', 'accept', '--all', '--root', repository.root]);
    expect(readFileSync(join(repository.root, 'content/translations.lock.yaml'), 'utf8')).toContain('${claim.lamps}');
    const git = (...args: string[]) => execFileSync('git', ['-C', repository.root, ...args], { stdio: 'ignore' });
    git('init', '--initial-branch', 'main');
    git('add', 'content');
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-m', 'first');
  });
  afterAll(() => repository.remove());
  const diff = (...args: string[]) =>
    litfass(['claims', 'diff', ...args, '--root', repository.root, '--date', '2026-07-10']);

  test('says so when nothing changed', async () => {
    const { code, stdout } = await diff('main');
    expect(stdout).toMatch(/^No claims have changed since main \([0-9a-f]{10}\)\.\n$/);
    expect(code).toBe(0);
  });

  test('reports added, removed and changed claims, with the pages that state them', async () => {
    const file = join(repository.root, 'content/claims.yaml');
    const before = readFileSync(file, 'utf8');
    const after = before
      .replace('value: "50"', 'value: "60"')
      .replace('comparator: more-than', 'comparator: at-least')
      .replace('{ default: "{value} lamps"', '{ default: "{value} lanterns"')
      .replace(
        /price:[\s\S]*/,
        'repair:\n  kind: promise\n  text: { de: { default: repariert }, en: { default: repaired } }\n  evidence: none-yet\n  owner: workshop\n  reviewed: 2026-01-01\n  review_every: P6M\n',
      );
    writeFileSync(file, after);
    const home = join(repository.root, 'content/pages/home.yaml');
    const page = readFileSync(home, 'utf8');
    writeFileSync(home, page.replaceAll('claim.price', 'claim.repair'));
    const { stdout } = await diff('main');
    expect(stdout.replace(/[0-9a-f]{10}/, 'COMMIT')).toBe(
      `Claims since main (COMMIT): 1 added, 1 removed, 1 changed

- **repair** added (stated on 2 pages)
  - kind: promise
  - comparator: exactly
  - text.de.default: repariert
  - text.en.default: repaired
  - evidence: none-yet
  - owner: workshop
  - reviewed: 2026-01-01
  - review_every: P6M

- **price** removed (was in 2 texts)
  - kind: price
  - value: 3.49
  - comparator: exactly
  - unit: EUR
  - tax: gross
  - period: P1M
  - term: P1M
  - text.de.default: {figure} im Monat
  - text.en.default: {figure} a month
  - evidence: none-yet
  - owner: product
  - reviewed: 2026-01-01
  - review_every: P6M

- **lamps** changed (stated on 2 pages)
  - value: 50 → 60
  - comparator: more-than → at-least
  - text.en.default: {value} lamps → {value} lanterns
`,
    );
    const { changes } = JSON.parse((await diff('main', '--json')).stdout);
    expect(changes[0].fields[0]).toEqual({ field: 'value', was: '50', is: '60' });
    expect(existsSync(join(repository.root, '.git/index.lock'))).toBe(false);
    writeFileSync(file, before);
    writeFileSync(home, page);
  });

  test('reports a claim with only another name as renamed', async () => {
    const file = join(repository.root, 'content/claims.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('price:\n', 'fee:\n').replace('value: "50"', 'value: "60"'));
    const home = join(repository.root, 'content/pages/home.yaml');
    const page = readFileSync(home, 'utf8');
    writeFileSync(home, page.replaceAll('claim.price', 'claim.fee'));
    const { stdout } = await diff('main');
    writeFileSync(file, before);
    writeFileSync(home, page);
    expect(
      stdout.replace(/[0-9a-f]{10}/, 'COMMIT'),
    ).toBe(`Claims since main (COMMIT): 0 added, 0 removed, 1 renamed, 1 changed

- **fee** was **price** (stated on 2 pages)

- **lamps** changed (stated on 2 pages)
  - value: 50 → 60
`);
  });

  test('shows words as written, on one line each, without interpreting Markdown', async () => {
    const file = join(repository.root, 'content/claims.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      before.replace('{ default: "{value} lamps"', '{ default: "{value} *lamps*,\\n<b> at [[the_sea"').trimEnd(),
    );
    expect((await diff('main')).stdout).toContain(
      '  - text.en.default: {value} lamps → {value} \\*lamps\\*, \\<b> at \\[\\[the\\_sea\n',
    );
    writeFileSync(file, before);
  });

  test('reads a commit whose list of files is longer than a megabyte', async () => {
    const git = (args: readonly string[], input?: string) =>
      execFileSync('git', ['-C', repository.root, ...args], { encoding: 'utf8', input }).trim();
    const blob = git(['hash-object', '-w', '--stdin'], 'picture');
    const names = Array.from({ length: 6_000 }, (_, index) => `content/images/${'x'.repeat(180)}-${index}.jpg`);
    git(['update-index', '--index-info'], names.map((name) => `100644 ${blob}\t${name}\n`).join(''));
    git(['-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'many']);
    const { stdout } = await diff('main');
    expect(stdout).toMatch(/^No claims have changed since main/);
    // Git need not carry the list along in what follows.
    git(['reset', '--quiet', '--mixed', 'HEAD~1']);
  });

  test('counts one text as one', () => {
    const lamps = { id: 'lamps', change: 'changed', fields: [], pages: 1 } as const;
    const reported = diffText('main', [
      { ...lamps, texts: { was: 2, is: 1 } },
      { ...lamps, change: 'removed', texts: { was: 1, is: 0 } },
    ]);
    expect(reported).toContain('changed (stated on 1 page, in 1 text instead of 2)');
    expect(reported).toContain('removed (was in 1 text)');
  });

  test('refuses a commit whose claims cannot be read: all would look new', async () => {
    const git = (...args: string[]) => execFileSync('git', ['-C', repository.root, ...args], { stdio: 'ignore' });
    const file = join(repository.root, 'content/claims.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `${before}other: [\n`);
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-am', 'broken');
    git('tag', 'broken');
    writeFileSync(file, before);
    const { code, stdout, stderr } = await diff('broken');
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'litfass: content/claims.yaml cannot be read at broken\n  hint compare with a commit that builds\n',
    ]);
    git('reset', '--hard', 'HEAD~1');
  });

  test('refuses what is no commit, and a site without history', async () => {
    const unknown = await diff('mian');
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      'litfass: there is no commit “mian”\n  hint did you mean `main`?\n',
    ]);
    expect((await diff('--output=x')).code).toBe(2);
    const bare = await claims('diff', 'main');
    expect([bare.code, bare.stderr.split('\n')[0]]).toEqual([2, 'litfass: the site is not in a git repository']);
  });
});

test('names the command that compares a folder with a build', async () => {
  const { code, stderr } = await claims('audit', 'dist');
  expect([code, stderr]).toEqual([
    2,
    'litfass: there is no command claims audit\n  hint npx litfass verify FOLDER --against dist compares it with a build\n',
  ]);
});
