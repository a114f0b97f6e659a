// Holds what a page was given against what it shows: which claims it states and where they are read, texts with claims that
// it drops, marks that no text made, and figures that come from nowhere in content.
import { hash } from 'node:crypto';
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import type { PageContent } from '../check/pages.ts';
import type { Site, Stating } from '../check.ts';
import { once } from '../content/once.ts';
import type { Route } from '../plan.ts';
import type { Page, Rendering } from '../render.ts';
import type { ClaimMark, Shown, ShownString } from './facts.ts';
import type { Recorder, SaidClaim, SaidText } from './recorder.ts';
import { type TypedFigure, typedFigures } from './typed-figures.ts';

/** A claim that a page states, by one text of content. */
export interface Statement extends SaidClaim {
  readonly locale: string;
  /** Where the page shows it: `text`, or the names of attributes and meta tags. Empty when it does not. */
  readonly where: readonly string[];
  /** Whether a text of content states it. */
  readonly isText: boolean;
  /** That text. Looked for when somebody asks: it may stand in a file that was not read. */
  readonly from: () => SpokenText | undefined;
}

/** A text that states claims, and where the page shows it: nowhere, if a component drops it. */
export interface StatedText extends Pick<SaidText, 'locale' | 'word' | 'isNote'> {
  /** Its references to claims, as written: what they say follows from them. */
  readonly references: readonly string[];
  /** Stands for its words as written, which are long. */
  readonly mark: string;
  readonly where: readonly string[];
  /** How often its characters are there. */
  readonly times: number;
  /** How many texts of the page have these words. Only who knows all texts can say: until then none. */
  readonly texts: number;
}

/** What is known of the claims of one page. */
export interface PageClaims {
  readonly stated: readonly StatedText[];
  /** Marks in the HTML that no text of content made. */
  readonly foreignMarks: readonly ClaimMark[];
  readonly typedFigures: readonly TypedFigure[];
}

/** Where the texts stand that state claims. Made once for a site. */
export interface TextIndex {
  /** Those with a mark that a page may have shown, in the order of content. */
  readonly onPage: (mark: string, page: PageContent) => readonly IndexedText[];
  /** All with that mark. Reads every file that was not read. */
  readonly anywhere: (mark: string) => readonly IndexedText[];
  /** Stands for words as they are written. */
  readonly markOf: (written: string) => string;
}

interface IndexedText {
  readonly key: string;
  readonly kind: LocalizedText['kind'];
  readonly locale: string;
  readonly spoken: SpokenText;
}

export function indexTexts({ read, unread }: Stating): TextIndex {
  const marks = new Map<string, string>();
  const markOnce = (written: string) => {
    const mark = marks.get(written) ?? markOf(written);
    marks.set(written, mark);
    return mark;
  };
  const add = (texts: readonly LocalizedText[], index: Map<string, IndexedText[]>) => {
    for (const { key, kind, spoken } of texts)
      for (const [locale, one] of spoken) {
        if (!one.text.includes('${')) continue;
        const mark = markOnce(one.text);
        const same = index.get(mark) ?? [];
        index.set(mark, same);
        same.push({ key, kind, locale, spoken: one });
      }
    return index;
  };
  // Made when the first page asks: threads that render need not wait for it.
  const indexOnce = once(() => add(read, new Map()));
  const added = new Set<PageContent>();
  const whole = once(() => (unread ? add(unread.all(), new Map()) : indexOnce()));
  return {
    onPage(mark, page) {
      const index = indexOnce();
      if (unread && !added.has(page)) add(unread.of(page), index);
      added.add(page);
      return index.get(mark) ?? [];
    },
    anywhere: (mark) => whole().get(mark) ?? [],
    markOf: (written) => marks.get(written) ?? markOf(written),
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
  const said = recorder.said();
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
    stated: said.flatMap(({ written, locale, word, isNote, isOptional, claims }, index): StatedText[] => {
      const { where, times } = whole[index]?.where.length ? whole[index] : inParts(claims, left());
      if (where.length === 0 && isOptional) return [];
      const references = claims.map((claim) => claim.written);
      return [{ locale, word, isNote, references, mark: rendering.textIndex.markOf(written), where, times, texts: 0 }];
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
  const counted = stated.map((said) => ({ ...said, texts: textsOf(said, route, rendering.textIndex).length }));
  return { stated: counted, statements: () => statementsOf(route, counted, rendering) };
}

/** The statements of a page, one of each claim in each text. */
export function statementsOf(
  route: Route,
  stated: readonly StatedText[],
  { textIndex, saidClaim }: Stated,
): Statement[] {
  const statements: Statement[] = [];
  for (const said of stated) {
    const { locale, references, where, times, texts } = said;
    // The same words in two texts of a page have to be there twice.
    for (let number = 0; number < Math.max(1, texts); number++) {
      const from = () => textsOf(said, route, textIndex)[number]?.spoken;
      const seen = texts <= 1 || number < times ? where : [];
      for (const reference of references) {
        const claim = saidClaim(reference, locale);
        if (claim) statements.push({ ...claim, locale, where: seen, isText: texts > 0, from });
      }
    }
  }
  return statements;
}

type Stated = Pick<Rendering, 'textIndex' | 'saidClaim'>;

export interface Recorded {
  readonly recorder: Recorder;
  readonly rendering: Pick<Rendering, 'siteStrings' | 'findFigures' | 'textIndex'>;
}

function markOf(written: string): string {
  return hash('sha256', written, 'base64url').slice(0, 16);
}

function isSame(one: ClaimMark, other: ClaimMark): boolean {
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
function withoutEach(texts: readonly SaidText[], { text, apart }: Searched): Searched {
  const sorted = texts.map(({ characters }) => characters).sort((a, b) => b.length - a.length);
  const without = (shown: string) => sorted.reduce((rest, one) => rest.replace(one, () => '\n'), shown);
  return searchedIn(
    without(text),
    apart.map((one) => ({ ...one, text: without(one.text) })),
  );
}

/** Where a component takes a text apart, the words of its claims are looked for. */
function inParts(claims: readonly SaidClaim[], left: Searched): Sightings {
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

/** Where the text stands in content: on this page, in what it uses, or, for what is on every page, the first such text. */
function textsOf(
  { mark, locale, word, isNote }: Pick<StatedText, 'mark' | 'locale' | 'word' | 'isNote'>,
  route: Route,
  index: TextIndex,
): readonly IndexedText[] {
  if (isNote) return [];
  const inLocale = (text: IndexedText) => text.locale === locale || text.spoken.path.at(-1) !== text.locale;
  const near = index.onPage(mark, route.page).filter(inLocale);
  if (word !== undefined) {
    const key = `content/locales words.${word}`;
    const words = near.filter((text) => text.kind === 'word');
    const own = words.find((text) => text.key === key || text.key.startsWith(`${key}_`));
    return [own ?? words[0]].filter((text) => text !== undefined);
  }
  const own = near.filter(({ kind, spoken }) => kind !== 'word' && isOn(route, spoken));
  if (own.length > 0) return own;
  const first = index.anywhere(mark).find((text) => text.kind !== 'word' && inLocale(text));
  return first ? [first] : [];
}

/** Whether a page shows this text by itself. Its own name stands in other pages' navigation rather than here. */
function isOn({ page }: Route, { source, path }: SpokenText): boolean {
  if (source === page.source && path[0] !== 'sections') return path[0] !== 'name';
  return page.sections.some(
    (section) => section.source === source && section.path.every((step, index) => path[index] === step),
  );
}
