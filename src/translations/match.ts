// Holds every translation against the lock: made of the words that the original has now, or of others? A text that moved
// within its file, with its file, or with its section, is found again by its words, so that only a change of words makes it
// stale, and one that was stale stays so.
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import { entriesForOriginal } from './changed-original.ts';
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import { fileOf, type Place, placeOf } from './place.ts';

/** One text in one locale that is not the original's. */
export interface Translation {
  readonly text: LocalizedText;
  readonly locale: string;
  /** Where it belongs in the lock. */
  readonly file: string;
  readonly name: string;
  readonly original: SpokenText;
  /** Undefined where it is missing. */
  readonly spoken: SpokenText | undefined;
  /**
   * `fresh`: made of the words that the original has now. `moved`: the same, and the lock knows it by another name.
   * `stale`: made of other words. `new`: the lock does not know it.
   */
  readonly state: 'missing' | 'fresh' | 'moved' | 'stale' | 'new';
  /** What the lock says of it, where it knows it. */
  readonly accepted?: Accepted;
}

export interface Accepted {
  readonly stamp: Stamp;
  readonly entry: LockEntry;
  /** The words of the original that it was made from. */
  readonly was: string;
  /** For stale ones: whether the translation was changed as well since then. */
  readonly changedToo: boolean;
}

/** Texts that are held against the lock one by one. */
export interface HeldAgainst {
  readonly add: (text: LocalizedText) => void;
  /** Every translation that is not as it was accepted, in the order of the texts. Nearly all are, and no more is made of those. */
  readonly changed: () => Translation[];
}

/** `others` are files of the site besides those of the texts: what the lock says of them is theirs. */
export function holdAgainst(entries: readonly LockEntry[], others: ReadonlySet<string> = new Set()): HeldAgainst {
  const known = new Map<string, Map<string, LockEntry>>();
  for (const entry of entries) {
    const names = known.get(entry.file) ?? new Map<string, LockEntry>();
    known.set(entry.file, names.set(entry.name, entry));
  }
  const asAccepted = new Set<LockEntry>();
  const files = new Set(others);
  const rest: LocalizedText[] = [];
  return {
    add(text) {
      files.add(fileOf(text));
      const place = placeOf(text);
      const entry = place && known.get(place.file)?.get(place.name);
      if (entry && isAsAccepted(text, place, entry)) asAccepted.add(entry);
      else rest.push(text);
    },
    changed() {
      if (rest.length === 0) return [];
      const all = [...known.values()].flatMap((names) => [...names.values()]);
      const left = all.filter((entry) => !asAccepted.has(entry));
      return matchTranslations(rest, entriesForOriginal(rest, left), files).filter(({ state }) => state !== 'fresh');
    },
  };
}

function isAsAccepted(
  { spoken }: LocalizedText,
  { others, words }: Place,
  { stamps, words: known }: LockEntry,
): boolean {
  if (stamps.size !== others.length) return false;
  return others.every((locale) => spoken.has(locale) && known.get(stamps.get(locale)?.from ?? '') === words);
}

/** Every translation, in the order of its texts. `files` are all of the site: what is not among them is gone. */
export function matchTranslations(
  texts: readonly LocalizedText[],
  entries: readonly LockEntry[],
  files: ReadonlySet<string> = new Set(texts.map(fileOf)),
): Translation[] {
  const slots = texts.flatMap(slotsOf);
  if (entries.length === 0) return slots.map((slot) => settled(slot));
  const stamped = new Map<string, Free>();
  for (const entry of entries)
    for (const [locale, stamp] of entry.stamps)
      stamped.set(idOf({ ...entry, locale }), { entry, stamp, locale, taken: false });

  const open = slots.filter((slot) => {
    const here = stamped.get(idOf(slot));
    if (!slot.spoken || !here || !madeOf(here, slot)) return slot.spoken !== undefined;
    take(slot, here, 'fresh');
    return false;
  });
  if (open.length > 0) findMoved(open, stamped, files);
  return slots.map((slot) => settled(slot));
}

interface Slot extends Omit<Place, 'others'> {
  readonly text: LocalizedText;
  readonly locale: string;
  readonly spoken: SpokenText | undefined;
  found?: { readonly free: Free; readonly state: 'fresh' | 'moved' | 'stale' };
}

interface Free {
  readonly entry: LockEntry;
  readonly stamp: Stamp;
  readonly locale: string;
  taken: boolean;
}

function slotsOf(text: LocalizedText): Slot[] {
  const place = placeOf(text);
  if (!place) return [];
  const { others, ...where } = place;
  return others.map((locale) => ({ text, locale, ...where, spoken: text.spoken.get(locale) }));
}

/**
 * Texts that are not where the lock has them, surest sign first: both languages as they were; the translation as it was,
 * so that the original has changed; the original as it was; and last, the same place with two other texts.
 */
