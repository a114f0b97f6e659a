// litfass dev: serves the site while it is being written. Every save is read again. Problems appear in
// the terminal and on the page, which keeps showing the last valid state.
import { spawn } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { inspect } from 'node:util';
import { watch } from 'chokidar';
import { Command } from 'commander';
import { stop as stopCompiler } from 'esbuild';
import { type Bundle, bundle } from '../bundle/index.ts';
import { openLog } from '../contact/endpoint-log.ts';
import { mountContact } from '../contact/mount.ts';
import { sameHost } from '../contact/origins.ts';
import { openDevHandler } from '../dev/dev-handler.ts';
import { trackNewProblems } from '../dev/new-problems.ts';
import { openSiteState, type SiteState } from '../dev/site-state.ts';
import { type Handler, serve, stopSignal, withContact } from '../dev/watch-server.ts';
import { formatProblems } from '../diagnostics/format-problems.ts';
import { forTerminal } from '../diagnostics/frame.ts';
import { CliError, isError } from '../diagnostics/problem.ts';
import { writeSchemas } from '../schema/write.ts';
import { hasColors } from './format.ts';
import { counted, listenOptions, rootOf, type ServerOptions, withDate, withRoot, withServer } from './options.ts';
import { isCompilerGone, unlessStopped } from './stop-signals.ts';

interface Options extends ServerOptions {
  readonly root: string;
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

/** A running development server. */
export interface Dev {
  readonly url: string;
  /** Stops the server and the file watcher. */
  readonly close: () => Promise<void>;
}

/** The `dev` command. */
export function devCommand(): Command {
  return withServer(withDate(withRoot(new Command('dev'))))
    .option('--open', 'open a browser')
    .action(run);
}

async function run(options: Options & { readonly open?: true }): Promise<void> {
  const report = terminalReport();
  const lateFailures = reportUnhandledErrors(report.complain);
  const { url, close } = await startDev(options, { ...report, onRead: lateFailures.reset });
  if (options.open) openBrowser(url);
  await stopSignal();
  await close();
}

function terminalReport(): DevReport {
  return { say: console.log, complain: (text) => void process.stderr.write(text), log: openLog(process.stdout) };
}

/**
 * Serves the site and watches its files until `close` is called. Resolves once the site has been read,
 * even with errors.
 */
export async function startDev(options: Options, report: DevReport): Promise<Dev> {
  const { say, complain } = report;
  const root = rootOf(options);
  const state = openSiteState(root, options.date, compileTheme);
  const live = await openDevHandler(state);
  let handler: Handler = live.handler;
  const server = await serve((request, response) => handler(request, response), listenOptions(options));
  const contact = mountContact(root, {
    run: 'dev',
    environment: { ...process.env, CONTACT_HOST: options.host },
    origins: [sameHost],
    builtPage: live.page,
    log: report.log,
  });
  handler = withContact(contact, live.handler);
  // A failure here keeps the previous state until the next save.
  const updateContact = reportingFailure(complain, 'the contact form is not available', () => contact.refresh());
  const updateSchemas = reportingFailure(complain, 'the schemas for editors were not updated', async () => {
    const read = state.read();
    if (read) writeSchemas(root, read);
  });
  const newProblems = trackNewProblems();
  const queue = debounced(async (changed) => {
    const began = performance.now();
    report.onRead?.();
    const before = state.snapshot();
    await state.refresh(changed);
    // Ctrl+C also ends the compiler, so its errors are not reported.
    if (watcher.closed) return;
    watcher.add(filesOutsideTheme(state.read()));
    await updateSchemas();
    await updateContact();
    live.announce();
    printState(state, report, { before, newProblems, took: performance.now() - began });
  });
  // The package files are watched because npm writes them last when the theme's dependencies change.
  const watcher = watch(['content', 'templates', 'public', 'package.json', 'package-lock.json'], {
    cwd: root,
    ignoreInitial: true,
    // Chokidar passes absolute paths; a hidden folder above the site must not hide the site.
    ignored: (path) => /(^|[/\\])\.(?!\.|well-known([/\\]|$))|~$/.test(relative(root, resolve(root, path))),
  });
  watcher.on('all', (_event, path) => {
    const yaml = !relative('content', path).startsWith('..') && /\.ya?ml$/.test(path);
    void queue(yaml ? 'content' : 'templates');
  });
  const reportedCodes = new Set<unknown>();
  // For example, an unreadable folder or too many files to watch. Other files are still watched.
  watcher.on('error', (error) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!reportedCodes.has(code)) complain(`some files cannot be watched: ${forTerminal(message)}\n`);
    reportedCodes.add(code);
  });
  // Start watching before the first read, so that no save in between is missed.
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  await queue('templates');
  const base = state.snapshot()?.rendering.site.base ?? '';
  const url = base === '' ? server.url : `${server.url}${base}/`;
  say(`${url} shows the site · stop with Ctrl+C`);
  return {
    url,
    close: async () => {
      live.close();
      await Promise.all([watcher.close(), server.close()]);
      await contact.close();
    },
  };
}

