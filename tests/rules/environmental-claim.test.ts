// Statements about the environment: what allows them, in texts, in sections and in the words of claims.
import { expect, test } from 'vitest';
import type { Problem } from '../../src/problems/problem.ts';
import { type Changes, litfass, problemsOf, problemsWith, siteWith } from '../support/helpers.ts';

const home = 'content/pages/home.yaml';

/** The home page with one section in English, besides its German. */
const withSection = (heading: string, text = 'Made in Emden.'): Changes => ({
  [home]: `layout: plain
slug: { de: "", en: en }
name: { de: Start, en: Home }
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden, made by hand and meant for the garden, in many colours and all sizes.
sections:
  - type: hero
    heading: { de: Licht für draußen, en: ${JSON.stringify(heading)} }
    text: { de: "Gemacht in Emden\${claim.light}.", en: ${JSON.stringify(`${text.replace(/\.$/, '')}\${claim.light}.`)} }
    to: \${page.contact}
    icon: lamp
  - type: picture
    id: lamp
    image: { src: lamp.svg, alt: { de: Eine Lampe, en: A lamp } }
  - use: closing
`,
});

const own = (problems: readonly Problem[]) => problems.filter(({ rule }) => rule === 'environmental-claim');

/** Adds the claim that the section states, with this evidence. */
const withClaim = (words: string, ...evidence: readonly string[]): Changes => ({
  'content/claims.yaml': `light:
  kind: promise
  text: { de: { default: ", mit Kerzen" }, en: { default: ${JSON.stringify(words)} } }
  evidence: ${evidence.length > 0 ? `[${evidence.join(', ')}]` : 'none-yet'}
  owner: workshop
  reviewed: 2026-01-01
  review_every: P6M
`,
});

const counsel = (proves: string) => `{ type: counsel, who: Grandmother, date: 2026-01-01, proves: ${proves} }`;
const url = (proves: string) =>
  `{ type: url, url: "https://plan.example", archived: evidence/plan.txt, seen: 2026-01-01, proves: ${proves} }`;

async function found(heading: string, text: string, claim: Changes = withClaim(', with candles')) {
  const problems = await problemsWith({ ...withSection(heading, text), ...claim });
  return own(problems).map(({ text: said }) => said);
}

test.each([
  [
    'Eco-friendly light',
    '“Eco-friendly” does not say what is good for the environment (Directive 2005/29/EC, Annex I 4a)',
  ],
  ['Certified sustainable', '“Certified sustainable” is a sustainability label, which needs a certification scheme'],
  [
    'Carbon-neutral light',
    '“Carbon-neutral” may rest on offsetting, and then no evidence helps (Directive 2005/29/EC, Annex I 4c)',
  ],
  [
    'Carbon-neutral by offsetting',
    '“Carbon-neutral” says that a product is neutral, reduced or positive by offsetting',
  ],
  [
    'A lamp made from recycled glass',
    '“made from recycled” speaks of the whole, and names no part (Directive 2005/29/EC, Annex I 4b)',
  ],
  ['Our goal: climate neutral in 2040', '“climate neutral” is about the future, which needs a public plan with dates'],
])('%s is reported with its article', async (heading, said) => {
  const [one = '', ...others] = await found(heading, 'Made in Emden.');
  expect(one.slice(0, said.length)).toBe(said);
  expect(others).toEqual([]);
});

test('what is said beside a statement, in the same section, decides it', async () => {
  expect(await found('Eco-friendly light', 'It needs less energy.')).toEqual([]);
  expect(await found('Eco-friendly light', 'It is beautiful.')).toHaveLength(1);
  expect(await found('Carbon-neutral light', 'We plant trees in Peru.')).toEqual([
    '“Carbon-neutral” says that a product is neutral, reduced or positive by offsetting (Directive 2005/29/EC, Annex I 4c)',
  ]);
  expect(await found('Carbon-neutral light', 'It is so without offsetting.')).toEqual([
    '“Carbon-neutral” may rest on offsetting, and then no evidence helps (Directive 2005/29/EC, Annex I 4c)',
  ]);
});

