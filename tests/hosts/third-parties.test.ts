// The policies that nginx, Apache and Caddy send for a site with third parties: the header has the union, and
// each page narrows it to what it names itself.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doorsFiles, writeSite } from '../support/doors-site.ts';
import { buildOf } from '../support/helpers.ts';
import { configuredServers, get, type StartedServer, servedCopy } from '../support/servers.ts';

const other = 'http://127.0.0.1:9';

let site: string;
let root: string;
beforeAll(async () => {
  const files = doorsFiles(other);
  const settings = {
    ...JSON.parse(files['content/site.yaml'] ?? ''),
    hosts: { nginx: true, apache: true, caddy: true },
  };
  site = await writeSite({ ...files, 'content/site.yaml': JSON.stringify(settings) });
  const out = join(site, 'dist');
  await buildOf({ root: site, out });
  root = servedCopy(out, '');
});
afterAll(() => {
  for (const folder of [site, root]) if (folder) rmSync(folder, { recursive: true });
});

/** The sources of a directive; undefined without it. */
const sourcesOf = (policy: string | undefined, directive: string) =>
  policy
    ?.split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe.each(configuredServers)('on $name', ({ program, start }) => {
  if (!program) return test.skip('is not installed');
  let server: StartedServer;
  beforeAll(async () => {
    server = await start(root, '');
  });
  afterAll(() => server?.stop());

  test.each([
    ['/', ['script', 'connect'], [`${other}/count.js`, other]],
    ['/film', ['frame'], [other]],
    ['/en/map', ['frame'], [`${other}/map`]],
    ['/es/chat', ['script'], [`${other}/chat.js`]],
    ['/widget', ['script', 'frame'], [`${other}/writer.js`, `${other}/film`]],
  ])('%s may load its third party, and nothing else', async (path, kinds, addresses) => {
    const { headers, body, status } = await get(server.port, path);
    expect(status).toBe(200);
    const header = headers['content-security-policy'];
    const [, own] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body.toString()) ?? [];
    const foreign = (policy: string | undefined, kind: string) =>
      (sourcesOf(policy, `${kind}-src`) ?? []).filter((source) => source.startsWith('http'));
    // What the header says already is not said again.
    const applied = (kind: string) => foreign(sourcesOf(own, `${kind}-src`) ? own : header, kind);
    expect(['script', 'connect', 'frame'].flatMap(applied)).toEqual(addresses);
    for (const [index, kind] of kinds.entries()) expect(foreign(header, kind)).toContain(addresses[index]);
    expect(foreign(header, 'script')).toEqual(['count', 'chat', 'writer'].map((name) => `${other}/${name}.js`));
    expect(sourcesOf(header, 'frame-ancestors')).toEqual(["'none'"]);
    expect(sourcesOf(own, 'frame-ancestors')).toBeUndefined();
    expect(sourcesOf(own, 'require-trusted-types-for')).toEqual(path === '/widget' ? undefined : ["'script'"]);
    expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
});
