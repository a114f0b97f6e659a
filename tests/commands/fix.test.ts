// Tests `litfass check --fix`: it rewrites figures in every notation that YAML has for a text, and
// changes no other byte. fix-refusals.test.ts tests what it leaves alone; proofs/content/fix.ts tests
// hundreds of references.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatClaim } from '../../src/claims/claim.ts';
import { checkBuild } from '../support/build.ts';
import {
  filesBelow,
  firstSite,
  litfass,
  minimalSite,
  readRealSite,
  siteWith,
  type TestSite,
  today,
} from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const date = '2026-02-01';
const track = trackedSites();

/** The text before the fix. In a marked text, ⟦typed⇒reference⟧ is a part that the fix rewrites. */
const typed = (marked: string) => marked.replace(/⟦([^⇒]*)⇒([^⟧]*)⟧/gu, '$1');
/** The text after the fix. */
const fixed = (marked: string) => marked.replace(/⟦([^⇒]*)⇒([^⟧]*)⟧/gu, '$2');

const lamps = '${claim.lamps}';
const short = '${claim.lamps, short}';
const price = '${claim.price}';

const head = `# The home page: first comment.
layout: plain
slug: { de: "", en: en }
name: { de: Start, en: Home }   # names
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description:
  en: Lanterns from Emden for ⟦€3.49 a month⇒${price}⟧, made by hand and meant for the garden, in many colours and sizes.

  de: Hier gibt es Laternen für ⟦3,49 € im Monat⇒${price}⟧, von Hand gemacht, für den Garten gedacht, in vielen Farben.
sections:
`;
const home = `${head}
  - type: hero
    heading: { en: Light, de: Licht }
    # plain, with a trailing comment and several spaces
    text:
      de:   Wir haben ⟦mehr als 50 Lampen⇒${lamps}⟧, jede **⟦3,49\u00a0€ im Monat⇒${price}⟧**.   # bleibt
      en:   We have ⟦more than 50 lamps⇒${lamps}⟧, each **⟦€3.49 a month⇒${price}⟧**.	# stays

  - heading: { de: Flow, en: Flow }
    type: note
    # maps and lists in braces: a reference needs quotes there
    body: { de: ⟦⇒"⟧Hier gibt es ⟦50+ Lampen⇒${short}⟧⟦⇒"⟧ , en: "There are ⟦50+ lamps⇒${short}⟧" }
    rows:
    - { tag: a , label: {de: 'Heute "hier" ⟦3,49€ im Monat⇒${price}⟧',en: ⟦⇒'⟧Here "now" ⟦€3.49 a month⇒${price}⟧ "that is it"⟦⇒'⟧} }
    - tag: b
      label: { de: "⟦Mehr als 50 Lampen⇒\${claim.lamps, capital}⟧ für ⟦3,49\u202f€ im Monat⇒${price}⟧", en: "⟦More than 50 lamps⇒\${claim.lamps, capital}⟧ for ⟦€3.49 a month⇒${price}⟧" }

  - type: note
    heading: { de: Anführungszeichen, en: Quotes }
    body:
      de: "Ein \\"Preis\\": ⟦3,49\\u00A0€\\x20im Monat⇒${price}⟧ – \\u00fcberall: ⟦mehr\\
        \\ als 50 Lampen⇒${lamps}⟧ stehen\\tda."
      en: 'It''s ⟦€3.49
        a month⇒${price}⟧ – and ''⟦more than 50 lamps⇒${lamps}⟧''.'

  - type: note
    heading: { de: Blöcke, en: Blocks }
    body:
      de: >-
        Gefaltet, und der Preis ist
        ⟦3,49 € im
        Monat⇒${price}⟧ für ⟦mehr als
        50 Lampen⇒${lamps}⟧.


        - ⟦50+ Lampen⇒${short}⟧

        - ⟦3,49&nbsp;€ im Monat⇒${price}⟧
      en: |2

        Literal, and the price is
        ⟦€3.49 a month⇒${price}⟧ for
        ⟦more than 50 lamps⇒${lamps}⟧.

        - ⟦50+ lamps⇒${short}⟧
        - ⟦€3.49 a&nbsp;month⇒${price}⟧


# The end, without a line break`;

const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8')
  .replace('short: "{signed} Lampen"', 'short: "{signed} Lampen", capital: "{Value} Lampen"')
  .replace('short: "{signed} lamps"', 'short: "{signed} lamps", capital: "{Value} lamps"');

const closing = `type: note
id: closing
heading: { de: Bis bald, en: See you soon }
body:
  de: >
    Lampen zu ⟦3,49 €
    im Monat⇒${price}⟧.
  en: Lamps for
    ⟦€3.49 a
    month⇒${price}⟧.
`.replaceAll('\n', '\r\n');

