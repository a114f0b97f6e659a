// litfass translations export, import and sync: translations go to the tools of translators, and come back.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { writeIfChanged } from '../files/write-if-changed.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { didYouMean, problemsError, SiteError, usageError } from '../problems/problem.ts';
import type { MergedSite } from '../run/merged-site.ts';
import type { SiteTranslations } from '../run/site-translations.ts';
import { filesOf } from '../site/source.ts';
import { type ExchangeRow, type ExchangeUnit, exchangeUnits, printOf } from '../translations/exchange.ts';
import { readExchangeCsv, writeExchangeCsv } from '../translations/exchange-csv.ts';
import { type LockEntry, lockFile, poFolder, writeLock } from '../translations/lock.ts';
import { type MergedText, type MergeRules, textsForRows } from '../translations/merge.ts';
import { poHeader, type ReadRows, readPo, writePo } from '../translations/po.ts';
import { readXliff, writeXliff } from '../translations/xliff.ts';
import { counted, rootOf, withRoot } from './options.ts';
import { lockContentForWriting } from './project-lock.ts';
import { readTranslations } from './read-translations.ts';
import { writeContent } from './write-content.ts';

const readers = { po: readPo, xliff: readXliff, xlf: readXliff, csv: readExchangeCsv };
type Format = keyof typeof readers;

interface Options {
  readonly root: string;
  readonly date: string;
  readonly locale?: string;
}

interface ExportOptions extends Options {
  readonly format?: Format;
  readonly missing?: true;
  readonly stale?: true;
  readonly out?: string;
}

interface SyncOptions extends Options {
  readonly check?: true;
}

type PoRows = Extract<ReadRows, { rows: unknown }>;

/** The commands `translations export`, `import` and `sync`. */
export function exchangeCommands(): Command[] {
  return [
    withRoot(new Command('export'))
      .description('write the texts of a locale for the tools of translators')
      .addOption(new Option('--format <format>', 'the kind of file').choices(['po', 'xliff', 'csv']))
      .option('--locale <tag>', 'the locale to translate into')
      .option('--missing', 'only texts without a translation')
      .option('--stale', 'only translations whose original has changed')
      .option('--out <file>', 'the file to write (default: print it): texts.fr.po, texts.fr.xliff, texts.fr.csv')
      .action(exportTexts),
    withRoot(new Command('import'))
      .description('take the translations of a file')
      .argument('<file>', 'a file that was exported and translated, or any PO file: texts.fr.po')
      .option('--locale <tag>', 'the locale of its translations (default: as in its name)')
      .option('--theirs', 'take its words where the site has changed its own, too')
      .action(importTexts),
    withRoot(new Command('sync'))
      .description(`export, merge and import ${poFolder}TAG.po of each locale, for a platform that edits these`)
      .option('--locale <tag>', 'only this locale')
      .option('--check', 'write nothing, and end with 1 if there is something to write')
      .action(sync),
  ];
}

async function exportTexts(_: ExportOptions, command: Command): Promise<void> {
  const options = command.optsWithGlobals<ExportOptions>();
  const { locale, missing, stale, out, date } = options;
  const site = await readSite(rootOf(options), date);
  const tag = wantedLocale(site, locale);
  const units = (await unitsIn(site, tag)).filter(
    ({ words, isStale }) => (!missing && !stale) || (missing && words === '') || (stale && words !== '' && isStale),
  );
  const format = options.format ?? formatOf(out ?? 'po');
  const text = {
    po: () => writePo(units, { header: poHeader(tag, site.site.name, date) }),
    xliff: () => writeXliff(units, [site.locales[0] ?? '', tag]),
    csv: () => writeExchangeCsv(units, tag),
  }[format === 'xlf' ? 'xliff' : format]();
  if (out === undefined) process.stdout.write(text);
  else {
    writeIfChanged(dirname(resolve(out)), basename(out), text, { hint: 'choose another file with --out' });
    console.log(`${counted(units.length, 'text')} · ${out}`);
  }
}

async function importTexts(file: string, _: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<Options & { readonly theirs?: true }>();
  const root = rootOf(options);
  if (!existsSync(file)) throw usageError(`there is no file ${file}`);
  const format = formatOf(file);
  const release = lockContentForWriting(root);
  try {
    const site = await readSite(root, options.date);
    const read = rowsOf(file, format);
    const locale = localeOf(file, read.locale, { wanted: options.locale, locales: site.locales.slice(1) });
    const { mergedSite } = await import('../run/merged-site.ts');
    const memory = `${poFolder}${locale}.imported`;
    const before = new Map(site.synced?.filter((one) => one.file === memory).map((one) => [one.name, one]));
    const importedWords: MergeRules['importedWords'] = (unit, sent) => {
      const stamp = before.get(unit.id)?.stamps.get(locale);
      return stamp?.from === sent && printOf(unit).endsWith(` ${stamp?.own}`) ? stamp?.own : undefined;
    };
    const result = await mergedSite(site, {
      locale,
      rows: read.rows,
      merging: { theirs: options.theirs, importedWords },
      readWith: site.engine.content,
    });
    const sent = new Map(read.rows.flatMap(({ ids, print }) => ids.map((id) => [id, print?.split(' ')[1]] as const)));
    const changed = new Set(result.written.filter(isChanged).map(({ text }) => text.id));
    for (const unit of await unitsIn(result.after, locale)) {
      const [, own = ''] = printOf(unit).split(' ');
      const from = changed.has(unit.of.id) ? sent.get(unit.id) : undefined;
      if (from)
        before.set(unit.id, {
          file: memory,
          name: unit.id,
          stamps: new Map([[locale, { from, own }]]),
          words: new Map(),
        });
    }
    const synced = [...(site.synced?.filter((one) => one.file !== memory) ?? []), ...before.values()];
    write(root, site, new Map(result.files), writeLock([...result.entries, ...synced]));
    report(file, result);
  } finally {
    release();
  }
}

