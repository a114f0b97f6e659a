// What a part of the audit is: something that looks at the built site, tells what it found, and what is wrong with it.
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
  /** How far it has got, for whoever watches. */
  readonly showProgress: (progress: string) => void;
}

export interface Verdict {
  /** What was counted, as a table in Markdown. */
  readonly table: string;
  /** What must not be, in words; none when all is well. */
  readonly faults: readonly string[];
}

/** Rows of cells, the first of which are the heads. The columns stand in line in a terminal, too. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [heads = [], ...others] = rows;
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...others.map(line)].join('\n');
}
