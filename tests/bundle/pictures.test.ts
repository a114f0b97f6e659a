// Pictures of content: what is made of a photo, what a page says about it, and which files are refused.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { buildOf, type Changes, complaintsOf, filesBelow, litfass, sentencesOf, siteWith } from '../support/helpers.ts';

const page = 'content/pages/home.yaml';
const shown = (src: string) => `layout: plain
slug: { de: "", en: en }
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden, made by hand and meant for the garden, in many colours and all sizes.
sections:
  - type: hero
    heading: { de: Licht für draußen, en: Light for outdoors }
    text:
      de: Wir haben \${claim.lamps}, ab **\${claim.price}**.
      en: We have \${claim.lamps}, from **\${claim.price}**.
    to: \${page.contact}
    icon: lamp
  - type: picture
    id: lamp
    image: { src: ${src}, alt: { de: Eine Lampe, en: A lamp } }
  - use: closing
`;
/** A section that offers its picture in several files. */
const section = `import { defineSection, image, Picture, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({ image: image() });

export const section = defineSection({ schema, component: Photo });

function Photo({ image }: SectionProps<typeof schema>): ReactNode {
  return <Picture image={image} sizes="(min-width: 40rem) 20rem, 100vw" widest={320} />;
}
`;

function withPicture(name: string, bytes: Uint8Array): Changes {
  return { [`content/images/${name}`]: bytes, [page]: shown(name), 'templates/sections/picture/section.tsx': section };
}

/** Colours that run into each other, as in a photo. */
function photo(width: number, height: number, channels: 3 | 4 = 3) {
  const raw = Buffer.alloc(width * height * channels);
  for (let at = 0; at < raw.length; at++) raw[at] = (at % channels) * 60 + ((at / channels / 7) % 120);
  return sharp(raw, { raw: { width, height, channels } });
}

