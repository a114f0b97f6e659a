// Compares the texts that a page received with what its HTML shows: which claims it states and
// where, texts with claims that it drops, marks that no text produced, and figures that do not come
// from content.

import type { Route } from '../addresses/routes.ts';
import type { ReferencedClaim, Shown, ShownString, StatedClaim, Statement } from '../claims/stated.ts';
import { once } from '../files/once.ts';
import type { ReferencingTexts, Site } from '../read/site.ts';
import type { FieldPlace } from '../site/define-field.ts';
import type { Text, TextPlace, Words } from '../site/text.ts';
import type { RecordedText, StatedText, TextIndex } from './page-record.ts';
import type { PageRendering, RenderedFacts, Rendering } from './rendered.ts';
import { typedFigures } from './typed-figures.ts';

/** The text with its default values. */
function withDefaults(recorded: StatedText, route: Route) {
  const { locale = route.locale, isNote = false, where = defaultWhere } = recorded;
  const { times = 1, texts = recorded.spots.length } = recorded;
  return { ...recorded, locale, isNote, where, times, texts };
}

const defaultWhere = ['text'];

/** A text in one locale. */
interface TextIn {
  readonly text: Text;
  readonly locale: string;
  readonly words: Words;
}

/** Creates an index that is built when a page first needs it. */
export function indexTexts(referencingTexts: ReferencingTexts): TextIndex {
  const indexed = (texts: readonly Text[]) => {
    const all = texts.flatMap((text) => Array.from(text.words, ([locale, words]): TextIn => ({ text, locale, words })));
    return Map.groupBy(all, ({ words }) => words.text);
  };
  // Lazy, because few pages need them.
  const words = once(() => indexed(referencingTexts.words));
  const others = once(() => indexed(referencingTexts.all().filter(({ kind }) => !kind.isInterfaceWord)));
  const firstIn = (locale: string, same: readonly TextIn[] = []) =>
    same.find((one) => one.locale === locale || one.words.path.at(-1) !== one.locale)?.words;
  return {
    word(key, written, locale) {
      const isOwn = ({ text }: TextIn) => `${text.path.slice(1).join('.')}_`.startsWith(`${key}_`);
      const same = words().get(written);
      return firstIn(
        locale,
        same?.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
      );
    },
    other: (written, locale) => firstIn(locale, others().get(written)),
  };
}

/** Strings other than texts that components may show: the site's name, URL, values, languages and links. */
export function siteStrings(site: Pick<Site, 'name' | 'url' | 'values' | 'links' | 'locales'>): ReadonlySet<string> {
  const { name, url, values, links, locales } = site;
  const addresses = Object.values(links).map((link) => link.url);
  return new Set([
    ...[name, url, ...Object.values(values), ...locales.map((locale) => locale.name)],
    ...[...addresses, ...addresses.map((address) => address.replace(/^(mailto:|tel:|https?:\/\/)/, ''))],
  ]);
}

/** Compares the recorded texts of a page with what it shows. `ofSite` are strings that it may show, too. */
export function claimsOf(
  { route, recorder, findFigures }: PageRendering,
  shown: Shown,
  ofSite: ReadonlySet<string>,
): Pick<RenderedFacts, 'stated' | 'foreignMarks' | 'typedFigures'> {
  const recorded = recorder.texts();
  const otherStrings = shown.strings.filter(({ where }) => where !== 'text');
  const searched = searchText(shown.text, otherStrings);
  const matches = recorded.map(({ characters }) => findMatches(characters, searched));
  const isFound = (_: unknown, index: number) => matches[index]?.where.length;
  const remainder = once(() => withoutTexts(recorded.filter(isFound), searched));
  return {
    stated: recorded.flatMap(({ isOptional, claims, ...text }, index): StatedText[] => {
      const { where, times } = matches[index]?.where.length ? matches[index] : matchParts(claims, remainder());
      if (where.length === 0 && isOptional) return [];
      const references = claims.map((claim) => claim.written);
      const { word, isNote, spots } = text;
      return [
        {
          word,
          spots,
          references,
          locale: text.locale === route.locale ? undefined : text.locale,
          isNote,
          written: spots.length === 0 && !isNote ? text.written : undefined,
          where: where.length === 1 && where[0] === 'text' ? undefined : where,
          times: times === 1 ? undefined : times,
        },
      ];
    }),
    foreignMarks: shown.marks.filter(
      (mark) => !recorded.some(({ claims }) => claims.some((claim) => isSameMark(claim, mark))),
    ),
    typedFigures: typedFigures(shown, { ...recorder, ofSite }, findFigures(route.locale)),
  };
}

