// Tests what a release refuses: the first site as it is, and a completed copy of it with one mistake after
// the other.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { date, refusals, sentences } from '../support/cli-errors.ts';
import { firstSite, litfass, repository } from '../support/helpers.ts';

const real = (file: string) => readFileSync(join(repository, file), 'utf8');

const advice = 'Every claim of the site was reviewed.\n';
const counsel = '{ type: counsel, who: Kanzlei Deich, date: 2026-11-01, document: evidence/advice.txt }';
const hash = createHash('sha256').update(advice).digest('hex');

/** Values that must be filled in before the first site can be released. */
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
      /(\ngdpr:[\s\S]*?)evidence: none-yet/,
      `$1evidence: [{ type: document, file: evidence/advice.txt, sha256: ${hash} }]`,
    )
    .replaceAll('evidence: none-yet', `evidence: [${counsel}]`)
    .replace(/(?<=evidence:\n)(?= *- .*proves: length)/, `    - ${counsel}\n`),
  'content/evidence/advice.txt': advice,
};

describe('the first site as it is', () => {
  const site = firstSite();

  test('is refused with one sorted list of everything that is not real, proven or current', async () => {
    const problems = await refusals(site);
    const rules = new Set(problems.map(({ rule }) => rule));
    for (const rule of ['base-url', 'placeholder', 'example', 'unproven-claim', 'retired-link'])
      expect([...rules]).toContain(rule);
    const places = problems.map(({ place }) => `${place?.file} ${String(place?.line).padStart(5)}`);
    // The settings come first, then the claims.
    const rank = (place: string) =>
      ['content/site.yaml ', 'content/claims.yaml '].findIndex((file) => place.startsWith(file)) + 1 || 3;
    expect(places).toEqual([...places].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)));
    expect(problems.every(({ place }) => place)).toBe(true);
  });

  test('fails in `check --release`, and passes in `check`', async () => {
    const args = ['check', '--root', site.root, '--date', date];
    const [{ code, stderr }, withoutRelease] = await Promise.all([litfass([...args, '--release']), litfass(args)]);
    expect(stderr).toContain(`error the URL of the site is not a public address: https://nachgelesen.example [base-url]
  content/site.yaml:3:15
`);
    expect(code).toBe(1);
    expect(withoutRelease.code).toBe(0);
  });
});

