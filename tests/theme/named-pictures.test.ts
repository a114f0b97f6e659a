// Tests that a picture which content names is opened: its kind, its size, and whether it is whole.
import { chmodSync, chownSync, readFileSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  buildOf,
  type Changes,
  litfass,
  litfassProcess,
  minimalSite,
  problemsOf,
  problemsWith,
  siteWith,
} from '../support/helpers.ts';

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';

/** A picture that does not compress to almost nothing. */
const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png') =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251)), {
    raw: { width, height, channels: 3 },
  })
    .toFormat(format)
    .toBuffer();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e5a54' } });

async function reported(changes: Changes): Promise<string[]> {
  return (await problemsWith(changes)).map(
    ({ severity, text, place }) => `${severity}: ${text}${place ? ` (${place.file}:${place.line})` : ''}`,
  );
}

describe('the social image that `image:` names', () => {
  const line = settings.split('\n').length;
  const faultOf = (name: string, bytes: string | Uint8Array) =>
    reported({ [`public/${name}`]: bytes, 'content/site.yaml': `${settings}image: /${name}\n` });

  test.each([
    [1200, 630, 'card.png', 'png'],
    [600, 315, 'card.JPG', 'jpeg'],
    [1600, 1600, 'card.webp', 'webp'],
    [1000, 500, 'card.gif', 'gif'],
  ] as const)('of %i × %i pixels is announced with its own size and type: %s', async (width, height, name, format) => {
    const bytes = (wide: number) => plain(wide, height).toFormat(format).toBuffer();
    const named = { [`public/${name}`]: await bytes(width), 'content/site.yaml': `${settings}image: /${name}\n` };
    const site = siteWith(named);
    const tags = async () => {
      const { stderr } = await litfass(['build', '--root', site.root]);
      const html = readFileSync(join(site.out, 'index.html'), 'utf8');
      const found = [...html.matchAll(/property="og:image:(?:width|height|type)" content="([^"]*)"/g)];
      return [stderr, ...found.map(([, value]) => value)];
    };
    expect(await tags()).toEqual(['', String(width), String(height), `image/${format}`]);
    // A page that is kept names the new size, too.
    site.change({ [`public/${name}`]: await bytes(width + 8) });
    expect(await tags()).toEqual(['', String(width + 8), String(height), `image/${format}`]);
  });

  test.each([
    ['text', 'card.png', 'not a picture', 'is not a picture'],
    ['an empty file', 'card.png', '', 'is not a picture'],
    ['a drawing', 'card.svg', drawing, 'is a picture of the type svg, which social networks do not show'],
  ])('%s is an error at its place', async (_, name, content, fault) => {
    expect(await faultOf(name, content)).toEqual([`error: public/${name} ${fault} (content/site.yaml:${line})`]);
  });

  test.each([
    [50, 50],
    [1200, 199],
    [199, 630],
  ])('%i × %i pixels are too few for social networks', async (width, height) => {
    expect(await faultOf('card.png', await plain(width, height).png().toBuffer())).toEqual([
      `error: public/card.png has ${width} × ${height} pixels, and needs at least 200 × 200 (content/site.yaml:${line})`,
    ]);
  });

  test('a kind that networks do not show is an error', async () => {
    expect(await faultOf('card.avif', await picture(600, 400, 'avif'))).toEqual([
      `error: public/card.avif is a picture of the type avif, which social networks do not show (content/site.yaml:${line})`,
    ]);
  });

  test('a photo that is held upright is announced upright', async () => {
    const bytes = await plain(900, 700).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const site = siteWith({ 'public/card.jpg': bytes, 'content/site.yaml': `${settings}image: /card.jpg\n` });
    await buildOf(site);
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('og:image:width" content="700"');
  });

  test('without its slash it is an error', async () => {
    const bytes = await plain(1200, 630).png().toBuffer();
    expect(await reported({ 'public/card.png': bytes, 'content/site.yaml': `${settings}image: card.png\n` })).toEqual([
      `error: there is no picture public/card.png (content/site.yaml:${line})`,
    ]);
  });
});

describe('the logo of the organization', () => {
  const line = settings.split('\n').length;
  const faultOf = (name: string, bytes: string | Uint8Array) =>
    reported({ [`public/${name}`]: bytes, 'content/site.yaml': `${settings}organization: { logo: /${name} }\n` });

  test('is a picture of at least 112 × 112 pixels, or a drawing', async () => {
    expect(await faultOf('logo.png', await plain(112, 112).png().toBuffer())).toEqual([]);
    expect(await faultOf('logo.svg', drawing)).toEqual([]);
    expect(await faultOf('logo.png', await plain(111, 200).png().toBuffer())).toEqual([
      `error: public/logo.png has 111 × 200 pixels, and needs at least 112 × 112 (content/site.yaml:${line})`,
    ]);
    expect(await faultOf('logo.txt', 'a logo')).toEqual([
      `error: public/logo.txt is not a picture (content/site.yaml:${line})`,
    ]);
  });
});

