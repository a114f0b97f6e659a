// What a build does with `auth:`: the session file, the policy, the checks of a release. Without `auth:`
// nothing is added.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { buildOf, type Changes, filesBelow, litfass, repository, siteWith } from '../support/helpers.ts';

const from = join(repository, 'tests/session-site');
const read = (file: string) => readFileSync(join(from, file), 'utf8');
const settings = read('content/site.yaml');

async function built(changes: Changes = {}, options = { from }) {
  const site = siteWith(changes, options);
  await buildOf(site);
  return { site, files: filesBelow(site.out) };
}

/** The text of an asset, by its name without the hash. */
function asset(files: ReadonlyMap<string, Uint8Array>, name: string): Buffer {
  const found = [...files].find(([path]) => path.replace(/-[0-9a-f]{10}\./, '.') === `assets/${name}`);
  return Buffer.from(found?.[1] ?? '');
}

test('the client is a separate file below 24 KB compressed, with the settings of the site', async () => {
  const { files } = await built();
  const session = asset(files, 'session.js');
  expect(brotliCompressSync(session).length).toBeLessThan(24_000);
  expect(session.toString()).toContain('url:"https://abc.supabase.co/auth/v1",key:"sb_publishable_');
  expect(session.toString()).toContain('storage:"local",flow:"pkce"');
  expect(brotliCompressSync(asset(files, 'callback.js')).length).toBeLessThan(300);
  expect(asset(files, 'islands.js').toString()).not.toMatch(/GoTrue|refresh_token/);
  const licenses = files.get('licenses.txt')?.toString() ?? '';
  for (const name of ['@supabase/auth-js', 'react']) expect(licenses).toMatch(new RegExp(`^${name} .*MIT`, 'm'));
});

test('every page loads the callback script, which knows the URL of the client', async () => {
  const { files } = await built();
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  expect(pages).toHaveLength(6);
  for (const [path, html] of pages)
    expect(html.toString(), path).toMatch(
      /<script type="module" fetchpriority="low" src="\/assets\/callback-\w{10}\.js" data-session="\/assets\/session-\w{10}\.js"><\/script>/,
    );
});

test('pages may connect to the auth service, and a theme may preconnect to it', async () => {
  const layout = read('templates/layout.tsx').replace(
    '<header>',
    '<link rel="preconnect" href="https://abc.supabase.co" />\n<header>',
  );
  const { files } = await built({ 'templates/layout.tsx': layout });
  expect(files.get('_headers')?.toString()).toContain("connect-src 'self' https://abc.supabase.co;");
});

test('a site without auth: has no session files, and no file mentions sessions', async () => {
  const { files } = await built({}, { from: join(repository, 'tests/second-site') });
  expect([...files.keys()].filter((path) => /session|callback/.test(path))).toEqual([]);
  for (const [path, bytes] of files) expect(bytes.toString(), path).not.toMatch(/session/i);
});

test('changed settings change the file name on every page, including cached pages', async () => {
  const site = siteWith({}, { from });
  const build = ['build', '--root', site.root];
  expect((await litfass(build)).code).toBe(0);
  const before = filesBelow(site.out);
  site.change({ 'content/site.yaml': settings.replace('auth:', 'auth:\n  storage: session') });
  expect((await litfass(build)).code).toBe(0);
  const warm = filesBelow(site.out);
  expect(warm.get('members.html')).not.toEqual(before.get('members.html'));
  site.change({ '.litfass': null, dist: null });
  expect((await litfass(build)).code).toBe(0);
  expect(warm).toEqual(filesBelow(site.out));
});

test('the watch server serves the client under the URL that its pages name', async () => {
  const engine = openEngine(workplaceAt(siteWith({}, { from }).root));
  await engine.update();
  await engine.finish();
  expect(engine.problems()).toEqual([]);
  const showing = engine.site();
  const page = showing?.page(showing.byUrl.get('/sign-in')!).html;
  const [, client = ''] = /data-session="\/(assets\/session-\w{10}\.js)"/.exec(page ?? '') ?? [];
  expect(showing?.rendering.assets.files.get(client)).toBeInstanceOf(Uint8Array);
});

test.each([
  ['http://127.0.0.1:9999', 'the URL of the auth service does not use https: http://127.0.0.1:9999'],
  ['https://auth.example', 'the URL of the auth service is not a public address: https://auth.example'],
])('a release rejects %s, but a check does not', async (url, text) => {
  const site = siteWith({ 'content/site.yaml': settings.replace('https://abc.supabase.co/auth/v1', url) }, { from });
  const check = ['check', '--root', site.root];
  expect((await litfass(check)).code).toBe(0);
  const { code, stderr } = await litfass([...check, '--release']);
  expect(code).toBe(1);
  expect(stderr).toContain(`error ${text} [auth-url]`);
});

test('a release of the example reports nothing about auth', async () => {
  const site = siteWith({}, { from });
  const { stderr } = await litfass(['check', '--release', '--root', site.root]);
  expect(stderr).not.toContain('[auth-');
  expect(stderr).not.toContain('[form-endpoint]');
});

test('docs/session.md shows the code of the example', () => {
  const doc = readFileSync(join(repository, 'docs/session.md'), 'utf8');
  const shown = [...doc.matchAll(/^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$/gms)].map(([, file = '', code]) => [file, code]);
  expect(shown.map(([file]) => file)).toEqual([
    ...globSync('templates/islands/*.tsx', { cwd: from }).sort((a, b) => order(a) - order(b)),
    'content/pages/members.yaml',
  ]);
  for (const [file = '', code] of shown) expect(code, file).toBe(read(file));
});

test('the settings of docs/session.md are accepted', async () => {
  const doc = readFileSync(join(repository, 'docs/session.md'), 'utf8');
  const [, auth = ''] = /```yaml\n(auth:\n.*?)```/s.exec(doc) ?? [];
  const settings = read('content/site.yaml').replace(/^auth:.*\n(?: +.*\n)*/m, '');
  const site = siteWith({ 'content/site.yaml': `${settings}${auth.replace('_…', '_example')}` }, { from });
  const { code, stderr } = await litfass(['check', '--root', site.root]);
  expect(code, stderr).toBe(0);
  site.remove();
});

const order = (file: string) => ['account', 'sign-in', 'members'].findIndex((name) => file.includes(name));
