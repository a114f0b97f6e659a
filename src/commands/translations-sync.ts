// litfass translations sync: keeps a PO file of each locale in step with the site, for a platform that
// edits it.
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { guardedPath } from '../files/path-guard.ts';
import { problemsError, SiteError } from '../problems/problem.ts';
import { keptIn, lastSyncOf, syncedEntry } from '../translations/last-sync.ts';
import { poFolder, writeLock } from '../translations/lock.ts';
import { poHeader, writePo } from '../translations/po.ts';
import { counted, rootOf, withRoot } from './options.ts';
import { whileLocked } from './project-lock.ts';
import { readTranslations } from './read-translations.ts';
import {
  type LocaleOptions,
  localeOf,
  partsIn,
  type ReadFile,
  reportMerged,
  rowsOf,
  wantedLocale,
  writeSite,
} from './translation-files.ts';

interface Options extends LocaleOptions {
  readonly check?: true;
}

/** The command `translations sync`. */
export function syncTranslations(): Command {
  return withRoot(new Command('sync'))
    .description(`export, merge and import ${poFolder}TAG.po of each locale, for a platform that edits these`)
    .option('--locale <tag>', 'only this locale')
    .option('--check', 'write nothing, and end with 1 if there is something to write')
    .action(run);
}

async function run(_: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<Options>();
  const root = rootOf(options);
  await whileLocked(root, async () => {
    const { locales } = await readTranslations(root, options.date);
    const wanted = options.locale ? [wantedLocale({ locales }, options.locale)] : locales.slice(1);
    // All are read before the first one is written.
    const files = wanted.map((locale) => {
      const path = guardedPath(root, `${poFolder}${locale}.po`);
      const read = existsSync(path) ? rowsOf(path, 'po') : undefined;
      localeOf(path, read?.locale, locale, locales);
      return { locale, read };
    });
    let changed = 0;
    for (const file of files) changed += await syncLocale(root, file.locale, options, file.read);
    if (options.check && changed > 0)
      throw problemsError(`${counted(changed, 'file')} would change`, 'run npx litfass translations sync');
  });
}

/** Syncs one locale. Returns how many files change. */
async function syncLocale(root: string, locale: string, { date, check }: Options, read?: ReadFile): Promise<number> {
  const { mergedSite } = await import('../run/merged-site.ts');
  const { listsInOrder } = await import('../run/list-order.ts');
  let site = await readTranslations(root, date);
  // Entries of files that cannot be read would become obsolete.
  if (site.errors.length > 0) throw new SiteError(site.errors);
  const file = `${poFolder}${locale}.po`;
  const ordered = listsInOrder(site.content.content.loaded.sources, site.entries, locale);
  if (ordered.size > 0 && !check) {
    writeSite(root, site, new Map(ordered), site.site.translationsLock ?? '');
    console.log(`${counted(ordered.size, 'file')} of ${locale} put in the order of the original`);
    site = await readTranslations(root, date);
  }
  const lastSync = lastSyncOf(site.synced?.filter((one) => one.file === file) ?? [], locale);
  const rows = read?.rows ?? [];
  const result = await mergedSite(site, { locale, rows, merging: { lastSync }, readWith: site.engine.content });
  const parts = await partsIn(result.after, locale, rows);
  const kept = parts.map((part) => {
    const { row, isConflict = false } = result.rowOf.get(part.id) ?? {};
    const isRejected = isConflict || result.refused.some((one) => one.row === row?.row);
    return row ? keptIn(part, row, lastSync, isRejected) : part;
  });
  const header = read?.header || poHeader(locale, site.site.name, date);
  const text = writePo(kept, { header, notes: read?.notes, obsolete: result.unknown });
  const synced = parts.map((part) => syncedEntry(file, part));
  const others = [...(site.synced?.filter((one) => one.file !== file) ?? []), ...(site.imported ?? [])];
  const files = new Map([...result.files, [file, text]]);
  const changed = writeSite(root, site, files, writeLock([...result.entries, ...others, ...synced]), check);
  reportMerged(file, result);
  return changed + (check ? ordered.size : 0);
}
