// A build reports every error before it draws a picture. What only drawing finds is reported as well, and
// then nothing is published either.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Changes, filesBelow, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const [page, settings] = ['content/pages/home.yaml', 'content/site.yaml'];
const fileOf = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

let photo: Buffer;
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  photo = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
});

/** A home page that shows these pictures, each in several files. */
const showing = (pictures: Readonly<Record<string, Uint8Array>>): Changes => ({
  ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`content/images/${name}`, bytes])),
  [page]: fileOf(page).replace(
    / {2}- use: closing/,
    `${Object.keys(pictures)
      .map((name) => `  - type: picture\n    image: { src: ${name}, alt: { de: Eine Lampe, en: A lamp } }\n`)
      .join('')}  - use: closing`,
  ),
  'templates/sections/picture/section.tsx': `import { defineSection, image, Picture, type SectionProps } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ image: image() });
export const section = defineSection({ schema, component: ({ image }: SectionProps<typeof schema>) => <Picture image={image} sizes="100vw" /> });
`,
});

/** The drawn pictures in the cache, without the hash in front of their names. */
const drawnIn = ({ root }: TestSite) =>
  [...filesBelow(join(root, '.litfass/drawn')).keys()].map((name) => name.slice('0123456789abcdef-'.length));

const layout = (markup: string): Changes => ({
  'templates/layout.tsx': fileOf('templates/layout.tsx').replace("{t('lamps', { count: 2 })}", markup),
});
const contact = (from: RegExp, to: string): Changes => ({
  'content/pages/contact.yaml': fileOf('content/pages/contact.yaml').replace(from, to),
});

test.each<[string, Changes, string, string[]]>([
  ['a key', contact(/heading/, 'headng'), 'unknown-key', []],
  ['a link that a component writes', layout('<a href="/nowhere">x</a>'), 'dead-link', []],
  ['a word that no locale has', layout("{t('never')}"), 'unknown-word', []],
  ['a budget', { [settings]: `${fileOf(settings)}budgets: { html: 0.1 KB }\n` }, 'budget', []],
  ['warnings', contact(/title: .*/, 'title: { de: Kurz, en: Write us }'), 'too-many-warnings', ['--max-warnings', '0']],
  ['what a release rejects', {}, 'base-url', ['--release']],
])('is reported before a picture is drawn: %s', async (_, changes, rule, args) => {
  const site = track(siteWith({ ...showing({ 'lamp.jpg': photo }), ...changes }));
  const { code, stderr } = await litfass(['build', '--root', site.root, ...args]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`[${rule}]`)]);
  expect(drawnIn(site)).toEqual([]);
  expect(filesBelow(site.out).size).toBe(0);
});

describe('a picture that turns out to be damaged when it is drawn', () => {
  /** Its beginning and its end are those of a picture. */
  const damaged = () => Buffer.concat([photo.subarray(0, photo.length / 2), photo.subarray(-2)]);

  test.each([
    ['in a build', [], 'dist'],
    ['in a share', ['--shard', '1/1', '--out', 'part'], 'part'],
  ])('is reported %s at its place, and nothing is published', async (_, args, out) => {
    const site = track(siteWith({ ...showing({ 'a.jpg': damaged(), 'b.jpg': photo, 'c.jpg': damaged() }) }));
    const paths = args.map((arg) => (arg === 'part' ? join(site.root, arg) : arg));
    const { code, stderr } = await litfass(['build', '--root', site.root, ...paths]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error content\/images\/a\.jpg cannot be decoded: .* \[image\]\n {2}content\/pages\/home\.yaml:20:19$/m,
    );
    expect(stderr).toMatch(
      /^error content\/images\/c\.jpg cannot be decoded: .* \[image\]\n {2}content\/pages\/home\.yaml:24:19$/m,
    );
    expect(stderr).toMatch(/\n\n2 errors\n$/);
    expect(filesBelow(join(site.root, out)).size).toBe(0);
  });

  test('leaves the output as it was, and the pictures that are done in the cache', async () => {
    const site = track(siteWith(showing({ 'a.jpg': photo, 'b.jpg': photo })));
    expect((await litfass(['build', '--root', site.root])).code).toBe(0);
    const before = filesBelow(site.out);
    site.change(showing({ 'a.jpg': photo, 'b.jpg': damaged(), 'c.png': await sharp(photo).png().toBuffer() }));
    expect((await litfass(['build', '--root', site.root])).code).toBe(1);
    expect(filesBelow(site.out)).toEqual(before);
    // One file of the new picture was drawn: enough to know that the picture is whole.
    expect(drawnIn(site).filter((name) => name.startsWith('c-'))).toHaveLength(1);
    site.change({ 'content/images/b.jpg': photo });
    const { stdout } = await litfass(['build', '--root', site.root]);
    expect(stdout).toMatch(/ for \d new images /);
    expect(drawnIn(site).filter((name) => name.startsWith('c-'))).toHaveLength(3);
  });
});
