// One run of Lighthouse in a process and a browser of its own, so that no run warms another, and what of
// its report counts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../bin/chromium.js';

export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];

const cli = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');

export interface Report {
  /** From 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Milliseconds, and a share of the window. */
  readonly figures: { readonly lcp: number; readonly tbt: number; readonly cls: number };
  /** By category: what keeps it below 100, with its title and the elements. */
  readonly causes: Readonly<Record<string, readonly string[]>>;
}

interface Asked {
  readonly device: Device;
  readonly categories: readonly string[];
}

/**
 * A run that fails is made again, twice at most: on a busy machine the browser may lose the beginning of
 * its trace.
 */
export async function measure(url: string, asked: Asked): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const reported = await lighthouse(url, asked);
    const result = reported.result;
    if (result && asked.categories.every((name) => typeof result.categories[name]?.score === 'number'))
      return reportOf(result);
    if (attempt === 3) throw new Error(`Lighthouse failed on ${url}: ${reported.error}`);
  }
}

/** The part of a report that is read here. */
interface Result {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

async function lighthouse(url: string, asked: Asked): Promise<{ result?: Result; error: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'litfass-lighthouse-'));
  // A report is too long for a pipe: Lighthouse may end before it is read.
  const file = join(folder, 'report.json');
  const child = spawn(process.execPath, [cli, ...argumentsFor(url, asked), `--output-path=${file}`], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  await once(child, 'close');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  return { ...(text && { result: JSON.parse(text) as Result }), error };
}

function argumentsFor(url: string, { device, categories }: Asked): string[] {
  const rights = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  return [
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new${rights}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
}

function reportOf({ categories, audits }: Result): Report {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    figures: {
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    },
    causes: Object.fromEntries(
      Object.entries(categories).map(([id, { auditRefs }]) => [id, causesOf(auditRefs, audits)]),
    ),
  };
}

function causesOf(refs: Category['auditRefs'], audits: Result['audits']): string[] {
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    const items = JSON.stringify(audit.details?.items ?? []).slice(0, 300);
    return [`${id} (${audit.title}${audit.displayValue ? `, ${audit.displayValue}` : ''}) ${items}`];
  });
}
