// The lock of claims: what a release writes into it, and which changes need a new review.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Claim, claimShape } from '../../src/claims/claim.ts';
import { nextClaimsLock, unreviewedChanges } from '../../src/claims/claims-lock.ts';
import type { Evidence } from '../../src/claims/evidence.ts';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { exitCodes } from '../../src/problems/exit-codes.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { type Changes, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';

const lockFile = 'content/claims.lock.yaml';
const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const counsel = 'evidence: [{ type: counsel, who: Kanzlei Deich, date: 2026-01-01 }]';
const shelves = 'shelf,lamps\nleft,29\nright,31\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The minimal site, with all that a release needs: `lamps` is proven by a file, `price` by advice. */
const claims = original('content/claims.yaml')
  .replace('evidence: none-yet', 'evidence: [{ type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }]')
  .replace('evidence: none-yet', counsel);
const real: Changes = {
  'content/site.yaml': original('content/site.yaml')
    .replace('laterne.example', 'laterne.de')
    .replace('shop.example', 'lampenladen.de'),
  'content/claims.yaml': claims,
  'content/evidence/lamps.csv': shelves,
};

let sites: TestSite[] = [];
afterEach(() => {
  for (const site of sites) site.remove();
  sites = [];
});
const siteOf = (changes: Changes = {}) => {
  const site = siteWith({ ...real, ...changes });
  sites.push(site);
  return site;
};
const run = ({ root }: TestSite, ...args: string[]) => litfass([...args, '--root', root, '--date', '2026-03-01']);
const release = (site: TestSite) => run(site, 'build', '--release');
const lockOf = ({ root }: TestSite) => readFileSync(join(root, lockFile), 'utf8');

/** A site that was released, and then changed. */
const released = async (changes: Changes) => {
  const site = siteOf();
  expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
  site.change(changes);
  return site;
};
/** A released site with other claims. */
const changed = (...pairs: [from: string | RegExp, to: string][]) =>
  released({ 'content/claims.yaml': pairs.reduce((text, [from, to]) => text.replace(from, to), claims) });

/** The lines of a lock without its first one, which is a comment. */
const firstLock = `version: 1
claims:
  lamps:
    reviewed: 2026-01-01
    value: "50"
    comparator: more-than
    evidence:
      - type: data
        file: evidence/lamps.csv
        expression: sum(rows.lamps)
        sha256: ${sha256(shelves)}
  price:
    reviewed: 2026-01-01
    value: "3.49"
    comparator: exactly
    unit: EUR
    tax: gross
    period: P1M
    term: P1M
    evidence:
      - type: counsel
        who: Kanzlei Deich
        date: 2026-01-01
`;
const withoutComment = (text: string) => text.slice(text.indexOf('\n') + 1);

/** What the rule says at the desk. */
const unreviewed = async (site: TestSite): Promise<string[]> => {
  const { problems } = JSON.parse((await run(site, 'check', '--format', 'json')).stdout);
  return problems.flatMap(({ rule, text }: Problem) => (rule === 'unreviewed-change' ? [text] : []));
};

