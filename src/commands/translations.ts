import { relative, resolve } from 'node:path';
import { Command } from 'commander';
import { writeIfChanged } from '../files/write-if-changed.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { didYouMean, hintOf, problemsError, SiteError, usageError } from '../problems/problem.ts';
import type { SiteTranslations } from '../run/site-translations.ts';
import { pageFileName } from '../site/page-file-name.ts';
import { acceptTranslations, type TranslationName } from '../translations/accept.ts';
import { lockFile, writeLock } from '../translations/lock.ts';
import { textName } from '../translations/text-id.ts';
import { csv, jsonFinding, report } from '../translations/translation-table.ts';
import { type DiffStyle, plainDiff } from '../translations/word-diff.ts';
import { hasColors, printJson } from './format.ts';
import { counted, rootOf, withDate, withRoot } from './options.ts';
import { whileLocked } from './project-lock.ts';
import { readTranslations, siteReport } from './read-translations.ts';
import { type LocaleOptions, wantedLocale } from './translation-files.ts';
import { exportTranslations } from './translations-export.ts';
import { importTranslations } from './translations-import.ts';
import { moveCommand } from './translations-move.ts';
import { syncTranslations } from './translations-sync.ts';

interface Options extends LocaleOptions {
  readonly json?: true;
  readonly csv?: true;
  readonly strict?: true;
}

interface AcceptOptions extends LocaleOptions {
  readonly key?: string;
  readonly all?: true;
}

/** The `translations` command with its subcommand `accept`. */
export function translationsCommand(): Command {
  const command = withDate(withRoot(new Command('translations')))
    .option('--locale <tag>', 'only this locale')
    .option('--json', 'print the list as JSON')
    .option('--csv', 'print the list as CSV')
    .option('--strict', 'exit with 1 when there is anything to do')
    .action(run)
    .addCommand(moveCommand())
    .addCommand(
      withRoot(new Command('accept'))
        .description(`record in ${lockFile} that translations are up to date`)
        .argument('[files...]', 'the files or folders whose translations to accept: content/pages/home.yaml')
        .option('--all', 'all of them')
        .option('--key <key>', 'one text, by its name in the list: hero.heading')
        .option('--locale <tag>', 'only this locale')
        .action(accept),
    );
  for (const one of [exportTranslations(), importTranslations(), syncTranslations()]) command.addCommand(one);
  return command;
}

async function run(_: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<Options>();
  const all = await siteReport(rootOf(options), options.date);
  const { locales } = all;
  const wanted = localeWanted(options.locale, locales);
  const ofWanted = <One extends { readonly locale: string }>(list: readonly One[]) =>
    list.filter(({ locale }) => wanted(locale));
  const [found, entries, counts] = [ofWanted(all.findings), ofWanted(all.entries), ofWanted(all.counts)];
  if (options.json) {
    const sums = counts.map(({ counts: states, ...of }) => ({ ...of, ...states }));
    printJson({ locales: sums, findings: found.map(jsonFinding), entries });
  } else if (options.csv) process.stdout.write(csv(found, entries));
  else {
    const moved = locales.filter(wanted).reduce((sum, locale) => sum + (all.moved[locale] ?? 0), 0);
    process.stdout.write(report(found, { counts, entries, moved, first: locales[0] ?? '', style: diffStyle() }));
  }
  if (options.strict && found.length > 0) process.exitCode = exitCodes.problems.code;
}

async function accept(files: readonly string[], _: AcceptOptions, command: Command): Promise<void> {
  const options = command.optsWithGlobals<AcceptOptions>();
  const root = rootOf(options);
  await whileLocked(root, async () => {
    const site = await readTranslations(root);
    const { translations, entries, synced = [], imported = [], problem, mustKeep, errors } = site;
    // The stamps of texts that cannot be read would be dropped.
    if (errors.length > 0) throw new SiteError(errors);
    if (mustKeep && problem) throw problemsError(problem.text, hintOf(problem));
    const fresh = entries.length === 0 && !problem;
    if (!options.all && !options.key && files.length === 0 && !fresh)
      throw usageError(
        'no translations selected',
        'pass files, --key KEY or --all; `npx litfass translations` lists them',
      );
    if (problem && !options.all) throw problemsError(problem.text, hintOf(problem));
    const wanted = filterOf(files, { ...options, root }, site);
    const next = acceptTranslations({ translations, entries, wanted });
    writeIfChanged(root, lockFile, writeLock([...next.entries, ...synced, ...imported]), {
      hint: 'make the site’s content/ writable',
    });
    const before = next.stamped.filter(({ state }) => state === 'stale').length;
    const parts = [
      `${counted(next.stamped.length - before, 'translation')} accepted for the first time`,
      `${counted(before, 'stale one')} accepted`,
      next.dropped > 0 ? `${counted(next.dropped, 'entry', 'entries')} of deleted texts dropped` : '',
    ];
    console.log(`${parts.filter(Boolean).join(' · ')} · ${lockFile}`);
  });
}

