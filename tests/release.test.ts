// What a release refuses: the first site as it is, a copy of it in which everything is filled in, and each thing left out again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuildOptions, judge } from '../src/build.ts';
import { isError, type Problem, SiteError } from '../src/problem.ts';
import { releaseGate } from '../src/release.ts';
import { type Changes, firstSite, litfass, minimalSite, repository, siteWith, type TestSite } from './helpers.ts';

const date = '2026-11-21';
const real = (file: string) => readFileSync(join(repository, file), 'utf8');
const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

/** The errors of a release, in the order in which they are told. */
async function refusals(site: TestSite, options: Partial<BuildOptions> = {}): Promise<readonly Problem[]> {
  try {
    const out = join(dirname(site.root), 'judged');
    const { staged } = await judge({ root: site.root, out, date, release: releaseGate, ...options });
    staged.drop();
    return [];
  } catch (error) {
    if (error instanceof SiteError) return error.problems.filter(isError);
    throw error;
  }
}

const sentences = (problems: readonly Problem[]) => problems.map(({ rule, text }) => `${rule}: ${text}`);

const advice = 'Every claim of the site was looked at.\n';
const counsel = '{ type: counsel, who: Kanzlei Deich, date: 2026-11-01, document: evidence/advice.txt }';
const hash = createHash('sha256').update(advice).digest('hex');

/** What somebody has to fill in before the first site can be released. */
const filled = {
  'content/site.yaml': real('content/site.yaml')
    .replaceAll(/,? *placeholder: true/g, '')
    .replace(/url: \{ value: "https:\/\/nachgelesen.example" *\}/, 'url: https://nachgelesen.de')
    .replaceAll('billing.nachgelesen.example', 'billing.nachgelesen.de')
    .replaceAll('nachgelesen.example', 'nachgelesen.de')
    .replaceAll('social.example', 'social.nachgelesen.de')
    .replace(/^.*eu-dispute:.*\n/m, ''),
  'content/pages/impressum.yaml': real('content/pages/impressum.yaml').replaceAll(
    /\[([^\]]*)\]\(\$\{link\.eu-dispute\}\)/g,
    '$1',
  ),
  'content/sections/testimonials.yaml': real('content/sections/testimonials.yaml').replace(
    'example: true',
    'example: false',
  ),
  'content/claims.yaml': real('content/claims.yaml')
    .replace(
      /(\nmetadata-retention:[\s\S]*?)evidence: none-yet/,
      `$1evidence: [{ type: document, file: evidence/advice.txt, sha256: ${hash} }]`,
    )
    .replaceAll('evidence: none-yet', `evidence: [${counsel}]`),
  'content/evidence/advice.txt': advice,
};

describe('the first site as it is', () => {
  test('is refused with one sorted list of everything that is not real, proven or current', async () => {
    const problems = await refusals(firstSite());
    const rules = new Set(problems.map(({ rule }) => rule));
    for (const rule of ['base-url', 'placeholder', 'example', 'unproven-claim', 'retired-link'])
      expect([...rules]).toContain(rule);
    const places = problems.map(({ place }) => `${place?.file} ${String(place?.line).padStart(5)}`);
    expect(places).toEqual([...places].sort());
    expect(problems.every(({ place }) => place)).toBe(true);
  });

  test('is told of a release by the command line, and may be looked at without', async () => {
    const site = firstSite();
    const { code, stderr } = await litfass(['check', '--release', '--root', site.root, '--date', date]);
    expect(stderr).toContain(`error nobody can visit a site at https://nachgelesen.example [base-url]
  content/site.yaml:3:15
`);
    expect(code).toBe(1);
    expect((await litfass(['check', '--root', site.root, '--date', date])).code).toBe(0);
  });
});