async function sync(_: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<SyncOptions>();
  const root = rootOf(options);
  const release = lockContentForWriting(root);
  try {
    const { locales } = await readTranslations(root, options.date);
    const wanted = options.locale ? [wantedLocale({ locales }, options.locale)] : locales.slice(1);
    // All are read before the first one is written.
    const files = wanted.map((locale) => {
      const path = join(root, `${poFolder}${locale}.po`);
      const read = existsSync(path) ? rowsOf(path, 'po') : undefined;
      localeOf(path, read?.locale, { wanted: locale, locales: locales.slice(1) });
      return { locale, read };
    });
    let changed = 0;
    for (const file of files) changed += await syncLocale(root, file, options);
    if (options.check && changed > 0)
      throw problemsError(`${counted(changed, 'file')} would change`, 'run litfass translations sync');
  } finally {
    release();
  }
}

/** Syncs one locale. Returns how many files change. */
async function syncLocale(
  root: string,
  { locale, read }: { readonly locale: string; readonly read: PoRows | undefined },
  { date, check }: SyncOptions,
): Promise<number> {
  const [{ mergedSite }, { listsInOrder }] = await Promise.all([
    import('../run/merged-site.ts'),
    import('../run/list-order.ts'),
  ]);
  let site = await readTranslations(root, date);
  // Entries of files that cannot be read would become obsolete.
  if (site.errors.length > 0) throw new SiteError(site.errors);
  const file = `${poFolder}${locale}.po`;
  const ordered = listsInOrder(site.content.content.loaded.sources, site.entries, locale);
  if (ordered.size > 0 && !check) {
    write(root, site, new Map(ordered), site.site.translationsLock ?? '');
    console.log(`${counted(ordered.size, 'file')} of ${locale} put in the order of the original`);
    site = await readTranslations(root, date);
  }
  const lastSync = lastSyncOf(site.synced?.filter((one) => one.file === file) ?? [], locale);
  const rows = read?.rows ?? [];
  const result = await mergedSite(site, { locale, rows, merging: { lastSync }, readWith: site.engine.content });
  const units = await unitsIn(result.after, locale, rows);
  const synced = units.map((unit): LockEntry => {
    const [from = '', own = ''] = printOf(unit).split(' ');
    const stamps = new Map([[unit.isStale ? staleMark : locale, { from, own }]]);
    return { file, name: unit.id, stamps, words: new Map() };
  });
  const text = writePo(
    units.map((unit) => ({ ...unit, ...keptIn(result, unit, lastSync) })),
    {
      header: read?.header || poHeader(locale, site.site.name, date),
      notes: read?.notes,
      obsolete: result.unknown,
    },
  );
  const others = site.synced?.filter((one) => one.file !== file) ?? [];
  const files = new Map([...result.files, [file, text]]);
  const changed = write(root, site, files, writeLock([...result.entries, ...others, ...synced]), check);
  report(file, result);
  return changed + (check ? ordered.size : 0);
}

/** What both sides had at the last sync. Ids move with paragraphs and entries of lists, originals do not. */
function lastSyncOf(synced: readonly LockEntry[], locale: string): NonNullable<MergeRules['lastSync']> {
  const stamps = synced.flatMap(({ name, stamps: all }) => {
    const stamp = all.get(locale) ?? all.get(staleMark);
    return stamp ? [{ ...stamp, name, wasStale: all.has(staleMark) }] : [];
  });
  const byName = new Map(stamps.map((one) => [one.name, one]));
  const byOriginal = Map.groupBy(stamps, ({ from }) => from);
  return (unit) => {
    const [from = ''] = printOf(unit).split(' ');
    const named = byName.get(unit.id);
    const same = byOriginal.get(from) ?? [];
    const isOne = same.every(({ own }) => own === same[0]?.own);
    return named?.from !== from && isOne && same[0] ? same[0] : named;
  };
}

/** In place of the locale of a synced translation that was stale. */
const staleMark = 'stale';

