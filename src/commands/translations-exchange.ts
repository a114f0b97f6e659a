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
import { type ExchangeUnit, printOf, unitsOf } from '../translations/exchange.ts';
import { readExchangeCsv, writeExchangeCsv } from '../translations/exchange-csv.ts';
import { type LockEntry, lockFile, poFolder, writeLock } from '../translations/lock.ts';
import type { MergeRules } from '../translations/merge.ts';
import { obsoletePo, poHeader, type ReadRows, readPo, writePo } from '../translations/po.ts';
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
  const site = await readTranslations(rootOf(options), date);
  const tag = wantedLocale(site, locale);
  const units = (await unitsIn(site, tag)).filter(
    ({ words, isStale }) => (!missing && !stale) || (missing && words === '') || (stale && words !== '' && isStale),
  );
  const format = options.format ?? formatOf(out ?? 'po');
  const text = {
    po: () => writePo(units, poHeader(tag, site.site.name, date)),
    xliff: () => writeXliff(units, [site.locales[0] ?? '', tag]),
    csv: () => writeExchangeCsv(units),
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
  const release = lockContentForWriting(root);
  try {
    const site = await readTranslations(root, options.date);
    const named = basename(file)
      .split('.')
      .find((part) => site.locales.includes(part));
    const locale = wantedLocale(site, options.locale ?? named);
    const { rows } = rowsOf(file, formatOf(file));
    const { mergedSite } = await import('../run/merged-site.ts');
    const result = await mergedSite(site, {
      locale,
      rows,
      merging: { theirs: options.theirs },
      readWith: site.engine.content,
    });
    write(root, site, new Map(result.files), lockText(site, result.entries));
    report(file, result);
  } finally {
    release();
  }
}

async function sync(_: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<Options & { readonly check?: true }>();
  const root = rootOf(options);
  const release = lockContentForWriting(root);
  try {
    const [{ mergedSite }, { listsInOrder }] = await Promise.all([
      import('../run/merged-site.ts'),
      import('../run/list-order.ts'),
    ]);
    let site = await readTranslations(root, options.date);
    const wanted = options.locale ? [wantedLocale(site, options.locale)] : site.locales.slice(1);
    let changed = 0;
    for (const locale of wanted) {
      const ordered = listsInOrder(site.content.content.loaded.sources, site.entries, locale);
      changed += ordered.size;
      if (ordered.size > 0 && !options.check) {
        write(root, site, new Map(ordered), site.site.translationsLock ?? '');
        console.log(`${counted(ordered.size, 'file')} of ${locale} put in the order of the original`);
        site = await readTranslations(root, options.date);
      }
      const file = `${poFolder}${locale}.po`;
      const path = join(root, file);
      const read = existsSync(path) ? rowsOf(path, 'po') : { rows: [] };
      const last = new Map(
        site.synced?.filter((one) => one.file === file).map(({ name, stamps }) => [name, stamps.get(locale)]),
      );
      const merging: MergeRules = { syncedWords: ({ id }) => last.get(id)?.own };
      const result = await mergedSite(site, { locale, rows: read.rows, merging, readWith: site.engine.content });
      const units = await unitsIn(result.after, locale);
      const synced = units.map((unit): LockEntry => {
        const [from = '', own = ''] = printOf(unit).split(' ');
        return { file, name: unit.id, stamps: new Map([[locale, { from, own }]]), words: new Map() };
      });
      const header = 'header' in read && read.header ? read.header : poHeader(locale, site.site.name, options.date);
      const text = writePo(
        units.map((unit) => ({ ...unit, ...waitingIn(result, unit) })),
        header,
        [...result.unknown.map(obsoletePo), ('obsolete' in read && read.obsolete) || ''].filter(Boolean).join('\n'),
      );
      const others = site.synced?.filter((one) => one.file !== file) ?? [];
      const files = new Map([...result.files, [file, text]]);
      changed += write(root, site, files, writeLock([...result.entries, ...others, ...synced]), options.check);
      report(file, result);
      if (!options.check && locale !== wanted.at(-1)) site = await readTranslations(root, options.date);
    }
    if (options.check && changed > 0)
      throw problemsError(`${counted(changed, 'file')} would change`, 'run litfass translations sync');
  } finally {
    release();
  }
}

/** The words of a PO file that the site does not have: they wait there, with what they are to replace. */
function waitingIn({ waiting, refused }: MergedSite, { id, words }: ExchangeUnit): Partial<ExchangeUnit> {
  const row = waiting.get(id);
  if (!row || row.words.trim() === words) return {};
  const isRefused = refused.some((one) => one.id === id);
  return { words: row.words.trim(), ...((row.isFuzzy || isRefused) && { isStale: true }) };
}

async function unitsIn(site: SiteTranslations, locale: string): Promise<ExchangeUnit[]> {
  const { exchangeTexts } = await import('../run/exchange-texts.ts');
  return exchangeTexts(site, locale).flatMap(unitsOf);
}

function wantedLocale({ locales }: SiteTranslations, locale = ''): string {
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

function rowsOf(file: string, format: Format): Extract<ReadRows, { rows: unknown }> {
  const read = readers[format](readFileSync(file, 'utf8'));
  if ('text' in read) throw problemsError(`${file}:${read.row}: ${read.text}`, 'nothing was written');
  return read;
}

function lockText({ synced = [] }: SiteTranslations, entries: readonly LockEntry[]): string {
  return writeLock([...entries, ...synced]);
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

function report(file: string, { written, left, refused }: MergedSite): void {
  const changed = written.filter(({ text, words }) => text.words.trim() !== words.trim());
  const stale = written.filter(({ was }) => was !== undefined);
  for (const { row, id, why } of [...left, ...refused]) console.error(`${file}:${row} ${id}: ${why}`);
  const parts = [
    `${counted(changed.length, 'translation')} written`,
    `${written.length - stale.length} accepted`,
    ...(stale.length > 0 ? [`${stale.length} stale: the original has changed, or the translator left them open`] : []),
    ...(left.length > 0 ? [`${counted(left.length, 'row')} left as they are`] : []),
    ...(refused.length > 0 ? [`${counted(refused.length, 'row')} refused`] : []),
  ];
  console.log(`${parts.join(' · ')} · ${file}`);
  if (refused.length > 0) process.exitCode = exitCodes.problems.code;
}
