// What a release refuses: the first site as it is, a copy of it in which everything is filled in, and
// each thing left out again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { date, refusals, sentences } from '../support/cli-errors.ts';
import { firstSite, litfass, repository } from '../support/helpers.ts';

const real = (file: string) => readFileSync(join(repository, file), 'utf8');

const advice = 'Every claim of the site was looked at.\n';
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
      /(\nmetadata-retention:[\s\S]*?)evidence: none-yet/,
      `$1evidence: [{ type: document, file: evidence/advice.txt, sha256: ${hash} }]`,
    )
    .replaceAll('evidence: none-yet', `evidence: [${counsel}]`),
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
    expect(places).toEqual([...places].sort());
    expect(problems.every(({ place }) => place)).toBe(true);
  });

  test('is reported a release by the command line, and may be looked at without', async () => {
    const args = ['check', '--root', site.root, '--date', date];
    const [{ code, stderr }, looking] = await Promise.all([litfass([...args, '--release']), litfass(args)]);
    expect(stderr).toContain(`error the URL of the site is not a public address: https://nachgelesen.example [base-url]
  content/site.yaml:3:15
`);
    expect(code).toBe(1);
    expect(looking.code).toBe(0);
  });
});

describe('the first site, filled in', () => {
  const lock = 'content/translations.lock.yaml';
  /** Written by the person who read the translations of the filled-in values. */
  let accepted = '';
  beforeAll(async () => {
    await litfass(['translations', 'accept', '--all', '--root', site.root]);
    accepted = readFileSync(join(site.root, lock), 'utf8');
  });
  /** Measuring all pages takes longer than linting them, so it is done once. */
  const budgets = /^budgets:\n(?: .*\n)+/m;

  /** The same copy for all, one after the other: what is filled in is all that changes. */
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

  test('passes where its address is named on the command line only', async () => {
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

  /** Each of them alone is a reason to refuse; as few sites as possible combine them. */
  const mistakes: readonly Readonly<Record<string, Mistake>>[] = [
    {
      'a value that is not real': {
        file: 'content/site.yaml',
        from: /vat: \{ value: (\S+) *\}/,
        to: 'vat: { value: $1, placeholder: true }',
        reported: 'placeholder: the value `vat` is a placeholder: DE000000000',
      },
      'a link that is not real': {
        file: 'content/site.yaml',
        from: /(profile: \{ url: "[^"]*")/,
        to: '$1, placeholder: true',
        reported: 'placeholder: the link `profile` is a placeholder: https://social.nachgelesen.de/@nachgelesen',
      },
      'a value whose domain nobody can have': {
        file: 'content/site.yaml',
        from: /email: \{.*@.*/,
        to: 'email: kontakt@nachgelesen.example',
        reported: 'placeholder: the value `email` is not a public address: kontakt@nachgelesen.example',
      },
      'an address of the site that is not real': {
        file: 'content/site.yaml',
        from: 'url: https://nachgelesen.de',
        to: 'url: { value: "https://nachgelesen.de", placeholder: true }',
        reported: 'placeholder: the URL of the site is a placeholder: https://nachgelesen.de',
      },
      'a link to what was shut down': {
        file: 'content/site.yaml',
        from: /(portal: \{ url: "[^"]*")/,
        to: '$1, retired: 2025-07-20',
        reported: 'retired-link: the target of `portal` was shut down on 2025-07-20',
      },
      'a form that posts to a domain that nobody can have': {
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
      'a link to a domain that nobody can have, though it does not say so': {
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
        reported:
          'evidence: content/evidence/advice.txt has changed since it proved `metadata-retention`: its sha256 differs',
      },
      'a form that posts to nowhere': {
        file: 'content/site.yaml',
        from: /^contact:\n(?: .*\n)+/m,
        to: '',
        reported: 'form-endpoint: the form on /kontakt has no address to send messages to',
      },
    },
  ];

  describe.each(mistakes.map((all) => ({ all })))('is refused with', ({ all }) => {
    let reported: readonly string[] = [];
    beforeAll(async () => {
      const changed = new Map<string, string>(Object.entries(filled));
      for (const { file, from, to } of Object.values(all)) {
        const text = changed.get(file) ?? '';
        if (text.replace(from, to) === text) throw new Error(`${from} is not in ${file}`);
        changed.set(file, text.replace(from, to));
      }
      // Without contact: no setting proves how long its messages are kept.
      if (!changed.get('content/site.yaml')?.includes('\ncontact:'))
        changed.set(
          'content/claims.yaml',
          filled['content/claims.yaml'].replaceAll(/\{ type: setting, .* \}/g, counsel),
        );
      // The pages have other bytes in each of these sites, and measuring all of them again takes longer
      // than the rest.
      changed.set('content/site.yaml', (changed.get('content/site.yaml') ?? '').replace(budgets, ''));
      reported = sentences(await refusals(siteOf({ ...filled, ...Object.fromEntries(changed) })));
    });

    test.each(Object.entries(all))('%s', (_, mistake) => {
      expect(reported.filter((sentence) => sentence.startsWith(mistake.reported))).toHaveLength(1);
    });

    test('nothing else', () => {
      const expected = Object.values(all).map((mistake) => mistake.reported);
      expect(reported.filter((sentence) => !expected.some((one) => sentence.startsWith(one)))).toEqual([]);
    });
  });
});
