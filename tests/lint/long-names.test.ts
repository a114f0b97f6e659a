// Names that no disk takes are errors where they are written, not failures of the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { nameFault } from '../../src/files/file-names.ts';
import { buildOf, filesBelow, minimalSite, problemsWith, siteWith } from '../support/helpers.ts';

/** With a form that a host of files can have, too. */
const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8').replace(
  'endpoint: /contact',
  'endpoint: https://forms.laterne.example/contact',
);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const old = (address: string, hosts = 'hosts: { github-pages: true }\n') => ({
  'content/site.yaml': `${settings}${hosts}addresses: { "/${address}": "\${page.home}" }\n`,
});

describe('an old address', () => {
  test.each([
    ['letters', 'a'.repeat(300), 'has a name of 300 bytes, and the limit is 230'],
    ['encoded letters', '%E0%B8%81'.repeat(90), 'has a name of 270 bytes, and the limit is 230'],
    ['letters of three bytes', 'ก'.repeat(90), 'has a name of 270 bytes, and the limit is 230'],
    ['letters before .html', `${'a'.repeat(226)}.html`, 'has a name of 231 bytes, and the limit is 230'],
    ['folders', Array(50).fill('a'.repeat(100)).join('/'), 'has a path of 5049 bytes, and the limit is 800'],
  ])('of many %s cannot be a page that redirects', async (_, address, fault) => {
    const problems = await problemsWith(old(address));
    expect(problems).toMatchObject([
      {
        rule: 'address-target',
        severity: 'error',
        text: `no redirect file is possible at /${address} for GitHub Pages: it ${fault}`,
        hint: 'remove this line, or write gone',
        place: { file: 'content/site.yaml', line: 19, column: 14 },
      },
    ]);
  });

  test('of many letters can be redirected by a host, and by a page up to the limit', async () => {
    expect(await problemsWith(old('a'.repeat(300), ''))).toEqual([]);
    const site = siteWith(old('ก'.repeat(76)));
    await buildOf(site);
    expect([...filesBelow(site.out).keys()]).toContain(`${'ก'.repeat(76)}.html`);
  });
});

test.each([
  ['public', `${'a'.repeat(247)}.txt`, 251],
  ['public', `${'a'.repeat(231)}/x.txt`, 231],
  ['content/images', `${'a'.repeat(246)}.svg`, 250],
  ['templates/assets', `${'ü'.repeat(120)}.svg`, 244],
])('a file of %s has a name of at most 230 bytes: %s', async (folder, name, bytes) => {
  const path = `${folder}/${name.replace('/x.txt', '')}`;
  const problems = await problemsWith({ [`${folder}/${name}`]: drawing });
  expect(problems).toMatchObject([
    { rule: 'file-name', text: `${path} has a name of ${bytes} bytes, and the limit is 230`, place: { file: path } },
  ]);
});

test('the longest names are published, and pictures in folders with long names are drawn', async () => {
  const name = 'a'.repeat(226);
  const folders = `${'b'.repeat(200)}/${'c'.repeat(200)}`;
  const photo = `${folders}/${'d'.repeat(200)}.png`;
  const create = { width: 9, height: 9, channels: 3, background: 'red' } as const;
  const site = siteWith({
    'content/pages/home.yaml': readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8').replace(
      'lamp.svg',
      photo,
    ),
    [`content/images/${photo}`]: await sharp({ create }).png().toBuffer(),
    [`content/images/${name}.svg`]: drawing,
    [`public/${name}.txt`]: 'x',
    [`public/${folders}/x.txt`]: 'x',
  });
  await buildOf(site);
  const files = [...filesBelow(site.out).keys()];
  expect(files).toContain(`${name}.txt`);
  expect(files).toContain(`${folders}/x.txt`);
  expect(files.some((file) => file.startsWith(`assets/${name}-`))).toBe(true);
  expect(files.filter((file) => file.startsWith(`assets/${folders}/`))).toHaveLength(1);
});

test('the limit counts bytes', () => {
  expect(nameFault('ü'.repeat(115))).toBeUndefined();
  expect(nameFault('ü'.repeat(116))).toBe('has a name of 232 bytes, and the limit is 230');
});
