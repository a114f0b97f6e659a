// litfass translations import: takes the translations of a file that came back.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { guardedPath } from '../files/path-guard.ts';
import { usageError } from '../problems/problem.ts';
import { printOf } from '../translations/exchange.ts';
import { type LockEntry, poFolder, writeLock } from '../translations/lock.ts';
import { hasNewWords, type MergeRules } from '../translations/merge.ts';
import { rootOf, withRoot } from './options.ts';
import { whileLocked } from './project-lock.ts';
import { readTranslatedSite } from './read-translations.ts';
import {
  fileFormatOf,
  type LocaleOptions,
  localeOf,
  reportMerged,
  rowsOf,
  unitsIn,
  writeSite,
} from './translation-files.ts';

interface Options extends LocaleOptions {
  readonly theirs?: true;
}

/** The command `translations import`. */
export function importTranslations(): Command {
  return withRoot(new Command('import'))
    .description('take the translations of a file')
    .argument('<file>', 'a file that was exported and translated, or any PO file: texts.fr.po')
    .option('--locale <tag>', 'the locale of its translations (default: as in the file, or in its name)')
    .option('--theirs', 'take its words where the site has changed its own, too')
    .action(run);
}

async function run(file: string, _: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<Options>();
  const root = rootOf(options);
  if (!existsSync(file)) throw usageError(`there is no file ${file}`);
  const format = fileFormatOf(file);
  await whileLocked(root, async () => {
    const site = await readTranslatedSite(root, options.date);
    const { rows, locale: own } = rowsOf(guardedPath(root, resolve(file)), format);
    const locale = localeOf(file, own, options.locale, site.locales);
    const { mergedSite } = await import('../run/merged-site.ts');
    const { imported, others, importedWords } = earlierImports(site.synced ?? [], locale);
    const merging: MergeRules = { theirs: options.theirs, importedWords };
    const result = await mergedSite(site, { locale, rows, merging, readWith: site.engine.content });
    const sent = new Map(rows.flatMap(({ ids, print }) => ids.map((id) => [id, print?.split(' ')[1]] as const)));
    const changed = new Set(result.written.filter(hasNewWords).map(({ text }) => text.id));
    for (const unit of await unitsIn(result.after, locale)) {
      const from = changed.has(unit.of.id) ? sent.get(unit.id) : undefined;
      if (from) imported.set(unit.id, { from, own: printOf(unit).split(' ')[1] ?? '' });
    }
    const remembered = Array.from(imported, ([name, stamp]): LockEntry => {
      return { file: importsOf(locale), name, stamps: new Map([[locale, stamp]]), words: new Map() };
    });
    writeSite(root, site, new Map(result.files), writeLock([...result.entries, ...others, ...remembered]));
    reportMerged(file, result);
  });
}

/** Where the lock remembers what imports have written: a file that is corrected may come again. */
const importsOf = (locale: string) => `${poFolder}${locale}.imported`;

function earlierImports(synced: readonly LockEntry[], locale: string) {
  const isOwn = ({ file }: LockEntry) => file === importsOf(locale);
  const imported = new Map(
    synced.filter(isOwn).flatMap(({ name, stamps }) => Array.from(stamps.values(), (stamp) => [name, stamp] as const)),
  );
  const importedWords: MergeRules['importedWords'] = (unit, sent) => {
    const { from, own } = imported.get(unit.id) ?? {};
    return from === sent && printOf(unit).endsWith(` ${own}`) ? own : undefined;
  };
  return { imported, others: synced.filter((one) => !isOwn(one)), importedWords };
}
