// The places that a page of `dev` shows open in the author's editor: only files of the site, and only for
// pages of the server.
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { siteWith, type TestSite } from '../support/helpers.ts';

let site: TestSite;
let url: string;
let close: () => Promise<void>;
/** The file that the editor of the tests writes its arguments to. */
let opened: string;

beforeAll(async () => {
  site = siteWith({ 'content/pages/größe & mehr.yaml': 'id: [never closed\n' });
  opened = join(site.root, '../opened');
  const outside = join(site.root, '../opened-elsewhere.txt');
  writeFileSync(outside, 'not of the site');
  symlinkSync(outside, join(site.root, 'content/linked.yaml'));
  const report = { say: () => {}, complain: () => {}, log: () => {} };
  ({ url, close } = await startDev({ root: site.root, host: '127.0.0.1', port: 0 }, report));
});

afterAll(async () => {
  await close();
  site.remove();
});

beforeEach(() => {
  const editor = join(site.root, '../editor');
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}'\n`);
  chmodSync(editor, 0o755);
  vi.stubEnv('LAUNCH_EDITOR', editor);
  // launch-editor also prints that it failed.
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(opened, { force: true });
});

async function open(place: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/__litfass/open`, { method: 'POST', body: place, headers });
  return { status: answer.status, text: await answer.text() };
}

test.each(['content/site.yaml:3:5', 'content/pages/größe & mehr.yaml:1:5'])('opens %s', async (place) => {
  expect(await open(place)).toEqual({ status: 200, text: '' });
  await expect.poll(() => existsSync(opened)).toBe(true);
  const [file, line, column] = [place.split(':')[0] ?? '', ...place.split(':').slice(1)];
  expect(readFileSync(opened, 'utf8')).toBe(`${join(site.root, file)}\n${line}\n${column}\n`);
});

test.each([
  '../opened-elsewhere.txt:1:1',
  '/etc/hostname:1:1',
  'content/../../opened-elsewhere.txt:1:1',
  'content/linked.yaml:1:1',
  'content:1:1',
  'content/gone.yaml:1:1',
  'content/site.yaml',
  'content/site.yaml:1:1; touch x',
  '--version:1:1',
  '',
])('does not open “%s”', async (place) => {
  expect(await open(place)).toEqual({ status: 200, text: `${place} is not in a file of the site` });
  expect(existsSync(opened)).toBe(false);
});

test('opens nothing for a page of another origin', async () => {
  expect((await open('content/site.yaml:1:1', { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await open('content/site.yaml:1:1', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(existsSync(opened)).toBe(false);
});

test('says which file to open if there is no editor', async () => {
  for (const name of ['LAUNCH_EDITOR', 'VISUAL', 'EDITOR', 'PATH']) vi.stubEnv(name, '');
  expect((await open('content/site.yaml:3:5')).text).toBe(
    `no editor could be started: open ${join(site.root, 'content/site.yaml:3:5')}, or set LAUNCH_EDITOR to yours`,
  );
});

test('says which file to open if the editor cannot be started', async () => {
  vi.stubEnv('LAUNCH_EDITOR', join(site.root, 'no-editor'));
  const { text } = await open('content/site.yaml:3:5');
  expect(text).toMatch(/^no editor could be started \(.*ENOENT.*\): open /);
  expect(text).toContain(`: open ${join(site.root, 'content/site.yaml:3:5')}, or set LAUNCH_EDITOR to yours`);
});
