// Browsers that are no Chromium of today, each driven in the way that it has: Chrome 109 by Playwright,
// Firefox by WebDriver BiDi, WebKit by WebDriver. What they are asked for is what a visitor does: open,
// look, click, type.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { freePort } from '../../support/free-port.ts';

export type Scheme = 'light' | 'dark';

export interface Visitor {
  /** Name and version. */
  readonly name: string;
  readonly open: (url: string) => Promise<void>;
  /** The value of an expression in the page, as JSON. */
  readonly see: (expression: string) => Promise<unknown>;
  readonly click: (x: number, y: number) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Of the window, where the page has no say in it: WebKit's is as wide as its own bar at least. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly picture: () => Promise<Buffer>;
  readonly leave: () => Promise<void>;
}

/** Where a browser is, and how a visitor with it is sent. */
export interface Kind {
  readonly name: string;
  /** Why it cannot be asked here; undefined where it can. */
  readonly missing: () => string | undefined;
  readonly visit: (scheme: Scheme) => Promise<Visitor>;
}

/** OLD_BROWSERS is a folder in which `npm install @sparticuz/chromium@109` was run. */
const folder = process.env.OLD_BROWSERS ?? '.';

const chrome: Kind = {
  name: 'Chrome 109',
  missing: () => (chromePackage() ? undefined : 'no @sparticuz/chromium@109 in the folder OLD_BROWSERS'),
  visit: async (colorScheme) => {
    const { default: unpacked } = (await import(chromePackage() ?? '')) as {
      default: { executablePath: () => Promise<string> };
    };
    const executablePath = await unpacked.executablePath();
    const args = ['--no-sandbox', '--no-zygote', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args });
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
    return {
      name: `Chrome ${browser.version()}`,
      open: async (url) => void (await page.goto(url)),
      see: (expression) => page.evaluate(expression),
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      resize: (width, height) => page.setViewportSize({ width, height }),
      picture: () => page.screenshot(),
      leave: () => browser.close(),
    };
  },
};

function chromePackage(): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
}

const firefox: Kind = {
  name: 'Firefox',
  missing: () => (programNamed('firefox-esr', 'firefox') ? undefined : 'no firefox-esr'),
  visit: async (scheme) => {
    const profile = mkdtempSync(join(tmpdir(), 'litfass-firefox-'));
    const preferences = {
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
    };
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    writeFileSync(join(profile, 'user.js'), lines.join(''));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const child = spawn(programNamed('firefox-esr', 'firefox') ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const url = await lineOf(child, /WebDriver BiDi listening on (ws:\/\/\S+)/);
    const { send, close } = await socket(`${url}/session`);
    const { capabilities } = await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const context = (contexts as { context: string }[])[0]?.context;
    const act = (actions: readonly object[]) => send('input.performActions', { context, actions });
    const { browserName, browserVersion } = capabilities as Record<string, string>;
    return {
      name: `${browserName} ${browserVersion}`,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      see: async (expression) => {
        const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
        const { result } = (await send('script.evaluate', asked)) as { result?: { value?: string } };
        return JSON.parse(result?.value ?? 'null');
      },
      click: async (x, y) => void (await act(clickAt(x, y))),
      type: async (text) => void (await act(typing(text))),
      resize: async (width, height) =>
        void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
      picture: async () =>
        Buffer.from(String((await send('browsingContext.captureScreenshot', { context })).data), 'base64'),
      leave: async () => {
        close();
        await end(child);
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};

const webkit: Kind = {
  name: 'WebKit',
  missing: () => {
    if (!programNamed('WebKitWebDriver') || !miniBrowser()) return 'no webkit2gtk-driver';
    return programNamed('Xvfb') ? undefined : 'no xvfb, which WebKit draws on';
  },
  visit: async (scheme) => {
    const screen = spawn(programNamed('Xvfb') ?? '', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    const port = await freePort();
    const driver = spawn(programNamed('WebKitWebDriver') ?? '', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${String(display).trim()}`,
        GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
        // As root it has no sandbox to start.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: 'ignore',
    });
    const call = async (path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = (await answer.json()) as { value: { message?: string } };
      if (!answer.ok) throw new Error(`WebKit: ${path}: ${value.message}`);
      return value;
    };
    const options = { binary: miniBrowser(), args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const started = (await patiently(() => call('', { capabilities }))) as Record<string, Record<string, string>>;
    const session = `/${started.sessionId}`;
    return {
      name: `WebKitGTK ${started.capabilities?.browserVersion}`,
      open: async (url) => void (await call(`${session}/url`, { url })),
      see: (expression) => call(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      click: async (x, y) => void (await call(`${session}/actions`, { actions: clickAt(x, y) })),
      type: async (text) => void (await call(`${session}/actions`, { actions: typing(text) })),
      resize: async (width, height) => void (await call(`${session}/window/rect`, { width, height })),
      picture: async () => Buffer.from(String(await call(`${session}/screenshot`)), 'base64'),
      leave: async () => {
        await fetch(`http://127.0.0.1:${port}/session${session}`, { method: 'DELETE' });
        await end(driver);
        await end(screen);
      },
    };
  },
};

export const kinds: readonly Kind[] = [chrome, firefox, webkit];

function clickAt(x: number, y: number): readonly object[] {
  const steps = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }];
}

function typing(text: string): readonly object[] {
  const keys = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions: keys }];
}

/** Commands over one connection, each with its answer. */
async function socket(url: string) {
  const connection = new WebSocket(url);
  await once(connection, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  connection.addEventListener('message', ({ data }) => {
    const { id, result, message } = JSON.parse(String(data)) as { id?: number; result?: object; message?: string };
    const asked = waiting.get(id ?? 0);
    if (result) asked?.resolve(result as Record<string, unknown>);
    else asked?.reject(new Error(message));
  });
  let last = 0;
  const send = (method: string, params: object) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++last, answer);
    connection.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, close: () => connection.close() };
}

/** What a process says, as soon as it says it. */
async function lineOf(child: ChildProcess, line: RegExp): Promise<string> {
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += chunk;
    const [, found] = line.exec(said) ?? [];
    if (!found) continue;
    // Writing into a pipe that nobody reads any more blocks.
    child.stderr?.resume();
    return found;
  }
  throw new Error(`it ended:\n${said}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(patience);
}

/** Until it works, for ten seconds. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

function programNamed(...names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Debian keeps it beside the library, in a folder with its version. */
function miniBrowser(): string | undefined {
  const libraries = ['/usr/lib', `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`];
  return libraries
    .filter((library) => existsSync(library))
    .flatMap((library) => readdirSync(library).map((name) => join(library, name, 'MiniBrowser')))
    .find((path) => /webkit2gtk/.test(path) && existsSync(path));
}
