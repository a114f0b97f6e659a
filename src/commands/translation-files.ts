// The files of translations that commands read and write: PO, XLIFF, CSV.
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { ifPossible } from '../files/if-possible.ts';
import { readBytes } from '../files/read-if-possible.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { didYouMean, problemsError, SiteError, usageError } from '../problems/problem.ts';
import type { MergedSite } from '../run/merged-site.ts';
import type { SiteTranslations } from '../run/site-translations.ts';
import { filesOf } from '../site/source.ts';
import { type ExchangeRow, exchangedParts } from '../translations/exchange.ts';
import { readExchangeCsv } from '../translations/exchange-csv.ts';
import { lockFile } from '../translations/lock.ts';
import { hasNewWords } from '../translations/merge.ts';
import { type ReadRows, readPo } from '../translations/po.ts';
import type { Translation } from '../translations/translation.ts';
import { readXliff } from '../translations/xliff.ts';
import { counted } from './options.ts';
import type { readTranslations } from './read-translations.ts';
import { writeContent } from './write-content.ts';

const readers = { po: readPo, xliff: readXliff, xlf: readXliff, csv: readExchangeCsv };
/** The end of the name of a file of translations. */
export type FileFormat = keyof typeof readers;
/** A file that was read. */
export type ReadFile = Extract<ReadRows, { rows: unknown }>;

/** The options of all subcommands that work on the texts of a locale. */
export interface LocaleOptions {
  readonly root: string;
  readonly date: string;
  readonly locale?: string;
}

/** What translators get of a locale, in parts. `rows` are those of the file that comes back. */
export async function partsIn(
  site: SiteTranslations,
  locale: string,
  rows: readonly ExchangeRow[] = [],
): Promise<readonly Translation[]> {
  const { exchangedTexts } = await import('../run/exchanged-texts.ts');
  return exchangedParts(exchangedTexts(site, locale), rows);
}

/** A locale that the site is translated into. Throws a CliError `usage` for any other. */
export function wantedLocale({ locales }: Pick<SiteTranslations, 'locales'>, locale = ''): string {
  const [first, ...others] = locales;
  if (others.includes(locale)) return locale;
  const hint = `locales: ${others.join(', ')}`;
  if (locale === '') throw usageError('no locale', `pass one with --locale; ${hint}`);
  if (locale === first) throw usageError(`${locale} is the original locale and has no translations`, hint);
  throw usageError(`${locale} is not a locale of the site`, didYouMean(locale, others) ?? hint);
}

/** The format of a file, by the end of its name. */
export function fileFormatOf(file: string): FileFormat {
  const name = extname(file).slice(1) || file;
  if (Object.hasOwn(readers, name)) return name as FileFormat;
  throw usageError(`${basename(file)} is no file of translations`, 'its name ends with .po, .xliff, .xlf or .csv');
}

/** Reads a file of translations. Throws a CliError `problems` with its line. */
export function rowsOf(file: string, format: FileFormat): ReadFile {
  const nothing = 'nothing was written';
  const bytes = readBytes(file);
  if (bytes.subarray(0, 2).toString() === 'PK')
    throw problemsError(`${file} is a workbook or an archive`, 'save it as CSV');
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const text = ifPossible(() => new TextDecoder(encoding, { fatal: true }).decode(bytes));
  if (text === undefined) throw problemsError(`${file} is not in UTF-8`, `save it in this encoding; ${nothing}`);
  const read = text.includes('\ufffd')
    ? { text: 'a character of it is lost: “\ufffd”', row: text.split('\ufffd')[0]?.split('\n').length ?? 1 }
    : readers[format](text);
  if ('text' in read) throw problemsError(`${file}:${read.row}: ${read.text}`, nothing);
  if (read.rows.length === 0 && format !== 'po') throw problemsError(`${file} has no entries`, nothing);
  return read;
}

/** The locale of a file: as wanted, as it says itself, or as in its name. They must be the same. */
export function localeOf(
  file: string,
  own: string | undefined,
  wanted: string | undefined,
  locales: readonly string[],
): string {
  const parts = basename(file)
    .toLowerCase()
    .split(/[^a-z-]+/);
  const named = wanted ? undefined : locales.slice(1).find((tag) => parts.includes(tag.toLowerCase()));
  const [locale, other] = new Set(
    [wanted, locales.slice(1).find((tag) => tag === own), named].flatMap((tag) => tag ?? []),
  );
  if (other) throw usageError(`${file} says that it is in ${own}, not in ${wanted ?? named}`, 'nothing was written');
  return wantedLocale({ locales }, locale);
}

/** Writes files and the lock, all or none. Returns how many change; with `isCheck`, only that. */
export function writeSite(
  root: string,
  { site, content, problem }: Awaited<ReturnType<typeof readTranslations>>,
  files: Map<string, string>,
  lock: string,
  isCheck = false,
): number {
  if (problem) throw new SiteError([problem]);
  const isNewLock = site.translationsLock === undefined && !lock.includes('\n  ');
  if (!isNewLock) files.set(lockFile, lock);
  const read = new Map(content.content.loaded.sources.flatMap(filesOf).map(({ file, text }) => [file, text]));
  const changes = Array.from(files, ([file, now]) => {
    const path = join(root, file);
    const before = file.endsWith('.po') && existsSync(path) ? readFileSync(path, 'utf8') : read.get(file);
    return { file, before, now };
  });
  if (!isCheck) writeContent(root, changes);
  return changes.filter(({ before, now }) => before !== now).length;
}

/** Prints what was taken of a file, and why the rest was not. */
export function reportMerged(file: string, { written, left, refused }: MergedSite): void {
  const taken = [...written];
  const changed = taken.filter(hasNewWords);
  const stale = taken.filter(([, { was }]) => was !== undefined);
  const open = stale.filter(hasNewWords).map(([{ id }, { row }]) => ({
    ...{ row, id, why: 'written, and stale: it is not finished, or was made from another original' },
  }));
  const lines = [...left, ...refused, ...open].sort((one, other) => one.row - other.row);
  for (const { row, id, why } of lines) console.error(`${file}:${row} ${id}: ${why}`);
  const others = taken.filter((one) => one[1].was === undefined && !hasNewWords(one)).length;
  const rowsRefused = new Set(refused.map(({ row }) => row)).size;
  const parts = [
    `${counted(changed.length, 'translation')} written`,
    ...(others > 0 ? [`${others} accepted as they are`] : []),
    ...(stale.length > 0 ? [`${stale.length} stale`] : []),
    ...(left.length > 0 ? [`${counted(left.length, 'entry', 'entries')} not taken`] : []),
    ...(rowsRefused > 0 ? [`${counted(rowsRefused, 'entry', 'entries')} refused`] : []),
  ];
  console.log(`${parts.join(' · ')} · ${file}`);
  if (refused.length > 0) process.exitCode = exitCodes.problems.code;
}
