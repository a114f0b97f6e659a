// A part of the audit: examines the built site, and reports what it found and what is wrong.
import type { AuditSite } from './site.ts';

export interface Part {
  readonly name: string;
  readonly run: (order: Order) => Promise<Verdict>;
}

export interface Order {
  readonly site: AuditSite;
  /** Whether a page, named by its url path, is to be looked at. */
  readonly wanted: (path: string) => boolean;
  /** How often each page is loaded where chance plays a part. */
  readonly runs: number;
  /** The progress, for the terminal. */
  readonly showProgress: (progress: string) => void;
}

export interface Verdict {
  /** What was counted, as a table in Markdown. */
  readonly table: string;
  /** What must not be, in words; none when all is well. */
  readonly faults: readonly string[];
}

/** Rows of cells; the first row has the heads. The columns are aligned in a terminal, too. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [heads = [], ...others] = rows;
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...others.map(line)].join('\n');
}
