// Tests releases of a small site: which URLs they refuse, and which of their rules a site can waive.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusals, sentences } from '../support/cli-errors.ts';
import { litfass, minimalSite, problemsOf, siteWith } from '../support/helpers.ts';

const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

describe('a base URL', () => {
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
    expect(sentences(await refusals(site, { baseUrl }))).toEqual([
      `base-url: the URL of the site is not a public address: ${baseUrl}`,
    ]);
  });

  test.each(['https://laterne.de', 'https://example.laterne.de', 'https://10.laterne.de', 'https://latest.de'])(
    'of %s is accepted',
    async (baseUrl) => expect(await refusals(site, { baseUrl })).toEqual([]),
  );
});

test.each(['harbour-lamps.de', 'https://harbour-lamps.de/', 'https://Harbour-Lamps.de'])(
  'says one thing of a URL in another format: %s',
  async (url) => {
    const site = siteWith({ 'content/site.yaml': minimal('content/site.yaml').replace(/^url: .*/m, `url: ${url}`) });
    const problems = await problemsOf(site, { release: true });
    expect(problems.filter(({ rule }) => /^(format|base-url)$/.test(rule)).map(({ hint }) => hint)).toEqual([
      expect.stringMatching(/^write https:\/\/harbour-lamps\.de, with/),
    ]);
  },
);

test('refuses a link from the day on which its target is shut down', async () => {
  const settings = minimal('content/site.yaml').replace(/shop: \{.*\}/, (shop) =>
    shop.replace('shop.example', 'lampenladen.de').replace(' }', ', retired: 2027-03-01 }'),
  );
  const linked =
    'type: note\nheading: { de: Bis bald, en: Bye }\nbody: { de: "[Lampen](${link.shop})", en: "[Lamps](${link.shop})" }\n';
  const site = siteWith({ 'content/site.yaml': settings, 'content/sections/closing.yaml': linked });
  const retired = async (date: string) =>
    sentences(await refusals(site, { date })).filter((one) => one.startsWith('retired-link'));
  expect(await retired('2027-02-28')).toEqual([]);
  expect(await retired('2027-03-01')).toEqual(['retired-link: the target of `shop` was shut down on 2027-03-01']);
});

