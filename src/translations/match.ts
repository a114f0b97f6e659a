// Compares every translation with the lock, to find out whether it is based on the current words of the
// original. A text that moved within its file, with its file, or with its section is found again by its
// words. So only a change of words makes a translation stale, and moving a stale one does not make it
// fresh.

import type { LocalizedText, SpokenText } from '../site/localized-text.ts';
import { isPageFile } from '../site/page-file-name.ts';
import { entriesForOriginal } from './changed-original.ts';
import { fingerprint, type LockEntry, nameInLock, normalised, type Stamp } from './lock.ts';
import { type LockLocation, lockLocationOf, textFileOf } from './lock-place.ts';

/** A text in one of the locales that it is translated into. */
export interface Translation {
  readonly text: LocalizedText;
  readonly locale: string;
  /** The location of its entry in the lock. */
  readonly file: string;
  readonly name: string;
  readonly original: SpokenText;
  /** Undefined if the translation is missing. */
  readonly spoken: SpokenText | undefined;
  /**
   * - `fresh`: based on the current words of the original
   * - `moved`: fresh, but under another name in the lock
   * - `stale`: based on other words
   * - `new`: not in the lock
   * - `missing`: not translated
   */
  readonly state: 'missing' | 'fresh' | 'moved' | 'stale' | 'new';
  /** Its entry in the lock, if there is one. */
  readonly accepted?: Accepted;
}

/** The lock's record of a translation. */
export interface Accepted {
  readonly stamp: Stamp;
  readonly entry: LockEntry;
  /** The words of the original that the translation is based on. Empty if the lock does not have them. */
  readonly was: string;
  /** Whether a stale translation has changed since it was accepted, like its original. */
  readonly changedToo: boolean;
}

/**
 * Creates a comparison with these entries. `others` are further files of the site, whose texts will
 * not be added: their entries must not be matched with texts from other files.
 */
export function lockComparison(entries: readonly LockEntry[], others: ReadonlySet<string> = new Set()) {
  const byName = new Map(entries.map((entry) => [nameInLock(entry), entry]));
  const upToDate = new Set<LockEntry>();
  const files = new Set(others);
  const rest: LocalizedText[] = [];
  return {
    add(text: LocalizedText) {
      files.add(textFileOf(text));
      const place = lockLocationOf(text);
      const entry = place && byName.get(nameInLock(place));
      if (entry && isUpToDate(text, place, entry)) upToDate.add(entry);
      else rest.push(text);
    },
    changed() {
      if (rest.length === 0) return [];
      const left = [...byName.values()].filter((entry) => !upToDate.has(entry));
      return matchTranslations(rest, entriesForOriginal(rest, left), files).filter(({ state }) => state !== 'fresh');
    },
  };
}

function isUpToDate(
  { spoken }: LocalizedText,
  { others, words }: LockLocation,
  { stamps, words: accepted }: LockEntry,
): boolean {
  if (stamps.size !== others.length) return false;
  return others.every((locale) => spoken.has(locale) && accepted.get(stamps.get(locale)?.from ?? '') === words);
}

/**
 * All translations, in the order of the texts. `files` are all files of the site: entries of other
 * files may have moved.
 */
export function matchTranslations(
  texts: readonly LocalizedText[],
  entries: readonly LockEntry[],
  files: ReadonlySet<string> = new Set(texts.map(textFileOf)),
): Translation[] {
  const slots = texts.flatMap(slotsOf);
  if (entries.length === 0) return slots.map((slot) => translationOf(slot));
  const stamped = new Map<string, Candidate>();
  for (const entry of entries)
    for (const [locale, stamp] of entry.stamps)
      stamped.set(idOf({ ...entry, locale }), { entry, stamp, locale, taken: false });

  const open = slots.filter((slot) => {
    const here = stamped.get(idOf(slot));
    if (!slot.spoken || !here || !isFresh(here, slot)) return slot.spoken !== undefined;
    assign(slot, here, 'fresh');
    return false;
  });
  if (open.length > 0) findMoved(open, stamped, files);
  return slots.map((slot) => translationOf(slot));
}

interface Slot extends Omit<LockLocation, 'others'>, Pick<Translation, 'text' | 'locale' | 'spoken'> {
  found?: { readonly candidate: Candidate; readonly state: 'fresh' | 'moved' | 'stale' };
}

interface Candidate {
  readonly entry: LockEntry;
  readonly stamp: Stamp;
  readonly locale: string;
  taken: boolean;
}

function slotsOf(text: LocalizedText): Slot[] {
  const place = lockLocationOf(text);
  if (!place) return [];
  const { others, ...where } = place;
  const spokenIn = (locale: string) => {
    const spoken = text.spoken.get(locale);
    return spoken?.text.trim() === '' && where.words !== '' ? undefined : spoken;
  };
  return others.map((locale) => ({ text, locale, ...where, spoken: spokenIn(locale) }));
}

/**
 * Assigns entries to texts without an exact match. The passes go from the most to the least
 * reliable: both languages are unchanged; only the translation is unchanged, so the original has
 * changed; only the original is unchanged; and finally the same location, with both texts changed.
 */