function localeWanted(locale: string | undefined, locales: readonly string[]): (tag: string) => boolean {
  const wanted = locale === undefined ? undefined : wantedLocale({ locales }, locale);
  return (tag) => wanted === undefined || tag === wanted;
}

/**
 * Turns the arguments into a filter. Throws CliError `usage` for unknown files and keys, which are likely
 * typos.
 */
function filterOf(
  files: readonly string[],
  { root, key, locale: wanted }: AcceptOptions,
  { locales, translations, entries }: SiteTranslations,
): (one: TranslationName) => boolean {
  const inLocale = localeWanted(wanted, locales);
  const names = translations.map(({ text, locale, state }) => {
    return { file: text.file, name: textName(text), locale, state };
  });
  const existing = new Set([...names, ...entries].map(({ file }) => file));
  const named = files.flatMap((file) => {
    const paths = [file, relative(root, resolve(file))].map((path) => path.replaceAll('\\', '/').replace(/\/+$/, ''));
    const page = paths
      .flatMap((one) => pageFileName(one, (tag) => locales.includes(tag)) ?? [])
      .find(({ unit }) => existing.has(unit));
    if (page) return { file: page.unit, locale: page.locale };
    const name = paths.find((one) => existing.has(groupOf(one)));
    const tag = /^content\/locales\/(.+)\.yaml$/.exec(name ?? '')?.[1];
    // The file of the original locale selects all its translations.
    if (name !== undefined) return { file: groupOf(name), locale: tag === locales[0] ? undefined : tag };
    const below = [...existing].filter((one) => paths.some((path) => path === '' || one.startsWith(`${path}/`)));
    if (below.length > 0) return below.map((one) => ({ file: one, locale: undefined }));
    const hint = didYouMean(file, existing) ?? 'write files as content/pages/home.yaml';
    throw usageError(`there are no translations in ${file}`, hint);
  });
  const inFiles = ({ file, locale }: TranslationName) =>
    named.length === 0 || named.some((one) => one.file === file && (one.locale ?? locale) === locale);
  const keys = new Set(names.filter(inFiles).map(({ name }) => name));
  if (key !== undefined && !keys.has(key))
    throw usageError(
      `there is no text ${key}${files.length > 0 ? ` in ${files.join(', ')}` : ''}`,
      didYouMean(key, keys) ?? '`npx litfass translations` lists their names',
    );
  const isWanted = (one: TranslationName) =>
    inLocale(one.locale) && (key === undefined || one.name === key) && inFiles(one);
  const waiting = names.filter((one) => (one.state === 'stale' || one.state === 'new') && isWanted(one));
  const places = [...new Set(waiting.map(({ file }) => file))];
  if (key !== undefined && files.length === 0 && places.length > 1)
    throw usageError(
      `${key} is in ${places.length} files: ${places.join(', ')}`,
      `pass one of them: npx litfass translations accept ${places[0]} --key ${key}`,
    );
  return isWanted;
}

/** content/locales/es.yaml → content/locales, the common name of all interface words. */
function groupOf(file: string): string {
  return file.replace(/^(content\/locales)\/[^/]+\.yaml$/, '$1');
}

function diffStyle(): DiffStyle {
  if (!hasColors(process.stdout)) return plainDiff;
  return {
    removed: (words) => `\u001b[31;9m${words}\u001b[0m`,
    added: (words) => `\u001b[32m${words}\u001b[0m`,
  };
}
