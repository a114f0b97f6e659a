// Writes the generated site for the peers: one entry per page and language, every claim and link resolved,
// long texts as HTML. What pages have in common is in one file. That spares the peers Markdown, claims and
// checks, so the comparison favours them.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { idOf, type Model, type Page, type Piece, slugOf, type Text } from './model.ts';
import { siteName, siteUrl, siteWords } from './site-words.ts';
import { type Locale, locales, nameOf } from './words.ts';
import { listLines, type Yaml, yamlOf } from './yaml.ts';

type Entry = { readonly [key: string]: Yaml };

/**
 * One Markdown file per page with its data in front: content/de/page-1.md. `format` is how the data is
 * written.
 */
export function writeHugoSite(root: string, model: Model, format: 'yaml' | 'json'): void {
  writeCommon(join(root, 'data'), model);
  for (const locale of locales) mkdirSync(join(root, 'content', locale), { recursive: true });
  for (let key = 0; key < model.keys; key++) {
    const page = model.page(key);
    for (const locale of locales) {
      const { slug: _, locale: __, alternates: ___, id: ____, key: _____, ...front } = entryOf(page, locale, model);
      const text = format === 'json' ? `${JSON.stringify(front, null, 2)}\n` : `---\n${yamlOf(front)}---\n`;
      writeFileSync(join(root, 'content', locale, `${key === 0 ? '_index' : idOf(key)}.md`), text);
    }
  }
}

/** One YAML file with all pages. Returns its bytes. */
export function writeOneFile(folder: string, model: Model): number {
  writeCommon(folder, model);
  const file = join(folder, 'pages.yaml');
  writeFileSync(file, '');
  let bytes = 0;
  for (let key = 0; key < model.keys; key++) {
    const page = model.page(key);
    const entries = locales.map((locale) => entryOf(page, locale, model));
    const text = `${listLines(entries, '').join('\n')}\n`;
    bytes += Buffer.byteLength(text);
    appendFileSync(file, text);
  }
  return bytes;
}

function writeCommon(folder: string, { header, footer, shared, claims }: Model): void {
  mkdirSync(dirname(join(folder, 'site.json')), { recursive: true });
  const plainly = (locale: Locale) => (text: Text) => html(text[locale], { locale, claims });
  const own = (locale: Locale) => ({
    ...siteWords[locale],
    header: header.map((key) => ({ label: nameOf(locale, key), href: `/${slugOf(key, locale)}` })),
    footer: footer.map((key) => ({ label: nameOf(locale, key), href: `/${slugOf(key, locale)}` })),
    shared: {
      type: 'cards',
      heading: plainly(locale)(shared.heading),
      items: shared.items.map(({ title, text }) => ({ title: plainly(locale)(title), text: plainly(locale)(text) })),
    },
  });
  const site = { name: siteName, url: siteUrl, ...Object.fromEntries(locales.map((locale) => [locale, own(locale)])) };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site, null, 2));
}

function entryOf(page: Page, locale: Locale, { claims }: Model): Entry {
  const { key, hero, prose, cards, faq, related } = page;
  const plainly = (text: Text) => html(text[locale], { locale, claims });
  const href = (to: number) => `/${slugOf(to, locale)}`;
  return {
    id: `${locale}/${idOf(key)}`,
    key: idOf(key),
    slug: slugOf(key, locale) || 'index',
    locale,
    title: plainly(page.title),
    description: plainly(page.description),
    alternates: locales.map((tag) => ({ locale: tag, href: `/${slugOf(key, tag)}` })),
    sections: [
      {
        type: 'hero',
        heading: plainly(hero.heading),
        lead: plainly(hero.lead),
        label: plainly(hero.label),
        to: href(hero.to),
      },
      ...prose.map(({ heading, body }) => {
        const list = body.list.map((item) => `<li>${plainly(item)}</li>`).join('\n');
        const blocks = [
          ...body.paragraphs.map((one) => `<p>${plainly(one)}</p>`),
          ...(list ? [`<ul>\n${list}\n</ul>`] : []),
        ];
        return { type: 'prose', heading: plainly(heading), body: blocks.join('\n') };
      }),
      {
        type: 'cards',
        heading: plainly(cards.heading),
        items: cards.items.map(({ title, text }) => ({ title: plainly(title), text: plainly(text) })),
      },
      {
        type: 'faq',
        heading: plainly(faq.heading),
        items: faq.items.map(({ question, answer }) => ({ question: plainly(question), answer: plainly(answer) })),
      },
      { type: 'shared' },
      { type: 'related', heading: plainly(related.heading), pages: related.pages.map(idOf) },
    ],
  };
}

function html(
  pieces: readonly Piece[],
  { locale, claims }: { readonly locale: Locale } & Pick<Model, 'claims'>,
): string {
  const { atLeast, claim: things } = siteWords[locale];
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return `<strong>${piece.strong}</strong>`;
      if ('page' in piece) return `<a href="/${slugOf(piece.page, locale)}">${piece.words}</a>`;
      const value = claims[piece.claim]?.value ?? 0;
      return `<data value="${value}">${atLeast} ${value} ${things}</data>`;
    })
    .join('');
}
