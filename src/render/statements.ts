// Holds what a page was given against what it shows: which claims it states and where they are read, texts with claims that
// it drops, marks that no text made, and figures that come from nowhere in content.
import type { LocalizedText, SpokenText, TextPlace } from '../check/every-text.ts';
import type { ReferencingTexts, Site } from '../check/index.ts';
import type { Route } from '../routes.ts';
import { once } from '../site/once.ts';
import type { Shown, ShownString, StatedClaim } from './facts.ts';
import type { Page, Rendering } from './index.ts';
import type { RecordedText, Recorder, ReferencedClaim } from './recorder.ts';
import type { Spot } from './resolve.ts';
import { type TypedFigure, typedFigures } from './typed-figures.ts';

/** A claim that a page states, by one text of content. */
export interface Statement extends ReferencedClaim {
  readonly locale: string;
  /** Where the page shows it: `text`, or the names of attributes and meta tags. Empty when it does not. */
  readonly where: readonly string[];
  /** Whether a text of content states it. */
  readonly isText: boolean;
  /** That text. Looked for when somebody asks: it may stand in a file that was not read. */
  readonly from: () => TextPlace | undefined;
}

/** A text that states claims, and where the page shows it. What is as it is with nearly every text is left out. */
export interface StatedText extends Pick<RecordedText, 'word' | 'spots'> {
  /** Its references to claims, as written: what they say follows from them. */
  readonly references: readonly string[];
  /** Where it is not the page's. */
  readonly locale?: string | undefined;
  readonly isNote?: true | undefined;
  /** Its words as written, where it has no spots: by these it is found. */
  readonly written?: string | undefined;
  /** Left out where it is `text` alone; nowhere, if a component drops it. */
  readonly where?: readonly string[] | undefined;
  /** How often its characters are there. Left out where it is once. */
  readonly times?: number | undefined;
  /** How many texts have these words, where it is not one for each spot. Of one without spots only who knows all texts can say. */
  readonly texts?: number | undefined;
}

/** The same with what was left out. */
function inFull(said: StatedText, route: Route) {
  const { locale = route.locale, isNote = false, where = inText, times = 1, texts = said.spots.length } = said;
  return { ...said, locale, isNote, where, times, texts };
}

const inText = ['text'];

/** What is known of the claims of one page. */
export interface PageClaims {
  readonly stated: readonly StatedText[];
  /** Marks in the HTML that no text of content made. */
  readonly foreignMarks: readonly StatedClaim[];
  readonly typedFigures: readonly TypedFigure[];
}

/** Texts that state claims and stand on no page by themselves: words of the interface, names of pages, settings. */
export interface TextIndex {
  /** Words of the interface that are written so, the one with this key first. */
  readonly word: (key: string, written: string) => readonly IndexedText[];
  /** Other texts that are written so, in the order of content. Reads every file that was not read. */
  readonly other: (written: string) => readonly IndexedText[];
}

interface IndexedText extends Pick<LocalizedText, 'key'> {
  readonly locale: string;
  readonly spoken: SpokenText;
}

export function indexTexts(texts: ReferencingTexts): TextIndex {
  const indexed = (texts: readonly LocalizedText[]) => {
    const apart = texts.flatMap(({ key, spoken }) =>
      Array.from(spoken, ([locale, one]): IndexedText => ({ key, locale, spoken: one })),
    );
    return Map.groupBy(apart, ({ spoken }) => spoken.text);
  };
  // Made when a page asks, which few do.
  const words = once(() => indexed(texts.words));
  const others = once(() => indexed(texts.all().filter(({ kind }) => kind !== 'word')));
  return {
    word(key, written) {
      const named = `content/locales words.${key}`;
      const isOwn = (text: IndexedText) => text.key === named || text.key.startsWith(`${named}_`);
      return (words().get(written) ?? []).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
    },
    other: (written) => others().get(written) ?? [],
  };
}

/** What components may show of a site besides texts: its name, its values, its languages and addresses. */
export function siteStrings({ name, url, values, links, locales }: Site): ReadonlySet<string> {
  const addresses = Object.values(links).map((link) => link.url);
  return new Set([
    ...[name, url, ...Object.values(values), ...locales.map((locale) => locale.name)],
    ...[...addresses, ...addresses.map((address) => address.replace(/^(mailto:|tel:|https?:\/\/)/, ''))],
  ]);
}