test('a photo becomes AVIF, WebP and one file for old browsers, no wider than asked for, with its size on the page', async () => {
  const site = siteWith(withPicture('people/lamp.jpg', await photo(1400, 70).jpeg().toBuffer()));
  await buildOf(site);
  const files = filesBelow(site.out);
  const html = files.get('index.html')?.toString() ?? '';
  const markup = /<picture>.*?<\/picture>/.exec(html)?.[0].replace(/-[0-9a-f]{10}\./g, '.');
  const ladder = (format: string) =>
    [160, 320, 480, 640].map((width) => `/assets/people/lamp-${width}.${format} ${width}w`).join(', ');
  expect(markup).toBe(
    `<picture><source type="image/avif" srcSet="${ladder('avif')}" sizes="(min-width: 40rem) 20rem, 100vw"/>` +
      `<source type="image/webp" srcSet="${ladder('webp')}" sizes="(min-width: 40rem) 20rem, 100vw"/>` +
      '<img src="/assets/people/lamp-1280.jpg" width="1400" height="70" alt="Eine Lampe" loading="lazy" decoding="async"/></picture>',
  );
  const made = [...files].filter(([name]) => name.startsWith('assets/people/'));
  expect(made).toHaveLength(9);
  for (const [name, bytes] of made) {
    const { format, width = 0, height, exif } = await sharp(bytes).metadata();
    const [, wanted, extension] = /-(\d+)-[0-9a-f]{10}\.(\w+)$/.exec(name) ?? [];
    expect({ format, width, height, exif }).toEqual({
      format: { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[extension ?? ''],
      width: Number(wanted),
      height: Math.round(Number(wanted) / 20),
      exif: undefined,
    });
  }
});

test('what was made is kept: a second build makes nothing and writes the same bytes', async () => {
  const site = siteWith(withPicture('lamp.png', await photo(300, 20).png().toBuffer()));
  const first = await litfass(['build', '--root', site.root]);
  expect(first.stdout).toMatch(/ s · \d+\.\d\d s of it for 5 new images · /);
  const files = filesBelow(site.out);
  const second = await litfass(['build', '--root', site.root]);
  expect(second.stdout).not.toContain('new image');
  expect(second.stdout).toContain('(0 written, ');
  expect(filesBelow(site.out)).toEqual(files);
  site.change({ 'content/images/lamp.png': await photo(301, 20).png().toBuffer() });
  expect((await buildOf(site)).renderedImages).toBe(5);
});

test('what was kept and is no longer whole is made again, also for a page that is remembered', async () => {
  const site = siteWith(withPicture('lamp.png', await photo(300, 20).png().toBuffer()));
  await litfass(['build', '--root', site.root]);
  const made = filesBelow(site.out);
  const drawn = join(site.root, '.litfass/drawn');
  const [short = '', other = ''] = readdirSync(drawn);
  const kept = filesBelow(drawn);
  for (const before of [{}, { dist: null }] as Changes[]) {
    site.change(before);
    writeFileSync(join(drawn, short), kept.get(short)?.subarray(0, -9) ?? '');
    writeFileSync(join(drawn, other), Buffer.alloc(kept.get(other)?.length ?? 0));
    const { code, stdout } = await litfass(['build', '--root', site.root, '--base-url', 'https://a.example']);
    expect([code, / for 2 new images/.test(stdout)]).toEqual([0, true]);
    await litfass(['build', '--root', site.root]);
    expect(filesBelow(site.out)).toEqual(made);
    expect(filesBelow(drawn)).toEqual(kept);
  }
});

test('a picture with holes keeps them in every file', async () => {
  const site = siteWith(withPicture('lamp.png', await photo(200, 10, 4).png().toBuffer()));
  await buildOf(site);
  const made = [...filesBelow(site.out)].filter(([name]) => /lamp-\d+-/.test(name));
  expect(made.map(([name]) => name.replace(/.*\./, '')).sort()).toEqual(['avif', 'avif', 'png', 'webp', 'webp']);
  for (const [, bytes] of made) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a rotated photo (%s) is turned upright, and its size with it',
  async (format) => {
    const upright = await photo(64, 32).withMetadata({ orientation: 1 }).toFormat(format).toBuffer();
    const lying = await photo(64, 32).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const site = siteWith(withPicture('lamp.jpg', upright));
    for (const [bytes, width, height] of [
      [upright, 64, 32],
      [lying, 32, 64],
    ] as const) {
      site.change({ 'content/images/lamp.jpg': bytes });
      await buildOf(site);
      const files = filesBelow(site.out);
      expect(files.get('index.html')?.toString()).toContain(`width="${width}" height="${height}"`);
      const fallback = [...files].find(([name]) => /\/lamp-\d+-.*\.(jpg|png)$/.test(name))?.[1];
      expect(await sharp(fallback).metadata()).toMatchObject({ width, height });
    }
  },
);

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a picture that takes the name of another while litfass runs, as %s, is drawn as it is now',
  async (format) => {
    const plain = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
    const site = siteWith(withPicture('lamp.jpg', await plain('#ff0000').toFormat(format).toBuffer()));
    await buildOf(site);
    site.change({ 'content/images/lamp.jpg': await plain('#0000ff').toFormat(format).toBuffer() });
    await buildOf(site);
    const drawn = [...filesBelow(site.out)].filter(([name]) => /\/lamp-\d+-/.test(name));
    for (const [name, bytes] of drawn) {
      const { channels } = await sharp(bytes).removeAlpha().stats();
      expect(
        channels.map(({ mean }) => mean > 128),
        name,
      ).toEqual([false, false, true]);
    }
    expect(drawn).not.toEqual([]);
  },
);

test('a picture that no page names is not published, and a drawing stays as it is', async () => {
  const site = siteWith({ 'content/images/unused.jpg': await photo(400, 400).jpeg().toBuffer() });
  const { renderedImages: drawn } = await buildOf(site);
  expect(drawn).toBe(0);
  const names = [...filesBelow(site.out).keys()];
  expect(names.filter((name) => name.includes('unused'))).toEqual([]);
  expect(names.filter((name) => /^assets\/lamp-[0-9a-f]{10}\.svg$/.test(name))).toHaveLength(1);
});

test('a component that knows nothing of several files shows the one for everybody', async () => {
  const site = siteWith({
    'content/images/lamp.jpg': await photo(2400, 12).jpeg().toBuffer(),
    [page]: shown('lamp.jpg'),
  });
  await buildOf(site);
  const files = filesBelow(site.out);
  const [, src = ''] =
    /<img id="lamp" src="\/([^"]+)" width="2400" height="12"/.exec(files.get('index.html')?.toString() ?? '') ?? [];
  expect(await sharp(files.get(src)).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
  expect([...files.keys()].filter((name) => name.includes('lamp-') && !name.endsWith('.svg'))).toEqual([src]);
});

