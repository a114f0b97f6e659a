// What content/site.yaml says about rules: how severe they are taken, and which problems are waived
// until when.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { type RuleSettings, settle } from '../../src/lint/apply-settings.ts';
import { type Problem, SiteError } from '../../src/problems/problem.ts';
import { rules } from '../../src/rules/index.ts';
import { build, checkBuild } from '../support/build.ts';
import { type Changes, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const siteYaml = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const short = 'title: { de: Kurz, en: Write us a letter }';

/** The minimal site with a title that is too short, and with what it says about rules. */
function shortTitle(settings: string, changes: Changes = {}): TestSite {
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  return track(
    siteWith({
      'content/site.yaml': `${settings}${siteYaml}`,
      'content/pages/contact.yaml': contact.replace(/^title: .*$/m, short),
      ...changes,
    }),
  );
}

/** All that is reported a site on a day, and what is waived. */
async function reported(site: TestSite, date = '2026-11-21') {
  try {
    const { staged, warnings, waived } = await checkBuild({ root: site.root, out: `${site.root}-checked`, date });
    staged.drop();
    return { problems: warnings.map(line), waived };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { problems: error.problems.map(line), waived: error.waived };
  }
}

function line({ rule, severity, text, hint, place }: Problem): string {
  const at = place ? `${place.file}:${place.line}:${place.column} ` : '';
  return `${at}${severity} ${rule}: ${text}${hint ? ` (${hint})` : ''}`;
}

const lengthWarning =
  'content/pages/contact.yaml:3:14 warning length: the title of /kontakt has 4 characters (titles should have 15 to 60 characters)';

test('without settings a warning is a warning', async () => {
  expect((await reported(shortTitle(''))).problems).toEqual([lengthWarning]);
});

test('a rule can be turned off, lowered or made an error', async () => {
  expect((await reported(shortTitle('rules: { length: off }\n'))).problems).toEqual([]);
  expect((await reported(shortTitle('rules: { length: error }\n'))).problems).toEqual([
    lengthWarning.replace('warning', 'error'),
  ]);
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8').replace(
    '${page.contact}',
    '"#nowhere"',
  );
  const lowered = await reported(
    shortTitle('rules: { length: off, dead-anchor: warn }\n', { 'content/pages/home.yaml': home }),
  );
  expect(lowered.problems.map((problem) => problem.replace(/^\S+ | \(.*/g, ''))).toEqual(
    ['warning dead-anchor: there is no `nowhere` on /', 'warning dead-anchor: there is no `nowhere` on /en'].slice(
      0,
      lowered.problems.length,
    ),
  );
  expect(lowered.problems.length).toBeGreaterThan(0);
});

test('a rule that guards the site cannot be turned off, and one that there is not is reported', async () => {
  const { problems } = await reported(shortTitle('rules: { lenght: off, html: off, slug: warn, yaml: error }\n'));
  expect(problems).toEqual([
    'content/site.yaml:1:10 error unknown-rule: there is no rule `lenght` (did you mean `length`?)',
    'content/site.yaml:1:29 error fixed-rule: `html` cannot be turned off (it guards safety, or is needed to build a site at all; fix the problem)',
    'content/site.yaml:1:40 error fixed-rule: `slug` cannot be made a warning (it guards safety, or is needed to build a site at all; fix the problem)',
    expect.stringMatching(/^content\/pages\/contact\.yaml.* warning length/),
  ]);
});

const waiver = (fields: string) => `waivers:\n  - { rule: length, file: content/pages/contact.yaml, ${fields} }\n`;

test('a waived problem is left out, counted and listed with its reason', async () => {
  const { problems, waived } = await reported(
    shortTitle(waiver('reason: the name is that short, owner: product, until: 2026-12-31')),
  );
  expect(problems).toEqual([]);
  expect(waived).toEqual([
    {
      problem: expect.objectContaining({ rule: 'length' }),
      reason: 'the name is that short',
      owner: 'product',
      until: '2026-12-31',
    },
  ]);
});

test('a waiver may name words of the line that it is about', async () => {
  expect(
    (await reported(shortTitle(waiver('text: Kurz, reason: wanted, owner: sales, until: 2026-12-31')))).problems,
  ).toEqual([]);
  const other = await reported(shortTitle(waiver('text: Lang, reason: wanted, owner: sales, until: 2026-12-31')));
  expect(other.problems).toEqual([
    lengthWarning,
    'content/site.yaml:2:27 warning idle-waiver: the waiver of `length` in content/pages/contact.yaml waives nothing (no line there that contains “Lang” has this problem; remove the waiver, or correct its text)',
  ]);
});

test('a waiver of a line in another file is reported with the name of that file', async () => {
  const fields = waiver('text: Kurz, reason: wanted, owner: sales, until: 2026-12-31');
  const { problems } = await reported(shortTitle(fields.replace('pages/contact.yaml', 'pages/moved.yaml')));
  expect(problems).toEqual([
    lengthWarning,
    'content/site.yaml:2:27 warning idle-waiver: the waiver of `length` in content/pages/moved.yaml waives nothing (a line of content/pages/contact.yaml that contains “Kurz” has this problem: correct the name of the file)',
  ]);
});

test('a waiver applies on its last day; the day after, it is an error and the problem is reported again', async () => {
  const site = shortTitle(waiver('reason: wanted, owner: sales, until: 2026-12-31'));
  expect((await reported(site, '2026-12-31')).problems).toEqual([]);
  expect((await reported(site, '2027-01-01')).problems).toEqual([
    'content/site.yaml:2:92 error expired-waiver: the waiver of `length` in content/pages/contact.yaml ended on 2026-12-31 (fix the problem, or give the waiver a later day and a reason)',
    lengthWarning,
  ]);
});

test('a waiver of a rule that is fixed or that there is not is refused', async () => {
  const settings =
    'waivers:\n  - { rule: html, file: content/pages/home.yaml, reason: wanted, owner: sales, until: 2026-12-31 }\n  - { rule: lengths, file: content/pages/home.yaml, reason: wanted, owner: sales, until: 2026-12-31 }\n';
  const { problems } = await reported(shortTitle(`rules: { length: off }\n${settings}`));
  expect(problems).toEqual([
    'content/site.yaml:3:13 error fixed-rule: `html` cannot be waived (it guards safety, or is needed to build a site at all; fix the problem)',
    'content/site.yaml:4:13 error unknown-rule: there is no rule `lengths` (did you mean `length`?)',
  ]);
});

test('no waiver is called unused while the site cannot be checked as a whole', async () => {
  const settings = waiver('reason: wanted, owner: sales, until: 2026-12-31');
  const site = shortTitle(settings, { 'content/pages/home.yaml': 'layout: plain\n' });
  const { problems } = await reported(site);
  expect(problems.join('\n')).not.toContain('idle-waiver');
  expect(problems.join('\n')).toContain('missing-key');
});

/** The minimal site with a waived figure in a title, and a fault in site.yaml that `broken` brings in. */
function brokenSettings(broken: (settings: string) => string): TestSite {
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  const figure = 'waivers:\n  - { rule: raw-figure, file: content/pages/contact.yaml, ';
  return track(
    siteWith({
      'content/site.yaml': broken(`${siteYaml}${figure}reason: wanted, owner: sales, until: 2026-12-31 }\n`),
      'content/pages/contact.yaml': contact.replace(/^title: .*$/m, 'title: { de: Für 70 Leute, en: For 70 people }'),
    }),
  );
}

test('waivers apply while site.yaml has no name', async () => {
  const { problems, waived } = await reported(brokenSettings((settings) => settings.replace(/^name.*\n/, '')));
  // Pages are rendered, and the title is short.
  const errors = problems.filter((problem) => !problem.includes(' warning length: '));
  expect(errors).toEqual([expect.stringMatching(/^content\/site\.yaml:\d+:\d+ error missing-key/)]);
  expect(waived.map(({ problem }) => problem.rule)).toEqual(['raw-figure', 'raw-figure']);
});

test.each<[string, (settings: string) => string]>([
  ['a key twice', (settings) => `${settings}name: Lampe\n`],
  ['a tab', (settings) => `${settings}values2:\n\tcity: Emden\n`],
  ['a quotation mark that nothing closes', (settings) => settings.replace('Emden', '"Emden')],
  ['a colon in a text', (settings) => settings.replace('Emden', 'Emden: am Meer')],
  ['marks of a merge', (settings) => `${settings}<<<<<<< HEAD\nhome: home\n=======\n>>>>>>> x\n`],
  ['a waiver that cannot be read', (settings) => `${settings}  - { rule: length, file: "content/pages/home.yaml }\n`],
  ['waivers twice', (settings) => `${settings}waivers:\n  - { rule: length, file: content/pages/home.yaml }\n`],
])('nothing is reported of the rest while site.yaml has %s', async (_, broken) => {
  const { problems, waived } = await reported(brokenSettings(broken));
  expect(problems).toEqual([expect.stringMatching(/^content\/site\.yaml:\d+:\d+ error yaml/)]);
  expect(waived).toEqual([]);
});

test('beside it, files that cannot be read either are reported', async () => {
  const site = brokenSettings((settings) => `${settings}name: Lampe\n`);
  site.change({ 'content/pages/garden.yaml': 'title: "Garden\n', 'templates/index.ts': 'export const theme = ;\n' });
  expect((await reported(site)).problems).toEqual([
    expect.stringMatching(/^content\/site\.yaml:\d+:\d+ error yaml/),
    expect.stringMatching(/^content\/pages\/garden\.yaml:1:8 error yaml/),
    expect.stringMatching(/^templates\/index\.ts:1:22 error theme/),
  ]);
});

test('a warning that is made an error keeps dist/ as it was', async () => {
  const site = shortTitle('rules: { length: error }\n');
  await expect(build({ root: site.root, out: site.out })).rejects.toThrow(SiteError);
});

test('the watch server applies them too', async () => {
  const site = shortTitle(waiver('reason: wanted, owner: sales, until: 2026-12-31'));
  const engine = openEngine(workplaceAt(site.root, { date: '2026-11-21' }));
  await engine.update();
  await engine.finish();
  expect(engine.problems()).toEqual([]);
  const late = openEngine(workplaceAt(site.root, { date: '2027-11-21' }));
  await late.update();
  await late.finish();
  expect(late.problems().map(({ rule }) => rule)).toEqual(['expired-waiver', 'length']);
  expect(late.site()).toBeDefined();
});

test('the command line counts and lists what is waived', async () => {
  const site = shortTitle(waiver('reason: the name is that short, owner: product, until: 2026-12-31'));
  const pretty = await litfass(['check', '--root', site.root, '--date', '2026-11-21']);
  expect(pretty.stderr).toBe('1 waived; npx litfass check --all lists them\n');
  const all = await litfass(['check', '--all', '--root', site.root, '--date', '2026-11-21']);
  expect(all.stderr).toBe(
    '1 waived\n  waived content/pages/contact.yaml:3:14 [length] the name is that short (product, until 2026-12-31)\n',
  );
  expect(pretty.stdout).toMatch(/ · no warnings · 1 waived\n$/);
  const json = await litfass(['check', '--json', '--root', site.root, '--date', '2026-11-21']);
  expect(JSON.parse(json.stdout)).toEqual({
    problems: [],
    waived: [
      {
        rule: 'length',
        severity: 'warning',
        text: 'the title of /kontakt has 4 characters',
        hint: 'titles should have 15 to 60 characters',
        file: 'content/pages/contact.yaml',
        line: 3,
        column: 14,
        length: 4,
        reason: 'the name is that short',
        owner: 'product',
        until: '2026-12-31',
      },
    ],
  });
});

const judgement = (changed: Partial<RuleSettings>): RuleSettings => ({
  rules: {},
  waivers: [],
  seen: 'all',
  ...changed,
});
const place = { file: 'content/site.yaml', line: 1, column: 1, length: 1, source: 'name: Laterne' };

test('an error that no site can lower stays an error, whatever the settings', () => {
  for (const [rule, { fixed }] of rules) {
    if (!fixed) continue;
    const problem: Problem = { rule, severity: 'error', text: 'wrong', place };
    const waivers = [{ rule, file: place.file, reason: 'wanted', owner: 'sales', until: '2099-01-01' }];
    for (const severity of ['off', 'warn'] as const) {
      const settled = settle([problem], judgement({ rules: { [rule]: severity }, waivers }));
      expect(settled.problems).toContain(problem);
      expect(settled.waived).toEqual([]);
    }
  }
});

test('a waiver of what only a release asks for is not idle in an ordinary build', () => {
  const rule = [...rules].find(([, { release }]) => release === 'only')?.[0] ?? 'length';
  const waivers = [{ rule, file: place.file, text: 'Laterne', reason: 'wanted', owner: 'sales', until: '2099-01-01' }];
  expect(settle([], judgement({ waivers })).problems).toEqual([]);
  expect(settle([], judgement({ waivers, release: true })).problems.map((problem) => problem.rule)).toEqual([
    'idle-waiver',
  ]);
});