function findMoved(open: readonly Slot[], stamped: ReadonlyMap<string, Free>, files: ReadonlySet<string>): void {
  const left = [...stamped.values()].filter(({ taken }) => !taken);
  const prints = new Map(
    open.map((slot) => [
      slot,
      { from: fingerprint(slot.words), own: fingerprint(normalised(slot.spoken?.text ?? '')) },
    ]),
  );
  const pass = ({ keyOf, state }: Sign, rank: Rank) => {
    const byKey = Map.groupBy(left, ({ locale, stamp }) => keyOf(locale, stamp));
    for (const slot of open) {
      const stamp = prints.get(slot);
      if (slot.found || !stamp) continue;
      const best = nearest(slot, byKey.get(keyOf(slot.locale, stamp)) ?? [], rank);
      if (best) take(slot, best, state);
    }
  };
  for (const sign of [pair, own, from]) pass(sign, inFile(files));
  for (const slot of open) {
    const here = stamped.get(idOf(slot));
    if (!slot.found && here && !here.taken) take(slot, here, isRenamed(here, slot) ? 'moved' : 'stale');
  }
  // What its own file still knows is not asked for by another: a copy of it is new.
  for (const sign of [pair, own]) pass(sign, inSection);
}

/** What a text has in common with what the lock knows. */
interface Sign {
  readonly keyOf: (locale: string, stamp: Stamp) => string;
  readonly state: 'moved' | 'stale';
}

const pair: Sign = { keyOf: (locale, { from, own }) => `${locale} ${from} ${own}`, state: 'moved' };
const own: Sign = { keyOf: (locale, stamp) => `${locale} ${stamp.own}`, state: 'stale' };
const from: Sign = { keyOf: (locale, stamp) => `${locale} ${stamp.from}`, state: 'moved' };

/** How near the lock has a text to where it stands; 0 where it is another one. */
type Rank = (slot: Slot, entry: LockEntry) => number;

function nearest(slot: Slot, candidates: readonly Free[], rank: Rank): Free | undefined {
  const rankOf = ({ entry, taken }: Free) => (taken ? 0 : rank(slot, entry));
  let best: Free | undefined;
  for (const candidate of candidates) if (rankOf(candidate) > (best ? rankOf(best) : 0)) best = candidate;
  return best;
}

/** In the same place, else in the same file, else in a file that is gone: the same field each time. */
function inFile(files: ReadonlySet<string>): Rank {
  return (slot, entry) => {
    if (fieldOf(entry.name) !== fieldOf(slot.name)) return 0;
    if (entry.file === slot.file) return entry.name === slot.name ? 3 : 2;
    return files.has(entry.file) ? 0 : 1;
  };
}

/**
 * The same text of a section that stands in content/sections/ now, or stood there. Not from page to page: pages that are as
 * they were are not read, and what the lock knows of them neither (memory/content.ts).
 */
function inSection(slot: Slot, entry: LockEntry): number {
  if (![slot, entry].some(({ file }) => file.startsWith(sharedSections))) return 0;
  const within = withinSection(slot);
  return within !== undefined && within === withinSection(entry) ? 1 : 0;
}

/** "faq.items.2.question" in a page and "items.2.question" in content/sections/faq.yaml → "items.2.question". */
function withinSection({ file, name }: Pick<LockEntry, 'file' | 'name'>): string | undefined {
  if (file.startsWith(sharedSections)) return name;
  return file.startsWith('content/pages/') ? name.slice(name.indexOf('.') + 1) : undefined;
}

const sharedSections = 'content/sections/';

/** "faq.items.2.question" → "question": what moves keeps the name of its field. */
function fieldOf(name: string): string {
  return (
    name
      .replace(/(\.\d+)+$/, '')
      .split('.')
      .at(-1) ?? ''
  );
}

function take(slot: Slot, free: Free, state: 'fresh' | 'moved' | 'stale'): void {
  free.taken = true;
  slot.found = { free, state };
}

function madeOf({ entry, stamp }: Free, { words }: Slot): boolean {
  return entry.words.get(stamp.from) === words || stamp.from === fingerprint(words);
}

/** Whether nothing but names in references changed, in both languages alike: a claim or a page is called otherwise now. */
function isRenamed({ entry, stamp }: Free, { words, spoken }: Slot): boolean {
  const was = entry.words.get(stamp.from) ?? '';
  if (was.replace(referred, '') !== words.replace(referred, '')) return false;
  const before = was.match(referred) ?? [];
  const former = new Map((words.match(referred) ?? []).map((name, index) => [name, before[index] ?? '']));
  const own = normalised(spoken?.text ?? '').replace(referred, (name) => former.get(name) ?? name);
  return fingerprint(own) === stamp.own;
}

/** The name in a reference, without a claim's style. */
const referred = /(?<=\$\{\s*(?:claim|site|link|page)\.)[\w/-]+/g;

function settled({ found, words: _, ...slot }: Slot): Translation {
  if (!slot.spoken) return { ...slot, state: 'missing' };
  if (!found) return { ...slot, state: 'new' };
  const { entry, stamp } = found.free;
  const changedToo = found.state === 'stale' && fingerprint(normalised(slot.spoken.text)) !== stamp.own;
  return {
    ...slot,
    state: found.state,
    accepted: { stamp, entry, was: entry.words.get(stamp.from) ?? '', changedToo },
  };
}

function idOf({
  file,
  name,
  locale,
}: {
  readonly file: string;
  readonly name: string;
  readonly locale: string;
}): string {
  return `${locale} ${file} ${name}`;
}