test('the watch server makes a picture when a browser asks for it, and finds nothing missing before', async () => {
  const site = siteWith(withPicture('lamp.jpg', await photo(200, 100).jpeg().toBuffer()));
  const engine = openEngine(site.root);
  await engine.update();
  await engine.finish();
  expect(engine.problems()).toEqual([]);
  expect(filesBelow(join(site.root, '.litfass/drawn')).size).toBe(0);
  const showing = engine.site();
  const path = [...(showing?.images().keys() ?? [])].find((name) => name.endsWith('.webp')) ?? '';
  const made = await engine.renderImage(path);
  expect(await sharp(made?.copy).metadata()).toMatchObject({ format: 'webp', width: 160 });
  expect(await engine.renderImage('assets/other.webp')).toBe(undefined);
});

test('the watch server reports a picture that cannot be decoded when a browser requests it, until it is fixed', async () => {
  const sound = await photo(400, 40).jpeg().toBuffer();
  const site = siteWith(withPicture('lamp.jpg', sound.subarray(0, 600)));
  const engine = openEngine(site.root);
  await engine.update();
  await engine.finish();
  const drawAll = async () => {
    const showing = engine.site();
    for (const path of showing?.images().keys() ?? []) await engine.renderImage(path);
    return engine.problems().map(({ text, place }) => `${place?.file}: ${text}`);
  };
  expect(await drawAll()).toEqual([expect.stringMatching(`^${page}: content/images/lamp.jpg cannot be decoded: `)]);
  site.change({ 'content/images/lamp.jpg': sound });
  await engine.update();
  await engine.finish();
  expect(await drawAll()).toEqual([]);
});

test('a PNG may say behind a long colour profile that it is transparent, or that it moves', async () => {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const plain = await photo(100, 100).png({ palette: true }).toBuffer();
  const at = plain.indexOf('IDAT') - 4;
  const withChunk = (name: string, data: Buffer) =>
    Buffer.concat([
      ...[plain.subarray(0, at), chunk('teXt', Buffer.alloc(9_000, 65))],
      ...[chunk(name, data), plain.subarray(at)],
    ]);
  const fallback = async (bytes: Uint8Array) => {
    const site = siteWith(withPicture('lamp.png', bytes));
    await buildOf(site);
    return /<img src="[^"]*\.(\w+)"/.exec(filesBelow(site.out).get('index.html')?.toString() ?? '')?.[1];
  };
  expect(await fallback(plain)).toBe('jpg');
  expect(await fallback(withChunk('tRNS', Buffer.from([0])))).toBe('png');
  const moving = withChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  expect(await complaintsOf(siteWith(withPicture('lamp.png', moving)))).toContain('lamp.png is animated');
});

