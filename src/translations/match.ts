// Compares every translation with the lock, to find out whether it is based on the current words of the
// original. A text that moved within its file, with its file, or with its section is found again by its
// words. So only a change of words makes a translation stale, and moving a stale one does not make it
// fresh.

import { isPageFile } from '../site/page-file-name.ts';
import type { Text } from '../site/text.ts';
import { entriesForOriginal } from './changed-original.ts';
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import { nameInLock, originalOf, textId, textName, translatedInto } from './text-id.ts';
import type { Translation } from './translation.ts';

/**
 * Creates a comparison with these entries. `others` are further files of the site, whose texts will
 * not be added: their entries must not be matched with texts from other files.
 */
export function lockComparison(entries: readonly LockEntry[], others: ReadonlySet<string> = new Set()) {
  const byName = new Map(entries.map((entry) => [nameInLock(entry), entry]));
  const upToDate = new Set<LockEntry>();
  const files = new Set(others);
  const rest: Text[] = [];
  return {
    add(text: Text) {
      files.add(text.file);
      const others = translatedInto(text);
      const entry = others.length > 0 ? byName.get(textId(text)) : undefined;
      if (entry && isUpToDate(text, others, entry)) upToDate.add(entry);
      else if (others.length > 0) rest.push(text);
    },
    changed() {
      if (rest.length === 0) return [];
      const left = [...byName.values()].filter((entry) => !upToDate.has(entry));
      return matchTranslations(rest, entriesForOriginal(rest, left), files).filter(({ state }) => state !== 'fresh');
    },
  };
}

function isUpToDate(text: Text, others: readonly string[], { stamps, words }: LockEntry): boolean {
  if (stamps.size !== others.length) return false;
  const original = normalised(originalOf(text)?.text ?? '');
  return others.every((locale) => text.words.has(locale) && words.get(stamps.get(locale)?.from ?? '') === original);
}

/**
 * All translations, in the order of the texts. `files` are all files of the site: entries of other
 * files may have moved.
 */
export function matchTranslations(
  texts: readonly Text[],
  entries: readonly LockEntry[],
  files: ReadonlySet<string> = new Set(texts.map(({ file }) => file)),
): Translation[] {
  const slots = texts.flatMap(slotsOf);
  if (entries.length === 0) return slots.map(translationOf);
  const stamped = new Map<string, Candidate>();
  for (const entry of entries)
    for (const [locale, stamp] of entry.stamps)
      stamped.set(`${locale} ${nameInLock(entry)}`, { entry, stamp, locale, taken: false });

  const open = slots.filter((slot) => {
    const here = stamped.get(`${slot.locale} ${slot.id}`);
    if (slot.isMissing || !here || !isFresh(here, slot)) return !slot.isMissing;
    assign(slot, here, 'fresh');
    return false;
  });
  if (open.length > 0) findMoved(open, stamped, files);
  return slots.map(translationOf);
}

/** A text in one locale, while its entry in the lock is looked for. */
interface Slot extends Pick<LockEntry, 'file' | 'name'>, Pick<Translation, 'text' | 'locale' | 'id' | 'original'> {
  /** Of the original, normalised once for all translations. */
  readonly words: string;
  readonly isMissing: boolean;
  found?: { readonly candidate: Candidate; readonly state: 'fresh' | 'moved' | 'stale' };
}

interface Candidate {
  readonly entry: LockEntry;
  readonly stamp: Stamp;
  readonly locale: string;
  taken: boolean;
}

function slotsOf(text: Text): Slot[] {
  const others = translatedInto(text);
  const original = originalOf(text);
  if (!original || others.length === 0) return [];
  const words = normalised(original.text);
  const name = textName(text);
  const where = { text, file: text.file, name, id: nameInLock({ file: text.file, name }), original, words };
  return others.map((locale) => {
    const own = text.words.get(locale)?.text;
    return { ...where, locale, isMissing: own === undefined || (own.trim() === '' && words !== '') };
  });
}

const ownWords = ({ text, locale }: Slot) => normalised(text.words.get(locale)?.text ?? '');

/**
 * Assigns entries to texts without an exact match. The passes go from the most to the least
 * reliable: both languages are unchanged; only the translation is unchanged, so the original has
 * changed; only the original is unchanged; and finally the same location, with both texts changed.
 */
function findMoved(open: readonly Slot[], stamped: ReadonlyMap<string, Candidate>, files: ReadonlySet<string>): void {
  const left = [...stamped.values()].filter(({ taken }) => !taken);
  const fingerprints = new Map(
    open.map((slot) => [slot, { from: fingerprint(slot.words), own: fingerprint(ownWords(slot)) }]),
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
    const here = stamped.get(`${slot.locale} ${slot.id}`);
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
  const steps = name.replace(/(\.\d+)+$/, '').split('.');
  return steps.at(-1) ?? '';
}

function assign(slot: Slot, candidate: Candidate, state: 'fresh' | 'moved' | 'stale'): void {
  candidate.taken = true;
  slot.found = { candidate, state };
}

function isFresh({ entry, stamp }: Candidate, { words }: Slot): boolean {
  return entry.words.get(stamp.from) === words || stamp.from === fingerprint(words);
}

/** Whether only names in references changed, and equally in both languages: a claim or a page was renamed. */
function isRenamed({ entry, stamp }: Candidate, slot: Slot): boolean {
  const { words } = slot;
  const was = entry.words.get(stamp.from) ?? '';
  if (was.replace(referenceName, '') !== words.replace(referenceName, '')) return false;
  const before = was.match(referenceName) ?? [];
  const former = new Map((words.match(referenceName) ?? []).map((name, index) => [name, before[index] ?? '']));
  const own = ownWords(slot).replace(referenceName, (name) => former.get(name) ?? name);
  return fingerprint(own) === stamp.own;
}

/** Matches the name in a reference, without a claim's style. */
const referenceName = /(?<=\$\{\s*(?:claim|site|link|page)\.)[\w/-]+/g;

function translationOf({ found, text, locale, id, original, isMissing }: Slot): Translation {
  const words = isMissing ? '' : (text.words.get(locale)?.text ?? '');
  const translation = { text, locale, id, original, words };
  if (isMissing) return { ...translation, state: 'missing' };
  if (!found) return { ...translation, state: 'new' };
  const { entry, stamp } = found.candidate;
  const was = found.state === 'stale' ? { was: entry.words.get(stamp.from) ?? '' } : {};
  return { ...translation, state: found.state, accepted: { entry, stamp }, ...was };
}
