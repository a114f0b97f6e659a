// Formats problems for people, for programs (JSON), and for GitHub.

import { counted, digits } from '../counted.ts';
import { hintOf, isError, type Place, type Problem, sortProblems, type Waived } from '../problem.ts';
import { codeFrame, forTerminal, lineReader, oneLine, painter, type Style, underlined, where } from './frame.ts';
import { groupByShape, groupProblems, type ProblemGroup } from './group.ts';
import { byRule, mostFigures, ruleTable } from './rule-table.ts';

/** How problems are printed. */
export interface PrettyOptions {
  readonly color?: boolean;
  readonly waived?: readonly Waived[];
  /** Which problems to show; the others are only counted. Defaults to all. */
  readonly shows?: (problem: Problem) => boolean;
  /** `all` prints every entry and what is waived, `table` only the table of rules. */
  readonly detail?: 'all' | 'table' | undefined;
  /** The command that prints every entry. */
  readonly commandForAll?: string;
  /** The width of the table in characters. */
  readonly width?: number;
}

/** More entries than this begin with a table of their rules, and each rule has at most as many then. */
const maxEntries = 5;

/** An entry names what its problems are about, if they are at most as many. */
const maxSubjects = 24;

/** An entry names at most as many places. */
const maxPlaces = 3;

const hasMore = ({ locations }: ProblemGroup) => locations.length > maxPlaces;

/** Whether a problem only counts what another command lists. It is printed in one line. */
const isSummary = ({ rule }: Problem) => rule === 'in-translation';

/**
 * Formats problems for people: first a table of their rules if there are many, then entries with text,
 * place, code frame, related places, hint and further places, and a final count.
 */
export function formatProblems(problems: readonly Problem[], options: PrettyOptions = {}): string {
  const { color = false, shows = () => true, width = 120 } = options;
  const shown = sortProblems(problems.filter(shows));
  const [summaries, others] = [shown.filter(isSummary), shown.filter((problem) => !isSummary(problem))];
  const entries = groupProblems(others);
  const isLong = options.detail === 'table' || entries.length > maxEntries;
  const detail: Style['detail'] = options.detail ?? (isLong ? 'little' : undefined);
  const style = { paint: painter(color), linesOf: lineReader(), detail };
  const ofRules = [...Map.groupBy(byRule(others).flat(), ({ rule }) => rule).values()];
  const groups = isLong ? ofRules.map(groupProblems) : [entries];
  const table = isLong ? [ruleTable(shown, style.paint, width), mostFigures(shown) ?? []].flat() : [];
  const blocks = () => [...groups.flatMap((one) => formatEntries(one, style)), ...formatSummaries(summaries, style)];
  const all = counted(entries.length + summaries.length, 'entry', 'entries');
  const inEntries = isLong || entries.length === others.length ? '' : ` in ${all}`;
  const rest = countedProblems(problems.filter((problem) => !shows(problem)));
  const counts = [`${countedProblems(shown)}${inEntries}`, rest && `${rest} not shown`];
  const due = problems.filter((problem) => problem.due).length;
  const isCut = detail === 'table' || entries.some(hasMore) || groups.some(({ length }) => length > maxEntries);
  return [...table, ...(detail === 'table' ? [] : blocks()), closingLines(counts, { ...options, isCut, due })].join(
    '\n\n',
  );
}

/** The counts, and the command that prints what is left out. With the detail `all`, also what is waived. */
function closingLines(
  counts: readonly string[],
  options: PrettyOptions & { readonly isCut: boolean; readonly due: number },
): string {
  const { waived = [], detail, commandForAll = 'npx litfass check --all', isCut, due } = options;
  const all = [...counts, waived.length > 0 ? `${waived.length} waived` : ''].filter(Boolean).join(', ');
  const isOrAre = due === 1 ? 'is' : 'are';
  const ofRelease = due > 0 ? [`${counted(due, 'thing')} ${isOrAre} due before a release`] : [];
  if (detail !== 'all')
    return [isCut || waived.length > 0 ? `${all}; ${commandForAll} lists them` : all, ...ofRelease, ''].join('\n');
  return [all, ...ofRelease, ...sortWaived(waived).map(waivedLine), ''].join('\n');
}

/** Where a problem is, why it is waived, by whom and until when. */
function waivedLine({ problem: { place, rule }, reason, owner, until }: Waived): string {
  const by = owner ? `${oneLine(owner)}, until ${until}` : `until ${until}`;
  return `  waived ${place ? `${where(place)} ` : ''}[${rule}] ${oneLine(reason)} (${by})`;
}

function sortWaived(waived: readonly Waived[]): readonly Waived[] {
  const byProblem = new Map(waived.map((one) => [one.problem, one]));
  return sortProblems([...byProblem.keys()]).flatMap((problem) => byProblem.get(problem) ?? []);
}

