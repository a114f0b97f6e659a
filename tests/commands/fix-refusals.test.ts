// Tests what `litfass check --fix` leaves alone: uncertain figures, intended figures, and files that it
// cannot write.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockContent } from '../../src/commands/project-lock.ts';
import { type Changes, filesBelow, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const date = '2026-02-01';
const track = trackedSites();

const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const page = 'content/pages/home.yaml';

/** A home page with a text in both languages. */
function home(de: string, en: string, rest = ''): string {
  return `layout: plain
slug: { de: "", en: en }
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden, made by hand and meant for the garden, in many colours and all sizes.
sections:
  - { type: hero, heading: { de: Licht, en: Light } }
  - type: note
    heading: { de: Notiz, en: Note }
    body:
      de: ${de}
      en: ${en}
${rest}`;
}

function newSite(changes: Changes): TestSite {
  return track(siteWith({ 'content/sections/closing.yaml': null, ...changes }));
}

/** Without the summary of the site, whose time differs. */
const fix = async ({ root }: TestSite) => {
  const { stdout, ...rest } = await litfass(['check', '--fix', '--all', '--root', root, '--date', date]);
  return { ...rest, stdout: stdout.replace(/^\d+ pages in .*\n/m, '') };
};
const contentOf = ({ root }: TestSite) => filesBelow(join(root, 'content'));

/** Runs the fix on a site whose files it must not change, and returns its output. */
async function untouched(changes: Changes): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const site = newSite(changes);
  const before = contentOf(site);
  const ran = await fix(site);
  expect(contentOf(site)).toEqual(before);
  return ran;
}

