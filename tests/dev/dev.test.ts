// litfass dev: it notices every save and keeps running whatever happens to the files. Also the HTTP server
// that it shares with preview. browser/dev.spec.ts tests it in a browser.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import type { DevEvent } from '../../src/dev/dev-handler.ts';
import { serve } from '../../src/dev/watch-server.ts';
import { hostFolder } from '../../src/server/host.ts';
import { addresses, everyAddress } from '../support/address-site.ts';
import {
  buildOf,
  childrenOf,
  filesBelow,
  litfass,
  minimalSite,
  repository,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';

interface Output {
  /** Resolves with the output from now on, once it matches `words`. */
  readonly says: (words: RegExp) => Promise<string>;
  /** The output since the last match. */
  readonly said: () => string;
}

interface Running extends Output {
  readonly url: string;
  /** The output until the site was checked. */
  readonly firstOutput: string;
  readonly stop: () => Promise<unknown>;
}

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

function outputReader(): Output & { readonly append: (text: string) => void } {
  let said = '';
  let compare = () => {};
  const says: Output['says'] = (words) =>
    new Promise((resolve, reject) => {
      said = '';
      const timeout = setTimeout(() => reject(new Error(`no output matches ${words}: ${said}`)), 50_000);
      compare = () => {
        if (!words.test(said)) return;
        clearTimeout(timeout);
        compare = () => {};
        resolve(said);
        said = '';
      };
    });
  const append = (text: string) => {
    said += text;
    compare();
  };
  return { says, said: () => said, append };
}

/** Starts the watch server in this process. */
async function dev(root: string, options: { readonly host?: string } = {}): Promise<Running> {
  const { append, ...output } = outputReader();
  const report = { say: (line: string) => append(`${line}\n`), complain: append, log: () => {} };
  const { url, checked, close } = await startDev({ root, host: '127.0.0.1', port: 0, ...options }, report);
  stopping.push(close);
  await checked;
  return { url, firstOutput: output.said(), ...output, stop: close };
}

/** Starts `litfass dev` in a process of its own. */
async function devProcess(root: string) {
  const { append, ...output } = outputReader();
  const child = spawn(process.execPath, [join(repository, 'bin/litfass.js'), 'dev', '--root', root, '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'production' },
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', append);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  stopping.push(() => {
    child.kill('SIGKILL');
    return ended;
  });
  const firstOutput = await output.says(/all checked .*\n/);
  const [, url = ''] = /(http\S+) shows the site/.exec(firstOutput) ?? [];
  /** Sends SIGINT to the process group, as Ctrl+C in a terminal does, so the compiler gets it too. */
  const interrupt = () => {
    process.kill(-(child.pid ?? 0), 'SIGINT');
    return ended;
  };
  const killCompiler = async () => {
    for (const compiler of childrenOf(child.pid)) process.kill(compiler, 'SIGKILL');
    while (childrenOf(child.pid).length > 0) await sleep(5);
  };
  return { url, firstOutput, ...output, interrupt, killCompiler };
}

function newSite(changes: Parameters<typeof siteWith>[0] = {}): TestSite {
  const site = siteWith(changes);
  stopping.push(site.remove);
  return site;
}

test('notices saves in a site below a hidden folder', async () => {
  const site = newSite();
  const hidden = join(dirname(site.root), '.work', 'site');
  mkdirSync(dirname(hidden));
  renameSync(site.root, hidden);
  const { says } = await dev(hidden);
  writeFileSync(join(hidden, 'content/pages/home.yaml'), 'id: [never closed\n');
  expect(await says(/read again/)).toContain('home.yaml:');
});

test('prints new problems after a save, and counts the other warnings', async () => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const sent = readFileSync(join(minimalSite, 'content/pages/sent.yaml'), 'utf8');
  const untitled = { 'content/pages/home.yaml': home.replace(', en: Light for outdoors', '') };
  const site = newSite(untitled);
  const { firstOutput, says } = await dev(site.root);
  expect(firstOutput).toContain('`heading` is missing in en');
  expect(firstOutput).toMatch(
    /read again in \d+ ms · 10 of 10 pages rendered · 1 warning · all checked after \d+ ms\n/,
  );
  // The same warning, on another line.
  site.change({ 'content/pages/home.yaml': `# Home\n${untitled['content/pages/home.yaml']}` });
  expect(await says(/read again.*\n/)).toMatch(
    /^read again in \d+ ms · \d+ of 10 pages rendered · 1 warning · all checked after \d+ ms\n$/,
  );
  site.change({ 'content/pages/sent.yaml': sent.replace(', en: Your message arrived', '') });
  const second = await says(/read again.*\n/);
  expect(second).toContain('`title` is missing in en');
  expect(second).toMatch(
    /\n\n1 warning, 1 warning not shown\n2 things are due before a release\nread again .* · 2 warnings · .*\n$/,
  );
  // An error is reported at each save. While it stops later checks, their warnings still count as known.
  for (const layout of ['plan', 'plam']) {
    site.change({ 'content/pages/sent.yaml': sent.replace('layout: plain', `layout: ${layout}`) });
    expect(await says(/read again.*\n/)).toMatch(/^\nerror .*\[unknown-layout\]\n/);
  }
  site.change({ 'content/pages/sent.yaml': sent });
  expect(await says(/read again.*\n/)).toMatch(
    /^read again in \d+ ms · \d+ of 10 pages rendered · 1 warning · all checked after \d+ ms\n$/,
  );
});

