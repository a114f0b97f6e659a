// Holds every translation against the lock: made of the words that the original has now, or of others? A text that moved
// within its file, or with its file, is found again by its words, so that only a change of words makes it stale.
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import { fileOf, type Place, placeOf } from './place.ts';
import { turnedEntries } from './turned.ts';

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

/**
 * Every translation that is not as it was accepted, in the order of the texts. Nearly all are, and no more is made of those.
 * `others` are files of the site besides those of the texts: what the lock says of them is theirs.
 */
export function changedTranslations(
  texts: readonly LocalizedText[],
  entries: readonly LockEntry[],
  others: ReadonlySet<string> = new Set(),
): Translation[] {
  const known = new Map<string, Map<string, LockEntry>>();
  for (const entry of entries) {
    const names = known.get(entry.file) ?? new Map<string, LockEntry>();
    known.set(entry.file, names.set(entry.name, entry));
  }
  const asAccepted = new Set<LockEntry>();
  const rest = texts.filter((text) => {
    const place = placeOf(text);
    const entry = place && known.get(place.file)?.get(place.name);
    if (!entry || !isAsAccepted(text, place, entry)) return true;
    asAccepted.add(entry);
    return false;
  });
  if (rest.length === 0) return [];
  const left = [...known.values()].flatMap((names) => [...names.values()]).filter((entry) => !asAccepted.has(entry));
  return matchTranslations(rest, turnedEntries(rest, left), new Set([...texts.map(fileOf), ...others])).filter(
    ({ state }) => state !== 'fresh',
  );
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
  const indexes = { pair: new Map<string, Free[]>(), own: new Map<string, Free[]>(), from: new Map<string, Free[]>() };
  for (const free of stamped.values()) {
    if (free.taken) continue;
    const { locale, stamp } = free;
    push(indexes.pair, `${locale} ${stamp.from} ${stamp.own}`, free);
    push(indexes.own, `${locale} ${stamp.own}`, free);
    push(indexes.from, `${locale} ${stamp.from}`, free);
  }
  const prints = new Map(
    open.map((slot) => [
      slot,
      { from: fingerprint(slot.words), own: fingerprint(normalised(slot.spoken?.text ?? '')) },
    ]),
  );
  const pass = (
    index: ReadonlyMap<string, Free[]>,
    key: (slot: Slot, stamp: Stamp) => string,
    state: 'moved' | 'stale',
  ) => {
    for (const slot of open) {
      const stamp = prints.get(slot);
      if (slot.found || !stamp) continue;
      const best = nearest(slot, index.get(key(slot, stamp)) ?? [], files);
      if (best) take(slot, best, state);
    }
  };
  pass(indexes.pair, ({ locale }, { from, own }) => `${locale} ${from} ${own}`, 'moved');
  pass(indexes.own, ({ locale }, { own }) => `${locale} ${own}`, 'stale');
  pass(indexes.from, ({ locale }, { from }) => `${locale} ${from}`, 'moved');
  for (const slot of open) {
    const here = stamped.get(idOf(slot));
    if (!slot.found && here && !here.taken) take(slot, here, isRenamed(here, slot) ? 'moved' : 'stale');
  }
}

/** In the same place, else in the same file, else in a file that is gone: the same field each time. */
function nearest(slot: Slot, candidates: readonly Free[], files: ReadonlySet<string>): Free | undefined {
  const rank = ({ entry, taken }: Free): number => {
    if (taken || fieldOf(entry.name) !== fieldOf(slot.name)) return 0;
    if (entry.file === slot.file) return entry.name === slot.name ? 3 : 2;
    return files.has(entry.file) ? 0 : 1;
  };
  let best: Free | undefined;
  for (const candidate of candidates) if (rank(candidate) > (best ? rank(best) : 0)) best = candidate;
  return best;
}

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

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