describe('a figure is reported and not rewritten', () => {
  test('if two claims have its value, unit and comparator', async () => {
    const second = claims.slice(claims.indexOf('price:')).replace('price:', 'postage:');
    const { code, stdout, stderr } = await untouched({
      'content/claims.yaml': claims + second,
      [page]: home('Nur 3,49\u00a0€ im Monat.', 'It is €3.49 a month.'),
    });
    expect(
      stdout,
    ).toBe(`content/pages/home.yaml:12 “3,49 €” not rewritten: more than one claim states this: price, postage
content/pages/home.yaml:13 “€3.49” not rewritten: more than one claim states this: price, postage
no figure to rewrite
`);
    expect(stderr).toContain('hint use the right claim: ${claim.price}, ${claim.postage}\n');
    expect(stderr).toContain('“€3.49” is a figure that comes from no claim [raw-figure]');
    expect(code).toBe(0);
  });

  test('if it has another comparator, value, unit, period or noun than the claim', async () => {
    const pairs = [
      ['Es gibt mindestens 50 Lampen.', 'There are at least 50 lamps.'],
      ['Es gibt 50 Lampen.', 'There are 50 lamps.'],
      ['Es gibt mehr als 51 Lampen.', 'There are more than 51 lamps.'],
      ['Es gibt mehr als 50 Farben.', 'There are more than 50 colours.'],
      ['Es kostet 3,49\u00a0£ im Monat.', 'It costs £3.49 a month.'],
      ['Es kostet 3,49\u00a0€ im Jahr.', 'It costs €3.49 a year.'],
      ['Der Wochenpreis ist 3,49\u00a0€.', 'Weekly, that is €3.49.'],
    ];
    const notes = pairs.map(
      ([de, en], index) =>
        `  - { type: note, heading: { de: Notiz ${'abcdefg'[index]}, en: Note ${'abcdefg'[index]} }, body: { de: "${de}", en: "${en}" } }\n`,
    );
    const { code, stdout, stderr } = await untouched({ [page]: home('Ja.', 'Yes.', notes.join('')) });
    // No claim states the same as the first ones.
    expect(stdout).toBe(`content/pages/home.yaml:20 “3,49 €” not rewritten: no style of \`price\` renders the same words
content/pages/home.yaml:20 “€3.49” not rewritten: no style of \`price\` renders the same words
no figure to rewrite
`);
    expect(stderr.match(/\[raw-figure\]/g)).toHaveLength(10);
    expect(stderr).toMatch(/\n14 warnings\n14 things are due before a release\n$/);
    // The claim of a monthly price is not suggested for a yearly price.
    expect(stderr.match(/hint use \$\{claim\.price\}/g)).toHaveLength(2);
    expect(code).toBe(0);
  });

  test('if it may be two values', async () => {
    const deposit = claims.slice(claims.indexOf('price:')).replace('price:', 'deposit:').replace('3.49', '1500');
    const { stdout, stderr } = await untouched({
      'content/claims.yaml': claims + deposit,
      [page]: home('Es kostet 1.500\u00a0€ im Monat.', 'It costs 1.500\u00a0€ a month.'),
    });
    expect(stdout).toContain('content/pages/home.yaml:13 “1.500 €” not rewritten: it may be 1500 or 1.5\n');
    expect(stderr).toContain('hint this may be 1500 or 1.5: use the claim with the value that it has, or define one');
  });

  test('if the other language would then lack the claim', async () => {
    const { stdout, stderr } = await untouched({ [page]: home('Es gibt 50+ Lampen.', 'There are 50 lamps.') });
    expect(stdout).toBe(
      'content/pages/home.yaml:12 “50+ Lampen” not rewritten: once rewritten, `body` in en lacks the claim `lamps`, which de has\nno figure to rewrite\n',
    );
    expect(stderr.match(/\[[\w-]+\]/g)).toEqual(['[raw-figure]', '[raw-figure]']);
  });

  test('if the other language would then lack the claim, unless the site has lowered that rule', async () => {
    const site = newSite({
      'content/site.yaml': `${settings}rules: { parity-claims: warn }\n`,
      [page]: home('Wir haben 50+ Lampen.', 'We have many lamps.'),
    });
    expect((await fix(site)).stdout).toContain('“50+ Lampen” → ${claim.lamps, short}');
  });

  test('and each text is reported with its own reason', async () => {
    const note =
      '  - { type: note, heading: { de: Notiz, en: Note }, body: { de: "Nur 3,49\u00a0€ im Monat.", en: "Ja." } }\n';
    const { stdout } = await untouched({ [page]: home('Es gibt 50+ Lampen.', 'There are 50 lamps.', note) });
    expect(stdout).toBe(
      `content/pages/home.yaml:12 “50+ Lampen” not rewritten: once rewritten, \`body\` in en lacks the claim \`lamps\`, which de has
content/pages/home.yaml:14 “3,49 € im Monat” not rewritten: once rewritten, \`body\` in en lacks the claim \`price\`, which de has
no figure to rewrite
`,
    );
  });

  test.each([
    ['if its claim must not appear with another one', claims.replace('\nprice:', '\n  not_with: [price]\nprice:')],
    ['if another claim must not appear with its own', `${claims}  not_with: [lamps]\n`],
  ])('%s', async (_, apart) => {
    const { stdout } = await untouched({
      'content/claims.yaml': apart,
      [page]: home('Es gibt 50+ Lampen.', 'There are 50+ lamps.'),
    });
    expect(
      stdout,
    ).toBe(`content/pages/home.yaml:12 “50+” not rewritten: \`lamps\` must not appear together with other claims: price
content/pages/home.yaml:13 “50+” not rewritten: \`lamps\` must not appear together with other claims: price
no figure to rewrite
`);
  });
});

test('fixes what can be fixed next to what cannot, in the same text and in others', async () => {
  const site = newSite({
    [page]: home(
      'Es gibt 50+ Lampen in 7 Farben.',
      'There are 50+ lamps in 7 colours.',
      `  - type: note
    heading: { de: Noch eine, en: Another }
    body: { de: "Für 3,49 € im Monat.", en: "For 3.49 euros." }
  - type: note
    heading: { de: Die letzte, en: The last }
    body: { de: "Für 3,49 € im Monat.", en: "For €3.49 a month." }
`,
    ),
  });
  const before = readFileSync(join(site.root, page), 'utf8');
  const { code, stdout, stderr } = await fix(site);
  expect(readFileSync(join(site.root, page), 'utf8')).toBe(
    before
      .replaceAll(/50\+ (Lampen|lamps)/g, '${claim.lamps, short}')
      .replace(/(letzte.*\n.*)3,49 € im Monat/, '$1${claim.price}')
      .replace('€3.49 a month', '${claim.price}'),
  );
  expect(stdout).toBe(`content/pages/home.yaml:12 “50+ Lampen” → \${claim.lamps, short}
content/pages/home.yaml:13 “50+ lamps” → \${claim.lamps, short}
content/pages/home.yaml:19 “3,49 € im Monat” → \${claim.price}
content/pages/home.yaml:19 “€3.49 a month” → \${claim.price}
content/pages/home.yaml:16 “3,49 € im Monat” not rewritten: once rewritten, \`body\` in en lacks the claim \`price\`, which de has
content/pages/home.yaml:16 “3.49 euros” not rewritten: no style of \`price\` renders the same words
4 figures rewritten
`);
  expect(stderr.match(/warning .*\[[\w-]+\]/g)).toEqual([
    'warning “7” is a figure that comes from no claim [raw-figure]',
    'warning “3,49 €” is a figure that comes from no claim [raw-figure]',
    'warning “3.49 euros” is a figure that comes from no claim [raw-figure]',
  ]);
  expect(stderr).toMatch(/\n4 warnings in 3 entries\n4 things are due before a release\n$/);
  expect(code).toBe(0);
});

