// Tests the formats of problem reports (for people, programs and GitHub Actions), --errors-only and
// --max-warnings.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsToGithub } from '../../src/problems/print/format-problems.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { litfass, minimalSite, repository, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

function site(changes: Parameters<typeof siteWith>[0]): TestSite {
  return track(siteWith(changes));
}

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const misspelt = { 'content/pages/contact.yaml': read('content/pages/contact.yaml').replace('heading:', 'headng:') };
const both = { 'content/pages/sent.yaml': read('content/pages/sent.yaml').replace('layout: plain', 'layout: plan') };
const short = {
  'content/pages/contact.yaml': read('content/pages/contact.yaml').replace(
    /^title: .*$/m,
    'title: { de: Kurz, en: Write us a letter }',
  ),
};

const place = { file: 'content/pages/a.yaml', line: 2, column: 9, length: 4, source: 'a\nslug: { de: x }' };
const problem: Problem = { rule: 'slug', severity: 'error', text: 'wrong', place };

test('GitHub gets one command per problem, with file, line, columns, rule and hint', () => {
  expect(problemsToGithub([{ ...problem, hint: 'write it so' }])).toBe(
    '::error file=content/pages/a.yaml,line=2,col=9,endColumn=13,title=slug::wrong%0Awrite it so\n',
  );
  expect(problemsToGithub([{ ...problem, severity: 'warning', place: undefined }])).toBe(
    '::warning title=slug::wrong\n',
  );
});

test('special characters of GitHub commands are escaped, in values more than in the message', () => {
  const odd = { ...place, file: 'content/pages/50%,a:b.yaml' };
  const related = [{ text: 'the other one:', place }];
  expect(problemsToGithub([{ ...problem, text: '100%: a,b\r\n::error::x', place: odd, related }])).toBe(
    '::error file=content/pages/50%25%2Ca%3Ab.yaml,line=2,col=9,endColumn=13,title=slug::100%25: a,b%0A::error::x%0Athe other one: content/pages/a.yaml:2:9\n',
  );
  expect(problemsToGithub([{ ...problem, text: 'a\u2028\u001b[2Jb' }]).split('\n')).toHaveLength(2);
});

test('GitHub gets paths relative to the folder of the repository, wherever the site is in it', async () => {
  const { root } = site(misspelt);
  mkdirSync(join(dirname(root), '.git'));
  const { code, stdout, stderr } = await litfass(['check', '--format', 'github', '--root', root]);
  expect(stdout).toBe(
    '::error file=site/content/pages/contact.yaml,line=9,col=5,endColumn=11,title=unknown-key::`headng` is not a key here%0Adid you mean `heading`?\n',
  );
  expect(stderr).toBe('');
  expect(code).toBe(1);
});

test('check and build report the same problems in every format', async () => {
  const { root } = site(misspelt);
  for (const command of ['check', 'build']) {
    const pretty = await litfass([command, '--format', 'pretty', '--root', root]);
    expect(pretty.stderr).toContain(
      'error `headng` is not a key here [unknown-key]\n  content/pages/contact.yaml:9:5\n',
    );
    const json = await litfass([command, '--format', 'json', '--root', root]);
    expect(json.stdout).toBe((await litfass([command, '--json', '--root', root])).stdout);
    expect(JSON.parse(json.stdout)).toMatchObject({
      problems: [{ rule: 'unknown-key', severity: 'error', file: 'content/pages/contact.yaml', line: 9, column: 5 }],
      waived: [],
    });
    expect([pretty.code, json.code]).toEqual([1, 1]);
  }
});

test('GitHub gets warnings too, and they do not fail the build', async () => {
  const { root } = site(short);
  const github = await litfass(['build', '--format', 'github', '--root', root]);
  expect(github.stdout).toMatch(
    /^::warning file=.*content\/pages\/contact\.yaml,line=3,col=14,endColumn=18,title=length%2C due before a release::/,
  );
  expect(github.code).toBe(0);
});

