// Writes a large site with a fixed seed: keys × de/en/es pages of five sections each, whose texts state
// claims and link to each other. The same numbers are the same bytes. With `entries`, all pages but the first
// are entries of a collection, with lists of ten, the one before and the one after.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface LargeSite {
  readonly root: string;
  /** Pages in all locales together; a third of them are files. */
  readonly pages: number;
  readonly claims: number;
  readonly entries?: boolean;
  /** Whether pages link to those before and after them, as entries do. */
  readonly beside?: boolean;
}

const locales = ['de', 'en', 'es'] as const;

/** Writes content/, templates/ and public/ below `root`. */
export function writeLargeSite({ root, pages, claims, entries = false, beside = false }: LargeSite): void {
  const random = seeded(20261121);
  const keys = Math.ceil(pages / locales.length);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(
    'content/site.yaml',
    `name: Large\nurl: https://large.example\nlocales: [de, en, es]\nhome: page-0\n${entries ? collection : ''}`,
  );
  for (const locale of locales)
    write(`content/locales/${locale}.yaml`, `name: ${locale}\nwords:\n  common: { more: more }\n`);
  write('content/claims.yaml', Array.from({ length: claims }, (_, index) => claim(index)).join(''));
  for (let key = 0; key < keys; key++) {
    const text = page(key, { keys, claims, random });
    if (entries && key > 0) write(`content/posts/${dayOf(key)}-page-${key}.yaml`, entry(text));
    else write(`content/pages/page-${key}.yaml`, entries ? withEntries(text) : text);
  }
  write('templates/index.ts', entries ? themeIndex.replace(/import { defineTheme[\s\S]*/, blogIndex) : themeIndex);
  const linked = themeParts
    .replace(
      'const { locales } = usePage();',
      "const { locales, link, route } = usePage();\n  const number = Number(route.page.split('-')[1]);",
    )
    .replace('{children}', besides(keys));
  write('templates/theme.tsx', beside ? linked : themeParts);
  if (entries) write('templates/blog.tsx', blogParts);
  mkdirSync(join(root, 'public'), { recursive: true });
}

/** The links of a page to the pages beside it. */
function besides(keys: number): string {
  return `{children}
      {number > 0 && <a {...link(\`page.page-\${number - 1}\`)}>older</a>}
      {number < ${keys - 1} && <a {...link(\`page.page-\${number + 1}\`)}>newer</a>}`;
}

/** Three entries a day. */
function dayOf(key: number): string {
  return new Date(Date.UTC(2010, 0, 1 + Math.floor(key / 3))).toISOString().slice(0, 10);
}

/** A page as an entry: its layout and address are those of the collection. */
function entry(text: string): string {
  return withEntries(text).replace(/^layout: .*\nslug: .*\n/, '');
}

/** Links to pages as links to entries. */
function withEntries(text: string): string {
  return text.replace(/\$\{page\.page-(\d+)\}/g, (whole, key) =>
    key === '0' ? whole : `\${posts.${dayOf(Number(key))}-page-${key}}`,
  );
}

const collection = `collections:
  posts:
    address: { all: "{name}" }
    list:
      slug: { all: list }
      title: { de: Liste der Seiten, en: List of the pages, es: Lista de las páginas }
      description:
        de: Alle Seiten dieser Website in der Reihenfolge ihrer Tage, die neuesten zuerst, wie in einem Archiv.
        en: All pages of this website in the order of their days, the latest first, as in an archive.
        es: Todas las páginas de este sitio por orden de sus días, primero las últimas, como en un archivo.
`;

interface Making {
  readonly keys: number;
  readonly claims: number;
  readonly random: () => number;
}

function page(key: number, { keys, claims, random }: Making): string {
  const slug = (locale: string) =>
    key === 0 ? (locale === 'de' ? '' : locale) : `${locale === 'de' ? '' : `${locale}/`}page-${key}`;
  const lines = [
    'layout: page',
    `slug: { ${locales.map((locale) => `${locale}: "${slug(locale)}"`).join(', ')} }`,
    ...localized('title', (locale) => `${word(random)} ${word(random)} ${spelled(key)} ${locale}`.padEnd(18, 'x'), ''),
    ...localized('description', () => sentence(random, 14), ''),
    'sections:',
  ];
  for (let section = 0; section < 5; section++) {
    const stated = Math.floor(random() * claims);
    const other = Math.floor(random() * keys);
    const next = (key + 1) % keys;
    lines.push('  - type: prose');
    lines.push(...localized('heading', () => sentence(random, 4), '    '));
    lines.push(
      ...localized(
        'body',
        () =>
          `${sentence(random, 30)} \${claim.c${stated}} ${sentence(random, 12)} [${word(random)}](\${page.page-${section === 0 ? next : other}})`,
        '    ',
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}

function localized(field: string, text: (locale: string) => string, indent: string): string[] {
  // The words of a text are drawn once, so that every locale states the same claims and links.
  const words = text('xx');
  return [
    `${indent}${field}:`,
    ...locales.map((locale) => `${indent}  ${locale}: ${JSON.stringify(words.replace(/ xx/g, ` ${locale}`))}`),
  ];
}

function claim(index: number): string {
  const value = String((index % 90) + 2);
  const text = locales.map((locale) => `    ${locale}: { default: "{value} Stück" }\n`).join('');
  return `c${index}:\n  kind: count\n  value: "${value}"\n  comparator: at-least\n  text:\n${text}  evidence: none-yet\n  owner: product\n  reviewed: 2026-11-01\n  review_every: P6M\n`;
}

function sentence(random: () => number, length: number): string {
  return `${Array.from({ length }, () => word(random)).join(' ')}.`;
}

function word(random: () => number): string {
  const syllables = ['ka', 'lo', 'mi', 'ren', 'sto', 'bel', 'tun', 'gra', 'vi', 'do'];
  const length = 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join('');
}

/** A number without a figure, so that titles differ and none of them states anything. */
function spelled(key: number): string {
  const syllables = ['ka', 'lo', 'mi', 'ren', 'sto', 'bel', 'tun', 'gra', 'vi', 'do'];
  return [...String(key)].map((digit) => syllables[Number(digit)]).join('');
}

/** A linear congruential generator: numbers from 0 to 1 that are the same on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const themeIndex = `import { defineTheme } from 'litfass/theme';
import { Page, prose } from './theme.tsx';

export const theme = defineTheme({ layouts: { page: Page }, sections: { prose } });
`;

const themeParts = `import { defineSection, type LayoutProps, markdown, type SectionProps, text, usePage } from 'litfass/theme';
import { z } from 'zod';

const schema = z.strictObject({ heading: text(), body: markdown() });

function Prose({ heading, body }: SectionProps<typeof schema>) {
  return (
    <section>
      <h2>{heading}</h2>
      <div>{body}</div>
    </section>
  );
}

export const prose = defineSection({ schema, component: Prose });

export function Page({ children }: LayoutProps) {
  const { locales } = usePage();
  return (
    <main>
      <h1>Large</h1>
      <nav>
        {locales.map((locale) => (
          <a key={locale.tag} href={locale.url} hrefLang={locale.tag}>
            {locale.name}
          </a>
        ))}
      </nav>
      {children}
    </main>
  );
}
`;

const blogIndex = `import { defineCollection, defineTheme } from 'litfass/theme';
import { z } from 'zod';
import { Blog, Post } from './blog.tsx';
import { Page, prose } from './theme.tsx';

const posts = defineCollection({ schema: z.strictObject({}), layout: 'post', list: 'blog' });
export const theme = defineTheme({
  layouts: { page: Page, post: Post, blog: Blog },
  sections: { prose },
  collections: { posts },
});
`;

const blogParts = `import { type LayoutProps, useEntry, useList } from 'litfass/theme';
import { Page } from './theme.tsx';

export function Post({ children }: LayoutProps) {
  const { previous, next } = useEntry();
  return (
    <Page>
      {children}
      {previous && <a {...previous.link}>older</a>}
      {next && <a {...next.link}>newer</a>}
    </Page>
  );
}

export function Blog() {
  const { entries, previous, next } = useList();
  return (
    <Page>
      {entries.map(({ id, link, title }) => (
        <a key={id} {...link}>
          {title}
        </a>
      ))}
      {previous && <a {...previous}>newer</a>}
      {next && <a {...next}>older</a>}
    </Page>
  );
}
`;