describe('the lock', () => {
  test('is written by a release only, and read without a problem', async () => {
    const site = siteOf();
    for (const args of [['build'], ['check'], ['check', '--release']])
      expect(await run(site, ...args)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(site.root, lockFile))).toBe(false);
    expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
    expect(lockOf(site)).toMatch(/^# .*litfass build --release.*\n/);
    expect(withoutComment(lockOf(site))).toBe(firstLock);
    expect(await run(site, 'check', '--release')).toMatchObject({ code: 0, stderr: '' });
  });

  test('is sorted by claim, whatever the order in content/claims.yaml', async () => {
    const [lamps, price] = claims.split(/(?=^price:)/m);
    const site = siteOf({ 'content/claims.yaml': `${price}${lamps}` });
    await release(site);
    expect(withoutComment(lockOf(site))).toBe(firstLock);
  });

  test('is not written for a site without a claim', async () => {
    const home = original('content/pages/home.yaml').replaceAll(/\$\{claim\.[^}]*\}/g, 'Licht');
    const site = siteOf({
      'content/claims.yaml': null,
      'content/evidence/lamps.csv': null,
      'content/pages/home.yaml': home,
    });
    expect((await release(site)).code).toBe(0);
    expect(existsSync(join(site.root, lockFile))).toBe(false);
  });

  test('is also written by a release that is merged from parts', async () => {
    const site = siteOf();
    const parts = ['1/2', '2/2'].map((shard, index) => ({ shard, out: join(site.root, `part-${index}`) }));
    for (const { shard, out } of parts) await run(site, 'build', '--shard', shard, '--out', out);
    const merged = await run(site, 'merge', ...parts.map(({ out }) => out), '--release');
    expect(merged).toMatchObject({ code: 0, stderr: '' });
    expect(withoutComment(lockOf(site))).toBe(firstLock);
  });

  test('changes no byte of the output', async () => {
    const site = siteOf();
    await release(site);
    const manifest = () => readFileSync(join(site.out, '.litfass-manifest.json'), 'utf8');
    const before = manifest();
    await run(site, 'build', '--no-cache');
    expect(manifest()).toBe(before);
  });
});