test('what cannot be shown is reported where content names it', async () => {
  const complaint = async (name: string, bytes: Uint8Array) => {
    const text = await complaintsOf(siteWith(withPicture(name, bytes)));
    return text.split('\n').filter((line) => /^error|^ {2}content|hint/.test(line));
  };
  const place = '  content/pages/home.yaml:17:19';
  const frames = Buffer.alloc(20 * 40 * 3, 90).fill(200, 20 * 20 * 3);
  const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer();
  expect(await complaint('lamp.gif', moving)).toEqual([
    'error content/images/lamp.gif is animated, and pages would show only its first frame [image]',
    place,
    '  hint save that frame as a picture; visitors could not stop an animation',
  ]);
  const whole = await photo(400, 400).jpeg().toBuffer();
  const damaged = siteWith(withPicture('lamp.jpg', whole.subarray(0, whole.length / 2)));
  await expect(buildOf(damaged)).rejects.toMatchObject({
    problems: [
      {
        rule: 'image',
        text: expect.stringMatching(/^content\/images\/lamp\.jpg cannot be decoded: /),
        hint: 'the file is cut off or damaged; save it again',
        place: { file: 'content/pages/home.yaml', line: 17, column: 19 },
      },
    ],
  });
  // The header says so: no need to decompress the picture.
  const huge = await photo(8, 8).png().toBuffer();
  huge.writeUInt32BE(9000, 16);
  huge.writeUInt32BE(6000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  expect(await complaint('lamp.png', huge)).toEqual([
    'error content/images/lamp.png has 9000 × 6000 pixels, which is more than 50 million [image]',
    place,
    '  hint make it smaller: pages show pictures with a width of at most 1920 pixels',
  ]);
  expect((await complaint('lamp.jpg', Buffer.from('<html>not found</html>')))[0]).toBe(
    'error content/images/lamp.jpg is not a picture [image]',
  );
});

test('check reads the headers of pictures, and neither decodes nor encodes one', async () => {
  const whole = await photo(400, 400).jpeg().toBuffer();
  const site = siteWith(withPicture('lamp.jpg', whole.subarray(0, whole.length / 2)));
  expect(await complaintsOf(site)).toBe('');
  expect(filesBelow(join(site.root, '.litfass/drawn')).size).toBe(0);
});

test('a picture without its alternative text is reported by the schema', async () => {
  const site = siteWith({
    'content/images/lamp.jpg': await photo(100, 100).jpeg().toBuffer(),
    [page]: shown('lamp.jpg').replace(', alt: { de: Eine Lampe, en: A lamp }', ''),
  });
  expect((await sentencesOf(site)).join('\n')).toMatch(/alt/);
});

test('a folder that cannot be written is said, with exit code 73', async () => {
  const site = siteWith(withPicture('lamp.jpg', await photo(100, 100).jpeg().toBuffer()));
  site.change({ '.litfass/drawn': 'a file' });
  const { code, stderr } = await litfass(['build', '--root', site.root]);
  expect(stderr).toContain('cannot write images into .litfass/');
  expect(code).toBe(73);
  expect(filesBelow(join(site.root, 'dist')).size).toBe(0);
});

test('a photo may be called what its author likes', async () => {
  const names = ['jana portrait.jpg', 'jana,1 (2).jpg', "jana's & mine.jpg", 'a#b;c%.jpg', 'Größe.jpg'];
  const bytes = await photo(400, 8).jpeg().toBuffer();
  const sections = names.map(
    (name) => `  - type: picture\n    image: { src: "${name}", alt: { de: Jana, en: Jana } }\n`,
  );
  const site = siteWith({
    ...withPicture('lamp.jpg', bytes),
    ...Object.fromEntries(names.map((name) => [`content/images/${name}`, bytes])),
    [page]: `${shown('lamp.jpg')}${sections.join('')}`,
  });
  await buildOf(site);
  const files = filesBelow(site.out);
  const html = files.get('index.html')?.toString() ?? '';
  const pictures = html.match(/<picture>.*?<\/picture>/g)?.slice(1) ?? [];
  expect(pictures).toHaveLength(names.length);
  for (const [at, picture] of pictures.entries()) {
    const named = [...picture.matchAll(/(?:src=|srcSet=|, )"?(\/assets\/[^\s"]+)/g)];
    expect(named.length, names[at]).toBeGreaterThan(2);
    for (const [, url = ''] of named)
      expect(files.has(new URL(url, 'https://x.example').pathname.slice(1)), url).toBe(true);
  }
});