test('rewrites each claim that both languages state, even if another figure in the text cannot be rewritten', async () => {
  const site = newSite({
    [page]: home('Für 3,49 € im Monat gibt es 50+ Lampen.', 'For €3.49 a month there are 50 lamps.'),
  });
  const { stdout } = await fix(site);
  expect(stdout).toBe(`content/pages/home.yaml:12 “3,49 € im Monat” → \${claim.price}
content/pages/home.yaml:13 “€3.49 a month” → \${claim.price}
content/pages/home.yaml:12 “50+ Lampen” not rewritten: once rewritten, \`body\` in en lacks the claim \`lamps\`, which de has
2 figures rewritten
`);
});

test('rewrites a text below folded lines, even if another text below it cannot be rewritten', async () => {
  const fold = (words: string) => `>-\n        ${words.replaceAll(' ', '\n        ')}`;
  const site = newSite({
    [page]: home(
      fold('Es gibt 50+ Lampen.'),
      fold('There are 50+ lamps.'),
      `  - { type: note, heading: { de: Noch eine, en: Another }, body: { de: "Für 3,49 € im Monat.", en: "For €3.49 a month." } }
  - { type: note, heading: { de: Die letzte, en: The last }, body: { de: "Für 3,49 € im Monat.", en: "For 3.49 euros." } }
`,
    ),
  });
  const { stdout } = await fix(site);
  expect(stdout).toContain('“€3.49 a month” → ${claim.price}\n');
  expect(stdout.match(/:\d+ .* not rewritten/g)).toEqual([
    ':23 “3,49 € im Monat” not rewritten',
    ':23 “3.49 euros” not rewritten',
  ]);
}, 20_000);

describe('an intended figure is not rewritten', () => {
  test('if it is waived, while another one in the section is', async () => {
    const waiver = `waivers:
  - { rule: raw-figure, file: ${page}, text: Motto, reason: a quotation, owner: sales, until: 2027-01-01 }
`;
    const site = newSite({
      'content/site.yaml': settings + waiver,
      [page]: home('"Motto: 50+ Lampen."', '"Motto: 50+ lamps."').replace(
        'heading: { de: Notiz, en: Note }',
        'heading: { de: 50+ Lampen, en: 50+ lamps }',
      ),
    });
    const before = readFileSync(join(site.root, page), 'utf8');
    const { code, stdout } = await fix(site);
    expect(stdout).toContain('2 figures rewritten\n');
    expect(code).toBe(0);
    expect(readFileSync(join(site.root, page), 'utf8')).toBe(
      before.replace('de: 50+ Lampen, en: 50+ lamps', 'de: "${claim.lamps, short}", en: "${claim.lamps, short}"'),
    );
  });

  test('if the rule is off, or in the speech of a scene', async () => {
    const off = await untouched({
      'content/site.yaml': `${settings}rules: { raw-figure: off }\n`,
      [page]: home('Es gibt 50+ Lampen.', 'There are 50+ lamps.'),
    });
    expect([off.code, off.stdout.split('\n')[0]]).toEqual([0, 'no figure to rewrite']);
    const scene = await untouched({ [page]: home('Ja.', 'Yes.', '    said: { de: 50+ Lampen!, en: 50+ lamps! }\n') });
    expect([scene.code, scene.stdout.split('\n')[0]]).toEqual([0, 'no figure to rewrite']);
  });
});

