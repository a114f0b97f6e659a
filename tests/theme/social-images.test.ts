// Tests social images and icons: what a theme draws, the tags of pages, and that a headline always fits
// into its image.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { workplaceAt } from '../../src/files/workplace.ts';
import { renderImages } from '../../src/images/index.ts';
import type { Recipe } from '../../src/images/recipes.ts';
import { renderSocialImage } from '../../src/images/social-image.ts';
import { readFont } from '../../src/site/font.ts';
import { fitted } from '../../templates/social/fit.ts';
import {
  buildOf,
  type Changes,
  checkedOf,
  filesBelow,
  litfass,
  repository,
  sentencesOf,
  siteWith,
} from '../support/helpers.ts';

const latin = readFileSync(join(repository, 'templates/social/head-latin.woff'));
const ownPicture = readFileSync(join(repository, 'public/og-image.png'));
const index = readFileSync(join(repository, 'tests/minimal-site/templates/index.ts'), 'utf8');

/** Changes that let the theme of the minimal site draw social images. */
function drawing(changes: Changes = {}, draw = '<div style={{ fontSize: 80 }}>{words.heading}</div>'): Changes {
  return {
    'content/site.yaml': `${readFileSync(join(repository, 'tests/minimal-site/content/site.yaml'), 'utf8')}image: /card.png\n`,
    'public/card.png': ownPicture,
    'templates/social.woff': latin,
    'templates/social.tsx': `import type { SocialImage, SocialWords } from 'litfass/theme';
export const socialImage: SocialImage = {
  draw: (words: SocialWords) => ${draw},
  fonts: [{ name: 'Latin', file: 'social.woff', weight: 700 }],
};
`,
    'templates/index.ts': index
      .replace('import { Head }', "import { socialImage } from './social.tsx';\nimport { Head }")
      .replace('  head: Head,', '  head: Head,\n  socialImage,'),
    ...changes,
  };
}

function socialTags(html = ''): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og:image|twitter:card)[^"]*)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, key = '', content = '']) => [key, content]));
}