test('the words of a claim that the section states are beside it too', async () => {
  expect(await found('Eco-friendly light', 'Made.', withClaim(', from solar power'))).toEqual([]);
});

test.each([
  ['Eco-friendly light', ['excellence'], ['authority']],
  ['Certified sustainable', ['authority'], ['excellence']],
  ['Certified sustainable', ['certification'], ['no-offsetting']],
  ['Carbon-neutral light', ['no-offsetting'], ['excellence']],
])('%s may be said beside a claim with %j, not with %j', async (heading, right, wrong) => {
  expect(await found(heading, 'Made.', withClaim(', with candles', ...right.map(counsel)))).toEqual([]);
  expect(await found(heading, 'Made.', withClaim(', with candles', ...wrong.map(counsel)))).toHaveLength(1);
});

test.each([
  ['not eco-friendly'],
  ['not\neco-friendly'],
  ['non-sustainable'],
  ['Is it eco-friendly?'],
  ['“eco-friendly”'],
  ['eco-friendly means nothing'],
  ['Eco-friendly? Judge for yourself'],
])('%s states nothing', async (words) => expect(await found(words, 'Made.')).toEqual([]));

test('a denial in another clause or paragraph denies nothing', async () => {
  expect(await found('It is not cheap, eco-friendly light', 'Made.')).toHaveLength(1);
  expect(await found('Never\n\neco-friendly', 'Made.')).toHaveLength(1);
  expect(await found('Not only eco-friendly', 'Made.')).toHaveLength(1);
});

test('a plan counts only if all can read it, and an expert has checked it', async () => {
  const heading = 'Our goal: climate neutral in 2040';
  const plan = (...evidence: string[]) => found(heading, 'Made.', withClaim(', with candles', ...evidence));
  expect(await plan(url('plan'), counsel('plan-check'))).toEqual([]);
  expect(await plan(url('plan'))).toHaveLength(1);
  expect(await plan(counsel('plan'), counsel('plan-check'))).toHaveLength(1);
});

test('no evidence allows offsetting', async () => {
  const all = ['no-offsetting', 'excellence', 'authority'].map(counsel);
  expect(await found('Carbon-neutral by offsetting', 'Made.', withClaim(', with candles', ...all))).toHaveLength(1);
  expect(await found('Light', 'Made.', withClaim(', carbon neutral by offsetting', ...all))).toHaveLength(1);
});

test('the words of a claim need evidence of their own', async () => {
  expect(await found('Light', 'Made.', withClaim(', eco-friendly'))).toHaveLength(1);
  expect(await found('Light', 'Made.', withClaim(', eco-friendly', counsel('no-offsetting')))).toHaveLength(1);
  expect(await found('Light', 'Made.', withClaim(', eco-friendly', counsel('excellence')))).toEqual([]);
  expect(await found('Light', 'Made.', withClaim(', made of recycled glass'))).toHaveLength(1);
  const anyEvidence = '{ type: counsel, who: Grandmother, date: 2026-01-01 }';
  expect(await found('Light', 'Made.', withClaim(', made of recycled glass', anyEvidence))).toEqual([]);
});

test('of two claims with the same words, the one without evidence is reported', async () => {
  const { 'content/claims.yaml': proven = '' } = withClaim(', eco-friendly', counsel('excellence'));
  const { 'content/claims.yaml': open = '' } = withClaim(', eco-friendly');
  const both = `${proven}${String(open).replace('light:', 'other:')}`;
  const problems = await problemsWith({ ...withSection('Light'), 'content/claims.yaml': both });
  expect(own(problems).map(({ place }) => place?.line)).toEqual([10]);
});

test('it is a warning at its words, and nothing says it of a language that is not judged', async () => {
  const site = siteWith({ ...withSection('Eco-friendly light'), ...withClaim(', with candles') });
  const [problem] = own(await problemsOf(site));
  expect(problem).toMatchObject({ severity: 'warning', place: { file: home, line: 10, length: 12 } });
  site.remove();
  expect((await litfass(['explain', 'environmental-claim'])).stdout).toContain('Other languages are not judged.');
});