describe('nothing is written', () => {
  const typed = { [page]: home('Es gibt 50+ Lampen.', 'There are 50+ lamps.') };

  test.each<[string, Changes, string]>([
    ['a file that is not YAML', { 'content/pages/sent.yaml': 'a: [' }, '[yaml]'],
    ['a misspelt key', { 'content/site.yaml': `${settings}nmae: Laterne\n` }, '[unknown-key]'],
    [
      'a reference to an unknown claim',
      { 'content/locales/en.yaml': 'name: English\nwords: { menu: "${claim.lapms}" }\n' },
      '[unknown-claim]',
    ],
    ['a theme that does not compile', { 'templates/index.ts': 'export const theme = (' }, '[theme]'],
  ])('to a site with %s', async (_, changes, rule) => {
    const { code, stdout, stderr } = await untouched({ ...typed, ...changes });
    expect(stdout).toBe('');
    expect(stderr).toContain(rule);
    expect(code).toBe(1);
  });

  test('while a build is running', async () => {
    const site = newSite(typed);
    const release = lockContent(site.root, 'shared');
    const before = contentOf(site);
    const { code, stderr } = await fix(site);
    release();
    expect(stderr).toContain('a build of this site is running');
    expect(code).toBe(75);
    expect(contentOf(site)).toEqual(before);
  });

  test.skipIf(!canProtect())('if one of the files is read-only, not even to the others', async () => {
    const site = newSite({
      ...typed,
      'content/sections/closing.yaml':
        'type: note\nheading: { de: 50+ Lampen, en: 50+ lamps }\nbody: { de: Ja, en: Yes }\n',
    });
    site.change({ [page]: `${String(readFileSync(join(site.root, page)))}  - use: closing\n` });
    const before = contentOf(site);
    const release = protect(join(site.root, 'content/sections'));
    try {
      const { code, stdout, stderr } = await fix(site);
      expect(stderr).toMatch(
        /^litfass: cannot write content\/sections\/closing\.yaml \(E\w+\)\n {2}hint make the files of content\/ writable\n$/,
      );
      expect(stdout).toBe('');
      expect(code).toBe(73);
      expect(contentOf(site)).toEqual(before);
    } finally {
      release();
    }
    expect((await fix(site)).stdout).toContain('4 figures rewritten\n');
  });
});

test('removes temporary files of a killed run, but not those of a running one', async () => {
  const abandoned = 'content/pages/.home.yaml.99999999';
  const others = ['content/pages/.home.yaml.bak', `content/sections/.closing.yaml.${process.pid}`];
  const site = newSite({
    [page]: home('Es gibt 50+ Lampen.', 'There are 50+ lamps.'),
    ...Object.fromEntries([abandoned, ...others].map((file) => [file, 'x'])),
  });
  expect((await fix(site)).code).toBe(0);
  expect([abandoned, ...others].filter((file) => existsSync(join(site.root, file)))).toEqual(others);
});

test('keeps the permissions of a rewritten file', async () => {
  const site = newSite({ [page]: home('Es gibt 50+ Lampen.', 'There are 50+ lamps.') });
  chmodSync(join(site.root, page), 0o666);
  expect((await fix(site)).code).toBe(0);
  expect(statSync(join(site.root, page)).mode & 0o777).toBe(0o666);
});

/** Makes a folder and its files read-only; for root, only a mount can. Returns a function that undoes it. */
function protect(folder: string): () => void {
  if (process.getuid?.() !== 0) {
    const paths = [folder, ...[...filesBelow(folder).keys()].map((name) => join(folder, name))];
    for (const path of paths) chmodSync(path, path === folder ? 0o555 : 0o444);
    return () => {
      for (const path of paths) chmodSync(path, path === folder ? 0o755 : 0o644);
    };
  }
  spawnSync('mount', ['--bind', folder, folder]);
  spawnSync('mount', ['-o', 'remount,ro,bind', folder]);
  return () => {
    spawnSync('umount', [folder]);
  };
}

function canProtect(): boolean {
  if (process.getuid?.() !== 0) return process.platform !== 'win32';
  const site = siteWith();
  const folder = join(site.root, 'content');
  const works = spawnSync('mount', ['--bind', folder, folder]).status === 0;
  if (works) spawnSync('umount', [folder]);
  site.remove();
  return works;
}
