// Medians, quartiles and ratios of the measured runs, as values and as a table.

/** Seconds of one kind of run of one tool, over all rounds. */
export interface Spread {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** The kinds of runs: `kept` is cold with images kept, `check` checks without building. */
export const kinds = ['cold', 'kept', 'warm', 'edited', 'check'] as const;
export type Kind = (typeof kinds)[number];

export interface Row extends Readonly<Record<Kind, Spread>> {
  readonly tool: string;
  readonly version: string;
  /** MiB at the peak of a cold build, its child processes included. */
  readonly memory: number | undefined;
  /** Bytes of the pages' HTML, each page counted once. */
  readonly html: number;
}

/** The median and the quartiles between which half of the values lie. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const position = (sorted.length - 1) * share;
    const below = sorted[Math.floor(position)] ?? Number.NaN;
    const above = sorted[Math.ceil(position)] ?? Number.NaN;
    return below + (above - below) * (position - Math.floor(position));
  };
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) };
}

/**
 * litfass by another tool, run by run: the median of the ratios within each round, which a busy machine
 * shifts least.
 */
export function ratio(own: readonly number[], other: readonly number[]): number {
  return spread(own.map((value, index) => value / (other[index] ?? Number.NaN))).median;
}

export function formatTable(
  rows: readonly Row[],
  ratios: Readonly<Record<string, Readonly<Record<string, number>>>>,
): string {
  const seconds = ({ median, lower, upper }: Spread) =>
    `${median.toFixed(2)} s (${lower.toFixed(2)}–${upper.toFixed(2)})`;
  return lines([
    ['', 'cold', 'images kept', 'nothing changed', 'one text changed', 'check', 'peak memory', 'HTML'],
    ...rows.map(({ tool, version, memory, html, ...times }) => [
      `${tool} ${version}`,
      ...kinds.map((kind) => seconds(times[kind])),
      memory === undefined ? '–' : `${Math.round(memory)} MiB`,
      `${(html / 1e6).toFixed(2)} MB`,
    ]),
    ...Object.entries(ratios).map(([name, byKind]) => [
      name,
      ...kinds.map((kind) => `${(byKind[kind] ?? Number.NaN).toFixed(2)} ×`),
      '',
      '',
    ]),
  ]);
}

/** Rows in columns as wide as they need: the first to the left, the others to the right. */
export function lines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}