/** What a PO file keeps of an entry: words that the site does not have, marks and notes of the translator. */
function keptIn(
  { rowOf, refused }: MergedSite,
  unit: ExchangeUnit,
  lastSync: NonNullable<MergeRules['lastSync']>,
): Partial<ExchangeUnit> {
  const { row, isConflict } = rowOf.get(unit.id) ?? {};
  if (!row) return {};
  const words = row.words.trim();
  const { own, wasStale } = lastSync(unit) ?? {};
  const isOwnMark = row.isFuzzy && !wasStale;
  const isUnseen = unit.of.isUnaligned || own !== printOf({ original: '', words }).split(' ')[1];
  const isNew = words !== unit.words && isUnseen;
  const isFuzzy = isNew ? row.isFuzzy || isConflict || refused.some((one) => one.row === row.row) : isOwnMark;
  return { notes: row.notes, ...(isNew && { words }), ...(isFuzzy && { isStale: true }) };
}

/** The translations of a site. What is broken elsewhere may hide some, so it says so. */
async function readSite(root: string, date: string) {
  const site = await readTranslations(root, date);
  const { length } = site.errors;
  if (length > 0)
    console.error(`texts may be missing: the site has ${counted(length, 'error')}, which litfass check shows`);
  return site;
}

async function unitsIn(
  site: SiteTranslations,
  locale: string,
  rows: readonly ExchangeRow[] = [],
): Promise<ExchangeUnit[]> {
  const { exchangeTexts } = await import('../run/exchange-texts.ts');
  return textsForRows(exchangeTexts(site, locale), rows).flatMap(exchangeUnits);
}

function wantedLocale({ locales }: Pick<SiteTranslations, 'locales'>, locale = ''): string {
  const others = locales.slice(1);
  if (others.includes(locale)) return locale;
  const hint = `locales: ${others.join(', ')}`;
  if (locale === '') throw usageError('no locale', `pass one with --locale; ${hint}`);
  throw usageError(`${locale} is not a locale that the site is translated into`, didYouMean(locale, others) ?? hint);
}

function formatOf(file: string): Format {
  const name = extname(file).slice(1) || file;
  if (name in readers) return name as Format;
  throw usageError(`${basename(file)} is no file of translations`, 'its name ends with .po, .xliff, .xlf or .csv');
}

function rowsOf(file: string, format: Format): PoRows {
  const nothing = 'nothing was written';
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 2).toString() === 'PK')
    throw problemsError(`${file} is a workbook or an archive`, 'save it as CSV');
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw problemsError(`${file} is not in UTF-8`, `save it in this encoding; ${nothing}`);
  }
  const read = text.includes('\ufffd')
    ? { text: 'a character of it is lost: “\ufffd”', row: text.split('\ufffd')[0]?.split('\n').length ?? 1 }
    : readers[format](text);
  if ('text' in read) throw problemsError(`${file}:${read.row}: ${read.text}`, nothing);
  if (read.rows.length === 0 && format !== 'po') throw problemsError(`${file} has no entries`, nothing);
  return read;
}

/** The locale of a file: as it says itself, as it is named, or as wanted. */
function localeOf(
  file: string,
  own: string | undefined,
  { wanted, locales }: { readonly wanted: string | undefined; readonly locales: readonly string[] },
): string {
  const parts = basename(file)
    .split(/[^A-Za-z-]+/)
    .map((part) => part.toLowerCase());
  const inFile = locales.find((tag) => tag === own);
  const locale = wanted ?? inFile ?? locales.find((tag) => parts.includes(tag.toLowerCase()));
  const named = locales.find((tag) => parts.includes(tag.toLowerCase()));
  const other = [inFile, wanted ? undefined : named].find((tag) => tag !== undefined && tag !== locale);
  if (other)
    throw usageError(
      `${file} says that it is in ${inFile}, not in ${other === inFile ? locale : other}`,
      'nothing was written',
    );
  return wantedLocale({ locales: ['', ...locales] }, locale);
}

/** Writes files and the lock, all or none. Returns how many change; with `isCheck`, only that. */
function write(
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

const isChanged = ({ text, words }: MergedText) => text.words.trim() !== words.trim();

function report(file: string, { written, left, refused }: MergedSite): void {
  const changed = written.filter(isChanged);
  const stale = written.filter(({ was }) => was !== undefined);
  const open = stale.filter(isChanged).map(({ text: { id }, rows: [row] }) => ({
    ...{ row: row?.row ?? 0, id, why: 'written, and stale: it is not finished, or was made from another original' },
  }));
  const lines = [...left, ...refused, ...open].sort((one, other) => one.row - other.row);
  for (const { row, id, why } of lines) console.error(`${file}:${row} ${id}: ${why}`);
  const accepted = written.length - stale.length;
  const parts = [
    `${counted(changed.length, 'translation')} written`,
    `${accepted} accepted`,
    ...(stale.length > 0 ? [`${stale.length} stale`] : []),
    ...(left.length > 0 ? [`${counted(left.length, 'entry', 'entries')} not taken`] : []),
    ...(refused.length > 0 ? [`${counted(refused.length, 'entry', 'entries')} refused`] : []),
  ];
  console.log(`${parts.join(' · ')} · ${file}`);
  if (refused.length > 0) process.exitCode = exitCodes.problems.code;
}
