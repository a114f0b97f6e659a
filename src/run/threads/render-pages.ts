// Gets all pages of a build: from the cache, or rendered on this thread and, for large sites, on worker
// threads. All files are staged by this thread as soon as their page is rendered; afterwards only the
// facts stay in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../addresses/routes.ts';
import { CliError } from '../../problems/problem.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import type { Staged } from '../../publish/staging.ts';
import { statementsOf, unrenderedPage, withoutHtml, withTexts } from '../../render/index.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import { changedFile, fileInPart } from '../shards/parts.ts';
import type { PageCache } from '../store/stored-pages.ts';
import { aroundStylesheet, type PageResult, renderPage } from './render-page.ts';
import type { SerializedPage } from './worker-input.ts';
import { type PoolOptions, startWorkerPool } from './worker-pool.ts';

/** What rendering a set of pages needs. */
export interface RenderOptions extends Omit<PoolOptions, 'onPage'> {
  /** Receives the files of the pages. */
  readonly staged: Staged;
  readonly pageCache: PageCache;
  /** Whether the social image of a page is cached. */
  readonly isImageCached: (path: string) => boolean;
  /** Whether content has errors: then a page that cannot be rendered is no error of its own. */
  readonly mayFail: boolean;
  /** Called for each finished page. */
  readonly onProgress: (step: string) => void;
  /** Other work of this thread, done while worker threads render. If it throws, rendering stops. */
  readonly meanwhile?: () => void;
}

/**
 * Renders or reuses pages and stages their files. `numbers` are indexes of routes; the facts are
 * returned in the same order. Throws a RenderFailure if a component throws, always for the first such
 * page, and a CliError if a file cannot be written.
 */
export async function renderPages(numbers: readonly number[], options: RenderOptions) {
  const { rendering, isImageCached, onProgress, meanwhile = () => {} } = options;
  const pages = new Map<number, RenderedPage>();
  const add = (number: number, page: RenderedPage) => {
    pages.set(number, page);
    onProgress(`rendering pages: ${pages.size} of ${numbers.length}`);
  };
  const routeOf = (number: number) => {
    const route = rendering.routes[number];
    if (!route) throw new Error(`there is no route ${number}`);
    return route;
  };
  for (const number of numbers) {
    const route = routeOf(number);
    const page = route.page.isPartial ? unrenderedPage(route) : stageCached(route, options);
    if (page) add(number, page);
  }
  /** The first error of staging a worker's page. Nothing is staged after it. */
  let failure: { readonly error: unknown } | undefined;
  const onPage = (number: number, { json, ...parts }: SerializedPage) => {
    if (failure) return;
    const page: PageResult = { ...JSON.parse(json), ...parts };
    // Rendering the image needs the theme's element, which a worker cannot send. Leave the page to this
    // thread.
    if (page.facts.image && !isImageCached(page.facts.image.path)) return;
    try {
      add(number, stagePage(routeOf(number), page, options));
    } catch (error) {
      failure = { error };
    }
  };
  const renderHere = (number: number) => {
    if (failure) throw failure.error;
    const route = routeOf(number);
    const page = renderPage(route, rendering, options.hashed);
    add(number, stagePage(route, { ...page, facts: withoutHtml(page.facts) }, options));
  };
  const missing = () => numbers.filter((number) => !pages.has(number));
  const rendered = missing().length;
  const pool = startWorkerPool(missing(), { ...options, onPage });
  const renderAll = async () => {
    for (let batch = pool.take(); batch.length > 0; batch = pool.take()) {
      for (const number of batch) renderHere(number);
      await yieldToSignals();
    }
    await pool.ended();
  };
  try {
    meanwhile();
    await renderAll().catch((error) => {
      // A component that throws does so again below, where the order of pages decides which error is
      // reported.
      if (error instanceof CliError) throw error;
    });
  } finally {
    pool.stop();
  }
  // Render in order what is still missing, so that the reported error does not depend on the threads.
  for (const number of missing())
    try {
      renderHere(number);
    } catch (error) {
      if (!options.mayFail || error instanceof CliError) throw error;
      add(number, unrenderedPage(routeOf(number)));
    }
  return { pages: numbers.flatMap((number) => pages.get(number) ?? []), rendered };
}

/**
 * Lets pending signal handlers run, which rendering without a pause would block. Waits for two turns
 * of the event loop, to be sure.
 */
export async function yieldToSignals(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function stagePage(route: Route, { origin, html, files, ...page }: PageResult, options: RenderOptions): RenderedPage {
  const { stated, statements } = withTexts(route, page.facts.stated, options.rendering);
  const facts = { ...page.facts, stated };
  for (const [path, content] of files) options.staged.write(path, content);
  stageHtml(route, { facts, origin, html }, [...files.keys()], options);
  return { ...facts, route, statements };
}

/** Stages the HTML of a page and its second files, and adds the page with all its files to the cache. */
function stageHtml(
  route: Route,
  { html, ...page }: Pick<PageResult, 'facts' | 'origin' | 'html'>,
  others: readonly string[],
  { staged, pageCache }: RenderOptions,
) {
  const [first = '', ...aliases] = route.outputs;
  staged.write(first, html);
  for (const alias of aliases) staged.alias(alias, first);
  const files = [...others, ...route.outputs].map((path) => {
    return [path, stagedFile(staged, aliases.includes(path) ? first : path)] as const;
  });
  pageCache.add(route, { ...page, files });
}

/** Stages the files of a cached page: keeps them in the output, or copies them from another folder. */
function stageCached(route: Route, options: RenderOptions): RenderedPage | undefined {
  const { pageCache, staged } = options;
  const cached = pageCache.get(route);
  if (!cached) return undefined;
  const { facts, origin, files, from, stylesheet } = cached;
  const page = { ...facts, route, statements: () => statementsOf(route, facts.stated, options.rendering) };
  const [first = '', ...aliases] = route.outputs;
  const stageFile = ([path, file]: readonly [string, StagedFile]) => {
    if (!from) staged.keep(path, file);
    else if (!aliases.includes(path)) copyFrom(from.folder, path, file, staged);
  };
  try {
    if (stylesheet !== undefined) {
      const halves = aroundStylesheet(readFileSync(join(from?.folder ?? staged.out, first), 'utf8'));
      if (!halves || stylesheet === '') return undefined;
      const html = halves.join(stylesheet);
      const others = files.filter(([path]) => !route.outputs.includes(path));
      for (const file of others) stageFile(file);
      const otherPaths = others.map(([path]) => path);
      stageHtml(route, { facts, origin, html }, otherPaths, options);
      return page;
    }
    for (const file of files) stageFile(file);
    if (from) for (const alias of aliases) staged.alias(alias, first);
    return page;
  } catch (error) {
    // Another build has just changed the output.
    if (from && !from.isPart) return undefined;
    throw error;
  }
}

/** Throws a CliError if the file is missing or does not match its hash. */
function copyFrom(folder: string, path: string, file: StagedFile, staged: Staged): void {
  const copy = fileInPart(folder, path);
  staged.write(path, { copy });
  if (staged.files.get(path)?.sha256 !== file.sha256) throw changedFile(copy);
}

function stagedFile({ files }: Staged, path: string): StagedFile {
  const file = files.get(path);
  if (!file) throw new Error(`${path} was not staged`);
  return file;
}