describe('the first site, filled in', () => {
  const lock = 'content/translations.lock.yaml';
  /** Written by whoever read the translations of what was filled in. */
  let accepted = '';
  beforeAll(async () => {
    const { root } = firstSite(filled);
    await litfass(['translations', 'accept', '--all', '--root', root]);
    accepted = readFileSync(join(root, lock), 'utf8');
  });
  const siteOf = (changes: Changes) => firstSite({ ...changes, [lock]: accepted });

  test('passes', async () => {
    const site = siteOf(filled);
    const { code, stdout, stderr } = await litfass(['check', '--release', '--root', site.root, '--date', date]);
    expect(stderr).not.toContain('error');
    expect(stdout).toMatch(/^\d+ pages in 3 locales/);
    expect(code).toBe(0);
  });

  test('passes where its address is named on the command line only', async () => {
    const settings = filled['content/site.yaml'].replace('https://nachgelesen.de', 'https://nachgelesen.example');
    const site = siteOf({ ...filled, 'content/site.yaml': settings });
    expect(await refusals(site, { baseUrl: 'https://nachgelesen.de' })).toEqual([]);
    expect(sentences(await refusals(site))).toEqual([
      'base-url: nobody can visit a site at https://nachgelesen.example',
    ]);
  });

  const changed = (file: keyof typeof filled, from: string | RegExp, to: string): Changes => {
    const text = filled[file].replace(from, to);
    if (text === filled[file]) throw new Error(`${from} is not in ${file}`);
    return { ...filled, [file]: text };
  };
  const single: readonly (readonly [string, Changes, string])[] = [
    [
      'a value that is not real',
      changed('content/site.yaml', /vat: \{ value: (\S+) *\}/, 'vat: { value: $1, placeholder: true }'),
      'placeholder: the value `vat` is not real yet: DE000000000',
    ],
    [
      'a link that is not real',
      changed('content/site.yaml', /(profile: \{ url: "[^"]*")/, '$1, placeholder: true'),
      'placeholder: the link `profile` is not real yet: https://social.nachgelesen.de/@nachgelesen',
    ],
    [
      'a link to a domain that nobody can have, though it does not say so',
      changed('content/site.yaml', 'https://social.nachgelesen.de', 'https://social.example'),
      'placeholder: the link `profile` leads to a domain that nobody can have: https://social.example/@nachgelesen',
    ],
    [
      'an address of the site that is not real',
      changed(
        'content/site.yaml',
        'url: https://nachgelesen.de',
        'url: { value: "https://nachgelesen.de", placeholder: true }',
      ),
      'placeholder: the address of the site is not real yet: https://nachgelesen.de',
    ],
    [
      'made-up testimonials',
      changed('content/sections/testimonials.yaml', 'example: false', 'example: true'),
      'example: the section `testimonials` holds made-up examples',
    ],
    [
      'a claim without evidence',
      changed('content/claims.yaml', /(\nmetadata-retention:[\s\S]*?)evidence: \[.*\]/, '$1evidence: none-yet'),
      'unproven-claim: nothing proves the claim `metadata-retention` yet',
    ],
    [
      'a claim that has expired',
      changed('content/claims.yaml', /(\nmetadata-retention:[\s\S]*?)owner:/, '$1expires: 2026-11-20\n  owner:'),
      'expired-claim: `metadata-retention` expired on 2026-11-20',
    ],
    [
      'a claim whose review is overdue',
      changed('content/claims.yaml', /(\nmetadata-retention:[\s\S]*?)reviewed: \S+/, '$1reviewed: 2026-01-01'),
      'overdue-review: the claim `metadata-retention` was to be reviewed by 2026-04-01',
    ],
    [
      'evidence that is no longer the file that was reviewed',
      { ...filled, 'content/evidence/advice.txt': 'Something else.\n' },
      'evidence: content/evidence/advice.txt is not what proved `metadata-retention`: its sha256 is another',
    ],
    [
      'a missing translation',
      changed('content/pages/impressum.yaml', /^ {2}es: .*\n/m, ''),
      'missing-translation: `title` is missing in es; de stands in',
    ],
    [
      'a translation that is older than its original',
      changed('content/pages/impressum.yaml', /^( {2}de: )(.*)$/m, '$1$2 und mehr'),
      'stale-translation: `title` changed in de since its translation into ',
    ],
    [
      'a link to what was shut down',
      changed('content/site.yaml', /(portal: \{ url: "[^"]*")/, '$1, retired: 2025-07-20'),
      'retired-link: what `portal` leads to was shut down on 2025-07-20',
    ],
    [
      'a form that posts to nowhere',
      {
        ...changed('content/site.yaml', /^contact:\n(?: .*\n)+/m, ''),
        'content/claims.yaml': filled['content/claims.yaml'].replaceAll(/\{ type: setting, .* \}/g, counsel),
      },
      'form-endpoint: the form on /kontakt posts to nowhere',
    ],
    [
      'a form that posts to a domain that nobody can have',
      changed('content/site.yaml', 'endpoint: /contact', 'endpoint: https://api.nachgelesen.example/contact'),
      'form-endpoint: the form posts to a domain that nobody can have: https://api.nachgelesen.example/contact',
    ],
  ];

  test.each(single)('is refused with %s', async (_, changes, sentence) => {
    const told = sentences(await refusals(siteOf(changes)));
    expect(told.filter((one) => !one.startsWith(sentence))).toEqual([]);
    expect(told).not.toEqual([]);
  });
});

describe('a base url', () => {
  const settings = minimal('content/site.yaml').replace('shop.example', 'lampenladen.de');
  const proven = minimal('content/claims.yaml')
    .replaceAll('evidence: none-yet', 'evidence: [{ type: counsel, who: Kanzlei Deich, date: 2026-01-01 }]')
    .replaceAll('reviewed: 2026-01-01', 'reviewed: 2026-11-01');
  const site = siteWith({ 'content/site.yaml': settings, 'content/claims.yaml': proven });

  test.each([
    'http://localhost:4321',
    'http://127.0.0.1:8080',
    'http://[::1]',
    'http://192.168.1.5',
    'https://laterne.example',
    'https://www.example.com',
    'https://laterne.test',
    'https://laterne.invalid',
    'https://preview.laterne.localhost',
  ])('of %s is refused', async (baseUrl) => {
    expect(sentences(await refusals(site, { baseUrl }))).toEqual([`base-url: nobody can visit a site at ${baseUrl}`]);
  });

  test.each(['https://laterne.de', 'https://example.laterne.de', 'https://10.laterne.de', 'https://latest.de'])(
    'of %s is not',
    async (baseUrl) => expect(await refusals(site, { baseUrl })).toEqual([]),
  );
});

describe('what a site says about rules', () => {
  const settings = minimal('content/site.yaml').replaceAll('laterne.example', 'laterne.de');
  const proven = minimal('content/claims.yaml')
    .replaceAll('evidence: none-yet', 'evidence: [{ type: counsel, who: Kanzlei Deich, date: 2026-01-01 }]')
    .replaceAll('reviewed: 2026-01-01', 'reviewed: 2026-11-01');
  const waiver = `waivers:
  - rule: placeholder
    file: content/site.yaml
    text: "shop:"
    reason: the shop opens in spring
    owner: sales
    until: 2027-03-01
`;

  test('can waive a refusal with a reason, for a while', async () => {
    const site = siteWith({ 'content/site.yaml': settings + waiver, 'content/claims.yaml': proven });
    expect(await refusals(site)).toEqual([]);
    expect(sentences(await refusals(site, { date: '2027-03-02' }))).toEqual([
      'placeholder: the link `shop` leads to a domain that nobody can have: https://shop.example/lamps',
      'expired-waiver: the waiver of `placeholder` in content/site.yaml ended on 2027-03-01',
    ]);
  });

  test('cannot make a warning of a refusal', async () => {
    const site = siteWith({
      'content/site.yaml': `${settings}rules: { placeholder: warn, missing-translation: warn }\n`,
      'content/claims.yaml': proven,
      'content/sections/closing.yaml': minimal('content/sections/closing.yaml').replace(', en: See you soon', ''),
    });
    expect(sentences(await refusals(site))).toEqual([
      'missing-translation: `heading` is missing in en; de stands in',
      'placeholder: the link `shop` leads to a domain that nobody can have: https://shop.example/lamps',
    ]);
  });
});
