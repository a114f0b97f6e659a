// Puts the lists in files of one language into the order that the original has now.
import { editFile } from '../read/edit-file.ts';
import { partsOfMarkdown } from '../read/markdown-file.ts';
import type { ValueEdit } from '../read/yaml/edit-yaml.ts';
import { pageFileName } from '../site/page-file-name.ts';
import { isRecord, type Path } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { entryPlaces, originalsOf } from '../translations/entry-places.ts';
import type { LockEntry } from '../translations/lock.ts';

/**
 * The new texts of files in a locale whose lists have another order. Those with comments stay: these would be
 * lost.
 */
export function listsInOrder(
  sources: readonly Source[],
  entries: readonly LockEntry[],
  locale: string,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const { file, joined } of sources) {
    const [main, ...others] = joined?.files ?? [];
    const own = others.find((one) => pageFileName(one.file, (tag) => tag === locale)?.locale === locale);
    if (!main || !own || hasComments(own)) continue;
    const ofFile = entries.filter((one) => one.file === file);
    const originals = originalsOf(ofFile, locale);
    const edits = editsOf(own.data, main.data, originals);
    const text = edits.length > 0 ? editFile(own, edits) : undefined;
    if (text !== undefined) changed.set(own.file, text);
  }
  return changed;
}

function hasComments({ file, text }: Source): boolean {
  const front = file.endsWith('.md') ? text.slice(0, partsOfMarkdown(text).frontEnd) : text;
  return /^\s*#|\s#\s/m.test(front);
}

function editsOf(here: unknown, there: unknown, originals: ReadonlyMap<string, string>, path: Path = []): ValueEdit[] {
  if (Array.isArray(here) && Array.isArray(there)) {
    const places = entryPlaces(here, there, originals);
    if (places.every((place, index) => place === index))
      return here.flatMap((one, index) => editsOf(one, there[index], originals, [...path, index]));
    const last = Math.max(...places);
    const ordered = Array.from({ length: last + 1 }, (_, place): unknown => here[places.indexOf(place)] ?? {});
    return [{ path, value: ordered }];
  }
  if (!isRecord(here) || !isRecord(there)) return [];
  return Object.keys(here).flatMap((key) => editsOf(here[key], there[key], originals, [...path, key]));
}