test('answers 404 for a deleted file of public/, and keeps running', async () => {
  const site = newSite({ 'public/price-list.txt': 'one lamp: 40 €\n' });
  const { url } = await dev(site.root);
  expect((await fetch(`${url}/price-list.txt`)).status).toBe(200);
  rmSync(join(site.root, 'public/price-list.txt'));
  expect((await fetch(`${url}/price-list.txt`)).status).toBe(404);
  expect((await fetch(url)).status).toBe(200);
});

test('reports files that cannot be watched, and notices all other saves', async () => {
  const site = newSite();
  symlinkSync('loop.yaml', join(site.root, 'content/pages/loop.yaml'));
  const { firstOutput, says } = await dev(site.root);
  expect(firstOutput).toContain('some files cannot be watched: ELOOP');
  site.change({ 'content/pages/home.yaml': 'id: [never closed\n' });
  expect(await says(/read again/)).toContain('home.yaml:');
});

test('notices a new file below public/.well-known/', async () => {
  const site = newSite();
  const { url, says } = await dev(site.root);
  site.change({ 'public/.well-known/security.txt': 'Contact: mailto:a@site.example\n' });
  await says(/read again/);
  expect(await (await fetch(`${url}/.well-known/security.txt`)).text()).toContain('Contact:');
});

test('notices saves of files outside templates/ that the theme imports', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const site = newSite({
    'shared/words.ts': "export const words = 'first';\n",
    'templates/layout.tsx': `import { words } from '../shared/words.ts';\n${layout.replace('<main', '<main data-words={words}')}`,
  });
  const { url, says } = await dev(site.root);
  const saved = async (text: string) => {
    site.change({ 'shared/words.ts': text });
    return says(/read again/);
  };
  await saved("export const words = 'second';\n");
  expect(await (await fetch(url)).text()).toContain('<main data-words="second"');
  expect(await saved('export const words = ;\n')).toContain('shared/words.ts:1:');
  await saved("export const words = 'third';\n");
  expect(await (await fetch(url)).text()).toContain('<main data-words="third"');
});

test('applies changed imports of package.json at once, even if the file is new', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const settings = (file: string) => JSON.stringify({ imports: { '#words': `./shared/${file}.ts` } });
  const site = newSite({
    'shared/first.ts': "export const words = 'first';\n",
    'shared/second.ts': "export const words = 'second';\n",
    'templates/layout.tsx': `import { words } from '#words';\n${layout.replace('<main', '<main data-words={words}')}`,
  });
  const { url, says } = await dev(site.root);
  for (const words of ['first', 'second']) {
    site.change({ 'package.json': settings(words) });
    await says(/read again/);
    expect(await (await fetch(url)).text()).toContain(`<main data-words="${words}"`);
  }
});

test('prints unhandled errors of the theme, and runs until Ctrl+C', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const late = "setTimeout(() => { throw new Error('a timer') }); Promise.reject(new Error('a promise'));\n";
  const site = newSite({ 'templates/layout.tsx': `${layout}${late}` });
  const { url, firstOutput, says, interrupt } = await devProcess(site.root);
  for (const error of ['a promise', 'a timer']) expect(firstOutput).toContain(`unhandled error: Error: ${error}`);
  site.change({ 'templates/layout.tsx': layout });
  expect(await says(/read again/)).not.toContain('nobody waited');
  expect((await fetch(url)).status).toBe(200);
  expect(await interrupt()).toBe(0);
});