describe('a new value', () => {
  test('without a new review is a warning at the desk', async () => {
    const site = await changed(['value: "50"', 'value: "55"']);
    for (const command of ['check', 'build']) {
      const { code, stderr } = await run(site, command);
      expect([code, stderr]).toEqual([
        0,
        `warning \`value\` of \`lamps\` changed since its review on 2026-01-01 [unreviewed-change]
  content/claims.yaml:3:10
  2 │   kind: count
  3 │   value: "55"
    │          ^^^^
  at the last release: content/claims.lock.yaml:6:12 "50"
  hint ask product whether it is true, then write the day of that review under reviewed: (later than 2026-01-01)

1 warning
1 thing is due before a release
`,
      ]);
    }
  });

  test('without a new review fails a release, whatever the site sets, and leaves the lock and the output', async () => {
    const site = await changed(['value: "50"', 'value: "55"']);
    const settings = readFileSync(join(site.root, 'content/site.yaml'), 'utf8');
    site.change({ 'content/site.yaml': `${settings}rules: { unreviewed-change: off }\n` });
    expect(await run(site, 'check')).toMatchObject({ code: 0, stderr: '' });
    const before = [lockOf(site), readFileSync(join(site.out, 'index.html'), 'utf8')];
    const { code, stderr } = await release(site);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error `value` of `lamps` changed since its review on 2026-01-01 \[unreviewed-change\]\n/);
    expect([lockOf(site), readFileSync(join(site.out, 'index.html'), 'utf8')]).toEqual(before);
  });

  test('with a later review passes, and only the lines of its claim change in the lock', async () => {
    const site = await changed(['value: "50"', 'value: "55"'], ['reviewed: 2026-01-01', 'reviewed: 2026-02-20']);
    expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
    expect(withoutComment(lockOf(site))).toBe(
      firstLock.replace('reviewed: 2026-01-01', 'reviewed: 2026-02-20').replace('"50"', '"55"'),
    );
  });

  test('with a later review must still be proven', async () => {
    const site = await changed(['value: "50"', 'value: "70"'], ['reviewed: 2026-01-01', 'reviewed: 2026-02-20']);
    const { code, stderr } = await release(site);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error `lamps` claims more than 70, but .* is 60 \[evidence\]\n/);
    expect(withoutComment(lockOf(site))).toBe(firstLock);
  });

  test('that is waived is released once, and is then what the lock has', async () => {
    const site = await changed(['value: "50"', 'value: "55"']);
    const settings = readFileSync(join(site.root, 'content/site.yaml'), 'utf8');
    const waiver =
      '{ rule: unreviewed-change, file: content/claims.yaml, text: lamps, reason: x, owner: product, until: 2026-04-01 }';
    site.change({ 'content/site.yaml': `${settings}waivers:\n  - ${waiver}\n` });
    expect((await release(site)).code).toBe(0);
    expect(withoutComment(lockOf(site))).toBe(firstLock.replace('"50"', '"55"'));
  });

  test.each<[string, string | RegExp, string, string]>([
    ['the comparator', 'comparator: more-than', 'comparator: at-least', '`comparator` of `lamps`'],
    ['a range in place of a figure', 'value: "50"', 'value: { min: "40", max: "70" }', '`value` of `lamps`'],
    ['the unit', 'unit: EUR', 'unit: CHF', '`unit` of `price`'],
    ['the period', 'period: P1M', 'period: P1Y', '`period` of `price`'],
    ['the term', 'term: P1M', 'term: P3M', '`term` of `price`'],
    ['the tax', 'tax: gross', 'tax: net', '`tax` of `price`'],
    ['several keys', /unit: EUR\n {2}tax: gross/, 'unit: CHF\n  tax: net', '`unit` and `tax` of `price`'],
    ['the expression', 'sum(rows.lamps)', 'sum( rows.lamps )', '`evidence` of `lamps`'],
    ['who gave advice', 'who: Kanzlei Deich', 'who: Kanzlei Watt', '`evidence` of `price`'],
    [
      'more evidence',
      /evidence: \[(.*)\]\n(?=.*\n.*\n.*\nprice)/,
      `evidence: [$1, ${counsel.slice(11, -1)}]\n`,
      '`evidence` of `lamps`',
    ],
  ])('is also %s', async (_, from, to, reported) => {
    expect(await unreviewed(await changed([from, to]))).toEqual([`${reported} changed since its review on 2026-01-01`]);
  });

  test.each<[string, string | RegExp, string]>([
    ['other words', 'default: "{value} lamps"', 'default: "{value} lanterns"'],
    ['another owner', 'owner: product', 'owner: workshop'],
    ['a review without a change', 'reviewed: 2026-01-01', 'reviewed: 2026-02-01'],
    ['evidence with its keys in another order', /\{ type: data, (file: [^,]*), (.*) \}/, '{ $2, $1, type: data }'],
    ['the comparator that is the default', 'kind: price', 'kind: price\n  comparator: exactly'],
  ])('is not %s', async (_, from, to) => {
    expect(await run(await changed([from, to]), 'check')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('evidence', () => {
  const more = 'shelf,lamps\nleft,30\nright,31\n';

  test('that changed needs a new review, even if it still proves the claim', async () => {
    const site = await released({ 'content/evidence/lamps.csv': more });
    expect(await unreviewed(site)).toEqual(['`evidence` of `lamps` changed since its review on 2026-01-01']);
    expect((await release(site)).code).toBe(1);
    expect(withoutComment(lockOf(site))).toBe(firstLock);
    site.change({ 'content/claims.yaml': claims.replace('reviewed: 2026-01-01', 'reviewed: 2026-02-20') });
    expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
    expect(withoutComment(lockOf(site))).toBe(
      firstLock.replace('2026-01-01', '2026-02-20').replace(sha256(shelves), sha256(more)),
    );
  });

  test('that cannot be read is reported by the rule about files alone', async () => {
    const { stderr } = await run(await released({ 'content/evidence/lamps.csv': null }), 'check');
    expect(stderr).toMatch(/^error there is no file .*\[evidence-file\]\n[\s\S]*\n1 error\n$/);
  });

  /** `price` with other evidence, of which the lock has these lines. */
  const identified = async (written: string, files: Changes = {}) => {
    const site = siteOf({ ...files, 'content/claims.yaml': claims.replace(counsel, `evidence:\n    - ${written}`) });
    expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
    return { site, entry: lockOf(site).split('    evidence:\n').at(-1)?.replaceAll(/^ {6}/gm, '') };
  };
  const contract = { 'content/evidence/contract.txt': '3.49 EUR\n' };
  const hash = sha256('3.49 EUR\n');

  test('is identified by the hash that a claim has, and not by the day on which it was seen', async () => {
    const entry = `type: url, url: https://lampenladen.de/, archived: evidence/contract.txt, sha256: ${hash}`;
    const { site, entry: locked } = await identified(`{ ${entry}, seen: 2026-01-01 }`, contract);
    expect(locked).toBe(`- ${entry.replaceAll(', ', '\n  ')}\n`);
    site.change({ 'content/claims.yaml': claims.replace(counsel, `evidence: [{ ${entry}, seen: 2026-02-01 }]`) });
    expect(await unreviewed(site)).toEqual([]);
  });

  test('that is a document is reported once its new hash is written', async () => {
    const entry = (sha: string) => `{ type: document, file: evidence/contract.txt, sha256: ${sha} }`;
    const { site } = await identified(entry(hash), contract);
    site.change({ 'content/evidence/contract.txt': '3.49 €\n' });
    expect(await unreviewed(site)).toEqual([]);
    site.change({ 'content/claims.yaml': claims.replace(counsel, `evidence: [${entry(sha256('3.49 €\n'))}]`) });
    expect(await unreviewed(site)).toEqual(['`evidence` of `price` changed since its review on 2026-01-01']);
  });

  test('is identified by the file of a counsel, and by the date of the advice', async () => {
    const entry = 'type: counsel, who: Kanzlei Deich, date: 2026-01-01, document: evidence/contract.txt';
    const { site, entry: locked } = await identified(`{ ${entry} }`, contract);
    expect(locked).toBe(`- ${entry.replaceAll(', ', '\n  ')}\n  sha256: ${hash}\n`);
    site.change({ 'content/evidence/contract.txt': '3.49 €\n' });
    expect(await unreviewed(site)).toEqual(['`evidence` of `price` changed since its review on 2026-01-01']);
  });

  test.each<[what: string, entry: Evidence, identity: Record<string, string>]>([
    ['a setting', { type: 'setting', setting: 'a.b' }, { type: 'setting', setting: 'a.b' }],
    ['a clause', { type: 'contract', clause: '${page.a}#b' }, { type: 'contract', clause: '${page.a}#b' }],
    [
      'a file and an expression, and not by the command that measured it',
      { type: 'measurement', file: 'evidence/a.csv', date: '2026-01-01', command: 'make a', expression: 'max(rows.a)' },
      { type: 'measurement', file: 'evidence/a.csv', date: '2026-01-01', expression: 'max(rows.a)', sha256: 'abc' },
    ],
    [
      'a file and what is counted in it',
      { type: 'data', file: 'evidence/a.csv', count: 'rows', proves: 'length' },
      { type: 'data', file: 'evidence/a.csv', count: 'rows', proves: 'length', sha256: 'abc' },
    ],
  ])('is identified by %s', (_, entry, identity) => {
    const file = { file: 'content/evidence/a.csv', sha256: () => 'abc', data: () => ({ data: [] }) };
    const share = { ...claimShape.parse({ ...bare, evidence: [entry] }), id: 'share' };
    expect(nextClaimsLock([share], new Map([[file.file, file]]))).toEqual({
      version: 1,
      claims: {
        share: { reviewed: '2026-01-01', value: '99', comparator: 'exactly', unit: '%', evidence: [identity] },
      },
    });
  });
  const bare = { kind: 'percentage', value: '99', text: {}, owner: 'a', reviewed: '2026-01-01', review_every: 'P1M' };
});

describe('a claim', () => {
  const inHome = (name: string) => ({
    'content/pages/home.yaml': original('content/pages/home.yaml').replaceAll('claim.price', `claim.${name}`),
  });

  test('with another name is no new statement, and the lock has the new name', async () => {
    const site = await released({ 'content/claims.yaml': claims.replace('price:', 'fee:'), ...inHome('fee') });
    expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
    const [, lamps = '', fee] = firstLock.split(/(?= {2}lamps:| {2}price:)/);
    expect(withoutComment(lockOf(site))).toBe(`version: 1\nclaims:\n${fee?.replace('price:', 'fee:')}${lamps}`);
  });

  test('that is gone leaves the lock, and the last one leaves it empty', async () => {
    const site = await released({ 'content/claims.yaml': claims.replace(/^price:[\s\S]*/m, ''), ...inHome('lamps') });
    expect(await release(site)).toMatchObject({ code: 0, stderr: '' });
    expect(withoutComment(lockOf(site))).toBe(firstLock.replace(/ {2}price:[\s\S]*/, ''));
    const home = original('content/pages/home.yaml').replaceAll(/\$\{claim\.[^}]*\}/g, 'Licht');
    site.change({ 'content/claims.yaml': null, 'content/evidence/lamps.csv': null, 'content/pages/home.yaml': home });
    expect((await release(site)).code).toBe(0);
    expect(withoutComment(lockOf(site))).toBe('version: 1\nclaims: {}\n');
  });

  test('that is new is not reported', async () => {
    const [, lamps = ''] = /^lamps:\n([\s\S]*?)^price:/m.exec(claims) ?? [];
    const site = await released({ 'content/claims.yaml': `${claims}lanterns:\n${lamps}`, ...inHome('lanterns') });
    expect(await unreviewed(site)).toEqual([]);
    expect(await release(site)).toMatchObject({ code: 0 });
    expect(lockOf(site)).toContain('\n  lanterns:\n');
  });
});

describe('a comparison', () => {
  const claim = (id: string, more: object) => {
    const common = { text: {}, evidence: 'none-yet', owner: 'a', reviewed: '2026-01-01', review_every: 'P1M' };
    return { ...claimShape.parse({ ...common, ...more }), id };
  };
  const share = (id: string, value: string) => claim(id, { kind: 'percentage', value });
  const better = (...compares: string[]) => claim('better', { kind: 'comparison', compares });
  const [ours, theirs] = [share('ours', '99'), share('theirs', '75')];
  const source = parseSource(lockFile, '');
  const lock = { ...nextClaimsLock([ours, theirs, better('ours', 'theirs')], new Map()), source };
  const changes = (...after: Claim[]) =>
    unreviewedChanges(lock, after, new Map()).map(({ claim: { id }, changed: keys }) => [id, ...keys]);

  test('is a new statement if a value that it compares is new', () => {
    expect(lock.claims.better?.compares).toEqual(['99', '75']);
    expect(changes(ours, share('theirs', '80'), better('ours', 'theirs'))).toEqual([
      ['theirs', 'value'],
      ['better', 'compares'],
    ]);
    expect(changes(ours, theirs, share('others', '60'), better('ours', 'others'))).toEqual([['better', 'compares']]);
  });

  test('is none if a claim that it compares has another name', () => {
    expect(changes(share('mine', '99'), theirs, better('mine', 'theirs'))).toEqual([]);
  });
});

test('`dev` warns once the claim is saved, until a release in another terminal writes the lock', async () => {
  const site = await released({});
  const engine = openEngine(workplaceAt(site.root, { date: '2026-03-01' }));
  const after = async (changes: Changes) => {
    site.change(changes);
    await engine.update(Object.keys(changes));
    await engine.finish();
    return engine.problems().map(({ rule, severity }) => `${severity} ${rule}`);
  };
  expect(await after({})).toEqual([]);
  const lock = lockOf(site);
  expect(await after({ 'content/claims.yaml': claims.replace('"50"', '"55"') })).toEqual(['warning unreviewed-change']);
  expect(await after({ [lockFile]: lock.replace('"50"', '"55"') })).toEqual([]);
  expect(await after({ 'content/claims.yaml': claims })).toEqual(['warning unreviewed-change']);
  expect(await after({ [lockFile]: null })).toEqual([]);
});

describe('a lock that cannot be read', () => {
  test.each([
    [
      'marks of a merge',
      (lock: string) => lock.replace('    value', '<<<<<<< HEAD\n    value'),
      '6:1',
      'this is an unresolved merge conflict',
    ],
    ['a half of it', (lock: string) => lock.slice(0, lock.indexOf('    value')), '5:5', '`evidence` is missing here'],
    [
      'another version',
      (lock: string) => lock.replace('version: 1', 'version: 2'),
      '2:10',
      'written by another version of litfass',
    ],
    ['no version', (lock: string) => lock.replace('version: 1\n', ''), '2:1', '`version` is missing here'],
    ['nothing', () => '', '1:1', 'the file must be a map of keys and values, not empty'],
  ])('(%s) is an error with its line, and a release does not write over it', async (_, damage, at, text) => {
    const site = await released({});
    const damaged = damage(lockOf(site));
    site.change({ [lockFile]: damaged });
    for (const args of [['check'], ['build', '--release']]) {
      const { code, stderr } = await run(site, ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`error ${text}`)]);
      expect(stderr).toContain(`  ${lockFile}:${at}\n`);
    }
    expect(lockOf(site)).toBe(damaged);
  });

  test('because it is a link out of the site is not written', async () => {
    const site = siteOf();
    const other = siteOf({ 'content/notes.txt': 'mine\n' });
    symlinkSync(join(other.root, 'content/notes.txt'), join(site.root, lockFile));
    const { code, stderr } = await release(site);
    expect([code, stderr.split('\n')[0]]).toEqual([
      1,
      `error ${lockFile} is a link out of content/, templates/ and public/ [file]`,
    ]);
    expect(readFileSync(join(other.root, 'content/notes.txt'), 'utf8')).toBe('mine\n');
  });
});

