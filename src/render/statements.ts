// Holds what a page was given against what it shows: which claims it states and where they are read, texts with claims that
// it drops, marks that no text made, and figures that come from nowhere in content.
import { hash } from 'node:crypto';
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import type { Site } from '../check.ts';
import type { Route } from '../plan.ts';
import type { Rendering } from '../render.ts';
import type { ClaimMark, Shown, ShownString } from './facts.ts';
import type { Recorder, SaidClaim, SaidText } from './recorder.ts';
import { type TypedFigure, typedFigures } from './typed-figures.ts';

/** A claim that a page states, by one text of content. */
export interface Statement extends SaidClaim {
  readonly locale: string;
  /** Where the page shows it: `text`, or the names of attributes and meta tags. Empty when it does not. */
  readonly where: readonly string[];
  /** The text that states it; undefined when it is no text of content. */
  readonly from: SpokenText | undefined;
}

/** A text that states claims, and where the page shows it: nowhere, if a component drops it. */
export interface StatedText extends Pick<SaidText, 'locale' | 'word' | 'isNote' | 'claims'> {
  /** Stands for its words as written, which are long. */
  readonly mark: string;
  readonly where: readonly string[];
  /** How often its characters are there. */
  readonly times: number;
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
  /** By the marks of their words as written. */
  readonly texts: ReadonlyMap<string, readonly IndexedText[]>;
  readonly markOf: (written: string) => string;
}

interface IndexedText {
  readonly key: string;
  readonly kind: LocalizedText['kind'];
  readonly locale: string;
  readonly spoken: SpokenText;
}

export function indexTexts(texts: readonly LocalizedText[]): TextIndex {
  const index = new Map<string, IndexedText[]>();
  const marks = new Map<string, string>();
  for (const { key, kind, spoken } of texts)
    for (const [locale, one] of spoken) {
      if (!one.text.includes('${')) continue;
      const mark = marks.get(one.text) ?? markOf(one.text);
      marks.set(one.text, mark);
      const same = index.get(mark) ?? [];
      index.set(mark, same);
      same.push({ key, kind, locale, spoken: one });
    }
  return { texts: index, markOf: (written) => marks.get(written) ?? markOf(written) };
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
  const said = [...recorder.said.values()];
  const known = new Set(said.flatMap(({ claims }) => claims.map(markKey)));
  const apart = shown.strings.filter(({ where }) => where !== 'text');
  const searched: Searched = { text: shown.text, apart, allApart: apart.map(({ text }) => text).join('\n') };
  return {
    stated: said.flatMap(({ written, characters, isOptional, ...text }) => {
      const seen = sightings({ characters, ...text }, searched);
      if (seen.where.length === 0 && isOptional) return [];
      return { ...text, mark: rendering.textIndex.markOf(written), ...seen };
    }),
    foreignMarks: shown.marks.filter((mark) => !known.has(markKey(mark))),
    typedFigures: typedFigures({ shown, recorder, rendering, locale: route.locale }),
  };
}

/** Which texts of content made the statements of a page: not the page's to say, because other files may hold the same words. */
export function statementsOf(route: Route, stated: readonly StatedText[], index: TextIndex): Statement[] {
  return stated.flatMap(({ times, where, ...said }) => {
    const texts = textsOf(said, route, index);
    // The same words in two texts of a page have to be there twice.
    return (texts.length > 1 ? texts : [texts[0]]).flatMap((text, number) =>
      said.claims.map((claim) => ({
        ...claim,
        locale: said.locale,
        where: texts.length <= 1 || number < times ? where : [],
        from: text?.spoken,
      })),
    );
  });
}

export interface Recorded {
  readonly recorder: Recorder;
  readonly rendering: Pick<Rendering, 'siteStrings' | 'findFigures' | 'textIndex'>;
}

function markOf(written: string): string {
  return hash('sha256', written, 'base64url').slice(0, 16);
}

function markKey({ claim, value, words }: ClaimMark): string {
  return `${claim} ${value} ${words}`;
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

/** All of the text's characters in a row, or, where a component takes it apart, the words of its claims. */
function sightings({ characters, claims }: Pick<SaidText, 'characters' | 'claims'>, searched: Searched): Sightings {
  const whole = wherever(characters, searched);
  if (whole.where.length > 0) return whole;
  const parts = claims.map(({ words }) => wherever(words, searched).where);
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
  said: Pick<StatedText, 'mark' | 'locale' | 'word' | 'isNote'>,
  route: Route,
  index: TextIndex,
): readonly IndexedText[] {
  const same = (index.texts.get(said.mark) ?? []).filter(
    ({ locale, spoken }) => locale === said.locale || spoken.path.at(-1) !== locale,
  );
  if (said.isNote) return [];
  if (said.word !== undefined) {
    const key = `content/locales words.${said.word}`;
    const words = same.filter((text) => text.kind === 'word');
    const own = words.find((text) => text.key === key || text.key.startsWith(`${key}_`));
    return [own ?? words[0]].filter((text) => text !== undefined);
  }
  const own = same.filter(({ kind, spoken }) => kind !== 'word' && isOn(route, spoken));
  return own.length > 0 ? own : same.filter(({ kind }) => kind !== 'word').slice(0, 1);
}

/** Whether a page shows this text by itself. Its own name stands in other pages' navigation rather than here. */
function isOn({ page }: Route, { source, path }: SpokenText): boolean {
  if (source === page.source && path[0] !== 'sections') return path[0] !== 'name';
  return page.sections.some(
    (section) => section.source === source && section.path.every((step, index) => path[index] === step),
  );
}