test.skipIf(process.platform !== 'linux')(
  'restarts a killed compiler, but reports no error when Ctrl+C has ended it',
  async () => {
    const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
    const site = newSite();
    const { url, says, said, interrupt, killCompiler } = await devProcess(site.root);
    const save = (word: string) =>
      site.change({ 'templates/layout.tsx': layout.replace('<main', `<main data-word="${word}"`) });
    await killCompiler();
    save('first');
    expect(await says(/read again/)).toContain('The service ');
    const saved = performance.now();
    save('second');
    expect(await says(/read again/)).not.toContain('error');
    const took = performance.now() - saved;
    expect(await (await fetch(url)).text()).toContain('<main data-word="second"');
    await killCompiler();
    save('third');
    // After the time that the last save took, dev has noticed that the compiler is gone. It waits for up to
    // half a second for a signal before it reports an error.
    await sleep(Math.min(took + 50, 250));
    expect(await interrupt()).toBe(0);
    expect(said()).toBe('');
  },
);

test('reports whether the page shows the saved files, even if they have errors', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const site = newSite();
  const { says } = await dev(site.root);
  site.change({ 'templates/layout.tsx': layout.replace('<main', '<h1>Another</h1><main') });
  const reported = await says(/read again/);
  for (const words of ['error /kontakt has 2 headings', 'of 10 pages rendered']) expect(reported).toContain(words);
  site.change({ 'templates/layout.tsx': layout.replace('<main', '<h1>Another</h2><main') });
  expect(await says(/read again/)).toContain('the page shows the last valid state · 1 error');
});

test('compiles a theme again at the next save of any file if it could not be written', async () => {
  // The site has no form, because the outbox would be in the folder that this test deletes.
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const site = newSite({ 'content/site.yaml': settings.replace(/^contact:\n( .*\n)+/m, '') });
  const { url, says } = await dev(site.root);
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const page = (words: string) =>
    site.change({ 'content/pages/more.yaml': `slug: more\nlayout: page\ntitle: ${words}\nsections: []\n` });
  site.change({ '.litfass': null });
  site.change({ '.litfass': 'no folder', 'templates/layout.tsx': layout.replace('<main', '<main data-new=""') });
  expect(await says(/read again/)).toContain('cannot write the compiled theme');
  page('One');
  expect(await says(/read again/)).toContain('cannot write the compiled theme');
  site.change({ '.litfass': null });
  site.change({ 'content/pages/more.yaml': null });
  expect(await says(/read again/)).not.toContain('cannot write');
  expect(await (await fetch(url)).text()).toContain('<main data-new=""');
});

