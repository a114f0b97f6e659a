// Makes every page: as an earlier build left it, rendered here, or, where there are many, in threads beside this one. Whoever
// makes a page, it is written here, as soon as it is made; only its facts are kept.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from './diagnostics/problem.ts';
import type { OutputFile, PageCache } from './memory/pages.ts';
import type { Route } from './model/routes.ts';
import type { Source } from './model/source.ts';
import { type PageResult, pageResult } from './pages/page-result.ts';
import { deserializePage, type SerializedPage } from './pages/worker-input.ts';
import { startWorkerPool } from './pages/worker-pool.ts';
import type { StagedFile } from './publish/manifest.ts';
import type { Staged } from './publish/staged.ts';
import { renderAlone, withoutHtml, withTexts } from './render/index.ts';
import type { RenderedPage, Rendering } from './render/rendered.ts';

export interface PageMaking {
  readonly rendering: Rendering;
  /** What content/ holds. */
  readonly sources: readonly Source[];
  readonly staged: Staged;
  readonly remembered: PageCache;
  /** Whether a release will ask for the words of each page. */
  readonly hashed: boolean;
  /** Whether an image that a page names was drawn before. */
  readonly isDrawn: (path: string) => boolean;
  /** The compiled theme, for threads to import. */
  readonly themeFile: string;
  /** How many threads render beside this one, however few pages there are; by the machine when it is not said. */
  readonly workers?: number | undefined;
  readonly onProgress: (step: string) => void;
  /** Done here as soon as threads render; what it throws ends the making. */
  readonly meanwhile?: () => void;
}

/** The facts of the pages whose routes have these numbers, in this order. Throws what rendering throws. */
export async function makePages(numbers: readonly number[], making: PageMaking): Promise<RenderedPage[]> {
  const { rendering, isDrawn, onProgress, meanwhile = () => {} } = making;
  const pages = new Map<number, RenderedPage>();
  const add = (number: number, page: RenderedPage) => {
    pages.set(number, page);
    onProgress(`rendering ${pages.size} of ${numbers.length} pages`);
  };
  const routeOf = (number: number) => {
    const route = rendering.routes[number];
    if (!route) throw new Error(`there is no route ${number}`);
    return route;
  };
  for (const number of numbers) {
    const page = takenOver(routeOf(number), making);
    if (page) add(number, page);
  }
  /** What the disk said: nothing more is to be written then. */
  let refused: { readonly error: unknown } | undefined;
  const onPage = (number: number, { known, parted }: SerializedPage) => {
    if (refused) return;
    const page = deserializePage(known);
    // An image is drawn from the theme's own element, which only a page that was rendered here has.
    if (page.image && !isDrawn(page.image.path)) return;
    try {
      add(number, stagePage({ facts: { ...page, route: routeOf(number) }, parted }, making));
    } catch (error) {
      refused = { error };
    }
  };
  const renderHere = (number: number) => {
    if (refused) throw refused.error;
    const { facts, parted } = pageResult(renderAlone(routeOf(number), rendering), {
      hashed: making.hashed,
      base: rendering.site.base,
    });
    add(number, stagePage({ facts: withoutHtml(facts), parted }, making));
  };
  const missing = () => numbers.filter((number) => !pages.has(number));
  const pool = startWorkerPool(missing(), { ...making, onPage });
  const renderAll = async () => {
    for (let share = pool.take(); share.length > 0; share = pool.take()) {
      for (const number of share) renderHere(number);
      await letSignalsThrough();
    }
    await pool.ended();
  };
  try {
    meanwhile();
    await renderAll().catch((error) => {
      // A page that cannot be rendered is met again below, unless one before it cannot be either.
      if (error instanceof CliError) throw error;
    });
  } finally {
    pool.stop();
  }
  // What is missing is made here and in order: whoever met a fault first, the same is told.
  for (const number of missing()) renderHere(number);
  return numbers.flatMap((number) => pages.get(number) ?? []);
}

/** Pages are made without a pause: whoever was told to stop meanwhile hears it now (two turns, to be sure). */
export async function letSignalsThrough(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function stagePage({ facts, parted }: PageResult, { rendering, staged, remembered }: PageMaking): RenderedPage {
  const { route } = facts;
  const page = { ...facts, ...withTexts(route, facts.stated, rendering) };
  const [first = '', ...others] = route.outputs;
  for (const [path, content] of parted.files) staged.write(path, content);
  staged.write(first, parted.html);
  for (const other of others) staged.alias(other, first);
  const made = (path: string, original = path): OutputFile => ({ path, ...stagedFile(staged, original) });
  const files = [...parted.files.keys(), first].map((path) => made(path));
  remembered.add(page, [...files, ...others.map((path) => made(path, first))]);
  return page;
}

function takenOver(route: Route, { remembered, staged }: PageMaking): RenderedPage | undefined {
  const before = remembered.get(route);
  if (!before) return undefined;
  const [first = '', ...others] = route.outputs;
  for (const { path, ...file } of before.files) {
    if (before.from === undefined) staged.keep(path, file);
    else if (!others.includes(path)) takeFrom(before.from, { path, ...file }, staged);
  }
  if (before.from !== undefined) for (const other of others) staged.alias(other, first);
  return before.page;
}

/** Copies a file from a part of the site, where it must be as it was made. */
function takeFrom(from: string, { path, ...file }: OutputFile, staged: Staged): void {
  const copy = join(from, path);
  if (!statSync(copy, { throwIfNoEntry: false })?.isFile())
    throw new CliError(1, `${copy} is missing`, 'build this part again');
  staged.write(path, { copy });
  if (staged.files.get(path)?.sha256 !== file.sha256)
    throw new CliError(1, `${copy} is not as it was made`, 'build this part again');
}

function stagedFile({ files }: Staged, path: string): StagedFile {
  const file = files.get(path);
  if (!file) throw new Error(`${path} was not staged`);
  return file;
}
