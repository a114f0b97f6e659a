// litfass claims as a person types it: table, due, diff against a commit, audit of a folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditText } from '../../src/claims/audit.ts';
import { diffText } from '../../src/claims/diff.ts';
import { buildOf, filesBelow, litfass, type Ran, siteWith, type TestSite } from '../support/helpers.ts';

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
    const change = (is: number) => ({ id: 'lamps', change: 'changed', fields: [], texts: { was: 2, is } }) as const;
    const reported = diffText({
      since: 'main',
      changes: [change(1), { ...change(0), change: 'removed', texts: { was: 1, is: 0 } }],
      pages: () => 1,
    });
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

describe('audit', () => {
  let deployed: TestSite;
  beforeAll(async () => {
    deployed = siteWith();
    await buildOf(deployed);
  });
  afterAll(() => deployed.remove());
  const change = (name: string, from: string, to: string) => {
    const file = join(deployed.out, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };

  test('says of one page that it claims, of several that they claim', () => {
    expect(auditText([], { where: 'dist', pages: 1 })).toBe('1 page of dist matches the ledger\n');
    expect(auditText([], { where: 'dist', pages: 2 })).toBe('2 pages of dist match the ledger\n');
  });

  test('finds nothing in what was just built', async () => {
    const { code, stdout } = await claims('audit', deployed.out);
    expect(stdout).toMatch(/^\d+ pages of .*dist match the ledger\n$/);
    expect(code).toBe(0);
  });

  test('reads pages that a host has made smaller', async () => {
    const smaller = join(site.root, 'smaller');
    for (const [name, bytes] of filesBelow(deployed.out)) {
      mkdirSync(dirname(join(smaller, name)), { recursive: true });
      const html = bytes.toString('utf8').replace(/(?<= [\w-]+=)"([^\s"'=<>`]+)"(?=[ >])/g, '$1');
      writeFileSync(join(smaller, name), name.endsWith('.html') ? html : bytes);
    }
    expect(readFileSync(join(smaller, 'index.html'), 'utf8')).toContain('<data value=50 data-claim=lamps>');
    expect((await claims('audit', smaller)).stdout).toMatch(/^\d+ pages of .*smaller match the ledger\n$/);
  });

  test('reads pages as browsers do, however their host changed them', async () => {
    const home = readFileSync(join(site.root, 'content/pages/home.yaml'), 'utf8');
    const described = home.replace(/in vielen Farben|in many colours/g, '${claim.lamps}');
    const other = siteWith({ 'content/pages/home.yaml': described });
    await buildOf(other);
    const audit = () => litfass(['claims', 'audit', other.out, '--root', other.root, '--date', '2026-07-10']);
    const added = '<!-- kept for 12 <b>minutes</b> --><SCRIPT>for (i = 0; i<n; i++) count(99)</SCRIPT>';
    for (const [name, bytes] of filesBelow(other.out)) {
      const html = bytes.toString('utf8').replace('</head>', `${added}</head>`);
      const changed = html
        .replace(/<(\/?)(data|meta|p|script|style)(?=[\s>])/g, (_, slash, tag) => `<${slash}${tag.toUpperCase()}`)
        .replace(/(?<=<[^>]* (?:content|value))="/g, ' = "')
        .replace(/[^\0-\x7f]/gu, (letter) => `&#${letter.codePointAt(0)};`)
        .replaceAll('&#160;', '&nbsp;')
        .replaceAll('mehr als', 'mehr\nals');
      if (name.endsWith('.html')) writeFileSync(join(other.out, name), changed);
    }
    expect(readFileSync(join(other.out, 'index.html'), 'utf8')).toContain('3,49&nbsp;&#8364;');
    expect((await audit()).stdout).toMatch(/^\d+ pages of .*dist match the ledger\n$/);
    const file = join(other.out, 'index.html');
    writeFileSync(file, `${readFileSync(file, 'utf8')}Ab 2<!-- -->,49 &euro;`);
    expect((await audit()).stdout).toContain('figure         /  “2,49 €” in text\n');
    other.remove();
  });

  test('finds other words, other values, what is missing and what is too much', async () => {
    change('index.html', 'mehr als 50 Lampen', 'mehr als 60 Lampen');
    change('index.html', '<data value="3.49"', '<data value="2.99"');
    change('en.html', '<data value="50" data-claim="lamps">more than 50 lamps</data>', 'more than many lamps');
    change('en/index.html', '<data value="50" data-claim="lamps">more than 50 lamps</data>', 'more than many lamps');
    rmSync(join(deployed.out, 'en/contact.html'), { force: true });
    rmSync(join(deployed.out, 'en/contact/index.html'), { force: true });
    writeFileSync(join(deployed.out, 'old.html'), '<p><data value="9" data-claim="lamps">nine lamps</data></p>');
    const { code, stdout } = await claims('audit', deployed.out);
    expect(stdout.split('\n').slice(0, -2)).toEqual([
      'missing page   /en/contact',
      'different      /  lamps: “mehr als 60 Lampen” (50), expected “mehr als 50 Lampen” (50)',
      'different      /  price: “3,49 € im Monat” (2.99), expected “3,49 € im Monat” (3.49)',
      'missing        /en  lamps: “more than 50 lamps” (50)',
      'extra page     /old.html  lamps: “nine lamps” (9)',
    ]);
    expect(code).toBe(1);
  });

  test('finds figures on pages that it does not know, in the language that they say they speak', async () => {
    const other = siteWith();
    await buildOf(other);
    writeFileSync(join(other.out, 'sale.html'), '<html lang="de"><title>Ab 2 €</title><p>Nur zwölf Euro!</p></html>');
    writeFileSync(join(other.out, 'odd.html'), '<html lang="x-no"><p>Am 3. Mai: fünfzig Lampen</p></html>');
    writeFileSync(join(other.out, 'twice.html'), '<html lang="de-DE-DE"><p>Nur fünfzig Lampen</p></html>');
    const marked = '<data value="50" data-claim="lamps">50 lamps</data> for 5 people';
    writeFileSync(join(other.out, 'part.html'), `<html lang="en"><p>${marked}</p></html>`);
    writeFileSync(join(other.out, 'still.html'), '<html lang="en"><p>On 3 May we talk to someone.</p></html>');
    const { code, stdout } = await claims('audit', other.out);
    expect(stdout.split('\n').slice(0, -2)).toEqual([
      'figure         /odd.html  “fünfzig” in text',
      'extra page     /part.html  lamps: “50 lamps” (50)',
      'figure         /part.html  “5” in text',
      'figure         /sale.html  “2 €” in title',
      'figure         /sale.html  “zwölf Euro” in text',
      'figure         /twice.html  “fünfzig” in text',
    ]);
    expect(code).toBe(1);
    other.remove();
  });

  test('finds figures without a claim, in sentences and in structured data', async () => {
    const other = siteWith();
    await buildOf(other);
    expect((await claims('audit', other.out)).code).toBe(0);
    const file = join(other.out, 'index.html');
    const html = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      html
        .replace('</h1>', '</h1><p>Ab 2,49 € im Monat!</p><p>Mehr als 50 Lampen.</p>')
        .replace('</head>', '<script type="application/ld+json">{"price":"1.99"}</script></head>'),
    );
    const { code, stdout } = await claims('audit', other.out);
    expect(stdout.split('\n').slice(0, -2)).toEqual([
      'figure         /  “1.99” in json-ld',
      'figure         /  “2,49 €” in text',
    ]);
    expect(code).toBe(1);
    other.remove();
  });

  test('refuses what is no folder, and names the command for an address', async () => {
    expect((await claims('audit', join(site.root, 'nowhere'))).code).toBe(2);
    const { code, stderr } = await claims('audit', 'https://laterne.example');
    expect([code, stderr]).toEqual([
      2,
      'litfass: an audit reads a folder\n  hint npx litfass verify https://laterne.example compares a site with its build\n',
    ]);
  });
});