/** Problems as JSON values: one object per problem, with places that leave out the file's text. */
export function problemsToJson(problems: readonly Problem[]): unknown[] {
  return sortProblems(problems).map(({ place, related, ...rest }) => ({
    ...rest,
    ...(rest.hint && { hint: hintOf(rest) }),
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
    .map(({ rule, severity, text, place, related = [], due, ...late }) => {
      const at = place && {
        file: [folder, place.file].filter(Boolean).join('/'),
        line: place.line,
        col: place.column,
        endColumn: place.column + place.length,
      };
      const properties = Object.entries({ ...at, title: due ? `${rule}, due before a release` : rule })
        .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
        .join(',');
      const others = related.map((other) => `${other.text} ${where(other.place)}`);
      const message = [text, ...others, hintOf(late) ?? []].flat().join('\n');
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

/** All entries, or at most five; if there are more, those that differ only in names and numbers are one. */
function formatEntries(entries: readonly ProblemGroup[], style: Style): string[] {
  const isCut = style.detail === 'little' && entries.length > maxEntries;
  const all = isCut ? groupByShape(entries) : entries;
  const shown = isCut ? all.slice(0, maxEntries) : all;
  const left = all.slice(shown.length).flatMap(({ problems }) => problems);
  const more = left[0] ? [`and ${counted(left.length, 'more problem')} of ${left[0].rule}`] : [];
  return [...shown.map((entry) => formatEntry(entry, style)), ...more];
}

/** One line for each, with its place, and the hint of all. */
function formatSummaries(problems: readonly Problem[], style: Style): string[] {
  if (problems.length === 0) return [];
  const hints = new Set(problems.map((one) => hintOf(one)?.replace(` --locale ${one.locale}`, '')));
  const lines = problems.map((one) => `${heading(one, style)}${one.place ? ` ${where(one.place)}` : ''}`);
  return [[...lines, ...Array.from(hints, (hint) => hintLine(hint, style))].join('\n')];
}

function heading({ severity, text, rule }: Problem, { paint, detail }: Style): string {
  return `${paint[severity](severity)} ${paint.bold(oneLine(text, detail === 'little' ? 240 : 500))} ${paint.dim(`[${rule}]`)}`;
}

function formatEntry(entry: ProblemGroup, style: Style): string {
  const { problem, hasManyLocales, locations } = entry;
  const [first] = locations;
  const lines = [heading(problem, style)];
  if (first) lines.push(`  ${where(first.place)}${first.locales}`);
  if (first && !hasManyLocales) lines.push(codeFrame(first.place, style));
  for (const { text, place } of hasManyLocales ? [] : (problem.related ?? [])) {
    const isShort = style.detail === 'little' || problem.severity === 'warning';
    const words = isShort ? ` ${style.paint.dim(underlined(place, style))}` : '';
    lines.push(`  ${oneLine(text)} ${where(place)}${words}`.trimEnd());
    if (!isShort) lines.push(codeFrame(place, style));
  }
  if (problem.details) lines.push(forTerminal(problem.details));
  const hint = hintOf(problem);
  if (hint) lines.push(hintLine(hint, style));
  return [...lines, ...otherPlaces(entry, style)].join('\n');
}

function hintLine(hint = '', { paint }: Style): string {
  return `  ${paint.cyan('hint')} ${oneLine(hint)}`;
}

/** “also a.yaml:3:1, b.yaml:9:2 and 1,203 more like it in 87 files”, in one line. */
function otherPlaces({ locations, problems, hasManyLocales }: ProblemGroup, { detail }: Style): string[] {
  const all = locations.slice(1).map(({ place, locales }) => `${where(place)}${locales}`);
  if (detail === 'all') return all.map((one) => `  also ${one}`);
  const isMuch = locations.length > maxPlaces && locations.length <= maxSubjects;
  const subjects = isMuch ? subjectsOf(problems) : [];
  if (subjects.length > 0) return [`  also ${subjects.slice(1).join(', ')}`];
  const names = all.slice(0, maxPlaces - 1);
  const named = names.join(', ').length > 75 ? names.slice(0, 1) : names;
  const left = locations.slice(1 + named.length);
  const placeless = hasManyLocales || locations.length > 0 ? 0 : problems.length - 1;
  const more = digits(left.length + placeless);
  const files = new Set(left.map(({ place }) => place.file)).size;
  const parts = [
    named.length > 0 && `also ${named.join(', ')}`,
    more !== '0' && `and ${more} more like it`,
    files > 1 && `in ${counted(files, 'file')}`,
  ].filter(Boolean);
  return parts.length > 0 ? [`  ${parts.join(' ')}`] : [];
}

/** The first name in the sentence of each problem, if they are of one file and all about something else. */
function subjectsOf(problems: readonly Problem[]): string[] {
  const files = new Set(problems.map(({ place }) => place?.file));
  const names = new Set(problems.flatMap(({ text }) => /`[^`]+`/.exec(text)?.[0] ?? []));
  return files.size === 1 && names.size === problems.length ? [...names] : [];
}

function countedProblems(problems: readonly Problem[]): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}