/**
 * Compiles the theme. If the compiler process was killed, for example for lack of memory, the next save
 * restarts it.
 */
async function compileTheme(root: string): Promise<Bundle> {
  try {
    return await unlessStopped(bundle(root));
  } catch (error) {
    if (isCompilerGone(error)) await stopCompiler();
    throw error;
  }
}

/**
 * The files outside templates/ that the theme imports. Installed packages are left out; linked ones may
 * be edited.
 */
function filesOutsideTheme(read: ReturnType<SiteState['read']>): string[] {
  return read?.bundle.outsideFiles.filter((file) => !/(^|[/\\])node_modules[/\\]/.test(file)) ?? [];
}

/**
 * Reports errors of promises and timers that the theme started and did not await. Repeats are reported
 * once per save.
 */
function reportUnhandledErrors(complain: DevReport['complain']): { readonly reset: () => void } {
  const reported = new Set<string>();
  process.on('uncaughtException', (error) => {
    const reason = inspect(error);
    if (!reported.has(reason)) complain(`unhandled error: ${forTerminal(reason)}\n`);
    reported.add(reason);
  });
  return { reset: () => reported.clear() };
}

/** Wraps an optional step. A failure is reported, unless it is the same as the one before. */
function reportingFailure(
  complain: DevReport['complain'],
  outcome: string,
  attempt: () => Promise<void>,
): () => Promise<void> {
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

/** A finished refresh: the site before it, the filter for new problems, and its duration in milliseconds. */
interface Refreshed {
  readonly before: ReturnType<SiteState['snapshot']>;
  readonly newProblems: ReturnType<typeof trackNewProblems>;
  readonly took: number;
}

function printState(state: SiteState, { say, complain }: DevReport, { before, newProblems, took }: Refreshed): void {
  const problems = state.problems();
  const shown = newProblems(problems);
  const color = hasColors(process.stderr);
  if (shown.size > 0) complain(`\n${formatProblems(problems, { color, shows: (problem) => shown.has(problem) })}`);
  const current = state.snapshot();
  const fallback = current ? 'the page shows the last valid state' : 'there is no page to show yet';
  const summary = current === before ? fallback : counted(current?.byUrl.size ?? 0, 'page');
  const warnings = problems.filter((problem) => !isError(problem)).length;
  const count = warnings > 0 ? ` · ${counted(warnings, 'warning')}` : '';
  say(`read again in ${Math.round(took)} ms · ${summary}${count}`);
}

type Changed = Parameters<SiteState['refresh']>[0];

/** Runs one refresh at a time. Saves that arrive during a refresh or within 25 ms are combined. */
function debounced(refresh: (changed: Changed) => Promise<void>): (changed: Changed) => Promise<void> {
  let pending: Changed | undefined;
  let running: Promise<void> | undefined;
  return (changed) => {
    pending = pending === 'templates' ? pending : changed;
    running ??= (async () => {
      while (pending) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        const next = pending;
        pending = undefined;
        await refresh(next);
      }
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function openBrowser(url: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(command, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.log(`no browser could be opened; visit ${url}`));
  child.unref();
}
