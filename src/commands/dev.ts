// litfass dev: shows the site while it is being written. Every save is read again; what is wrong is told in the terminal and
// on the page, which stays the last good one meanwhile.
import { spawn } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { inspect } from 'node:util';
import { watch } from 'chokidar';
import { Command } from 'commander';
import { stop as stopCompiler } from 'esbuild';
import { type Bundle, bundle } from '../bundle/index.ts';
import { mountContact } from '../contact/mount.ts';
import { sameHost } from '../contact/origins.ts';
import { openLive } from '../dev/live.ts';
import { openNews } from '../dev/news.ts';
import { type Handler, serve, stopSignal, withContact } from '../dev/watch-server.ts';
import { openWorkshop, type Workshop } from '../dev/workshop.ts';
import { CliError, formatProblems, forTerminal, isError } from '../diagnostics/problem.ts';
import { writeSchemas } from '../schema/write.ts';
import { hasColors } from './format.ts';
import { openLog } from './log.ts';
import { counted, placeOf, rootOf, type ServerOptions, withDate, withRoot, withServer } from './options.ts';
import { isCompilerGone, unlessStopped } from './stopping.ts';

interface Options extends ServerOptions {
  readonly root: string;
  readonly date?: string;
}

/** Where the server reports what happens. */
export interface DevReport {
  readonly say: (line: string) => void;
  readonly complain: (text: string) => void;
  /** An entry of the contact form's log. */
  readonly log: (entry: object) => void;
  /** Called whenever the site is about to be read. */
  readonly onRead?: () => void;
}

export interface Dev {
  readonly url: string;
  /** Ends the server and the watch. */
  readonly close: () => Promise<void>;
}

export function devCommand(): Command {
  return withServer(withDate(withRoot(new Command('dev'))))
    .option('--open', 'open a browser')
    .action(run);
}

async function run(options: Options & { readonly open?: true }): Promise<void> {
  const telling = inTerminal();
  const late = surviveLateFailures(telling.complain);
  const { url, close } = await startDev(options, { ...telling, onRead: late.forget });
  if (options.open) openBrowser(url);
  await stopSignal();
  await close();
}

function inTerminal(): DevReport {
  return { say: console.log, complain: (text) => void process.stderr.write(text), log: openLog() };
}

/** Serves the site and watches its files, until it is closed. Resolves when it shows the site, or tells what is wrong with it. */
export async function startDev(options: Options, telling: DevReport): Promise<Dev> {
  const { say, complain } = telling;
  const root = rootOf(options);
  const workshop = openWorkshop(root, options.date, compiled);
  const live = await openLive(workshop);
  let handler: Handler = live.handler;
  const serving = await serve((request, response) => handler(request, response), placeOf(options));
  const contact = mountContact(root, {
    run: 'dev',
    environment: { ...process.env, CONTACT_HOST: options.host },
    origins: [sameHost],
    builtPage: live.page,
    log: telling.log,
  });
  handler = withContact(contact, live.handler);
  // What cannot be done stays as it was until the next save.
  const mount = grumbling(complain, 'the contact form cannot answer', () => contact.refresh());
  const assist = grumbling(complain, 'editors are told nothing new', async () => {
    const read = workshop.read();
    if (read) writeSchemas(root, read);
  });
  const news = openNews();
  const queue = serially(async (changed) => {
    const began = performance.now();
    telling.onRead?.();
    const before = workshop.showing();
    await workshop.refresh(changed);
    // Ctrl+C ends the compiler too: what that made of a theme is no news.
    if (watcher.closed) return;
    watcher.add(besideTheme(workshop.read()));
    await assist();
    await mount();
    live.announce();
    tell(workshop, telling, { before, news, took: performance.now() - began });
  });
  // What the theme takes from packages is another when these say so: npm writes them last.
  const watcher = watch(['content', 'templates', 'public', 'package.json', 'package-lock.json'], {
    cwd: root,
    ignoreInitial: true,
    // Told with the whole path, in which a folder above the site may be hidden.
    ignored: (path) => /(^|[/\\])\.(?!\.|well-known([/\\]|$))|~$/.test(relative(root, resolve(root, path))),
  });
  watcher.on('all', (_event, path) => {
    const yaml = !relative('content', path).startsWith('..') && /\.ya?ml$/.test(path);
    void queue(yaml ? 'content' : 'templates');
  });
  const deaf = new Set<unknown>();
  // A folder that may not be read, more files than the system watches: what happens elsewhere is heard all the same.
  watcher.on('error', (error) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!deaf.has(code)) complain(`not every save is heard: ${forTerminal(message)}\n`);
    deaf.add(code);
  });
  // Watched before it is read: of a save in between, nobody would hear.
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  await queue('templates');
  const base = workshop.showing()?.rendering.site.base ?? '';
  const url = base === '' ? serving.url : `${serving.url}${base}/`;
  say(`${url} shows the site · stop with Ctrl+C`);
  return {
    url,
    close: async () => {
      live.close();
      await Promise.all([watcher.close(), serving.close()]);
      await contact.close();
    },
  };
}