describe('a picture that is cut off', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is found by a check, used or not', async (format) => {
    const whole = await picture(240, 220, format);
    for (const lost of [1, Math.floor(whole.length / 2)]) {
      const text = 'is cut off: its end is missing';
      const cut = whole.subarray(0, whole.length - lost);
      expect(await reported({ [`content/images/lost.${format}`]: cut })).toEqual([
        `error: content/images/lost.${format} ${text} (content/images/lost.${format}:1)`,
      ]);
      expect(await reported({ [`public/lost.${format}`]: cut })).toEqual([
        `warning: public/lost.${format} ${text} (public/lost.${format}:1)`,
      ]);
    }
    // Cameras and programs write more after the end of a picture.
    for (const more of [Buffer.alloc(3), Buffer.from('\n')]) {
      const longer = Buffer.concat([whole, more]);
      expect(await reported({ [`content/images/long.${format}`]: longer, [`public/long.${format}`]: longer })).toEqual(
        [],
      );
    }
  });

  test('is found wherever an AVIF is cut, and not where the length of its last part is left open', async () => {
    const whole = await picture(96, 96, 'avif');
    const at = whole.indexOf('mdat') - 4;
    const endless = Buffer.from(whole);
    endless.writeUInt32BE(0, at);
    const cutFiles = Object.fromEntries(
      [at, at + 8, Math.floor(whole.length * 0.6), whole.length - 1].map((length) => [
        `content/images/cut-${length}.avif`,
        whole.subarray(0, length),
      ]),
    );
    const faults = await reported({ ...cutFiles, 'content/images/endless.avif': endless });
    expect(faults).toEqual(
      Object.keys(cutFiles)
        .sort()
        .map((file) => `error: ${file} is cut off: its end is missing (${file}:1)`),
    );
  });

  test('is an error where the site names it', async () => {
    const cut = (await picture(600, 400)).subarray(0, -20);
    expect(
      await reported({
        'public/card.png': cut,
        'content/site.yaml': `${settings}image: /card.png\norganization: { logo: /card.png }\n`,
      }),
    ).toEqual([
      expect.stringMatching(/^error: public\/card.png is cut off: its end is missing \(content\/site.yaml:\d+\)$/),
      expect.stringMatching(/^error: public\/card.png is cut off: its end is missing \(content\/site.yaml:\d+\)$/),
    ]);
  });

  test('is not a photo with a preview, nor one with a film after it', async () => {
    const preview = await picture(32, 32, 'jpeg');
    const photo = await picture(240, 220, 'jpeg');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(preview.length + 2);
    const application = Buffer.concat([Buffer.from([0xff, 0xe2]), length, preview]);
    const withPreview = Buffer.concat([photo.subarray(0, 2), application, photo.subarray(2)]);
    const film = Buffer.concat([
      withPreview,
      Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * at) % 256)),
      Buffer.from([0xff, 0xda]),
    ]);
    expect(await reported({ 'content/images/film.jpg': film })).toEqual([]);
    expect(await reported({ 'content/images/cut.jpg': withPreview.subarray(0, -9) })).toEqual([
      'error: content/images/cut.jpg is cut off: its end is missing (content/images/cut.jpg:1)',
    ]);
  });
});

test.each([
  ['content/images/wall.png', 'error', 'image'],
  ['public/wall.png', 'warning', 'file'],
])('a picture of hundreds of megabytes is reported, and not read: %s', async (file, severity, rule) => {
  const site = siteWith({ [file]: await picture(60, 40) });
  truncateSync(join(site.root, file), 400_000_000);
  const [problem, ...others] = await problemsOf(site);
  expect(problem).toMatchObject({ rule, severity, text: `${file} has 400 MB; a picture may have 50`, place: { file } });
  expect(others).toEqual([]);
});

describe('a picture in public/ that is none', () => {
  test.each([
    ['public/photo.jpg', '<html>not found</html>'],
    ['public/favicon.ico', 'no icon'],
    ['public/photo.webp', 'RIFF'],
    ['templates/assets/photo.png', ''],
  ])('%s is a warning at the file', async (file, content) => {
    expect(await reported({ [file]: content })).toEqual([`warning: ${file} is not a picture (${file}:1)`]);
  });

  test('is none of another ending', async () => {
    const site = siteWith({ 'public/photo.png': await picture(8, 8), 'public/data.png.txt': 'x', 'public/png': 'x' });
    expect(await problemsOf(site)).toEqual([]);
  });
});

test('a file that may not be read is reported at itself, in every folder', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const files = ['public/plan.pdf', 'content/images/a.svg', 'templates/assets/a.txt'];
  const site = siteWith(Object.fromEntries(files.map((file) => [file, 'x'])));
  chmodSync(dirname(site.root), 0o755);
  chownSync(site.root, 65_534, 65_534);
  for (const file of files) chmodSync(join(site.root, file), 0);
  const { code, stderr } = await litfassProcess(['build', '--root', site.root], { uid: 65_534 });
  for (const file of files) expect(stderr).toContain(`error ${file} cannot be read (EACCES) [file]\n  ${file}:1:1\n`);
  expect(code).toBe(1);
});