test('a lock that cannot be written is named, and the next release writes it', async () => {
  const site = siteOf();
  await release(site);
  rmSync(join(site.root, lockFile));
  mkdirSync(join(site.root, lockFile));
  expect(await release(site)).toEqual({
    code: exitCodes.cannotWrite.code,
    stdout: '',
    stderr: `litfass: cannot write ${lockFile} (EISDIR)
  hint the site is published; fix this and release it again, so that its addresses and claims are recorded
`,
  });
  rmSync(join(site.root, lockFile), { recursive: true });
  expect((await release(site)).code).toBe(0);
  expect(withoutComment(lockOf(site))).toBe(firstLock);
});

describe('the ledger', () => {
  test('calls such a claim unreviewed, and `claims due` lists it whenever its review is due', async () => {
    const site = await changed(['value: "50"', 'value: "55"'], ['value: "3.49"', 'value: "3.50"']);
    const { claims: listed } = JSON.parse((await run(site, 'claims', '--json')).stdout);
    expect(listed.map(({ states }: { states: string[] }) => states)).toEqual([['unreviewed'], ['unreviewed']]);
    const { code, stdout } = await run(site, 'claims', 'due');
    expect([code, stdout]).toEqual([
      1,
      'changed since  lamps  product  reviewed 2026-01-01, every P6M\nchanged since  price  product  reviewed 2026-01-01, every P6M\n',
    ]);
  });

  test('compared with a commit says which changes nobody has reviewed', async () => {
    const site = await released({});
    const git = (...args: string[]) => execFileSync('git', ['-C', site.root, ...args], { stdio: 'ignore' });
    git('init', '--initial-branch', 'main');
    git('add', 'content');
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-m', 'first');
    const diff = async (text: string) => {
      site.change({ 'content/claims.yaml': text });
      return (await run(site, 'claims', 'diff', 'main')).stdout.replace(/^.*\n\n/, '');
    };
    const other = claims
      .replace('value: "50"', 'value: "55"')
      .replace('en: { default: "{figure} a', 'en: { default: "{value} a');
    expect(await diff(other)).toBe(`- **lamps** changed (stated on 2 pages)
  - **not reviewed** since its value or its evidence changed
  - value: 50 → 55

- **price** changed (stated on 2 pages)
  - text.en.default: {figure} a month → {value} a month
`);
    expect(await diff(claims.replace('"50"', '"55"').replace('reviewed: 2026-01-01', 'reviewed: 2026-02-01'))).toBe(
      `- **lamps** changed (stated on 2 pages)
  - value: 50 → 55
  - reviewed: 2026-01-01 → 2026-02-01
`,
    );
  });
});
