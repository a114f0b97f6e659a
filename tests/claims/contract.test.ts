// Claims that are true because the terms of the site say so, and counts that prove no more than a length.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  buildOf,
  type Changes,
  complaintsWith,
  litfass,
  minimalSite,
  problemsOf,
  sentencesWith,
  siteWith,
  withChanges,
} from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

/** The minimal site with terms that state the price, and claims with this evidence. */
function withTerms(evidence: string, terms = '${claim.price}', ids = '{#price}'): Changes {
  const [lamps, price] = read('content/claims.yaml').split(/(?=^price:)/m);
  return {
    'content/claims.yaml': `${lamps}${price?.replace('none-yet', evidence)}`,
    'content/pages/terms.yaml': `layout: plain
slug: { de: bedingungen, en: en/terms }
title: { de: Unsere Bedingungen, en: Our terms of use }
description:
  de: Was beim Kauf einer Laterne gilt, was sie kostet und wie du sie uns innerhalb der Frist zurückgibst.
  en: What applies when you buy a lantern, what it costs, and how you can return it to us within the period.
sections:
  - type: hero
    heading: { de: Unsere Bedingungen, en: Our terms of use }
  - type: note
    heading: { de: Kauf, en: Purchase }
    body:
      de: |
        ### Was sie kostet {#price}

        Jede kostet ${terms}.
      en: |
        ### What it costs ${ids}

        Each costs ${terms}.
`,
    'content/pages/home.yaml': read('content/pages/home.yaml').replace('${page.contact}', '${page.terms}'),
  };
}

const clause = (target: string) => `[{ type: contract, clause: "\${page.${target}" }]`;

describe('a clause proves a claim', () => {
  test('if each language of the page has it, and the page states the claim', async () => {
    expect(await sentencesWith(withTerms(clause('terms}#price')))).toEqual([]);
  });

  test.each([
    ['terms}#prise', undefined, undefined, 'there is no `prise` on /bedingungen to prove `price`'],
    ['terms}#price', undefined, '', 'there is no `price` on /en/terms to prove `price`'],
    ['terms}#price', '${claim.lamps}', undefined, '/bedingungen does not state `price`, so it cannot prove it'],
    ['term}#price', undefined, undefined, 'there is no page term'],
  ])('%s, stating %s, is an error otherwise', async (target, terms, ids, text) => {
    const [first] = await sentencesWith(withTerms(clause(target), terms, ids));
    expect(first).toBe(`evidence: ${text}`);
  });

  test.each(['terms}', 'terms#price}', 'terms}#a b'])('%s names no clause', async (target) => {
    expect(await complaintsWith(withTerms(clause(target)))).toContain(
      'a part of a page of this site: ${page.terms}#withdrawal',
    );
  });

  test('with a missing clause is unproven in the ledger', async () => {
    const proofs = async (target: string) => {
      const site = siteWith(withTerms(clause(target)));
      const { stdout } = await litfass(['claims', '--json', '--root', site.root, '--date', '2026-03-01']);
      site.remove();
      return JSON.parse(stdout).claims.map(({ proof, states }: Record<string, unknown>) => [proof, states]);
    };
    const unproven = ['unproven', ['unproven']];
    expect(await proofs('terms}#price')).toEqual([unproven, ['contract', ['fine']]]);
    expect(await proofs('terms}#prise')).toEqual([unproven, unproven]);
  });

  test('is no longer asked for by a release', async () => {
    const asked = (evidence: string) =>
      withChanges(withTerms(evidence), async (site) =>
        (await problemsOf(site, { release: true }))
          .filter(({ rule }) => rule === 'unproven-claim')
          .map(({ text }) => text),
      );
    const lamps = 'the claim `lamps` has no evidence yet';
    expect(await asked('none-yet')).toEqual([lamps, 'the claim `price` has no evidence yet']);
    expect(await asked(clause('terms}#price'))).toEqual([lamps]);
  });
});

test('a count of what is promised is compared with the claim, but proves only the length of the list', async () => {
  const changes = (rows: number) => ({
    'content/claims.yaml': read('content/claims.yaml').replace(
      'evidence: none-yet',
      'evidence: [{ type: data, file: evidence/lamps.csv, count: rows, proves: length }]',
    ),
    'content/evidence/lamps.csv': `lamp\n${'Leuchtturm\n'.repeat(rows)}`,
  });
  expect(await sentencesWith(changes(50))).toEqual([
    'evidence: `lamps` claims more than 50, but count(rows) in content/evidence/lamps.csv is 50',
  ]);
  const texts = await withChanges(changes(51), async (site) =>
    (await problemsOf(site, { release: true })).flatMap(({ rule, text }) => (rule === 'unproven-claim' ? text : [])),
  );
  expect(texts).toContain('the evidence of `lamps` proves only the length of a list');
});

test('a section that lists all claims gets how each is proven, and the clause in the language of the page', async () => {
  const changes = withTerms(clause('terms}#price'));
  const list = `
    {JSON.stringify(usePage().claims().map(({ id, proof, evidence, proofs }) => [id, proof, ...evidence, ...proofs]))}`;
  const site = siteWith({
    ...changes,
    'content/pages/home.yaml': `${changes['content/pages/home.yaml']}  - type: note\n    heading: { de: Alle, en: All }\n    body: { de: Alle, en: All }\n`,
    'templates/sections/note/section.tsx': read('templates/sections/note/section.tsx')
      .replace('defineSection,', 'defineSection, usePage,')
      .replace('{body}', `{body}<pre>${list}</pre>{usePage().claims().map(({ words }) => words)}`),
  });
  await buildOf(site);
  const shown = (file: string): unknown => {
    const [, json = ''] = /<pre>(.*?)<\/pre>/s.exec(readFileSync(join(site.out, file), 'utf8')) ?? [];
    return JSON.parse(json.replaceAll('&quot;', '"'));
  };
  const priced = (href: string) => ['price', 'contract', 'contract', { type: 'contract', link: { href } }];
  expect(shown('en.html')).toEqual([['lamps', 'unproven'], priced('/en/terms#price')]);
  expect(shown('bedingungen.html')).toEqual([['lamps', 'unproven'], priced('#price')]);
  site.remove();
});