describe('--errors-only', () => {
  const wrong = {
    'content/pages/sent.yaml': read('content/pages/sent.yaml').replace('layout: plain', 'layout: plan'),
    'content/pages/failed.yaml': read('content/pages/failed.yaml').replace(/^ {2}en: .*\n/m, ''),
  };

  test.each(['check', 'build'])('%s prints the errors and counts the warnings', async (command) => {
    const { stderr, code } = await litfass([command, '--errors-only', '--root', site(wrong).root]);
    expect(stderr).toMatch(/^error .*plan.*\[unknown-layout\]\n/);
    expect(stderr).toMatch(/\n\n1 error, 1 warning not shown\n1 thing is due before a release\n$/);
    expect(code).toBe(1);
  });

  test('if there are only warnings, only the summary is printed', async () => {
    const { root } = site(short);
    for (const command of ['check', 'build']) {
      const { stdout, stderr, code } = await litfass([command, '--errors-only', '--root', root]);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^10 pages in 2 locales .* · 1 warning\b.*\n$/);
      expect(code).toBe(0);
    }
  });

  test('programs get the errors and the number of warnings, GitHub the errors', async () => {
    const { root } = site(wrong);
    const { stdout } = await litfass(['check', '--errors-only', '--json', '--root', root]);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [{ rule: 'unknown-layout' }], warningsNotShown: 1 });
    const github = await litfass(['check', '--errors-only', '--format', 'github', '--root', root]);
    expect(github.stdout).toMatch(/^::error .*\n$/);
    const built = await litfass(['build', '--errors-only', '--json', '--root', site(short).root]);
    expect(JSON.parse(built.stdout)).toMatchObject({ warnings: [], warningsNotShown: 1 });
  });

  test('merge accepts it, too', async () => {
    const { root } = site(short);
    const part = join(dirname(root), 'part');
    await litfass(['build', '--shard', '1/1', '--out', part, '--root', root]);
    const { stdout, stderr, code } = await litfass(['merge', part, '--errors-only', '--root', root]);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(' · 1 warning · ');
  });

  test('warnings that are not shown count for --max-warnings', async () => {
    const { stderr, code } = await litfass([
      'check',
      '--errors-only',
      '--max-warnings',
      '0',
      '--root',
      site(short).root,
    ]);
    expect(stderr).toMatch(
      /^error 1 warning, but --max-warnings allows 0 .*\n(.*\n)*\n1 error, 1 warning not shown\n1 thing is due before a release\n$/,
    );
    expect(code).toBe(1);
  });
});

