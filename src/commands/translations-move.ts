// litfass translations move: moves the translations of pages between their two homes.
import { Command, Option } from 'commander';
import { didYouMean, isError, problemsError, usageError } from '../problems/problem.ts';
import type { Text } from '../site/text.ts';
import { type Home, homes, moveTexts } from '../translations/move-texts.ts';
import { openSite } from './open-site.ts';
import { counted, rootOf, withRoot } from './options.ts';
import { whileLocked } from './project-lock.ts';
import { writeContent } from './write-content.ts';

interface MoveOptions {
  readonly root: string;
  readonly to: Home;
  readonly dropComments?: true;
}

/** The command `translations move`. */
export function moveCommand(): Command {
  return withRoot(new Command('move'))
    .description('move translations into files of each language, or beside their original')
    .argument('[pages...]', 'the pages to move: garden, or content/pages/garden.yaml; without them, all')
    .addOption(new Option('--to <home>', 'where they stand afterwards').choices(homes).makeOptionMandatory())
    .option('--drop-comments', 'move them even if comments on translations are lost')
    .action(move);
}

async function move(pages: readonly string[], _: MoveOptions, command: Command): Promise<void> {
  const options = command.optsWithGlobals<MoveOptions>();
  const root = rootOf(options);
  await whileLocked(root, async () => {
    const { withoutErrors } = await import('../run/linted-content.ts');
    const { parseFile } = await import('../read/formats.ts');
    const engine = await openSite(root);
    const sources = engine.inputs().loaded?.sources ?? [];
    const before = [...withoutErrors(await engine.content()).texts()];
    const files = new Map<string, string | undefined>();
    for (const [file, texts] of unitsOf(before, pages)) {
      const moved = moveTexts(texts, options.to);
      if (moved.lost.length > 0 && !options.dropComments)
        throw problemsError(
          `moving ${file} would lose the comment “${moved.lost[0]?.trim()}”`,
          'nothing was written; move the comment to the original, or pass --drop-comments',
        );
      for (const [name, text] of moved.files) files.set(name, text);
    }
    const written = [...files].flatMap(([file, text]) => (text === undefined ? [] : parseFile(file, text)));
    const after = await engine.content([...sources.filter(({ file }) => !files.has(file)), ...written]);
    const ofFiles = after.problems.filter(({ rule }) => rule === 'page-files');
    const worse = [...written.flatMap((one) => one.problems), ...ofFiles].find(isError);
    if (worse || wordsOf(after.texts()) !== wordsOf(before)) {
      const why = worse ? ` (${worse.text})` : '';
      throw problemsError(`nothing was written: the site would not have the same words${why}`);
    }
    const texts = new Map(sources.map(({ file, text }) => [file, text]));
    const edits = Array.from(files, ([file, text]) => ({ file, before: texts.get(file), now: text ?? null }));
    writeContent(root, edits);
    console.log(`${counted(written.length, 'file')} written, ${counted(files.size - written.length, 'file')} removed`);
  });
}

/** The texts of each page and shared section in YAML, or of those that are named. */
function unitsOf(texts: readonly Text[], named: readonly string[]): ReadonlyMap<string, Text[]> {
  const units = Map.groupBy(texts, ({ file }) => file);
  for (const [file, [text]] of units) {
    const [first] = text?.words.values() ?? [];
    const isYaml =
      /^content\/(pages|sections)\//.test(file) && !first?.source.joined?.files.some((one) => one.file.endsWith('.md'));
    if (!isYaml) units.delete(file);
  }
  if (named.length === 0) return units;
  const wanted = named.map((name) => (units.has(name) ? name : `content/pages/${name}.yaml`));
  const unknown = wanted.findIndex((file) => !units.has(file));
  if (unknown >= 0)
    throw usageError(
      `there is no page ${named[unknown]} in YAML`,
      didYouMean(wanted[unknown] ?? '', units.keys()) ?? 'the words of Markdown pages always stand in files',
    );
  return new Map(wanted.map((file) => [file, units.get(file) ?? []]));
}

/**
 * All words of texts, to compare them. A name that is the same in all locales may be written once or for
 * each.
 */
function wordsOf(texts: Iterable<Text>): string {
  const all = Array.from(texts, ({ file, path, kind, words }) => {
    const distinct = new Set(Array.from(words.values(), ({ text }) => text));
    const isShared = kind.mayBeShared && distinct.size === 1;
    return [file, ...path, isShared ? [...distinct] : Array.from(words, ([tag, { text }]) => [tag, text])];
  });
  return JSON.stringify(all);
}
