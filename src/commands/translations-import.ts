// litfass translations import: takes the translations of a file that came back.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { guardedPath } from '../files/path-guard.ts';
import { usageError } from '../problems/problem.ts';
import { printOf } from '../translations/exchange.ts';
import { importedName, type LockEntry, writeLock } from '../translations/lock.ts';
import { hasNewWords, type MergeRules } from '../translations/merge.ts';
import { partOf } from '../translations/translation.ts';
import { rootOf, withRoot } from './options.ts';
import { whileLocked } from './project-lock.ts';
import { readTranslatedSite } from './read-translations.ts';
import {
  fileFormatOf,
  type LocaleOptions,
  localeOf,
  partsIn,
  reportMerged,
  rowsOf,
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
    const imported = new Map(site.imported?.map(({ name, stamps }) => [name, stamps]));
    const importedWords: MergeRules['importedWords'] = (part, before) => {
      const { from, own } = imported.get(part.id)?.get(locale) ?? {};
      return from === before && printOf(part).endsWith(` ${own}`) ? own : undefined;
    };
    const merging: MergeRules = { theirs: options.theirs, importedWords };
    const result = await mergedSite(site, { locale, rows, merging, readWith: site.engine.content });
    const sent = new Map(rows.flatMap(({ ids, print }) => ids.map((id) => [id, print?.split(' ')[1]] as const)));
    const changed = new Set([...result.written].filter(hasNewWords).map(([{ id }]) => id));
    for (const part of await partsIn(result.after, locale)) {
      const from = changed.has(partOf(part).of.id) ? sent.get(part.id) : undefined;
      const stamp = { from: from ?? '', own: printOf(part).split(' ')[1] ?? '' };
      if (from) imported.set(part.id, new Map(imported.get(part.id)).set(locale, stamp));
    }
    const remembered = Array.from(imported, ([name, stamps]): LockEntry => {
      return { file: importedName, name, stamps, words: new Map() };
    });
    const lock = writeLock([...result.entries, ...(site.synced ?? []), ...remembered]);
    writeSite(root, site, new Map(result.files), lock);
    reportMerged(file, result);
  });
}
