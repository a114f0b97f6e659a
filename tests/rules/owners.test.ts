// Problems that somebody in particular has to solve name that person: the owner of a claim or waiver.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, minimalSite, problemsOf, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const fileOf = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const claims = (from: string | RegExp, to: string): Changes => ({
  'content/claims.yaml': fileOf('content/claims.yaml').replace(from, to).replace('owner: product', 'owner: workshop'),
});
const waiver = (entry: string): Changes => ({
  'content/site.yaml': `${fileOf('content/site.yaml')}waivers:\n  - { ${entry}, reason: later, owner: workshop, until: 2026-01-31 }\n`,
});
const title = {
  'content/pages/contact.yaml': fileOf('content/pages/contact.yaml').replace(
    /title: .*/,
    'title: { de: Kurz, en: Write us a letter }',
  ),
};

test.each<[string, Changes]>([
  ['unproven-claim', claims('', '')],
  ['placeholder', claims('kind: count', 'kind: count\n  placeholder: true')],
  ['overdue-review', claims('review_every: P6M', 'review_every: P1M')],
  [
    'unreviewed-change',
    {
      ...claims('', ''),
      'content/claims.lock.yaml':
        'version: 1\nclaims: { lamps: { reviewed: 2026-01-01, value: "9", comparator: exactly, evidence: [] } }\n',
    },
  ],
  ['expired-claim', claims('review_every', 'expires: 2026-01-15\n  review_every')],
  ['future-date', claims('reviewed: 2026', 'reviewed: 2062')],
  ['evidence', claims('evidence: none-yet', 'evidence: [{ type: setting, setting: contact.none }]')],
  ['percentage', claims(/kind: count\n {2}value: "50"/, 'kind: percentage\n  value: "500"')],
  ['expired-waiver', waiver('rule: length, file: content/pages/contact.yaml')],
])('%s', async (rule, changes) => {
  const site = track(siteWith({ ...title, ...changes }));
  const found = (await problemsOf(site, { date: '2026-02-20', release: true })).filter((one) => one.rule === rule);
  expect(found.find(({ owner }) => owner)).toMatchObject({ rule, owner: 'workshop' });
});

test('idle-waiver', async () => {
  const site = track(siteWith(waiver('rule: length, file: content/pages/home.yaml')));
  expect(await problemsOf(site, { date: '2026-01-20' })).toMatchObject([{ rule: 'idle-waiver', owner: 'workshop' }]);
});
