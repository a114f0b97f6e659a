// Tests the pictures of content/images/: the files that a photo becomes, its markup, and refused files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import {
  buildOf,
  type Changes,
  complaintsOf,
  filesBelow,
  litfass,
  minimalSite,
  sentencesOf,
  siteWith,
} from '../support/helpers.ts';

const page = 'content/pages/home.yaml';
const pageShowing = (src: string) => `layout: plain
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
/** A section that shows its picture in several sizes and formats. */
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
  return {
    [`content/images/${name}`]: bytes,
    [page]: pageShowing(name),
    'templates/sections/picture/section.tsx': section,
  };
}

/** A picture with colour gradients, as in a photo. */
function photo(width: number, height: number, channels: 3 | 4 = 3) {
  const raw = Buffer.alloc(width * height * channels);
  for (let at = 0; at < raw.length; at++) raw[at] = (at % channels) * 60 + ((at / channels / 7) % 120);
  return sharp(raw, { raw: { width, height, channels } });
}

/** A picture with a fault in its middle, which only a decoder finds. */
function damaged(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  return Buffer.from(bytes).fill(0xff, middle, middle + 40);
}

/** With the formats that the theme wants. */
function inFormats(formats: string): Changes {
  const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8');
  return { 'templates/index.ts': index.replace('defineTheme({', `defineTheme({ pictureFormats: ${formats},`) };
}

test('renders a photo as AVIF and one file for old browsers, and as WebP too if the theme wants it', async () => {
  const photos = withPicture('lamp.jpg', await photo(1400, 70).jpeg().toBuffer());
  for (const [wanted, expected] of [
    [{}, ['avif', 'jpg']],
    [inFormats("['avif', 'webp']"), ['avif', 'jpg', 'webp']],
    [inFormats('[]'), ['jpg']],
  ] as const) {
    const site = siteWith({ ...photos, ...wanted });
    await buildOf(site);
    const rendered = [...filesBelow(site.out).keys()].filter((name) => /lamp-\d+-/.test(name));
    expect([...new Set(rendered.map((name) => name.replace(/.*\./, '')))].sort()).toEqual(expected);
  }
});

test('renders a photo in several widths, no wider than requested, with its size in the markup', async () => {
  const site = siteWith({
    ...withPicture('people/lamp.jpg', await photo(1400, 70).jpeg().toBuffer()),
    ...inFormats("['avif', 'webp']"),
  });
  await buildOf(site);
  const files = filesBelow(site.out);
  const html = files.get('index.html')?.toString() ?? '';
  const markup = /<picture>.*?<\/picture>/.exec(html)?.[0].replace(/-[0-9a-f]{10}\./g, '.');
  const srcSet = (format: string) =>
    [160, 320, 480, 640].map((width) => `/assets/people/lamp-${width}.${format} ${width}w`).join(', ');
  expect(markup).toBe(
    `<picture><source type="image/avif" srcSet="${srcSet('avif')}" sizes="(min-width: 40rem) 20rem, 100vw"/>` +
      `<source type="image/webp" srcSet="${srcSet('webp')}" sizes="(min-width: 40rem) 20rem, 100vw"/>` +
      '<img src="/assets/people/lamp-1280.jpg" width="1400" height="70" alt="Eine Lampe" loading="lazy" decoding="async"/></picture>',
  );
  const rendered = [...files].filter(([name]) => name.startsWith('assets/people/'));
  expect(rendered).toHaveLength(9);
  for (const [name, bytes] of rendered) {
    const { format, width = 0, height, exif } = await sharp(bytes).metadata();
    const [, expectedWidth, extension] = /-(\d+)-[0-9a-f]{10}\.(\w+)$/.exec(name) ?? [];
    expect({ format, width, height, exif }).toEqual({
      format: { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[extension ?? ''],
      width: Number(expectedWidth),
      height: Math.round(Number(expectedWidth) / 20),
      exif: undefined,
    });
  }
});

test('caches rendered pictures: a second build renders none and writes the same bytes', async () => {
  const site = siteWith(withPicture('lamp.png', await photo(300, 20).png().toBuffer()));
  const first = await litfass(['build', '--root', site.root]);
  expect(first.stdout).toMatch(/ s · \d+\.\d\d s of it for 3 new images · /);
  const files = filesBelow(site.out);
  const second = await litfass(['build', '--root', site.root]);
  expect(second.stdout).not.toContain('new image');
  expect(second.stdout).toContain('(0 written, ');
  expect(filesBelow(site.out)).toEqual(files);
  site.change({ 'content/images/lamp.png': await photo(301, 20).png().toBuffer() });
  expect((await buildOf(site)).renderedImages).toBe(3);
});

test('renders a picture again if its cached file is damaged, also for a cached page', async () => {
  const site = siteWith(withPicture('lamp.png', await photo(300, 20).png().toBuffer()));
  await litfass(['build', '--root', site.root]);
  const output = filesBelow(site.out);
  const drawn = join(site.root, '.litfass/drawn');
  const [cutOff = '', zeroed = ''] = readdirSync(drawn);
  const cached = filesBelow(drawn);
  for (const before of [{}, { dist: null }] as Changes[]) {
    site.change(before);
    writeFileSync(join(drawn, cutOff), cached.get(cutOff)?.subarray(0, -9) ?? '');
    writeFileSync(join(drawn, zeroed), Buffer.alloc(cached.get(zeroed)?.length ?? 0));
    const { code, stdout } = await litfass(['build', '--root', site.root, '--base-url', 'https://a.example']);
    expect([code, / for 2 new images/.test(stdout)]).toEqual([0, true]);
    await litfass(['build', '--root', site.root]);
    expect(filesBelow(site.out)).toEqual(output);
    expect(filesBelow(drawn)).toEqual(cached);
  }
});

test('keeps the transparency of a picture in every file', async () => {
  const transparent = withPicture('lamp.png', await photo(200, 10, 4).png().toBuffer());
  const site = siteWith({ ...transparent, ...inFormats("['avif', 'webp']") });
  await buildOf(site);
  const rendered = [...filesBelow(site.out)].filter(([name]) => /lamp-\d+-/.test(name));
  expect(rendered.map(([name]) => name.replace(/.*\./, '')).sort()).toEqual(['avif', 'avif', 'png', 'webp', 'webp']);
  for (const [, bytes] of rendered) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'turns a rotated photo (%s) upright, and swaps width and height',
  async (format) => {
    const upright = await photo(64, 32).withMetadata({ orientation: 1 }).toFormat(format).toBuffer();
    const rotated = await photo(64, 32).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const site = siteWith(withPicture('lamp.jpg', upright));
    for (const [bytes, width, height] of [
      [upright, 64, 32],
      [rotated, 32, 64],
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
  'renders a picture (%s) that replaces another of the same name while litfass runs',
  async (format) => {
    const plain = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
    const site = siteWith(withPicture('lamp.jpg', await plain('#ff0000').toFormat(format).toBuffer()));
    await buildOf(site);
    site.change({ 'content/images/lamp.jpg': await plain('#0000ff').toFormat(format).toBuffer() });
    await buildOf(site);
    const rendered = [...filesBelow(site.out)].filter(([name]) => /\/lamp-\d+-/.test(name));
    for (const [name, bytes] of rendered) {
      const { channels } = await sharp(bytes).removeAlpha().stats();
      expect(
        channels.map(({ mean }) => mean > 128),
        name,
      ).toEqual([false, false, true]);
    }
    expect(rendered).not.toEqual([]);
  },
);

test('does not publish an unused picture, and publishes a drawing unchanged', async () => {
  const site = siteWith({ 'content/images/unused.jpg': await photo(400, 400).jpeg().toBuffer() });
  const { renderedImages } = await buildOf(site);
  expect(renderedImages).toBe(0);
  const names = [...filesBelow(site.out).keys()];
  expect(names.filter((name) => name.includes('unused'))).toEqual([]);
  expect(names.filter((name) => /^assets\/lamp-[0-9a-f]{10}\.svg$/.test(name))).toHaveLength(1);
});

test('renders only the file for old browsers if a component does not use <Picture>', async () => {
  const site = siteWith({
    'content/images/lamp.jpg': await photo(2400, 12).jpeg().toBuffer(),
    [page]: pageShowing('lamp.jpg'),
  });
  await buildOf(site);
  const files = filesBelow(site.out);
  const [, src = ''] =
    /<img id="lamp" src="\/([^"]+)" width="2400" height="12"/.exec(files.get('index.html')?.toString() ?? '') ?? [];
  expect(await sharp(files.get(src)).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
  expect([...files.keys()].filter((name) => name.includes('lamp-') && !name.endsWith('.svg'))).toEqual([src]);
});

test('renders a picture in the watch server when a browser requests it, and reports no problem before', async () => {
  const site = siteWith(withPicture('lamp.jpg', await photo(200, 100).jpeg().toBuffer()));
  const engine = openEngine(workplaceAt(site.root));
  await engine.update();
  await engine.finish();
  expect(engine.problems()).toEqual([]);
  expect(filesBelow(join(site.root, '.litfass/drawn')).size).toBe(0);
  const preview = engine.site();
  const path = [...(preview?.images().keys() ?? [])].find((name) => name.endsWith('.avif')) ?? '';
  const rendered = await engine.renderImage(path);
  expect(await sharp(rendered?.copy).metadata()).toMatchObject({ format: 'heif', width: 160 });
  expect(await engine.renderImage('assets/other.avif')).toBe(undefined);
});

test('reports a picture that cannot be decoded in the watch server when it is requested, until it is fixed', async () => {
  const valid = await photo(400, 40).jpeg().toBuffer();
  const site = siteWith(withPicture('lamp.jpg', damaged(valid)));
  const engine = openEngine(workplaceAt(site.root));
  await engine.update();
  await engine.finish();
  const renderAll = async () => {
    const preview = engine.site();
    for (const path of preview?.images().keys() ?? []) await engine.renderImage(path);
    return engine.problems().map(({ text, place }) => `${place?.file}: ${text}`);
  };
  expect(await renderAll()).toEqual([expect.stringMatching(`^${page}: content/images/lamp.jpg cannot be decoded: `)]);
  site.change({ 'content/images/lamp.jpg': valid });
  await engine.update();
  await engine.finish();
  expect(await renderAll()).toEqual([]);
});

test('finds out that a PNG is transparent or animated even if that is behind a long chunk', async () => {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
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
  const animated = withChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  expect(await complaintsOf(siteWith(withPicture('lamp.png', animated)))).toContain('lamp.png is animated');
});

test('reports a picture that cannot be shown at the place in content that names it', async () => {
  const complaint = async (name: string, bytes: Uint8Array) => {
    const text = await complaintsOf(siteWith(withPicture(name, bytes)));
    return text.split('\n').filter((line) => /^error|^ {2}content|hint/.test(line));
  };
  const place = '  content/pages/home.yaml:17:19';
  const frames = Buffer.alloc(20 * 40 * 3, 90).fill(200, 20 * 20 * 3);
  const animated = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer();
  expect(await complaint('lamp.gif', animated)).toEqual([
    'error content/images/lamp.gif is animated, and pages would show only its first frame [image]',
    place,
    '  hint save that frame as a picture; visitors could not stop an animation',
  ]);
  const whole = await photo(400, 400).jpeg().toBuffer();
  await expect(buildOf(siteWith(withPicture('lamp.jpg', damaged(whole))))).rejects.toMatchObject({
    problems: [
      {
        rule: 'image',
        text: expect.stringMatching(/^content\/images\/lamp\.jpg cannot be decoded: /),
        hint: 'the file is cut off or damaged; save it again',
        place: { file: 'content/pages/home.yaml', line: 17, column: 19 },
      },
    ],
  });
  // The header has the size: litfass need not decompress the picture.
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

test('decodes and encodes no picture in check', async () => {
  const whole = await photo(400, 400).jpeg().toBuffer();
  const site = siteWith(withPicture('lamp.jpg', damaged(whole)));
  expect(await complaintsOf(site)).toBe('');
  expect(filesBelow(join(site.root, '.litfass/drawn')).size).toBe(0);
});

test('reports a picture without alternative text', async () => {
  const site = siteWith({
    'content/images/lamp.jpg': await photo(100, 100).jpeg().toBuffer(),
    [page]: pageShowing('lamp.jpg').replace(', alt: { de: Eine Lampe, en: A lamp }', ''),
  });
  expect((await sentencesOf(site)).join('\n')).toMatch(/alt/);
});

test('exits with 73 if rendered pictures cannot be written', async () => {
  const site = siteWith(withPicture('lamp.jpg', await photo(100, 100).jpeg().toBuffer()));
  site.change({ '.litfass/drawn': 'a file' });
  const { code, stderr } = await litfass(['build', '--root', site.root]);
  expect(stderr).toContain('cannot write images into .litfass/');
  expect(code).toBe(73);
  expect(filesBelow(join(site.root, 'dist')).size).toBe(0);
});

test('accepts spaces, punctuation and umlauts in the name of a photo', async () => {
  const names = ['jana portrait.jpg', 'jana,1 (2).jpg', "jana's & mine.jpg", 'a#b;c%.jpg', 'Größe.jpg'];
  const bytes = await photo(400, 8).jpeg().toBuffer();
  const sections = names.map(
    (name) => `  - type: picture\n    image: { src: "${name}", alt: { de: Jana, en: Jana } }\n`,
  );
  const site = siteWith({
    ...withPicture('lamp.jpg', bytes),
    ...Object.fromEntries(names.map((name) => [`content/images/${name}`, bytes])),
    [page]: `${pageShowing('lamp.jpg')}${sections.join('')}`,
  });
  await buildOf(site);
  const files = filesBelow(site.out);
  const html = files.get('index.html')?.toString() ?? '';
  const pictures = html.match(/<picture>.*?<\/picture>/g)?.slice(1) ?? [];
  expect(pictures).toHaveLength(names.length);
  for (const [at, picture] of pictures.entries()) {
    const urls = [...picture.matchAll(/(?:src=|srcSet=|, )"?(\/assets\/[^\s"]+)/g)];
    expect(urls.length, names[at]).toBeGreaterThan(2);
    for (const [, url = ''] of urls)
      expect(files.has(new URL(url, 'https://x.example').pathname.slice(1)), url).toBe(true);
  }
});