function findMoved(open: readonly Slot[], stamped: ReadonlyMap<string, Candidate>, files: ReadonlySet<string>): void {
  const left = [...stamped.values()].filter(({ taken }) => !taken);
  const fingerprints = new Map(
    open.map((slot) => [
      slot,
      { from: fingerprint(slot.words), own: fingerprint(normalised(slot.spoken?.text ?? '')) },
    ]),
  );
  const pass = ({ keyOf, state }: MatchKey, rank: Rank) => {
    const byKey = Map.groupBy(left, ({ locale, stamp }) => keyOf(locale, stamp));
    for (const slot of open) {
      const stamp = fingerprints.get(slot);
      if (slot.found || !stamp) continue;
      const best = nearest(slot, byKey.get(keyOf(slot.locale, stamp)) ?? [], rank);
      if (best) assign(slot, best, state);
    }
  };
  for (const key of [pair, own, from]) pass(key, inFile(files));
  for (const slot of open) {
    const here = stamped.get(idOf(slot));
    if (!slot.found && here && !here.taken) assign(slot, here, isRenamed(here, slot) ? 'moved' : 'stale');
  }
  // Texts of shared sections come last: the file that still contains an entry's text keeps the entry,
  // and a copy is new.
  for (const key of [pair, own]) pass(key, inSection);
}

/** A key that a text and an entry of the lock have in common, and the resulting state. */
interface MatchKey {
  readonly keyOf: (locale: string, stamp: Stamp) => string;
  readonly state: 'moved' | 'stale';
}

const pair: MatchKey = { keyOf: (locale, { from, own }) => `${locale} ${from} ${own}`, state: 'moved' };
const own: MatchKey = { keyOf: (locale, stamp) => `${locale} ${stamp.own}`, state: 'stale' };
const from: MatchKey = { keyOf: (locale, stamp) => `${locale} ${stamp.from}`, state: 'moved' };

/** How close an entry is to the location of a text. 0 means that it belongs to another text. */
type Rank = (slot: Slot, entry: LockEntry) => number;

function nearest(slot: Slot, candidates: readonly Candidate[], rank: Rank): Candidate | undefined {
  const rankOf = ({ entry, taken }: Candidate) => (taken ? 0 : rank(slot, entry));
  let best: Candidate | undefined;
  for (const candidate of candidates) if (rankOf(candidate) > (best ? rankOf(best) : 0)) best = candidate;
  return best;
}

/** Prefers the same location, then the same file, then a deleted file. The field must be the same. */
function inFile(files: ReadonlySet<string>): Rank {
  return (slot, entry) => {
    if (fieldOf(entry.name) !== fieldOf(slot.name)) return 0;
    if (entry.file === slot.file) return entry.name === slot.name ? 3 : 2;
    return files.has(entry.file) ? 0 : 1;
  };
}

/**
 * Matches the same text of a section that moved into or out of content/sections/. Texts are not
 * matched across pages, because neither unchanged pages nor their entries are read
 * (run/store/content-memory.ts).
 */
function inSection(slot: Slot, entry: LockEntry): number {
  if (![slot, entry].some(({ file }) => file.startsWith(sharedSections))) return 0;
  const within = withinSection(slot);
  return within !== undefined && within === withinSection(entry) ? 1 : 0;
}

/**
 * "faq.items.2.question" in a page and "items.2.question" in content/sections/faq.yaml →
 * "items.2.question".
 */
function withinSection({ file, name }: Pick<LockEntry, 'file' | 'name'>): string | undefined {
  if (file.startsWith(sharedSections)) return name;
  return isPageFile(file) ? name.slice(name.indexOf('.') + 1) : undefined;
}

const sharedSections = 'content/sections/';

/** "faq.items.2.question" → "question". A moved text keeps its field name. */
function fieldOf(name: string): string {
  return (
    name
      .replace(/(\.\d+)+$/, '')
      .split('.')
      .at(-1) ?? ''
  );
}

function assign(slot: Slot, candidate: Candidate, state: 'fresh' | 'moved' | 'stale'): void {
  candidate.taken = true;
  slot.found = { candidate, state };
}

function isFresh({ entry, stamp }: Candidate, { words }: Slot): boolean {
  return entry.words.get(stamp.from) === words || stamp.from === fingerprint(words);
}

/** Whether only names in references changed, and equally in both languages: a claim or a page was renamed. */
function isRenamed({ entry, stamp }: Candidate, { words, spoken }: Slot): boolean {
  const was = entry.words.get(stamp.from) ?? '';
  if (was.replace(referenceName, '') !== words.replace(referenceName, '')) return false;
  const before = was.match(referenceName) ?? [];
  const former = new Map((words.match(referenceName) ?? []).map((name, index) => [name, before[index] ?? '']));
  const own = normalised(spoken?.text ?? '').replace(referenceName, (name) => former.get(name) ?? name);
  return fingerprint(own) === stamp.own;
}

/** Matches the name in a reference, without a claim's style. */
const referenceName = /(?<=\$\{\s*(?:claim|site|link|page)\.)[\w/-]+/g;

function translationOf({ found, text, locale, file, name, original, spoken }: Slot): Translation {
  const translation = { text, locale, file, name, original, spoken };
  if (!spoken) return { ...translation, state: 'missing' };
  if (!found) return { ...translation, state: 'new' };
  const { entry, stamp } = found.candidate;
  const changedToo = found.state === 'stale' && fingerprint(normalised(spoken.text)) !== stamp.own;
  return {
    ...translation,
    state: found.state,
    accepted: { stamp, entry, was: entry.words.get(stamp.from) ?? '', changedToo },
  };
}

function idOf({ file, name, locale }: Pick<Translation, 'file' | 'name' | 'locale'>): string {
  return `${locale} ${nameInLock({ file, name })}`;
}