describe('--quiet', () => {
  test('prints nothing if there are no errors', async () => {
    const waivers = `waivers:\n  - { rule: length, file: content/pages/contact.yaml, reason: a name, owner: sales, until: 2099-01-01 }\n`;
    const waived = { ...short, 'content/site.yaml': read('content/site.yaml') + waivers };
    for (const root of [site({}).root, site(short).root, site(waived).root])
      for (const command of ['check', 'build'])
        expect(await litfass([command, '--quiet', '--root', root])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('prints only the table of errors, with the same exit code', async () => {
    const { root } = site({ ...misspelt, ...both });
    for (const command of ['check', 'build'])
      expect(await litfass([command, '--quiet', '--root', root])).toEqual({
        code: 1,
        stdout: '',
        stderr: `\
       rule            count  first place
error  unknown-key         1  content/pages/contact.yaml:9:5
error  unknown-layout      1  content/pages/sent.yaml:1:9

2 errors; npx litfass check --all lists them
`,
      });
  });

  test('leaves the formats for programs complete', async () => {
    const { root } = site(short);
    const json = await litfass(['check', '--quiet', '--json', '--root', root]);
    expect(JSON.parse(json.stdout)).toMatchObject({ problems: [{ rule: 'length' }] });
    const github = await litfass(['check', '--quiet', '--format', 'github', '--root', root]);
    expect(github.stdout).toMatch(/^::warning .*\n$/);
  });
});

describe('many problems', () => {
  const links = Array.from({ length: 9 }, (_, index) => `      [a](\${link.none${index}})\n`).join('\n');
  const many = {
    'content/sections/closing.yaml': read('content/sections/closing.yaml').replace(
      /body:[\s\S]*/,
      `body:\n  de: |\n${links}`,
    ),
  };

  test('are one entry if they are alike, and all are printed with --all', async () => {
    const { root } = site(many);
    const { stderr, code } = await litfass(['check', '--root', root]);
    expect(stderr).toMatch(/ {2}also `none1`, `none2`, .* `none8`\n/);
    expect(stderr.match(/^error there is no link/gm)).toHaveLength(1);
    expect(stderr).toMatch(/\n\n9 errors(, \d+ warnings?)?; npx litfass check --all lists them\n/);
    const all = await litfass(['check', '--all', '--root', root]);
    expect(all.stderr.match(/^error there is no link/gm)).toHaveLength(9);
    expect([code, all.code]).toEqual([1, 1]);
  });

  test('are complete for programs and GitHub, with and without --all', async () => {
    const { root } = site(many);
    for (const args of [[], ['--all']]) {
      const json = await litfass(['check', '--json', ...args, '--root', root]);
      const { problems } = JSON.parse(json.stdout) as { problems: { rule: string }[] };
      expect(problems.filter(({ rule }) => rule === 'unknown-link')).toHaveLength(9);
      const github = await litfass(['check', '--format', 'github', ...args, '--root', root]);
      expect(github.stdout.match(/title=unknown-link/g)).toHaveLength(9);
    }
  });

  test('of a release name the command that lists them all', async () => {
    const { stderr } = await litfass(['check', '--release', '--root', site(many).root]);
    expect(stderr).toMatch(/; npx litfass check --release --all lists them\n$/);
  });
});

test('an unknown format is a usage error', async () => {
  const { code, stderr } = await litfass(['check', '--format', 'xml', '--root', site({}).root]);
  expect(stderr).toContain('Allowed choices are pretty, json, github.');
  expect(code).toBe(2);
});

test('more warnings than --max-warnings are an error, and nothing is written', async () => {
  const { root, out } = site(short);
  const none = await litfass(['build', '--max-warnings', '0', '--root', root]);
  expect(none.stderr).toContain('error 1 warning, but --max-warnings allows 0 [too-many-warnings]');
  expect(none.stderr).toContain('warning the title of /kontakt has 4 characters [length]');
  expect(none.code).toBe(1);
  expect(() => readFileSync(join(out, 'index.html'))).toThrow();
  expect((await litfass(['build', '--max-warnings', '1', '--root', root])).code).toBe(0);
  expect((await litfass(['check', '--max-warnings', 'few', '--root', root])).code).toBe(2);
});

test.each([
  ['has colours', {}, '\u001b[31merror\u001b[39m'],
  ['has no colours with NO_COLOR', { NO_COLOR: '1' }, 'error '],
  ['has no colours if the terminal has none', { TERM: 'dumb' }, 'error '],
])(
  'on a terminal, the report %s',
  { skip: spawnSync('script', ['--version']).status !== 0 },
  (_, variables, expected) => {
    const { root } = site(misspelt);
    const command = `'${process.execPath}' '${join(repository, 'bin/litfass.js')}' check --root '${root}'`;
    // Nothing else of the caller's environment, because NO_COLOR, FORCE_COLOR, CI and others change
    // colours, too.
    const env = { PATH: process.env.PATH, TERM: 'xterm', NODE_ENV: 'production', ...variables };
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { env, encoding: 'utf8' });
    // On a slow machine, progress output may come first; it ends with its own control characters.
    expect(stdout).toContain(expected);
    expect(stdout.includes('\u001b[31m')).toBe(expected !== 'error ');
  },
);