/**
 * Adds what only the texts of the whole site show: how many texts have the same words, and their
 * places.
 */
export function withTexts(route: Route, stated: readonly StatedText[], rendering: StatementContext) {
  const counted = stated.map((recorded) =>
    recorded.written === undefined
      ? recorded
      : { ...recorded, texts: spotsOf(recorded, route, rendering.textIndex).length },
  );
  return { stated: counted, statements: () => statementsOf(route, counted, rendering) };
}

/** The statements of a page: one for each claim in each text. */
export function statementsOf(route: Route, stated: readonly StatedText[], context: StatementContext): Statement[] {
  const { textIndex, resolveClaim } = context;
  const statements: Statement[] = [];
  for (const recorded of stated) {
    const { locale, references, where, times, texts } = withDefaults(recorded, route);
    // If two texts of a page have the same words, the page must show them twice.
    for (let number = 0; number < Math.max(1, texts); number++) {
      const from = () => spotsOf(recorded, route, textIndex)[number];
      const seen = texts <= 1 || number < times ? where : [];
      for (const reference of references) {
        const claim = resolveClaim(reference, locale);
        if (claim) statements.push({ ...claim, locale, where: seen, isText: texts > 0, from });
      }
    }
  }
  return statements;
}

type StatementContext = Pick<Rendering, 'textIndex' | 'resolveClaim'>;

function isSameMark(one: StatedClaim, other: StatedClaim): boolean {
  return one.claim === other.claim && one.value === other.value && one.words === other.words;
}

/** What a page shows, prepared for searches. */
type SearchText = ReturnType<typeof searchText>;

/**
 * The strings outside the text are attributes, meta tags and the like. They are also joined into one, to
 * quickly rule out most texts.
 */
function searchText(text: string, otherStrings: readonly ShownString[]) {
  return { text, otherStrings, joinedStrings: otherStrings.map((one) => one.text).join('\n') };
}

/** Removes each text once, longest first, so that its words are not found as part of another text. */
function withoutTexts(texts: readonly RecordedText[], { text, otherStrings }: SearchText): SearchText {
  const sorted = texts.map(({ characters }) => characters).sort((a, b) => b.length - a.length);
  const without = (shown: string) => sorted.reduce((rest, one) => rest.replace(one, () => '\n'), shown);
  const others = otherStrings.map((one) => ({ ...one, text: without(one.text) }));
  return searchText(without(text), others);
}

/** For a text that a component splits: searches for the words of its claims. */
function matchParts(claims: readonly ReferencedClaim[], remainder: SearchText): ReturnType<typeof findMatches> {
  const parts = claims.map(({ words }) => findMatches(words, remainder).where);
  return { where: parts.every((places) => places.length > 0) ? [...new Set(parts.flat())] : [], times: 0 };
}

/** Where words are shown, and how often. */
function findMatches(words: string, { text, otherStrings, joinedStrings }: SearchText) {
  const containing = joinedStrings.includes(words) ? otherStrings.filter((one) => one.text.includes(words)) : [];
  const first = text.indexOf(words);
  let times = containing.length;
  for (let at = words === '' ? -1 : first; at >= 0; at = text.indexOf(words, at + words.length)) times++;
  const places = containing.map(({ where }) => where);
  return { where: [...new Set(first >= 0 ? ['text', ...places] : places)], times };
}

/**
 * The places of a text in content: those on the page, else the first text of the site with these
 * words.
 */
function spotsOf(recorded: StatedText, route: Route, index: TextIndex): readonly TextPlace[] {
  const { locale, word, isNote, spots, written } = withDefaults(recorded, route);
  const { page } = route;
  if (spots.length > 0)
    return spots.map((spot) => {
      const [file, ...path] = JSON.parse(spot) as [FieldPlace['file'], ...FieldPlace['path']];
      const section = file === '' ? page : page.sections.find(({ source }) => source.file === file);
      return { source: section?.source ?? page.source, path };
    });
  if (isNote || written === undefined) return [];
  const first = word === undefined ? index.other(written, locale) : index.word(word, written, locale);
  return first ? [first] : [];
}
