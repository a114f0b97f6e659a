// Writes a site of the shape of one that somebody else wrote and moved here: posts in one language, long
// texts with code and lists, thousands of links and old addresses, fifteen locales of which most lack texts,
// pictures. The same texts for Hugo lie below hugo/.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { siteName, siteUrl, siteWords } from './site-words.ts';
import { capital, nameOf, pick, type Random, seeded, wordsIn } from './words.ts';
import { type Yaml, yamlOf } from './yaml.ts';

const seed = 20261128;
const tags = 'en es it pl fr ar ru de nl pt-BR tr zh-CN zh-TW nb-NO el'.split(' ');
/** What a moved site has, about. */
const counts = { posts: 500, pages: 50, links: 3_700, addresses: 1_500, pictures: 200 };

/** One page: its texts by locale, without those that are not translated yet. */
interface Moved {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly locales: readonly string[];
  /** Markdown with references as litfass writes them. */
  readonly bodies: Readonly<Record<string, string>>;
}

/** Writes content/, templates/ and hugo/ below `root`. */
export async function writeMovedSite(root: string): Promise<void> {
  const pages = [...numbers(counts.pages).map(pageOf), ...numbers(counts.posts).map(postOf)];
  for (const folder of ['content/pages', 'content/locales', 'content/images', 'public', 'hugo/static'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(fileURLToPath(new URL('theme', import.meta.url)), join(root, 'templates'), { recursive: true });
  const write = (file: string, value: { readonly [key: string]: Yaml }) =>
    writeFileSync(join(root, 'content', file), yamlOf(value));
  const navigation = pages.slice(0, 12).map(({ id }) => ({ to: `\${page.${id}}` }));
  write('site.yaml', {
    name: siteName,
    url: siteUrl,
    locales: tags.map((tag, index) => (index === 0 ? tag : { tag, status: 'in-translation', index: true })),
    home: 'page-0',
    navigation: { header: navigation.slice(0, 6), footer: navigation },
    rules: { 'raw-figure': 'off', 'flagged-word': 'off', length: 'off' },
    links: Object.fromEntries(numbers(counts.links).map((n) => [linkName(n), { url: linkUrl(n) }])),
    addresses: Object.fromEntries(
      numbers(counts.addresses).map((n) => [`/old/${n}.html`, `\${page.post-${n % counts.posts}}`]),
    ),
  });
  const { language: _, claim: __, atLeast: ___, ...words } = siteWords.en;
  for (const tag of tags) write(`locales/${tag}.yaml`, { name: tag, words });
  for (const page of pages) write(`pages/${page.id}.yaml`, litfassPage(page));
  for (const n of numbers(counts.pictures)) await writePicture(join(root, 'content/images', `picture-${n}.jpg`), n);
  cpSync(join(root, 'content/images'), join(root, 'hugo/static'), { recursive: true });
  writeHugo(join(root, 'hugo'), pages);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const linkName = (n: number) => `to-${n}`;
const linkUrl = (n: number) => `https://example.org/lorem/${n}`;

/** A page in every locale. Two of five texts are there in those that are in translation. */
function pageOf(key: number): Moved {
  const random = seeded(seed, `page ${key}`);
  const kept = tags.filter((_, index) => index === 0 || random() < 0.4);
  const bodies = Object.fromEntries(kept.map((tag) => [tag, bodyOf(`page ${key}`, 6, tag)]));
  return { id: `page-${key}`, slug: key === 0 ? '' : `page-${key}`, title: nameOf('en', key), locales: tags, bodies };
}

/** A post in the first locale. Every twelfth is the log of a meeting, ten times as long. */
function postOf(key: number): Moved {
  const random = seeded(seed, `post ${key}`);
  const body = key % 12 === 0 ? logOf(random, 350) : bodyOf(`post ${key}`, 12);
  const title = nameOf('en', counts.pages + key);
  return { id: `post-${key}`, slug: `blog/post-${key}`, title, locales: tags.slice(0, 1), bodies: { en: body } };
}

/**
 * Blocks as people write them: headings, lists in lists, code, quotes, pictures, links. A page has the
 * same in every locale, with other words.
 */
function bodyOf(name: string, count: number, tag = 'en'): string {
  const shape = seeded(seed, name);
  const random = seeded(seed, `${tag} ${name}`);
  const some = (length: number) => capital(wordsIn('en', length, random));
  const number = (most: number) => Math.floor(shape() * most);
  const linked = () => `[${wordsIn('en', 2, random)}](\${link.${linkName(number(counts.links))}})`;
  const kinds = [
    () => `## ${some(4)}`,
    () => `${some(14)} ${linked()}, ${wordsIn('en', 9, random)} **${wordsIn('en', 2, random)}** v0.${number(20)}.`,
    () => `${some(9)} \`--${wordsIn('en', 1, random)}\` ${wordsIn('en', 7, random)}. ${some(12)}.`,
    () => `- ${some(6)}\n- ${some(5)} ${linked()}\n    - ${some(4)}\n    - ${some(3)} \`x${number(99)}\`\n- ${some(6)}`,
    () => `1. ${some(5)}\n2. ${some(7)}, *${wordsIn('en', 2, random)}*\n3. ${some(4)}`,
    () => `\`\`\`bash\ncd ${wordsIn('en', 1, random)}\n./build --threads ${number(16)} # ${some(3)}\n\`\`\``,
    () => `> ${some(16)}.`,
    () => `![${some(4)}](picture-${number(counts.pictures)}.jpg)`,
    () => `${some(10)} [${wordsIn('en', 2, random)}](\${page.post-${number(counts.posts)}}). ${some(20)}.`,
  ];
  return numbers(count * 3)
    .map(() => pick(shape, kinds)())
    .join('\n\n');
}

function logOf(random: Random, lines: number): string {
  const names = ['lorem', 'ipsum_', 'dolor4', 'sit-amet'];
  const said = numbers(lines).map(
    () => `**\\<${pick(random, names)}>** ${wordsIn('en', 12, random)} = ${Math.floor(random() * 90)}`,
  );
  return [...said, `[${wordsIn('en', 2, random)}](\${link.${linkName(lines)}})`].join('\n\n');
}

function litfassPage({ id, slug, title, locales, bodies }: Moved): { readonly [key: string]: Yaml } {
  const isShared = locales.length > 1;
  const inAll = (words: string): Yaml => (isShared ? { all: words } : { en: words });
  return {
    layout: 'page',
    ...(!isShared && { locales }),
    slug: Object.fromEntries(locales.map((tag) => [tag, [tag === 'en' ? '' : tag, slug].filter(Boolean).join('/')])),
    title: inAll(title),
    description: inAll(`${title} and what it is about, in a line or two for those who search.`),
    sections: [
      {
        type: 'hero',
        heading: inAll(title),
        lead: inAll(`${title} in short`),
        action: { label: inAll('Go on'), to: `\${page.${id}}` },
      },
      { type: 'prose', heading: inAll('What it is about'), body: bodies },
    ],
  };
}

/** A photograph, nearly: soft noise in a colour of its own. */
async function writePicture(file: string, n: number): Promise<void> {
  const background = { r: (n * 37) % 200, g: (n * 71) % 200, b: (n * 113) % 200 };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({ create: { width: 60, height: 40, channels: 3, background, noise } })
    .png()
    .toBuffer();
  await sharp(small).resize(1_200, 800, { kernel: 'cubic' }).tint(background).jpeg({ quality: 85 }).toFile(file);
}

/** The same texts, with addresses for the references, and the frame that litfass writes. */
function writeHugo(root: string, pages: readonly Moved[]): void {
  const slugs = new Map(pages.map(({ id, slug }) => [id, slug]));
  const resolved = (body: string) =>
    body
      .replace(/\$\{link\.to-(\d+)\}/g, (_, n: string) => linkUrl(Number(n)))
      .replace(/\$\{page\.([\w-]+)\}/g, (_, id: string) => `/${slugs.get(id)}`)
      .replace(/\]\((picture-\d+\.jpg)\)/g, '](/$1)');
  const languages = tags.map((tag) => `${tag}: { contentDir: content/${tag}, languageName: ${tag} }`);
  mkdirSync(join(root, 'layouts/_default'), { recursive: true });
  const config = [`baseURL: ${siteUrl}`, 'uglyURLs: true', 'defaultContentLanguage: en', 'languages:'];
  writeFileSync(join(root, 'config.yaml'), [...config, ...languages.map((line) => `  ${line}`), ''].join('\n'));
  const links = pages.slice(0, 12).map(({ slug, title }) => `<li><a class="link" href="/${slug}">${title}</a></li>`);
  const frame = `<!DOCTYPE html><html lang="{{ .Site.Language.Lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><header class="top"><nav><ul>${links.slice(0, 6).join('')}</ul></nav>
<ul>{{ range .AllTranslations }}<li><a href="{{ .RelPermalink }}">{{ .Language.LanguageName }}</a></li>{{ end }}</ul></header>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main><footer><ul>${links.join('')}</ul></footer></body></html>\n`;
  for (const name of ['single', 'list']) writeFileSync(join(root, `layouts/_default/${name}.html`), frame);
  for (const { id, slug, title, locales, bodies } of pages)
    for (const tag of locales) {
      const folder = join(root, 'content', tag);
      mkdirSync(join(folder, 'blog'), { recursive: true });
      const front = `---\ntitle: ${title}\nurl: /${tag === 'en' ? '' : `${tag}/`}${slug || 'index'}.html\n---\n`;
      writeFileSync(join(folder, `${id}.md`), `${front}${resolved(bodies[tag] ?? bodies.en ?? '')}\n`);
    }
}
