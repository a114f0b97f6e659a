// The dev servers that are compared, and a bare page that a script reloads on each change of its file.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import type { Command } from '../run.ts';
import { type Model, slugOf } from '../sites/model.ts';
import { editedKey, editedLocale, type SiteTool } from '../sites/tools.ts';
import { copySite, litfass } from '../tools.ts';
import type { Edit, EditKind } from './painted.ts';

export interface DevServer {
  readonly name: string;
  readonly command: (port: number) => Command;
  /** The path of the edited page. */
  readonly path: string;
  readonly edits: Readonly<Partial<Record<EditKind, Edit>>>;
  /** Removes every cache. */
  readonly forget: () => void;
}

/** The dev server of a tool, for the page whose heading is edited. */
export function devServer(tool: SiteTool, model: Model): DevServer {
  const { command, name, edited, forget } = tool;
  const slug = slugOf(editedKey, editedLocale);
  const heading = model.page(editedKey).hero.heading[editedLocale].join('');
  const text = textEdit(edited, heading);
  if (name !== 'litfass') {
    const args = (port: number): readonly string[] => {
      if (name === 'Astro') return ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)];
      if (name === 'Eleventy') return ['node_modules/@11ty/eleventy/cmd.cjs', '--serve', '--quiet', `--port=${port}`];
      return ['server', '--quiet', '--port', String(port), '--cacheDir', join(command.cwd, 'tmp')];
    };
    const path = name === 'Eleventy' ? `/${slug}.html` : name.startsWith('Hugo') ? `/${slug}.html` : `/${slug}`;
    return { name, command: (port) => ({ ...command, args: args(port) }), path, edits: { text }, forget };
  }
  const [bin = ''] = command.args.filter((one) => one.endsWith('litfass.js'));
  const css: Edit = {
    file: join(command.cwd, 'templates/styles/1-site.css'),
    texts: ['html {', 'html { outline: 7px solid red; '],
    shown: (index) => ({ selector: 'html', outlined: index === 1 }),
  };
  const component: Edit = {
    file: join(command.cwd, 'templates/sections.tsx'),
    texts: ['<section className="hero">', '<section className="hero" data-bench="">'],
    shown: (index) => ({ selector: '.hero', hasAttribute: ['data-bench', index === 1] }),
  };
  const args = (port: number) => [bin, 'dev', '--root', command.cwd, '--port', String(port)];
  return {
    name,
    command: (port) => ({ ...command, args: args(port) }),
    path: `/${slug}`,
    edits: { text, css, component },
    forget,
  };
}

/** The dev server of litfass on a copy of the first site, for its home page. */
export function firstSite(work: string): DevServer {
  const root = copySite(work);
  const { command, forget } = litfass(root, '');
  const [bin = ''] = command.args;
  const heading = 'Gefragt und nachgelesen';
  const headings = [heading, `${heading}!`] as const;
  return {
    name: 'litfass',
    command: (port) => ({ ...command, args: [bin, 'dev', '--root', root, '--port', String(port)] }),
    path: '/',
    edits: {
      text: {
        file: join(root, 'content/sections/faq.yaml'),
        texts: [`de: ${heading}\n`, `de: ${heading}!\n`],
        shown: (index) => ({ selector: '#faq h2', text: headings[index] ?? '' }),
      },
      css: {
        file: join(root, 'templates/styles/2-base.css'),
        texts: ['html {', 'html { outline: 7px solid red; '],
        shown: (index) => ({ selector: 'html', outlined: index === 1 }),
      },
      component: {
        file: join(root, 'templates/sections/faq/section.tsx'),
        texts: ['<h2>{heading}', '<h2 data-bench="">{heading}'],
        shown: (index) => ({ selector: '#faq h2', hasAttribute: ['data-bench', index === 1] }),
      },
    },
    forget,
  };
}

function textEdit(file: string, heading: string): Edit {
  const other = `${heading.slice(0, -1)}${heading.endsWith('q') ? 'x' : 'q'}`;
  return {
    file,
    texts: [heading, other],
    shown: (index) => ({ selector: 'h1', text: index === 0 ? heading : other }),
  };
}

/** How a bare page gets the change: it reloads, or a script fetches it and replaces the words. */
type BareKind = 'bare page' | 'bare page, patched';

const bareScripts: Readonly<Record<BareKind, string>> = {
  'bare page': 'location.reload()',
  'bare page, patched': `{
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.onload = () => {
      const now = request.responseXML.querySelectorAll('h1, h2');
      document.querySelectorAll('h1, h2').forEach((one, index) => (one.textContent = now[index].textContent));
    };
    request.send();
  }`,
};

/**
 * The page of another server in a file of its own: a static page, a watcher, one event. Reloading is what the
 * goals are compared with, patching is the floor.
 */
export async function bareServer(of: DevServer, work: string, name: BareKind): Promise<DevServer> {
  const folder = join(work, name.replaceAll(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  const { url, stop } = await startServer(of);
  const html = (await (await fetch(url)).text()).replace(/<script[^>]*__litfass[^>]*><\/script>/, '');
  await stop();
  const script = `new EventSource('/events').onmessage = () => ${bareScripts[name]}`;
  const file = join(folder, 'index.html');
  writeFileSync(file, html.replace('</head>', `<script>${script}</script></head>`));
  const program = join(folder, 'server.mjs');
  writeFileSync(program, bareProgram);
  const edit = of.edits.text;
  if (!edit) throw new Error('there is no text to edit');
  const words = (index: number) => `>${edit.shown(index).text}<`;
  const chokidar = join(import.meta.dirname, '../../../node_modules/chokidar/index.js');
  return {
    name,
    command: (port) => ({ args: [program, file, String(port), chokidar], cwd: folder, env: process.env }),
    path: '/',
    edits: { text: { ...edit, file, texts: [words(0), words(1)] } },
    forget: () => {},
  };
}

const bareProgram = `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
const [file, port, chokidar] = process.argv.slice(2);
const { watch } = await import(pathToFileURL(chokidar).href);
const open = new Set();
watch(dirname(file), { ignoreInitial: true }).on('change', () => {
  for (const response of open) response.write('data: changed\\n\\n');
});
createServer((request, response) => {
  if (request.url !== '/events') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(readFileSync(file));
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  open.add(response);
  response.on('close', () => open.delete(response));
}).listen(Number(port), '127.0.0.1');
`;

/** Starts a server and waits until it has sent the page. `took` is in milliseconds. */
export async function startServer(server: DevServer) {
  const port = await freePort();
  const { program = process.execPath, args, cwd, env } = server.command(port);
  const began = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const url = `http://localhost:${port}${server.path}`;
  const until = began + 180_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${server.name} does not answer at ${url}:\n${output.slice(-2000)}`);
    await sleep(5);
  }
  return { url, took: performance.now() - began, pid: child.pid, stop: () => stop(child) };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}
