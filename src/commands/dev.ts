// litfass dev: serves the site while it is being written. Every save is read again. Problems appear in
// the terminal and on the page, which keeps showing the last valid state.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { watch } from 'chokidar';
import { Command } from 'commander';
import { stop as stopCompiler } from 'esbuild';
import { openLog } from '../contact/endpoint-log.ts';
import { mountContact } from '../contact/mount.ts';
import { openDevHandler } from '../dev/dev-handler.ts';
import { trackNewProblems } from '../dev/new-problems.ts';
import { withPageRequests } from '../dev/page-requests.ts';
import { debounced, isEmptyFile, trackChanges } from '../dev/saved-files.ts';
import { type Handler, serve, stopSignal, withContact } from '../dev/watch-server.ts';
import type { Engine } from '../engine.ts';
import { type Cache, memoryCache, openCache } from '../files/cache.ts';
import { workplaceAt } from '../files/workplace.ts';
import { isFatal } from '../lint/apply-settings.ts';
import { formatProblems } from '../problems/print/format-problems.ts';
import { forTerminal } from '../problems/print/frame.ts';
import { CliError, isError, type Problem } from '../problems/problem.ts';
import { siteStamps } from '../run/whole-build.ts';
import { writeSchemas } from '../schema/write.ts';
import { type Bundle, bundle, developmentScripts, incrementalCompiler } from '../theme/bundle.ts';
import { hasColors } from './format.ts';
import { counted, listenOptions, rootOf, type ServerOptions, withDate, withRoot, withServer } from './options.ts';
import { readContactSite } from './read-contact-site.ts';
import { isCompilerGone, unlessStopped } from './stop-signals.ts';
import { isUnwatched } from './unwatched.ts';

interface Options extends ServerOptions {
  readonly date?: string;
}

/** Callbacks through which the server reports what happens. */
export interface DevReport {
  readonly say: (line: string) => void;
  readonly complain: (text: string) => void;
  /** Receives the entries of the contact form's log. */
  readonly log: (entry: object) => void;
  /** Called before each read of the site. */
  readonly onRead?: () => void;
}

const maxReported = 50;

/** The `dev` command. */
export function devCommand(): Command {
  return withServer(withDate(withRoot(new Command('dev'))))
    .option('--open', 'open a browser')
    .action(run);
}

async function run(options: Options & { readonly open?: true }): Promise<void> {
  const complain = (text: string) => void process.stderr.write(text);
  const report = { say: console.log, complain, log: openLog(process.stdout), onRead: reportUnhandledErrors(complain) };
  const { url, close } = await startDev(options, report);
  if (options.open) openBrowser(url);
  await stopSignal();
  await close();
}

/**
 * Serves the site and watches its files until `close` is called. Resolves once the first page can be shown,
 * even with errors.
 */
export async function startDev(options: Options, report: DevReport) {
  const { say, complain } = report;
  const root = rootOf(options);
  const cache = openCache(root);
  // Imported late, so that --help and usage errors stay fast.
  const { openEngine } = await import('../engine.ts');
  const compiler = themeCompiler();
  const place = workplaceAt(root, { date: options.date, cache: memoryCache(cache) });
  const engine = openEngine(place, { drafts: true, compile: compiler.compile });
  const live = await openDevHandler(engine, cache);
  let handler: Handler = live.handler;
  const server = await serve((request, response) => handler(request, response), listenOptions(options));
  const contact = mountContact(root, {
    readSite: () => readContactSite(root),
    run: 'dev',
    limits: options.limits,
    builtPage: live.page,
    log: report.log,
  });
  // Each error once per save, and not all that a page can invent.
  const reported = new Set<string>();
  const reportOnce = (problem: Problem) => {
    const key = `${problem.text} ${problem.place?.line}`;
    if (reported.has(key) || reported.size >= maxReported) return;
    reported.add(key);
    complain(`\n${formatProblems([problem], { color: hasColors(process.stderr) })}`);
  };
  const scripts = developmentScripts(root, compiler);
  handler = withContact(contact, withPageRequests(live.handler, { root, scripts, report: reportOnce }));
  // A failure here keeps the previous state until the next save.
  const updateContact = reportingFailure(complain, 'the contact form is not available', () =>
    contact.refresh().catch((error) => {
      // The errors of content are reported, and are probably the reason.
      if (!engine.problems().some(isError)) throw error;
    }),
  );
  const updateSchemas = reportingFailure(complain, 'the schemas for editors were not updated', async () => {
    const { loaded, bundle } = engine.inputs();
    if (loaded && bundle) writeSchemas(root, { loaded, bundle });
  });
  const newProblems = trackNewProblems();
  const shown = Promise.withResolvers<void>();
  let isFirst = true;
  const changes = trackChanges(root);
  const queue = debounced(async (files, isLatest) => {
    for (let tries = 0; tries < 5 && files?.some((file) => isEmptyFile(resolve(root, file))); tries++) await sleep(5);
    // The next event of a file counts if its content is not what is read now.
    if (files) changes.among(files);
    const began = performance.now();
    report.onRead?.();
    reported.clear();
    const before = { site: engine.site(), rendered: engine.rendered() };
    await engine.update(files);
    // Ctrl+C also ends the compiler, so its errors are not reported.
    if (watcher.closed) return;
    live.announce();
    const shownAfter = performance.now() - began;
    if (isFirst) await updateContact();
    // From here on, collect garbage rather than grow: a quarter less memory after some saves. Not before,
    // because the compile cache depends on the flags.
    if (isFirst)
      for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=50']) setFlagsFromString(flag);
    isFirst = false;
    shown.resolve();
    await live.idle();
    if (!(await engine.finish(isLatest)) || watcher.closed) return;
    watcher.add(filesOutsideTheme(engine.inputs().bundle));
    await updateSchemas();
    await updateContact();
    live.announceChanges();
    printState(engine, report, { before, newProblems, shownAfter, took: performance.now() - began });
  });
  // The package files are watched because npm writes them last when the theme's dependencies change.
  const watcher = watch(['content', 'templates', 'public', 'package.json', 'package-lock.json', 'tsconfig.json'], {
    cwd: root,
    ignoreInitial: true,
    ignored: (path) => isUnwatched(root, path),
  });
  const queueChanged = (file: string) => {
    if (changes.among([file]).length > 0 && !watcher.closed) void queue([file]);
  };
  watcher.on('all', (_event, path) => {
    const file = path.replaceAll('\\', '/');
    queueChanged(file);
    // Chokidar reports one change of a file within 50 ms, and it may be that of a file half written.
    setTimeout(queueChanged, 100, file).unref();
  });
  const watching = new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  const reportedCodes = new Set<unknown>();
  // For example, an unreadable folder or too many files to watch. Other files are still watched.
  watcher.on('error', (error) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!reportedCodes.has(code)) complain(`some files cannot be watched: ${forTerminal(message)}\n`);
    reportedCodes.add(code);
  });
  // The watcher lists all files first. A save meanwhile is found by the stamps of the files.
  const before = siteStamps(root);
  const first = queue(undefined);
  const checked = Promise.all([first, watching]).then(async () => {
    if (!watcher.closed && JSON.stringify(siteStamps(root)) !== JSON.stringify(before)) await queue(undefined);
  });
  // Reported by the line above or below.
  checked.catch(() => {});
  await Promise.race([shown.promise, first]);
  const url = urlOf(server.url, engine);
  say(`${url} shows the site · stop with Ctrl+C`);
  return {
    url,
    /** Resolves when the whole site has been checked for the first time. */
    checked,
    /** Stops the server and the file watcher. */
    close: async () => {
      live.close();
      await Promise.all([watcher.close(), server.close()]);
      await Promise.all([contact.close(), compiler.stop()]);
    },
  };
}