export function claimsOf(route: Route, shown: Shown, { recorder, rendering }: Recorded): PageClaims {
  const said = recorder.texts();
  const apart = shown.strings.filter(({ where }) => where !== 'text');
  const searched = searchedIn(shown.text, apart);
  const whole = said.map(({ characters }) => wherever(characters, searched));
  const left = once(() =>
    withoutEach(
      said.filter((_, index) => whole[index]?.where.length),
      searched,
    ),
  );
  return {
    stated: said.flatMap(({ isOptional, claims, ...text }, index): StatedText[] => {
      const { where, times } = whole[index]?.where.length ? whole[index] : inParts(claims, left());
      if (where.length === 0 && isOptional) return [];
      const references = claims.map((claim) => claim.written);
      const { word, isNote, spots } = text;
      return [
        {
          word,
          spots,
          references,
          locale: text.locale === route.locale ? undefined : text.locale,
          isNote: isNote || undefined,
          written: spots.length === 0 && !isNote ? text.written : undefined,
          where: where.length === 1 && where[0] === 'text' ? undefined : where,
          times: times === 1 ? undefined : times,
        },
      ];
    }),
    foreignMarks: shown.marks.filter((mark) => !said.some(({ claims }) => claims.some((claim) => isSame(claim, mark)))),
    typedFigures: typedFigures({ shown, recorder, rendering, locale: route.locale }),
  };
}

/** What a page states, with the texts that it comes from: not the page's to say, because other files may hold the same words. */
export function withTexts(
  route: Route,
  stated: readonly StatedText[],
  rendering: Stated,
): Pick<Page, 'stated' | 'statements'> {
  const counted = stated.map((said) =>
    said.written === undefined ? said : { ...said, texts: spotsOf(said, route, rendering.textIndex).length },
  );
  return { stated: counted, statements: () => statementsOf(route, counted, rendering) };
}

/** The statements of a page, one of each claim in each text. */
export function statementsOf(
  route: Route,
  stated: readonly StatedText[],
  { textIndex, resolveClaim }: Stated,
): Statement[] {
  const statements: Statement[] = [];
  for (const said of stated) {
    const { locale, references, where, times, texts } = inFull(said, route);
    // The same words in two texts of a page have to be there twice.
    for (let number = 0; number < Math.max(1, texts); number++) {
      const from = () => spotsOf(said, route, textIndex)[number];
      const seen = texts <= 1 || number < times ? where : [];
      for (const reference of references) {
        const claim = resolveClaim(reference, locale);
        if (claim) statements.push({ ...claim, locale, where: seen, isText: texts > 0, from });
      }
    }
  }
  return statements;
}

type Stated = Pick<Rendering, 'textIndex' | 'resolveClaim'>;

export interface Recorded {
  readonly recorder: Recorder;
  readonly rendering: Pick<Rendering, 'siteStrings' | 'findFigures'>;
}

function isSame(one: StatedClaim, other: StatedClaim): boolean {
  return one.claim === other.claim && one.value === other.value && one.words === other.words;
}

/** What a page shows, where it is looked for: its text in one string, and the strings that are no part of it. */
interface Searched {
  readonly text: string;
  readonly apart: readonly ShownString[];
  /** A quick look says of most texts that none of those strings holds them. */
  readonly allApart: string;
}

/** Where strings are shown, and how often. */
interface Sightings {
  readonly where: readonly string[];
  readonly times: number;
}

function searchedIn(text: string, apart: readonly ShownString[]): Searched {
  return { text, apart, allApart: apart.map((one) => one.text).join('\n') };
}

/** What is left when each text that stands there whole is taken out once, the longest first: its words are no part of another. */
function withoutEach(texts: readonly RecordedText[], { text, apart }: Searched): Searched {
  const sorted = texts.map(({ characters }) => characters).sort((a, b) => b.length - a.length);
  const without = (shown: string) => sorted.reduce((rest, one) => rest.replace(one, () => '\n'), shown);
  return searchedIn(
    without(text),
    apart.map((one) => ({ ...one, text: without(one.text) })),
  );
}

/** Where a component takes a text apart, the words of its claims are looked for. */
function inParts(claims: readonly ReferencedClaim[], left: Searched): Sightings {
  const parts = claims.map(({ words }) => wherever(words, left).where);
  return { where: parts.every((places) => places.length > 0) ? [...new Set(parts.flat())] : [], times: 0 };
}

function wherever(sought: string, { text, apart, allApart }: Searched): Sightings {
  const holding = allApart.includes(sought) ? apart.filter((one) => one.text.includes(sought)) : [];
  const first = text.indexOf(sought);
  let times = holding.length;
  for (let at = sought === '' ? -1 : first; at >= 0; at = text.indexOf(sought, at + sought.length)) times++;
  const places = holding.map(({ where }) => where);
  return { where: [...new Set(first >= 0 ? ['text', ...places] : places)], times };
}

/** Where the text stands in content: on the page, or, for what is on every page, the first such text. */
function spotsOf(said: StatedText, route: Route, index: TextIndex): readonly TextPlace[] {
  const { locale, word, isNote, spots, written } = inFull(said, route);
  const { page } = route;
  if (spots.length > 0)
    return spots.map((spot) => {
      const [file, ...path] = JSON.parse(spot) as [Spot['file'], ...Spot['path']];
      const section = file === '' ? page : page.sections.find(({ source }) => source.file === file);
      return { source: section?.source ?? page.source, path };
    });
  if (isNote || written === undefined) return [];
  const same = word === undefined ? index.other(written) : index.word(word, written);
  const first = same.find((text) => text.locale === locale || text.spoken.path.at(-1) !== text.locale);
  return first ? [first.spoken] : [];
}