/** A compiler that something else has ended, as a machine without memory does, is begun anew at the next save. */
async function compiled(root: string): Promise<Bundle> {
  try {
    return await unlessStopped(bundle(root));
  } catch (error) {
    if (isCompilerGone(error)) await stopCompiler();
    throw error;
  }
}

/** What the theme imports from beside templates/. Of packages only those are edited that are linked from elsewhere. */
function besideTheme(read: ReturnType<Workshop['read']>): string[] {
  return read?.made.outside.filter((file) => !/(^|[/\\])node_modules[/\\]/.test(file)) ?? [];
}

/** What the theme began and nobody waits for, a promise or a timer, may fail at any time: it is told, the same only once. */
function surviveLateFailures(complain: DevReport['complain']): { readonly forget: () => void } {
  const told = new Set<string>();
  process.on('uncaughtException', (error) => {
    const reason = inspect(error);
    if (!told.has(reason)) complain(`failed while nobody waited for it: ${forTerminal(reason)}\n`);
    told.add(reason);
  });
  return { forget: () => told.clear() };
}

/** Does something that the server can go on without: it is told what kept it from being done, the same only once. */
function grumbling(
  complain: DevReport['complain'],
  outcome: string,
  attempt: () => Promise<void>,
): () => Promise<void> {
  let told = '';
  return async () => {
    let reason = '';
    try {
      await attempt();
    } catch (error) {
      reason = error instanceof CliError ? error.message : inspect(error);
    }
    if (reason && reason !== told) complain(`${outcome}: ${forTerminal(reason)}\n`);
    told = reason;
  };
}

interface Refreshed {
  readonly before: ReturnType<Workshop['showing']>;
  readonly news: ReturnType<typeof openNews>;
  readonly took: number;
}

function tell(workshop: Workshop, { say, complain }: DevReport, { before, news, took }: Refreshed): void {
  const problems = workshop.problems();
  const shown = news(problems);
  const color = hasColors(process.stderr);
  if (shown.size > 0) complain(`\n${formatProblems(problems, { color, shows: (problem) => shown.has(problem) })}`);
  const good = workshop.showing();
  const older = good ? 'the page shows the last good state' : 'there is no page to show yet';
  const state = good === before ? older : counted(good?.byUrl.size ?? 0, 'page');
  const warnings = problems.filter((problem) => !isError(problem)).length;
  const count = warnings > 0 ? ` · ${counted(warnings, 'warning')}` : '';
  say(`read again in ${Math.round(took)} ms · ${state}${count}`);
}

type Changed = Parameters<Workshop['refresh']>[0];

/** Runs one refresh at a time. Saves that arrive meanwhile, or within a moment, are taken together. */
function serially(refresh: (changed: Changed) => Promise<void>): (changed: Changed) => Promise<void> {
  let waiting: Changed | undefined;
  let running: Promise<void> | undefined;
  return (changed) => {
    waiting = waiting === 'templates' ? waiting : changed;
    running ??= (async () => {
      while (waiting) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        const next = waiting;
        waiting = undefined;
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
