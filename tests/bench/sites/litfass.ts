// Writes the generated site as litfass has it: one file per page with all its languages, claims, a
// shared section, settings.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Body, idOf, type Model, type Page, type Piece, slugOf, type Text } from './model.ts';
import { siteName, siteUrl, siteWords } from './site-words.ts';
import { type Locale, locales, nameOf } from './words.ts';
import { type Yaml, yamlOf } from './yaml.ts';

const theme = fileURLToPath(new URL('theme', import.meta.url));

/** Writes content/ and templates/ below `root`; returns the bytes of the pages' YAML. */
export function writeLitfassSite(root: string, model: Model): number {
  for (const folder of ['content/pages', 'content/sections', 'content/locales', 'content/evidence', 'public'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(theme, join(root, 'templates'), { recursive: true });
  const write = (file: string, value: { readonly [key: string]: Yaml }) => {
    const text = yamlOf(value);
    writeFileSync(join(root, 'content', file), text);
    return Buffer.byteLength(text);
  };
  write('site.yaml', {
    name: siteName,
    url: siteUrl,
    locales,
    home: idOf(0),
    navigation: { header: model.header.map(linkTo), footer: model.footer.map(linkTo) },
  });
  for (const locale of locales) {
    const { language, claim: _, atLeast: __, ...words } = siteWords[locale];
    write(`locales/${locale}.yaml`, { name: language, words });
  }
  write('claims.yaml', Object.fromEntries(model.claims.map(({ value }, index) => [`c${index}`, claim(index, value)])));
  write(
    'evidence/counted.yaml',
    Object.fromEntries(model.claims.map(({ value }, index) => [`c${index}`, counted(value)])),
  );
  const { heading, items } = model.shared;
  write('sections/shared.yaml', {
    type: 'cards',
    heading: text(heading),
    items: items.map((item) => ({ title: text(item.title), text: text(item.text) })),
  });
  let bytes = 0;
  for (let key = 0; key < model.keys; key++) bytes += write(`pages/${idOf(key)}.yaml`, page(model.page(key), model));
  return bytes;
}

function linkTo(key: number): Yaml {
  return { to: `\${page.${idOf(key)}}` };
}

function claim(index: number, value: number): Yaml {
  return {
    kind: 'count',
    value: String(value),
    comparator: 'at-least',
    text: Object.fromEntries(locales.map((locale) => [locale, { default: `{value} ${siteWords[locale].claim}` }])),
    evidence: [{ type: 'data', file: 'evidence/counted.yaml', expression: `max(c${index})` }],
    owner: 'product',
    reviewed: '2026-11-01',
    review_every: 'P6M',
  };
}

function counted(value: number): Yaml {
  return [String(value - 1), String(value)];
}

function page(
  { key, title, description, hero, prose, cards, faq, related }: Page,
  model: Model,
): { readonly [key: string]: Yaml } {
  return {
    layout: 'page',
    slug: Object.fromEntries(locales.map((locale) => [locale, slugOf(key, locale)])),
    // Pages of the navigation alone have a short name; links to the others show their titles.
    ...(model.footer.includes(key) && { name: inAll((locale) => nameOf(locale, key)) }),
    title: text(title),
    description: text(description),
    sections: [
      {
        type: 'hero',
        heading: text(hero.heading),
        lead: text(hero.lead),
        action: { label: text(hero.label), to: `\${page.${idOf(hero.to)}}` },
      },
      ...prose.map((part) => ({ type: 'prose', heading: text(part.heading), body: long(part.body) })),
      {
        type: 'cards',
        heading: text(cards.heading),
        items: cards.items.map((item) => ({ title: text(item.title), text: text(item.text) })),
      },
      {
        type: 'faq',
        heading: text(faq.heading),
        items: faq.items.map(({ question, answer }) => ({ question: text(question), answer: text(answer) })),
      },
      { use: 'shared' },
      {
        type: 'related',
        heading: text(related.heading),
        pages: related.pages.map((other) => inAll(() => `\${page.${idOf(other)}}`)),
      },
    ],
  };
}

function text(pieces: Text): Yaml {
  return inAll((locale) => pieces[locale].map(written).join(''));
}

function long({ paragraphs, list }: Body): Yaml {
  return inAll((locale) => {
    const blocks = paragraphs.map((paragraph) => paragraph[locale].map(written).join(''));
    const items = list.map((item) => `- ${item[locale].map(written).join('')}`).join('\n');
    return [...blocks, ...(items ? [items] : [])].join('\n\n');
  });
}

function inAll(make: (locale: Locale) => string): Yaml {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)]));
}

function written(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  if ('claim' in piece) return `\${claim.c${piece.claim}}`;
  return 'page' in piece ? `[${piece.words}](\${page.${idOf(piece.page)}})` : `**${piece.strong}**`;
}