test('answers a HEAD request for the event stream without keeping it open', async () => {
  const { url } = await dev(newSite().root);
  const { status, headers } = await fetch(`${url}/__litfass/events`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(5000),
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});

/** The query of the URL of the client script in the home page. */
async function clientQuery({ url }: Pick<Running, 'url'>): Promise<string> {
  return /client\.js\?([^"]+)/.exec(await (await fetch(url)).text())?.[1]?.replaceAll('&amp;', '&') ?? '';
}

/** The first event that the server sends to the page with this client query. */
async function eventFor(query: string, { url }: Pick<Running, 'url'>): Promise<DevEvent> {
  const stream = (await fetch(`${url}/__litfass/events?${query}`)).body?.getReader();
  const event = Buffer.from((await stream?.read())?.value ?? '').toString();
  await stream?.cancel();
  return JSON.parse(event.replace('data: ', ''));
}

function versionIn(query: string): string | null {
  return new URLSearchParams(query).get('v');
}

test('changes the version of a page only when the page or a file of public/ changes', async () => {
  const site = newSite();
  const server = await dev(site.root);
  const query = await clientQuery(server);
  const version = versionIn(query);
  const saved = async (changes: Parameters<typeof site.change>[0]) => {
    site.change(changes);
    await server.says(/read again/);
    return eventFor(query, server);
  };
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const more = home.replace('{ de: "", en: en }', '{ de: mehr, en: en/more }');
  const same = { version, problems: '' };
  expect(await saved({ 'content/pages/more.yaml': 'id: [never closed\n' })).toEqual({
    version,
    problems: expect.stringContaining('more.yaml'),
  });
  expect(await saved({ 'content/pages/more.yaml': more })).toMatchObject({ version });
  expect(await saved({ 'content/pages/more.yaml': null })).toEqual(same);
  const edited = await saved({ 'content/pages/home.yaml': home.replace('Licht', 'Lampen') });
  expect(edited.version).not.toBe(version);
  expect(await saved({ 'content/pages/home.yaml': home })).toEqual(same);
  const published = await saved({ 'public/price-list.txt': 'one lamp: 40 €\n' });
  expect(published.version.split(' ')[0]).toBe(version?.split(' ')[0]);
  expect(published.version).not.toBe(version);
  expect(await saved({ 'public/price-list.txt': null })).toEqual(same);
});

test('sends an open page its current version after a restart of the server', async () => {
  const site = newSite();
  const first = await dev(site.root);
  const query = await clientQuery(first);
  await first.stop();
  const second = await dev(site.root);
  expect((await eventFor(query, second)).version).toBe(versionIn(query));
  await second.stop();
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  site.change({ 'templates/layout.tsx': layout.replace('<main', '<main data-new=""') });
  expect((await eventFor(query, await dev(site.root))).version).not.toBe(versionIn(query));
});

test('serves the same pages and separate drawings as a build writes', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const drawing = '<svg data-apart="garden" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8" /></svg>';
  const site = newSite({ 'templates/layout.tsx': layout.replace('</main>', `</main>${drawing}`) });
  await buildOf(site);
  const { url } = await dev(site.root);
  const built = filesBelow(site.out);
  const [name = '', bytes] = [...built].find(([path]) => /^assets\/garden-/.test(path)) ?? [];
  expect(await (await fetch(`${url}/${name}`)).text()).toBe(String(bytes));
  const shown = await (await fetch(url)).text();
  expect(shown.replace(/<script type="module" src="\/__litfass.*?<\/script>/, '')).toBe(
    String(built.get('index.html')),
  );
});

test('answers an unknown URL with a message if the site has no not-found page', async () => {
  const site = newSite({ 'content/pages/not-found.yaml': null });
  const { url } = await dev(site.root);
  const answer = await fetch(`${url}/nowhere/$&/<b>`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('There is nothing at /nowhere/$&amp;/%3Cb%3E');
});

test('answers 405 to a form that posts to a page, like every static host', async () => {
  const { url } = await dev(newSite().root);
  const answer = await fetch(`${url}/kontakt/danke`, { method: 'POST', body: 'name=A' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${url}/kontakt/danke`, { method: 'HEAD' })).status).toBe(200);
});

test('reports once that it cannot write the schemas, and keeps running', async () => {
  const site = newSite();
  const { says, url } = await dev(site.root);
  site.change({ '.litfass/schema': null });
  site.change({ '.litfass/schema': 'no folder' });
  const title = (words: string) =>
    site.change({ 'content/pages/more.yaml': `slug: more\nlayout: page\ntitle: ${words}\nsections: []\n` });
  title('One');
  expect(await says(/read again/)).toContain('cannot write .litfass/schema/');
  title('Two');
  expect(await says(/read again/)).not.toContain('cannot write');
  expect((await fetch(url)).status).toBe(200);
});

test.each([
  ['was deleted after the lookup', 'ENOENT', 404],
  ['is in a deleted folder', 'ENOTDIR', 404],
  ['cannot be read', 'EACCES', 500],
])('a file that %s (%s) is answered with %i, and the server keeps running', async (_, code, status) => {
  const { url, close } = await serve(
    () => {
      throw Object.assign(new Error('of the disk'), { code });
    },
    { host: '127.0.0.1', port: 0, tries: 0 },
  );
  stopping.push(close);
  const first = await fetch(url);
  expect(first.status).toBe(status);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(url)).status).toBe(status);
});

describe('the server of a folder', () => {
  async function serveFolder(): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
    const site = newSite({ 'dist/en.html': `<p>${'words '.repeat(200)}</p>`, 'dist/film.mp4': '0123456789' });
    const { url, close } = await serve(hostFolder(site.out), { host: '127.0.0.1', port: 0, tries: 0 });
    stopping.push(close);
    return (path, headers = {}) => fetch(`${url}${path}`, { headers, redirect: 'manual' });
  }

  test('keeps the whole query in redirects', async () => {
    const ask = await serveFolder();
    for (const query of ['', '?to=/a?b&c=d?', '?%C3%BC']) {
      expect((await ask(`/en/${query}`)).headers.get('location')).toBe(`/en${query}`);
    }
  });

  test('answers 304 to every form of If-None-Match that contains the tag', async () => {
    const ask = await serveFolder();
    const tag = (await ask('/en')).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      expect((await ask('/en', { 'if-none-match': known })).status, known).toBe(304);
    expect((await ask('/en', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
    ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['bytes=0-1,4-5', 200, null, '0123456789'],
    ['bytes=5-4', 200, null, '0123456789'],
    ['bytes=-', 200, null, '0123456789'],
    ['lines=0-1', 200, null, '0123456789'],
  ])('answers the range “%s” of a film with %i', async (range, status, part, bytes) => {
    const ask = await serveFolder();
    const answer = await ask('/film.mp4', { range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([status, part, bytes]);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    const tag = answer.headers.get('etag') ?? '';
    expect((await ask('/film.mp4', { range, 'if-range': tag })).status).toBe(status);
    expect((await ask('/film.mp4', { range, 'if-range': '"older"' })).status).toBe(200);
  });

  test('ignores a range of a compressed answer', async () => {
    const ask = await serveFolder();
    const answer = await ask('/en', { range: 'bytes=0-9', 'accept-encoding': 'br' });
    expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null]);
    expect((await ask('/nothing-here', { range: 'bytes=0-1' })).status).toBe(404);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5, br; q=0.000', 'gzip'],
    ['gzip;q=0, identity', null],
    ['*;q=0', null],
    ['', null],
  ])('answers “accept-encoding: %s” with %s', async (accepted, encoding) => {
    const ask = await serveFolder();
    const answer = await ask('/en', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toContain('words words');
  });

  test('serves the compressed files that the build wrote', async () => {
    const site = newSite({ 'dist/en.html': `<p>${'words '.repeat(200)}</p>` });
    const page = Buffer.from('<p>compressed by the build</p>');
    writeFileSync(join(site.out, 'en.html.br'), brotliCompressSync(page));
    writeFileSync(join(site.out, 'en.html.gz'), gzipSync(page));
    const { url, close } = await serve(hostFolder(site.out), { host: '127.0.0.1', port: 0, tries: 0 });
    stopping.push(close);
    const textFor = async (accepted: string) =>
      (await fetch(`${url}/en`, { headers: { 'accept-encoding': accepted } })).text();
    expect(await textFor('br')).toContain('compressed by the build');
    expect(await textFor('gzip')).toContain('compressed by the build');
    expect(await textFor('identity')).toContain('words words');
  });
});

describe('--host', () => {
  const message = new URLSearchParams({ name: 'A', email: 'a@site.example', message: 'Hello', locale: 'de' });
  const post = async (url: string, origin: string) => {
    const { status } = await fetch(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: message,
      headers: { origin },
    });
    return status;
  };

  test('puts an IPv6 address in brackets, and accepts form posts from there', async () => {
    const { url } = await dev(newSite().root, { host: '::1' });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await post(url, url)).toBe(303);
  });

  test('on 0.0.0.0 accepts form posts only from its own pages', async () => {
    const { url } = await dev(newSite().root, { host: '0.0.0.0' });
    expect(await post(url, url)).toBe(303);
    expect(await post(url, 'http://elsewhere.example')).toBe(403);
  });

  test('reports a host that is not an address of this machine', async () => {
    const { code, stderr } = await litfass(['dev', '--root', newSite().root, '--host', '192.0.2.1']);
    expect(stderr).toContain('192.0.2.1 is not an address of this machine');
    expect(code).toBe(2);
  });

  test('takes the next free port unless a port was requested', async () => {
    const place = { host: '127.0.0.1', port: 0, tries: 0 };
    const first = await serve((_, response) => response.end(), place);
    stopping.push(first.close);
    const port = Number(new URL(first.url).port);
    await expect(serve(() => {}, { ...place, port })).rejects.toThrow(`Port ${port} is in use`);
    const second = await serve((_, response) => response.end(), { ...place, port, tries: 50 });
    stopping.push(second.close);
    expect(Number(new URL(second.url).port)).toBeGreaterThan(port);
  });
});

test('dev shows pages at addresses of every form, and leads other forms to them', async () => {
  const site = siteWith(everyAddress());
  stopping.push(site.remove);
  const { url } = await dev(site.root);
  const ask = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, url), { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  for (const path of addresses) expect([path, ...(await ask(path))]).toEqual([path, 200, null]);
  expect(await ask('/guides')).toEqual([301, '/guides/']);
  expect(await ask('/lamps/')).toEqual([301, '/lamps.html']);
  expect(await ask('/v1.2.html')).toEqual([301, '/v1.2']);
  expect(await ask('/f%C3%BCr-alle/gr%C3%B6%C3%9Fen')).toEqual([301, '/f%C3%BCr-alle/gr%C3%B6%C3%9Fen/']);
});
