// The options that say how problems are printed, and the one function that prints them.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  formatProblems,
  formatWaived,
  isError,
  type Problem,
  problemsToGithub,
  problemsToJson,
  type Waived,
  waivedToJson,
} from '../diagnostics/problem.ts';

/** As commander hands them over; `json` is the short form of `format: json`. */
export interface FormatOptions {
  readonly format?: 'pretty' | 'json' | 'github';
  readonly json?: true;
  readonly errorsOnly?: true;
}

export interface Reported {
  readonly problems: readonly Problem[];
  readonly waived: readonly Waived[];
}

/** Adds `--format`, `--json`, `--errors-only` and `--max-warnings`. */
export function withFormat(command: Command): Command {
  const formats = ['pretty', 'json', 'github'];
  const most = 'exit with 1 when there are more warnings than these';
  return command
    .addOption(new Option('--format <name>', 'how problems are told').choices(formats).default('pretty'))
    .option('--json', 'short for --format json')
    .option('--errors-only', 'print errors, and only count warnings')
    .option('--max-warnings <number>', most, warningCount);
}

export function formatOf({ json, format }: FormatOptions): 'pretty' | 'json' | 'github' {
  return json ? 'json' : (format ?? 'pretty');
}

/** Problems and what is waived, in the format that was asked for. `root` is the site's folder. */
export function printProblems(told: Reported, options: FormatOptions, root: string): void {
  const { problems, waived } = told;
  const format = formatOf(options);
  const shows = options.errorsOnly ? isError : () => true;
  const shown = problems.filter(shows);
  if (format === 'json') {
    const { shown, ...rest } = problemsForPrograms(told, options);
    console.log(JSON.stringify({ problems: shown, ...rest }, null, 2));
  } else if (format === 'github') process.stdout.write(problemsToGithub(shown, fromRepository(root)));
  else if (shown.length > 0)
    process.stderr.write(formatProblems(problems, { color: hasColors(process.stderr), waived, shows }));
  else process.stderr.write(formatWaived(waived));
}

/** The parts of what programs read that every command with problems has. */
export function problemsForPrograms({ problems, waived }: Reported, { errorsOnly }: FormatOptions) {
  const shown = errorsOnly ? problems.filter(isError) : problems;
  return {
    shown: problemsToJson(shown),
    ...(errorsOnly && { warningsNotShown: problems.length - shown.length }),
    waived: waivedToJson(waived),
  };
}

/** Whether it is a terminal that shows colours, and whoever reads it wants them: NO_COLOR says no. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && stream.hasColors();
}

/** GitHub wants paths from the repository's folder, wherever the command was started. */
function fromRepository(root: string): string {
  const site = existsSync(root) ? realpathSync(root) : resolve(root);
  for (let folder = site; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return relative(folder, site).replaceAll('\\', '/');
    if (dirname(folder) === folder) return '';
  }
}

function warningCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('write a number: 0 allows no warning');
  return Number(text);
}