const sent = `\ufefflayout: plain
slug: { de: kontakt/danke, en: en/contact/thanks }
title: { de: Deine Nachricht ist da, en: Your message arrived }
description: { de: Danke., en: Thank you. }
index: false
sections:
  - { type: hero, heading: { de: "Noch ⟦50+ Lampen⇒${short}⟧", en: "⟦50+ lamps⇒${short}⟧ left" } }
  - use: closing
`;

const marked = {
  'content/pages/home.yaml': home,
  'content/pages/sent.yaml': sent,
  'content/sections/closing.yaml': closing,
};

/** The visible text of all pages. */
async function textOfPages({ root }: TestSite): Promise<string[]> {
  const { staged, pages } = await checkBuild({ root, out: `${root}-checked`, date });
  const html = pages.map(({ route }) => String(staged.files.get(route.outputs[0] ?? '')));
  staged.drop();
  return html.map((page) =>
    page
      .replace(/<head>.*?<\/head>|<[^>]+>/gs, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll(' €', '€'),
  );
}

/** A site with typed figures, which are only warnings, so that its pages can be rendered before the fix. */
function typedSite(): TestSite {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const files = Object.entries(marked).map(([file, text]) => [file, typed(text)]);
  return track(
    siteWith({
      ...Object.fromEntries(files),
      'content/claims.yaml': claims,
      'content/site.yaml': `${settings}rules: { raw-figure: warn }\n`,
    }),
  );
}

describe('typed figures become references', () => {
  test('in every YAML notation, and no other byte changes', async () => {
    const site = typedSite();
    const before = filesBelow(join(site.root, 'content'));
    const textBefore = await textOfPages(site);
    const { code, stdout, stderr } = await litfass(['check', '--fix', '--root', site.root, '--date', date]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('content/pages/home.yaml:7 “€3.49 a month” → ${claim.price}\n');
    expect(stdout).toMatch(/^30 figures rewritten$/m);
    for (const [file, text] of Object.entries(marked))
      expect(readFileSync(join(site.root, file), 'utf8'), file).toBe(fixed(text));
    const after = filesBelow(join(site.root, 'content'));
    const changed = [...before].filter(([name, bytes]) => !after.get(name)?.equals(bytes)).map(([name]) => name);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(changed.map((name) => `content/${name}`)).toEqual(Object.keys(marked));
    expect(await textOfPages(site)).toEqual(textBefore);
  });

  test('once: a second run finds nothing and changes no file', async () => {
    const site = siteWith({
      ...Object.fromEntries(Object.entries(marked).map(([file, text]) => [file, fixed(text)])),
      'content/claims.yaml': claims,
    });
    track(site);
    const before = filesBelow(join(site.root, 'content'));
    const { code, stdout } = await litfass(['check', '--fix', '--root', site.root, '--date', date]);
    expect(stdout).toMatch(/^no figure to rewrite$/m);
    expect(code).toBe(0);
    expect(filesBelow(join(site.root, 'content'))).toEqual(before);
  });

  test('and are listed on stderr if the report is JSON', async () => {
    const site = typedSite();
    const { stdout, stderr } = await litfass(['check', '--fix', '--json', '--root', site.root, '--date', date]);
    expect(JSON.parse(stdout)).toEqual({ problems: [], waived: [] });
    expect(stderr).toMatch(/^30 figures rewritten$/m);
  });
});

test('rewrites Spanish figures of the first site with an article before the number and with breaking spaces', async () => {
  const site = firstSite();
  track(site);
  const { site: checked } = await readRealSite();
  const claim = checked.claims.get('time-saving');
  const before = filesBelow(join(site.root, 'content'));
  let uses = 0;
  for (const [name, bytes] of before) {
    const text = String(bytes).replaceAll(
      /^( +es: .*)\$\{claim\.time-saving(?:, (?!caveat)([\w-]+))?\}/gm,
      (_, start: string, style = 'default') => {
        uses++;
        return start + (claim && formatClaim(claim, 'es', style, checked.claims))?.replace('\u00a0', ' ');
      },
    );
    if (text !== String(bytes)) writeFileSync(join(site.root, 'content', name), text);
  }
  expect(uses).toBeGreaterThan(1);
  const { code, stdout } = await litfass(['check', '--fix', '--root', site.root, '--date', today]);
  expect(stdout).toMatch(/“hasta un 80 %[^”]*” → \$\{claim\.time-saving/);
  expect(code).toBe(0);
  const after = filesBelow(join(site.root, 'content'));
  for (const [file, bytes] of before) expect(String(after.get(file)), file).toBe(String(bytes));
});