/** The URL of the home page. */
function urlOf(server: string, engine: Engine): string {
  const base = engine.site()?.rendering.site.base ?? '';
  return base === '' ? server : `${server}${base}/`;
}

/**
 * Compiles the theme again after each change. If the process of esbuild was killed, for example for lack of
 * memory, the next save restarts it.
 */
function themeCompiler() {
  const compiler = incrementalCompiler();
  return {
    ...compiler,
    async compile(root: string, cache: Cache): Promise<Bundle> {
      try {
        return await unlessStopped(bundle(root, cache, compiler));
      } catch (error) {
        if (isCompilerGone(error)) await Promise.all([compiler.stop(), stopCompiler()]);
        throw error;
      }
    },
  };
}

/**
 * The files outside templates/ that the theme imports. Installed packages are left out; linked ones may
 * be edited.
 */
function filesOutsideTheme(bundle: Bundle | undefined): string[] {
  return bundle?.outsideFiles.filter((file) => !/(^|[/\\])node_modules[/\\]/.test(file)) ?? [];
}

/**
 * Reports errors of promises and timers that the theme started and did not await, each once until the
 * function that it returns is called.
 */
function reportUnhandledErrors(complain: DevReport['complain']): () => void {
  const reported = new Set<string>();
  process.on('uncaughtException', (error) => {
    const reason = inspect(error);
    if (!reported.has(reason)) complain(`unhandled error: ${forTerminal(reason)}\n`);
    reported.add(reason);
  });
  return () => reported.clear();
}

/** Wraps an optional step. A failure is reported, unless it is the same as the one before. */
function reportingFailure(complain: DevReport['complain'], outcome: string, attempt: () => Promise<void>) {
  let reported = '';
  return async () => {
    let reason = '';
    try {
      await attempt();
    } catch (error) {
      reason = error instanceof CliError ? error.message : inspect(error);
    }
    if (reason && reason !== reported) complain(`${outcome}: ${forTerminal(reason)}\n`);
    reported = reason;
  };
}

/** A finished update: the state before it, the filter for new problems, and its times in milliseconds. */
interface Finished {
  readonly before: { readonly site: ReturnType<Engine['site']>; readonly rendered: number };
  readonly newProblems: ReturnType<typeof trackNewProblems>;
  /** Until the pages that browsers show were ready. */
  readonly shownAfter: number;
  /** Until everything was. */
  readonly took: number;
}

function printState(engine: Engine, { say, complain }: DevReport, finished: Finished): void {
  const { before, newProblems, shownAfter, took } = finished;
  const problems = engine.problems();
  const shown = newProblems(problems);
  const color = hasColors(process.stderr);
  if (shown.size > 0) complain(`\n${formatProblems(problems, { color, shows: (problem) => shown.has(problem) })}`);
  const site = engine.site();
  const fallback = site ? 'the page shows the last valid state' : 'there is no page to show yet';
  // Errors end the checks before those of rendered pages, and only a build compresses pages.
  const unchecked = problems.some(isFatal) ? 'pages' : site?.rendering.site.budgets && 'budgets';
  const rendered = `${engine.rendered() - before.rendered} of ${counted(site?.byUrl.size ?? 0, 'page')} rendered`;
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  const parts = [
    site?.faulty ? 'pages without errors are shown' : site === before.site ? fallback : rendered,
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    `all ${unchecked ? `but ${unchecked} ` : ''}checked after ${Math.round(took)} ms`,
  ];
  say(`read again in ${Math.round(shownAfter)} ms · ${parts.join(' · ')}`);
}

function openBrowser(url: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(command, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.log(`no browser could be opened; visit ${url}`));
  child.unref();
}
