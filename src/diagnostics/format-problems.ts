// Formats problems for people, for programs (JSON), and for GitHub.
import { codeFrame, forTerminal, lineReader, oneLine, painter, type Style, where } from './frame.ts';
import { groupProblems, type ProblemGroup } from './group.ts';
import { isError, type Place, type Problem, sortProblems, type Waived } from './problem.ts';

/** How problems are printed. */
export interface PrettyOptions {
  readonly color?: boolean;
  readonly waived?: readonly Waived[];
  /** Which problems to show; the others are only counted. Defaults to all. */
  readonly shows?: (problem: Problem) => boolean;
}

/**
 * Formats problems for people: text, place, code frame, related and further places, hint, and a final
 * count.
 */
export function formatProblems(problems: readonly Problem[], options: PrettyOptions = {}): string {
  const { color = false, waived = [], shows = () => true } = options;
  const style = { paint: painter(color), linesOf: lineReader() };
  const shown = problems.filter(shows);
  const entries = groupProblems(sortProblems(shown));
  const blocks = entries.map((entry) => formatEntry(entry, style));
  const total = countedProblems(shown);
  const rest = countedProblems(problems.filter((problem) => !shows(problem)));
  const counts = [
    entries.length < shown.length ? `${total} in ${counted(entries.length, 'entry')}` : total,
    rest && `${rest} not shown`,
    waived.length > 0 ? `${waived.length} waived` : '',
  ].filter(Boolean);
  return `${blocks.join('\n\n')}\n\n${counts.join(', ')}\n${formatWaived(waived)}`;
}

/** A waiver that covers more problems than this is listed in one line with their number. */
const waivedInFull = 5;

/** One line for each waived problem, or for each waiver that covers many: where, why and until when. */
export function formatWaived(waived: readonly Waived[]): string {
  const sorted = sortWaived(waived);
  const waiverOf = ({ problem, ...waiver }: Waived) => JSON.stringify([problem.rule, waiver]);
  const alike = Map.groupBy(sorted, waiverOf);
  const lines = sorted.map((one) => {
    const [{ problem, reason, owner, until }, group] = [one, alike.get(waiverOf(one)) ?? []];
    const others = group.length > waivedInFull ? group.length - 1 : 0;
    if (others > 0 && group[0] !== one) return '';
    const by = owner ? `${oneLine(owner)}, until ${until}` : `until ${until}`;
    const at = `${problem.place ? `${where(problem.place)} ` : ''}${others > 0 ? `and ${others} more ` : ''}`;
    return `  waived ${at}[${problem.rule}] ${oneLine(reason)} (${by})\n`;
  });
  return lines.join('');
}

function sortWaived(waived: readonly Waived[]): readonly Waived[] {
  const byProblem = new Map(waived.map((one) => [one.problem, one]));
  return sortProblems([...byProblem.keys()]).flatMap((problem) => byProblem.get(problem) ?? []);
}

/** Problems as JSON values: one object per problem, with places that leave out the file's text. */
export function problemsToJson(problems: readonly Problem[]): unknown[] {
  return sortProblems(problems).map(({ place, related, ...rest }) => ({
    ...rest,
    ...(place && withoutSource(place)),
    ...(related && { related: related.map((other) => ({ text: other.text, ...withoutSource(other.place) })) }),
  }));
}

/** Waived problems as JSON values, each with the reason, owner and last day of its waiver. */
export function waivedToJson(waived: readonly Waived[]): unknown[] {
  return sortWaived(waived).flatMap(({ problem, ...waiver }) =>
    problemsToJson([problem]).map((one) => ({ ...(one as object), ...waiver })),
  );
}

/**
 * Workflow commands of GitHub Actions, one line per problem; GitHub shows them as annotations on a pull
 * request. `folder` is the path from the root of the repository to the site, since the files of places
 * are relative to the site.
 */
export function problemsToGithub(problems: readonly Problem[], folder = ''): string {
  return sortProblems(problems)
    .map(({ rule, severity, text, hint, place, related = [] }) => {
      const at = place && {
        file: [folder, place.file].filter(Boolean).join('/'),
        line: place.line,
        col: place.column,
        endColumn: place.column + place.length,
      };
      const properties = Object.entries({ ...at, title: rule })
        .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
        .join(',');
      const others = related.map((other) => `${other.text} ${where(other.place)}`);
      const message = [text, ...others, ...(hint ? [hint] : [])].join('\n');
      return `::${severity} ${properties}::${escaped(message)}\n`;
    })
    .join('');
}

/** Escapes line breaks: one would end the command, and the text after it could start another. */
function escaped(text: string): string {
  return forTerminal(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function withoutSource({ file, line, column, length }: Place) {
  return { file, line, column, length };
}

function formatEntry(
  { problem, hasManyLocales, locations: [first, ...others], more }: ProblemGroup,
  style: Style,
): string {
  const { paint } = style;
  const label = problem.severity === 'error' ? paint.red('error') : paint.yellow('warning');
  const lines = [`${label} ${paint.bold(oneLine(problem.text))} ${paint.dim(`[${problem.rule}]`)}`];
  if (first) lines.push(`  ${where(first.place)}${first.locales}`);
  if (first && !hasManyLocales) lines.push(codeFrame(first.place, style));
  for (const other of hasManyLocales ? [] : (problem.related ?? []))
    lines.push(`  ${oneLine(other.text)} ${where(other.place)}`, codeFrame(other.place, style));
  for (const { place, locales } of others) lines.push(`  also ${where(place)}${locales}`);
  if (more > 0) lines.push(`  and ${counted(more, 'more place')}`);
  if (problem.hint) lines.push(`  ${paint.cyan('hint')} ${oneLine(problem.hint)}`);
  return lines.join('\n');
}

function countedProblems(problems: readonly Problem[]): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : noun.replace(/y?$/, (end) => (end ? 'ies' : 's'))}`;
}