describe('the first site, filled in', () => {
  const lock = 'content/translations.lock.yaml';
  /** The lock file after the translations of the filled-in values were accepted. */
  let accepted = '';
  beforeAll(async () => {
    await litfass(['translations', 'accept', '--all', '--root', site.root]);
    accepted = readFileSync(join(site.root, lock), 'utf8');
  });
  /** Measuring the sizes of all pages takes longer than linting them, so only one test does it. */
  const budgets = /^budgets:\n(?: .*\n)+/m;

  /** All tests use the same copy one after the other, and change only the filled-in files. */
  const site = firstSite(filled);
  const siteOf = (changes: { readonly [file in keyof typeof filled]: string }) => {
    site.change({ ...changes, [lock]: accepted });
    return site;
  };

  test('passes', async () => {
    const { root } = siteOf(filled);
    const { code, stdout, stderr } = await litfass(['check', '--release', '--root', root, '--date', date]);
    expect(stderr).not.toContain('error');
    expect(stdout).toMatch(/^\d+ pages in 3 locales/);
    expect(code).toBe(0);
  });

  test('passes if only the command line names its URL', async () => {
    const settings = filled['content/site.yaml']
      .replace('https://nachgelesen.de', 'https://nachgelesen.example')
      .replace(budgets, '');
    siteOf({ ...filled, 'content/site.yaml': settings });
    expect(await refusals(site, { baseUrl: 'https://nachgelesen.de' })).toEqual([]);
    expect(sentences(await refusals(site))).toEqual([
      'base-url: the URL of the site is not a public address: https://nachgelesen.example',
    ]);
  });

  interface Mistake {
    readonly file: keyof typeof filled;
    readonly from: string | RegExp;
    readonly to: string;
    readonly reported: string;
  }

  /** Each mistake is an error on its own. Mistakes share a site where possible, to keep the test fast. */
  const mistakes: readonly Readonly<Record<string, Mistake>>[] = [
    {
      'a value that is not real': {
        file: 'content/site.yaml',
        from: /vat: \{ value: (\S+) *\}/,
        to: 'vat: { value: $1, placeholder: true }',
        reported: 'placeholder: `vat` is a placeholder: “DE000000000”',
      },
      'a link that is not real': {
        file: 'content/site.yaml',
        from: /(profile: \{ url: "[^"]*")/,
        to: '$1, placeholder: true',
        reported: 'placeholder: `profile` is a placeholder: “https://social.nachgelesen.de/@nachgelesen”',
      },
      'a value with a reserved domain': {
        file: 'content/site.yaml',
        from: /email: \{.*@.*/,
        to: 'email: kontakt@nachgelesen.example',
        reported: 'placeholder: the value `email` is not a public address: “kontakt@nachgelesen.example”',
      },
      'an address of the site that is not real': {
        file: 'content/site.yaml',
        from: 'url: https://nachgelesen.de',
        to: 'url: { value: "https://nachgelesen.de", placeholder: true }',
        reported: 'placeholder: the URL of the site is a placeholder: https://nachgelesen.de',
      },
      'a link to a target that was shut down': {
        file: 'content/site.yaml',
        from: /(portal: \{ url: "[^"]*")/,
        to: '$1, retired: 2025-07-20',
        reported: 'retired-link: the target of `portal` was shut down on 2025-07-20',
      },
      'a form that posts to a reserved domain': {
        file: 'content/site.yaml',
        from: 'endpoint: /contact',
        to: 'endpoint: https://api.nachgelesen.example/contact',
        reported:
          'form-endpoint: the endpoint of the contact form is not a public address: https://api.nachgelesen.example/contact',
      },
      'made-up testimonials': {
        file: 'content/sections/testimonials.yaml',
        from: 'example: false',
        to: 'example: true',
        reported: 'example: the section `testimonials` contains made-up examples',
      },
      'a claim without evidence': {
        file: 'content/claims.yaml',
        from: /(\nmetadata-retention:[\s\S]*?)evidence: \[.*\]/,
        to: '$1evidence: none-yet',
        reported: 'unproven-claim: the claim `metadata-retention` has no evidence yet',
      },
      'a claim that is not real': {
        file: 'content/claims.yaml',
        from: /(\nfair-use:[\s\S]*?)owner:/,
        to: '$1placeholder: true\n  owner:',
        reported: 'placeholder: the claim `fair-use` is a placeholder',
      },
      'a claim that has expired': {
        file: 'content/claims.yaml',
        from: /(\nserver-logs:[\s\S]*?)owner:/,
        to: '$1expires: 2026-11-20\n  owner:',
        reported: 'expired-claim: `server-logs` expired on 2026-11-20',
      },
      'a claim whose review is overdue': {
        file: 'content/claims.yaml',
        from: /(\nwithdrawal:[\s\S]*?)reviewed: \S+/,
        to: '$1reviewed: 2025-01-01',
        reported: 'overdue-review: the review of the claim `withdrawal` was due by 2026-01-01',
      },
      'a missing translation': {
        file: 'content/pages/impressum.yaml',
        from: /^ {2}es: .*\n/m,
        to: '',
        reported: 'missing-translation: `title` is missing in es; the text in de is shown instead',
      },
      'a translation that is older than its original': {
        file: 'content/pages/impressum.yaml',
        from: /^( {2}de: )(.*)$/m,
        to: '$1$2 und mehr',
        reported: 'stale-translation: `title` changed in de since its translation into en',
      },
    },
    {
      'a link to a reserved domain without `placeholder: true`': {
        file: 'content/site.yaml',
        from: 'https://social.nachgelesen.de',
        to: 'https://social.example',
        reported:
          'placeholder: the link `profile` does not lead to a public address: https://social.example/@nachgelesen',
      },
      'evidence that is no longer the file that was reviewed': {
        file: 'content/evidence/advice.txt',
        from: 'Every claim',
        to: 'Some claim',
        reported: 'evidence: content/evidence/advice.txt has changed since it proved `gdpr`: its sha256 differs',
      },
      'a form that posts to nowhere': {
        file: 'content/site.yaml',
        from: /^contact:\n(?: .*\n)+/m,
        to: '',
        reported: 'form-endpoint: the form on /kontakt has no address to send messages to',
      },
    },
  ];

  describe.each(mistakes.map((group) => ({ group })))('is refused with', ({ group }) => {
    let reported: readonly string[] = [];
    beforeAll(async () => {
      const changed = new Map<string, string>(Object.entries(filled));
      for (const { file, from, to } of Object.values(group)) {
        const text = changed.get(file) ?? '';
        if (text.replace(from, to) === text) throw new Error(`${from} is not in ${file}`);
        changed.set(file, text.replace(from, to));
      }
      // Without `contact:`, no setting proves how long messages are kept.
      if (!changed.get('content/site.yaml')?.includes('\ncontact:'))
        changed.set(
          'content/claims.yaml',
          filled['content/claims.yaml'].replaceAll(/\{ type: setting, .* \}/g, counsel),
        );
      // The pages differ in each of these sites, and measuring their sizes takes longer than the rest.
      changed.set('content/site.yaml', (changed.get('content/site.yaml') ?? '').replace(budgets, ''));
      reported = sentences(await refusals(siteOf({ ...filled, ...Object.fromEntries(changed) })));
    });

    test.each(Object.entries(group))('%s', (_, mistake) => {
      expect(reported.filter((sentence) => sentence.startsWith(mistake.reported))).toHaveLength(1);
    });

    test('nothing else', () => {
      const expected = Object.values(group).map((mistake) => mistake.reported);
      expect(reported.filter((sentence) => !expected.some((one) => sentence.startsWith(one)))).toEqual([]);
    });
  });
});
