// The command line options for printing problems, and the functions that print them, or JSON.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Settled } from '../lint/apply-settings.ts';
import { formatProblems, problemsToGithub, problemsToJson, waivedToJson } from '../problems/print/format-problems.ts';
import { isError } from '../problems/problem.ts';

/** The parsed options; `json` is short for `format: 'json'`. */
export interface FormatOptions {
  readonly format?: 'pretty' | 'json' | 'github';
  readonly json?: true;
  readonly errorsOnly?: true;
  readonly all?: true;
  readonly quiet?: true;
  readonly release?: true;
  readonly preview?: true;
  readonly maxWarnings?: number;
}

/** Adds `--format`, `--json`, `--all`, `--errors-only`, `--quiet` and `--max-warnings`. */
export function withFormat(command: Command): Command {
  const formats = ['pretty', 'json', 'github'];
  const most = 'exit with 1 if there are more warnings than this';
  return command
    .addOption(new Option('--format <name>', 'how problems are printed').choices(formats).default('pretty'))
    .option('--json', 'short for --format json')
    .option('--all', 'print every problem, however many, and what is waived')
    .option('--errors-only', 'print errors only; warnings are counted')
    .option('--quiet', 'print nothing but the table of errors, if there are any')
    .option('--max-warnings <number>', most, warningCount);
}

/** The output format that the options select. */
export function formatOf({ json, format }: FormatOptions): 'pretty' | 'json' | 'github' {
  return json ? 'json' : (format ?? 'pretty');
}

/**
 * Prints problems and waivers in the selected format: JSON and GitHub to stdout, text to stderr. `root`
 * is the site's folder.
 */
export function printProblems(reported: Settled, options: FormatOptions, root: string): void {
  const { problems, waived } = reported;
  const { errorsOnly, quiet, all, release, preview } = options;
  const format = formatOf(options);
  const shows = errorsOnly || (quiet && format === 'pretty') ? isError : () => true;
  const shown = problems.filter(shows);
  if (format === 'json') {
    const { shown, ...rest } = problemsForPrograms(reported, options);
    printJson({ problems: shown, ...rest });
  } else if (format === 'github') process.stdout.write(problemsToGithub(shown, pathInRepository(root)));
  else if (shown.length > 0 || (waived.length > 0 && !quiet)) {
    const commandForAll = `npx litfass check ${release || preview ? '--release ' : ''}--all`;
    const width = Math.max(80, Math.min(process.stderr.columns ?? 120, 120));
    const detail = quiet ? 'table' : all && 'all';
    const color = hasColors(process.stderr);
    process.stderr.write(formatProblems(problems, { color, waived, shows, detail, commandForAll, width }));
  }
}

/** Prints a value as indented JSON to stdout. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** The JSON fields shared by all commands that report problems. */
export function problemsForPrograms({ problems, waived }: Settled, { errorsOnly }: FormatOptions) {
  const shown = errorsOnly ? problems.filter(isError) : problems;
  return {
    shown: problemsToJson(shown),
    ...(errorsOnly && { warningsNotShown: problems.length - shown.length }),
    waived: waivedToJson(waived),
  };
}

/** Whether a stream is a terminal with colour support. Respects NO_COLOR. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && stream.hasColors();
}

/**
 * The site's folder relative to its git repository, as GitHub annotations need it. '' outside of a
 * repository.
 */
function pathInRepository(root: string): string {
  const site = existsSync(root) ? realpathSync(root) : resolve(root);
  for (let folder = site; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return relative(folder, site).replaceAll('\\', '/');
    if (dirname(folder) === folder) return '';
  }
}

function warningCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('must be a number: 0 allows no warnings');
  return Number(text);
}