describe('a site', () => {
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

  test('can waive a problem of a release with a reason, for a limited time', async () => {
    const site = siteWith({ 'content/site.yaml': settings + waiver, 'content/claims.yaml': proven });
    expect(await refusals(site)).toEqual([]);
    expect(sentences(await refusals(site, { date: '2027-03-02' }))).toEqual([
      'placeholder: the link `shop` does not lead to a public address: https://shop.example/lamps',
      'expired-waiver: the waiver of `placeholder` in content/site.yaml ended on 2027-03-01',
    ]);
  });

  test.each(['off', 'warn'])('cannot weaken a rule of a release by setting it to %s', async (severity) => {
    const site = siteWith({
      'content/site.yaml': `${settings}rules: { missing-translation: ${severity} }\n`,
      'content/claims.yaml': proven,
      'content/sections/closing.yaml': minimal('content/sections/closing.yaml').replace(', en: See you soon', ''),
    });
    expect(sentences(await refusals(site))).toEqual([
      'placeholder: the link `shop` does not lead to a public address: https://shop.example/lamps',
      'missing-translation: `heading` is missing in en; the text in de is shown instead',
    ]);
  });

  /** The evidence of `lamps` is a file that lists two; that of `price` is a file that does not exist. */
  const disproved = proven
    .replace(
      /evidence: \[.*/,
      'evidence: [{ type: data, file: evidence/lamps.yaml, count: items }]\n  not_with: [price]',
    )
    .replace(/(price:[\s\S]*)evidence: \[.*/, '$1evidence: [{ type: data, file: evidence/prices.yaml, count: items }]');

  test.each(['off', 'warn'])(
    'cannot release a claim that its evidence disproves by setting the rules to %s',
    async (severity) => {
      const rules = `rules: { evidence: ${severity}, evidence-file: ${severity}, claims-conflict: ${severity} }\n`;
      const site = siteWith({
        'content/site.yaml': settings + rules + waiver,
        'content/claims.yaml': disproved,
        'content/evidence/lamps.yaml': 'items: [a, b]\n',
      });
      expect(sentences(await refusals(site))).toEqual([
        'evidence: `lamps` claims more than 50, but count(items) in content/evidence/lamps.yaml is 2',
        'evidence-file: there is no file content/evidence/prices.yaml',
        'claims-conflict: `lamps` and `price` must not be on the same page, but / states both (the same on 1 more page)',
      ]);
    },
  );

  const unproven = minimal('content/claims.yaml').replaceAll('reviewed: 2026-01-01', 'reviewed: 2026-11-01');
  const waived = (rule: string, text: string) =>
    `${waiver}  - { rule: ${rule}, file: content/claims.yaml,${text} reason: later, owner: sales, until: 2027-03-01 }\n`;

  test('rejects the title and the description of a new page that nobody has replaced', async () => {
    const site = siteWith({ 'content/site.yaml': settings });
    await litfass(['new', 'page', 'garden', '--root', site.root]);
    const file = 'content/pages/garden.yaml';
    const written = readFileSync(join(site.root, file), 'utf8');
    site.change({
      [file]: `locales: [de]\n${written.replace('- type: hero', '- { type: hero, heading: { de: Licht } }')}`,
    });
    const refused = sentences(await refusals(site)).filter((sentence) => sentence.includes('garden'));
    expect(refused).toEqual([
      'placeholder: the title of the page garden is not written yet',
      'placeholder: the description of the page garden is not written yet',
    ]);
  });

  test('can waive a rule of a release only line by line, not for a whole file', async () => {
    const site = siteWith({
      'content/site.yaml': settings + waived('unproven-claim', ''),
      'content/claims.yaml': unproven,
    });
    expect(sentences(await refusals(site))).toEqual([
      'fixed-rule: `unproven-claim` cannot be waived in all of content/claims.yaml',
      'unproven-claim: the claim `lamps` has no evidence yet',
      'unproven-claim: the claim `price` has no evidence yet',
    ]);
    const twoLines = siteWith({
      'content/site.yaml': settings + waived('unproven-claim', ' text: none-yet,'),
      'content/claims.yaml': unproven,
    });
    expect(sentences(await refusals(twoLines))).toEqual([
      'fixed-rule: this waiver of `unproven-claim` covers 2 lines of content/claims.yaml',
      'unproven-claim: the claim `lamps` has no evidence yet',
      'unproven-claim: the claim `price` has no evidence yet',
    ]);
  });

  describe('can waive missing translations of a file or a locale:', () => {
    const incomplete = {
      'content/claims.yaml': proven,
      'content/sections/closing.yaml': minimal('content/sections/closing.yaml').replace(
        /, en: See you soon|\n {2}en: .*/g,
        '',
      ),
      'content/pages/contact.yaml': minimal('content/pages/contact.yaml').replace(
        ', en: Write us a letter }\ndes',
        ' }\ndes',
      ),
    };
    const entry = (scope: string, rule = 'missing-translation') =>
      `  - { rule: ${rule}, ${scope}, reason: the shop opens later, owner: sales, until: 2027-03-01 }\n`;
    const refused = async (...entries: string[]) =>
      sentences(await refusals(siteWith({ ...incomplete, 'content/site.yaml': settings + waiver + entries.join('') })));
    const reported = [
      'missing-translation: `title` is missing in en; the text in de is shown instead',
      'missing-translation: `heading` is missing in en; the text in de is shown instead',
      'missing-translation: `body` is missing in en; the text in de is shown instead',
    ];

    test.each([
      ['nothing', [], reported],
      ['a file', ['file: content/sections/closing.yaml'], reported.slice(0, 1)],
      ['a locale', ['locale: en'], []],
      ['a file in a locale', ['file: content/pages/contact.yaml, locale: en'], reported.slice(1)],
    ])('%s', async (_, scopes, left) => {
      expect(await refused(...scopes.map((scope) => entry(scope)))).toEqual(left);
    });

    test('until a day, and only for a locale of the site', async () => {
      expect(await refused(entry('locale: en').replace('2027-03-01', '2026-11-20'))).toEqual([
        'expired-waiver: the waiver of `missing-translation` in en ended on 2026-11-20',
        ...reported,
      ]);
      expect(await refused(entry('locale: es'))).toEqual([
        'unknown-locale: es is not a locale of the site',
        ...reported,
      ]);
      expect(await refused('  - { rule: missing-translation, reason: a, owner: b, until: 2027-03-01 }\n')).toEqual([
        'format: a waiver needs a file or a locale',
        ...reported,
      ]);
    });

    test('but no other rule of a release', async () => {
      expect(await refused(entry('locale: en'), entry('locale: en', 'stale-translation'))).toEqual([
        'fixed-rule: `stale-translation` cannot be waived in all of en',
      ]);
    });
  });

  test('can waive one of several equal lines by words of the reported problem', async () => {
    const site = siteWith({
      'content/site.yaml': settings + waived('unproven-claim', ' text: claim `lamps`,'),
      'content/claims.yaml': unproven,
    });
    expect(sentences(await refusals(site))).toEqual(['unproven-claim: the claim `price` has no evidence yet']);
  });

  test.each([
    ['off', 'turned off'],
    ['warn', 'made a warning'],
  ])('cannot set a rule that only releases check to %s', async (severity, change) => {
    const site = siteWith({
      'content/site.yaml': `${settings}rules: { placeholder: ${severity} }\n`,
      'content/claims.yaml': proven,
    });
    expect(sentences(await refusals(site))).toEqual([
      'placeholder: the link `shop` does not lead to a public address: https://shop.example/lamps',
      `fixed-rule: \`placeholder\` cannot be ${change}`,
    ]);
  });
});

test('refuses an expired claim, although another error in the file of claims is waived', async () => {
  const claims = minimal('content/claims.yaml')
    .replace('evidence: none-yet', 'evidence: [{ type: setting, setting: contact.none }]')
    .replace(/^( {2}period: .*)$/m, '$1\n  expires: 2026-01-31');
  const waived = `waivers:
  - { rule: evidence, file: content/claims.yaml, text: contact.none, reason: on its way, owner: product, until: 2027-01-01 }
`;
  const site = siteWith({
    'content/claims.yaml': claims,
    'content/site.yaml': minimal('content/site.yaml') + waived,
  });
  const refused = sentences(await refusals(site, { date: '2026-02-01' }));
  expect(refused).toContain('expired-claim: `price` expired on 2026-01-31');
  expect(refused.filter((one) => one.startsWith('evidence'))).toEqual([]);
});

describe('what is due before a release', () => {
  const settings = minimal('content/site.yaml');
  const closing = minimal('content/sections/closing.yaml').replace(/^( *de: )In /m, '$17 Lampen in ');
  const rule = 'raw-figure';

  /** The severities of the figure, at the desk and in a release. */
  async function severities(rules = '') {
    const own = rules.startsWith('overrides') ? settings.replace(/^overrides:.*\n/m, '') : settings;
    const site = siteWith({ 'content/sections/closing.yaml': closing, 'content/site.yaml': own + rules });
    const of = async (release: boolean) =>
      (await problemsOf(site, { release })).flatMap((one) => (one.rule === rule ? one.severity : []));
    return [...(await of(false)), '→', ...(await of(true))].join(' ');
  }

  test.each([
    ['', 'warning → error'],
    [`rules: { ${rule}: error }\n`, 'error → error'],
    [`rules: { ${rule}: warn }\n`, 'warning → warning'],
    [`rules: { ${rule}: off }\n`, ' →'],
    [`overrides: [{ files: [content/sections/*], rules: { ${rule}: off } }]\n`, ' →'],
    [`overrides: [{ files: [content/sections/*], rules: { ${rule}: error } }]\n`, 'error → error'],
  ])('follows the settings: %s', async (rules, expected) => {
    expect(await severities(rules)).toBe(expected.trim());
  });

  test('does not keep a site from being built, which says so, and in JSON and to GitHub, too', async () => {
    const site = siteWith({ 'content/sections/closing.yaml': closing });
    const run = (...args: string[]) => litfass(['build', '--root', site.root, '--date', '2026-02-01', ...args]);
    const built = await run();
    expect(built.stderr).toMatch(/\n1 warning\n1 thing is due before a release\n$/);
    expect(built.code).toBe(0);
    expect(JSON.parse((await run('--json')).stdout)).toMatchObject({ warnings: [{ rule, due: true }] });
    expect((await run('--format', 'github')).stdout).toContain('title=raw-figure%2C due before a release::');
  });
});
