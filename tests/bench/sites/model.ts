// The generated site as values, for any tool: its pages with their sections, its claims, its navigation.
// Texts are pieces, so that each tool gets them in its own syntax. The same seed, key and number of keys
// give the same page.
import { capital, type Locale, locales, nameOf, pick, type Random, seeded, wordsIn } from './words.ts';

/** Words, a claim by its number, a link to a page by its key, or words that are stressed. */
export type Piece =
  | string
  | { readonly claim: number }
  | { readonly page: number; readonly words: string }
  | { readonly strong: string };

export type Text = Readonly<Record<Locale, readonly Piece[]>>;

/** A long text: paragraphs, and a list below them. */
export interface Body {
  readonly paragraphs: readonly Text[];
  readonly list: readonly Text[];
}

export interface Page {
  readonly key: number;
  readonly title: Text;
  readonly description: Text;
  readonly hero: { readonly heading: Text; readonly lead: Text; readonly label: Text; readonly to: number };
  readonly prose: readonly { readonly heading: Text; readonly body: Body }[];
  readonly cards: { readonly heading: Text; readonly items: readonly { readonly title: Text; readonly text: Text }[] };
  readonly faq: {
    readonly heading: Text;
    readonly items: readonly { readonly question: Text; readonly answer: Text }[];
  };
  readonly related: { readonly heading: Text; readonly pages: readonly number[] };
}

export interface Model {
  readonly keys: number;
  readonly claims: readonly { readonly value: number }[];
  readonly header: readonly number[];
  readonly footer: readonly number[];
  /** The section that all pages share. */
  readonly shared: { readonly heading: Text; readonly items: readonly { readonly title: Text; readonly text: Text }[] };
  readonly page: (key: number) => Page;
}

const seed = 20261121;
const claimsPerPage = 6;

/** `pages` counts every locale: a third of them are keys. */
export function modelOf(pages: number): Model {
  const keys = Math.ceil(pages / locales.length);
  const claims = Array.from({ length: Math.min(200, keys * claimsPerPage) }, (_, index) => ({
    value: 2 + (index % 90),
  }));
  const footer = Array.from({ length: Math.min(12, keys) }, (_, index) => index);
  const write = writer('shared');
  const items = Array.from({ length: 3 }, () => ({ title: write.heading(3), text: write.sentences([14, 10]) }));
  const page = (key: number) => pageOf(key, { keys, claims: claims.length });
  return { keys, claims, header: footer.slice(0, 6), footer, shared: { heading: write.heading(4), items }, page };
}

/** Where a page is served, without the slash in front; the home page of the first locale is ''. */
export function slugOf(key: number, locale: Locale): string {
  const folder = locale === 'de' ? '' : `${locale}/`;
  return key === 0 ? folder.slice(0, -1) : `${folder}${idOf(key)}`;
}

export function idOf(key: number): string {
  return `page-${key}`;
}

function pageOf(key: number, { keys, claims }: { readonly keys: number; readonly claims: number }): Page {
  const write = writer(`page ${key}`);
  const { random } = write;
  // The ring makes sure that every page is linked to, the others that links go all over the site.
  const ring = (step: number) => (key + step) % keys;
  const anywhere = () => ring(1 + Math.floor(random() * Math.max(1, keys - 1)));
  const claim = (index: number) => (key * claimsPerPage + index) % claims;
  const title = each((locale) => [`${nameOf(locale, key)} ${wordsIn(locale, 2, random)}`]);
  const description = each((locale) => [fitted(locale, random)]);
  const prose = Array.from({ length: 4 }, (_, index) => ({
    heading: write.heading(4),
    body: {
      paragraphs: [
        write.stating([10, 8], claim(index)),
        write.linking([10, 8], anywhere()),
        ...(index % 2 === 0 ? [write.stressing([8, 9])] : []),
      ],
      list: index % 2 === 0 ? [] : [write.sentences([6]), write.sentences([7]), write.sentences([6])],
    },
  }));
  return {
    key,
    title,
    description,
    hero: { heading: write.heading(5), lead: write.stating([12, 8], claim(4)), label: write.heading(2), to: ring(1) },
    prose,
    cards: {
      heading: write.heading(4),
      items: Array.from({ length: 6 }, () => ({ title: write.heading(3), text: write.sentences([9]) })),
    },
    faq: {
      heading: write.heading(3),
      items: Array.from({ length: 4 }, (_, index) => ({
        question: write.question(6),
        answer: index === 0 ? write.stating([8, 8], claim(5)) : write.sentences([9, 7]),
      })),
    },
    related: { heading: write.heading(3), pages: [ring(1), ring(2), ring(3)] },
  };
}

/** Between 90 and 150 characters, however long the words are. */
function fitted(locale: Locale, random: Random): string {
  let text = capital(wordsIn(locale, 8, random));
  while (text.length < 90) text += ` ${wordsIn(locale, 1, random)}`;
  return `${text}.`;
}

function each(make: (locale: Locale) => readonly Piece[]): Text {
  return { de: make('de'), en: make('en'), es: make('es') };
}

/** Writes texts of one page, one after the other. Lengths are in words, a sentence each. */
function writer(name: string) {
  const random = seeded(seed, name);
  const sentence = (locale: Locale, length: number) => capital(wordsIn(locale, length, random));
  const rest = (locale: Locale, lengths: readonly number[]) =>
    lengths.map((length) => ` ${sentence(locale, length)}.`).join('');
  return {
    random,
    heading: (count: number) => each((locale) => [sentence(locale, count + pick(random, [0, 1]))]),
    question: (count: number) => each((locale) => [`${sentence(locale, count)}?`]),
    sentences: (lengths: readonly number[]) => each((locale) => [rest(locale, lengths).trim()]),
    stating: ([first = 0, ...others]: readonly number[], claim: number) =>
      each((locale) => [
        `${sentence(locale, first)} `,
        { claim },
        ` ${wordsIn(locale, 4, random)}.${rest(locale, others)}`,
      ]),
    linking: ([first = 0, ...others]: readonly number[], page: number) =>
      each((locale) => [
        `${sentence(locale, first)} `,
        { page, words: wordsIn(locale, 2, random) },
        `.${rest(locale, others)}`,
      ]),
    stressing: ([first = 0, ...others]: readonly number[]) =>
      each((locale) => [
        `${sentence(locale, first)} `,
        { strong: wordsIn(locale, 2, random) },
        ` ${wordsIn(locale, 3, random)}.${rest(locale, others)}`,
      ]),
  };
}