describe('a theme that draws social images', () => {
  test('gives every page an image in each locale, with an absolute URL, size, type and alternative text', async () => {
    const site = siteWith(drawing());
    await buildOf(site);
    const files = filesBelow(site.out);
    const tags = socialTags(files.get('en.html')?.toString());
    expect({ ...tags, 'og:image': tags['og:image']?.replace(/[0-9a-f]{10}/, '…') }).toEqual({
      'og:image': 'https://laterne.example/assets/social/home-en-….png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': 'Light for outdoors',
      'twitter:card': 'summary_large_image',
    });
    const file = files.get(tags['og:image']?.replace('https://laterne.example/', '') ?? '');
    const { width, height } = PNG.sync.read(file ?? Buffer.alloc(0));
    expect([width, height]).toEqual([1200, 630]);
    const drawn = [...files.keys()].filter((name) => name.startsWith('assets/social/'));
    expect(drawn.map((name) => name.replace(/-[0-9a-f]{10}\.png$/, '').replace('assets/social/', ''))).toEqual([
      'contact-de',
      'contact-en',
      'home-de',
      'home-en',
    ]);
  });

  test('may draw an SVG without fonts, which covers the image of every page', async () => {
    const drawn = drawing({}, '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#0e5a54" /></svg>');
    const theme = String(drawn['templates/social.tsx']).replace(/ {2}fonts: .*\n/, '');
    const site = siteWith({ ...drawn, 'templates/social.tsx': theme });
    await buildOf(site);
    const [[name = '', bytes] = [], ...others] = [...filesBelow(site.out)].filter(([file]) =>
      file.includes('/social/'),
    );
    expect([others, socialTags(filesBelow(site.out).get('en.html')?.toString())['og:image']]).toEqual([
      [],
      `https://laterne.example/${name}`,
    ]);
    const { width, height, data } = PNG.sync.read(bytes ?? Buffer.alloc(0));
    expect([width, height, new Set(data)]).toEqual([1200, 630, new Set([0x0e, 0x5a, 0x54, 0xff])]);
    site.change({ 'templates/social.tsx': theme.replace(/<svg.*<\/svg>/, '<b>{words.heading}</b>') });
    expect((await litfass(['build', '--root', site.root])).stderr).toContain('such as words without fonts: [');
  });

  test('uses the site’s own picture for pages that are not indexed, and for pages without a drawing', async () => {
    const site = siteWith(drawing({}, "words.locale === 'en' ? null : <div>{words.title}</div>"));
    await buildOf(site);
    const files = filesBelow(site.out);
    const imageOf = (name: string) => socialTags(files.get(name)?.toString())['og:image'];
    expect(imageOf('en.html')).toBe('https://laterne.example/card.png');
    expect(imageOf('index.html')).toMatch(/home-de/);
    const unlisted = [...files].filter(
      ([name, bytes]) => name.endsWith('.html') && bytes.includes('content="noindex"'),
    );
    expect(unlisted.length).toBeGreaterThan(0);
    for (const [, bytes] of unlisted) expect(bytes.includes('/assets/social/')).toBe(false);
  });

  test('draws damaged images again even if nothing else has changed', async () => {
    const site = siteWith(drawing());
    await litfass(['build', '--root', site.root]);
    const output = filesBelow(site.out);
    const drawn = join(site.root, '.litfass/drawn');
    for (const name of readdirSync(drawn)) writeFileSync(join(drawn, name), 'cut short');
    // The new file causes a build, in which all pages are still cached.
    site.change({ 'public/more.txt': 'more' });
    const { code, stdout } = await litfass(['build', '--root', site.root]);
    expect([code, / for 4 new images/.test(stdout)]).toEqual([0, true]);
    for (const [name, bytes] of output)
      if (name.endsWith('.png')) expect(filesBelow(site.out).get(name)).toEqual(bytes);
  });

  test('draws only changed images again', async () => {
    const site = siteWith(drawing());
    expect((await buildOf(site)).renderedImages).toBe(4);
    site.change({ 'templates/sections/note/style.css': 'p { color: green }' });
    expect((await buildOf(site)).renderedImages).toBe(0);
    const page = readFileSync(join(site.root, 'content/pages/home.yaml'), 'utf8');
    site.change({ 'content/pages/home.yaml': page.replace('Light for outdoors', 'Light for gardens') });
    expect((await buildOf(site)).renderedImages).toBe(1);
    site.change(drawing({}, '<div style={{ fontSize: 81 }}>{words.heading}</div>'));
    expect((await buildOf(site)).renderedImages).toBe(4);
  });

  test('reports an image that cannot be rendered', async () => {
    const { root } = siteWith(drawing({}, '<img alt={words.heading} />'));
    const { code, stderr } = await litfass(['build', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error assets\/social\/\S+\.png cannot be rendered: Image source is not provided/);
    expect(stderr).toContain('hint a font of the theme’s socialImage is damaged, or `draw` returns');
  });

  test('is not drawn by `check`, and `build` prints the time it took', async () => {
    const site = siteWith(drawing());
    expect((await litfass(['check', '--root', site.root])).code).toBe(0);
    const built = await litfass(['build', '--root', site.root]);
    expect(built.stdout).toMatch(/^10 pages in 2 locales in \d+\.\d\d s · \d+\.\d\d s of it for 4 new images · /);
    const json = JSON.parse((await litfass(['build', '--root', site.root, '--format', 'json'])).stdout);
    expect(json.images).toEqual({ made: 0, milliseconds: 0 });
  });

  test('reports characters that its fonts lack, and unusable fonts', async () => {
    const page = readFileSync(join(repository, 'tests/minimal-site/content/pages/home.yaml'), 'utf8');
    const turkish = siteWith(drawing({ 'content/pages/home.yaml': page.replace('Light for outdoors', 'Işık burada') }));
    expect(await sentencesOf(turkish)).toEqual(['social-image: no font of the social image of /en has “ş”']);
    expect(await sentencesOf(siteWith(drawing({ 'templates/social.woff': 'no font' })))).toContain(
      'theme: templates/social.woff is not a font for social images',
    );
    // Cut off behind the tables with its characters and their widths.
    expect(await sentencesOf(siteWith(drawing({ 'templates/social.woff': latin.subarray(0, -100) })))).toContain(
      'theme: templates/social.woff is not a font for social images',
    );
    // Damaged in the compressed outlines of its letters, which would be drawn incorrectly.
    const damaged = Buffer.from(latin).fill('?', 16_000, 17_000);
    expect(await sentencesOf(siteWith(drawing({ 'templates/social.woff': damaged })))).toContain(
      'theme: templates/social.woff is not a font for social images',
    );
    expect(await sentencesOf(siteWith(drawing({ 'templates/social.woff': null })))).toContain(
      'theme: the social image’s font templates/social.woff cannot be read',
    );
  });
});

describe('the icon of a theme', () => {
  const icons: Changes = {
    'templates/index.ts': index
      .replace(
        '  head: Head,',
        "  icon: { file: 'icon.svg', background: '#0e5a54', themeColor: '#0e5a54', backgroundColor: '#ffffff' },",
      )
      .replace(/import { Head }.*\n/, ''),
    'templates/assets/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#ffb224"/></svg>',
  };

  test('is rendered in the formats that browsers and phones request', async () => {
    const site = siteWith(icons);
    await buildOf(site);
    const files = filesBelow(site.out);
    const html =
      files
        .get('en.html')
        ?.toString()
        .replace(/-[0-9a-f]{10}\./g, '.') ?? '';
    expect(html.match(/<link rel="(?:icon|apple-touch-icon|manifest)".*?>/g)).toEqual([
      '<link rel="icon" href="/favicon.ico" sizes="32x32">',
      '<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/assets/touch-icon.png">',
      '<link rel="manifest" href="/site.en.webmanifest">',
    ]);
    const file = (start: string) => [...files].find(([name]) => name.startsWith(start))?.[1] ?? Buffer.alloc(0);
    const corner = (start: string) => {
      const { width, height, data } = PNG.sync.read(file(start));
      return [width, height, ...data.subarray(0, 4)];
    };
    expect(corner('assets/touch-icon-')).toEqual([180, 180, 0x0e, 0x5a, 0x54, 255]);
    expect(corner('assets/icon-maskable-')).toEqual([512, 512, 0x0e, 0x5a, 0x54, 255]);
    expect(corner('assets/icon-192-').slice(0, 2)).toEqual([192, 192]);
    expect(corner('assets/icon-512-').at(-1)).toBe(0);
    // A phone may show only a circle of 80 % of the width: the drawing fits into it.
    const maskable = PNG.sync.read(file('assets/icon-maskable-'));
    expect([...maskable.data.subarray(4 * (256 * 512 + 45), 4 * (256 * 512 + 45) + 3)]).toEqual([0x0e, 0x5a, 0x54]);
    expect([...maskable.data.subarray(4 * (256 * 512 + 60), 4 * (256 * 512 + 60) + 3)]).toEqual([0xff, 0xb2, 0x24]);
    const ico = file('favicon.ico');
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(PNG.sync.read(ico.subarray(ico.readUInt32LE(18))).width).toBe(32);
  });

  test('is listed in a manifest in each language, whose icons exist', async () => {
    const site = siteWith(icons);
    await buildOf(site);
    const files = filesBelow(site.out);
    const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
    const german = read('site.webmanifest');
    expect(german).toMatchObject({
      name: 'Laternen aus Emden',
      short_name: 'Laterne',
      lang: 'de',
      start_url: '/',
      theme_color: '#0e5a54',
      background_color: '#ffffff',
    });
    expect(read('site.en.webmanifest')).toMatchObject({ name: 'Lanterns from Emden', lang: 'en', start_url: '/en' });
    for (const { src } of german.icons) expect([...files.keys()]).toContain(src.slice(1));
  });

  test('does not replace files in public/', async () => {
    const site = siteWith({ ...icons, 'public/favicon.ico': 'own', 'public/site.webmanifest': '{}' });
    await buildOf(site);
    const files = filesBelow(site.out);
    expect([files.get('favicon.ico')?.toString(), files.get('site.webmanifest')?.toString()]).toEqual(['own', '{}']);
  });

  test('must be an existing SVG', async () => {
    const site = siteWith({ ...icons, 'templates/assets/icon.svg': null });
    expect(await sentencesOf(site)).toContain(
      'theme: the theme’s icon templates/assets/icon.svg is missing or not an SVG',
    );
  });
});

describe('the headline of the first site', () => {
  const fonts = [latin, readFileSync(join(repository, 'templates/social/head-latin-ext.woff'))];
  const widths = fonts.map((bytes) => readFont(bytes));
  const measure = (text: string) =>
    [...text].reduce(
      (sum, one) => sum + (widths.map((font) => font?.width(one)).find((width) => width !== undefined) ?? 1),
      0,
    );
  const block = { width: 640, height: 372, largest: 112, smallest: 44, line: 1.02, measure };
  const headings = [
    'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle: geöffnet',
    'WhatsApp-Sprachnachrichten-Transkriptions-Zusammenfassungs-Übersetzung',
    'Kraft\u00adfahr\u00adzeug\u00adhaft\u00adpflicht\u00adversicherungs\u00adbedingungen verstehen',
    'W',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    'Así se entienden los audios larguísimos de once minutos que manda tu familia cada domingo por la tarde, sin escucharlos enteros y sin perder ni un detalle de lo que importa',
    'Was du hörst: 3,49 € im Monat',
  ];

  test.each(headings)('fits its block: %s', (heading) => {
    const { size, lines } = fitted(heading, block);
    expect(lines.length * size * block.line).toBeLessThanOrEqual(block.height);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(block.width);
    expect(size).toBeGreaterThanOrEqual(block.smallest);
  });

  test('breaks after a sentence rather than within one, and never at a no-break space', () => {
    expect(fitted('Hör auf zu hören. Lies einfach.', block).lines).toEqual(['Hör auf', 'zu hören.', 'Lies einfach.']);
    expect(fitted('Ab 3,49\u00a0€ im Monat lesen statt hören', block).lines.join('|')).toContain('3,49\u00a0€');
  });

  test('takes one more line in a smaller size if a sentence would begin at the end of a line', () => {
    const heading = 'Spoken in Polish. Read in English.';
    expect(fitted(heading, block).lines).toEqual(['Spoken', 'in Polish.', 'Read in', 'English.']);
  });

  test('breaks a word at a soft hyphen only if no smaller size fits, and shows the hyphen only there', () => {
    expect(fitted('WhatsApp-Sprach\u00adnachrichten lesen', block).lines).toEqual([
      'WhatsApp-',
      'Sprachnachrichten',
      'lesen',
    ]);
    expect(fitted('Rindfleisch\u00adetikettierungs\u00adüberwachung', block).lines).toEqual([
      'Rindfleisch-',
      'etikettierungs-',
      'überwachung',
    ]);
    expect(fitted('Ton\u00adlos', block).lines).toEqual(['Tonlos']);
  });

  test('stays in its block in the rendered image', async () => {
    const themeFiles = [...filesBelow(join(repository, 'templates'))].filter(([name]) =>
      /^social\/|^assets\/stage-/.test(name),
    );
    const { site, assets } = await checkedOf(
      siteWith({
        ...Object.fromEntries(themeFiles.map(([name, bytes]) => [`templates/${name}`, bytes])),
        'templates/index.ts':
          drawing()['templates/index.ts']?.toString().replace('social.tsx', 'social/image.tsx') ?? '',
      }),
    );
    const { socialImageFonts, icons } = assets;
    expect(icons).toBe(undefined);
    for (const [heading, page] of headings.flatMap((heading) => [
      [heading, 'contact'] as const,
      [heading, 'business'] as const,
    ])) {
      const words = { title: '', heading, description: '', page, layout: '', locale: 'de' };
      const name = { name: 'Nachgelesen', url: '' };
      const element = site.theme.socialImage?.draw({ ...words, direction: 'ltr', site: name, measure });
      if (!element || !socialImageFonts) throw new Error('nothing was drawn');
      const png = await renderSocialImage({ kind: 'social', element, fonts: socialImageFonts.fonts });
      const { data } = PNG.sync.read(Buffer.from(png));
      const painted = (left: number, top: number, right: number, bottom: number) => {
        for (let y = top; y < bottom; y++)
          for (let x = left; x < right; x++) if (data[4 * (y * 1200 + x)] !== 0xf7) return `${heading}: ${x}, ${y}`;
        return 'nothing';
      };
      if (page === 'business') {
        // Left and right of the headline, and between it and the scene.
        expect(painted(0, 90, 64, 232)).toBe('nothing');
        expect(painted(1146, 90, 1200, 232)).toBe('nothing');
        expect(painted(0, 232, 660, 242)).toBe('nothing');
        continue;
      }
      // Left of the headline, right of it (a single line may extend below the drawing), and below it.
      const right = fitted(heading, block).lines.length === 1 ? 1140 : 722;
      expect(painted(0, 130, 60, 630)).toBe('nothing');
      expect(painted(right, 480, right + 14, 630)).toBe('nothing');
      expect(painted(0, 616, 1200, 630)).toBe('nothing');
    }
  });
});

test('stops rendering the other images if one cannot be rendered', async () => {
  const { root } = siteWith();
  const icon = (svg: string): Recipe => ({ kind: 'icon', svg, size: 64 });
  const valid = icon('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>');
  const validImages = Array.from({ length: 60 }, (_, number): [string, Recipe] => [`assets/${number}.png`, valid]);
  const wanted = new Map([['assets/broken.png', icon('no drawing')], ...validImages]);
  await expect(renderImages(wanted, workplaceAt(root))).rejects.toThrow('assets/broken.png cannot be rendered');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(readdirSync(join(root, '.litfass/drawn'))).not.toContain('59.png');
});
