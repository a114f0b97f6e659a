// The example of docs/session.md in a browser, with a real auth service: sign-in, second factor, failing
// callbacks, hidden tabs. The requests of the client, and how it handles each answer:
// tests/theme/session-client.test.ts and session-calls.test.ts.
import { cp, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type AuthServer, code, email, openAuthServer } from '../support/auth-server.ts';
import { repository } from '../support/helpers.ts';
import { type Running, removeSite, run, serve } from './support/litfass.ts';
import { expect, test } from './support/site.ts';

// One server and one site for all of them.
test.describe.configure({ mode: 'default' });

let root: string;
let site: Running;
let auth: AuthServer;

test.beforeAll(async () => {
  auth = await openAuthServer();
  root = await realpath(await mkdtemp(join(tmpdir(), 'litfass-session-')));
  await cp(join(repository, 'tests/session-site'), root, { recursive: true });
  const settings = join(root, 'content/site.yaml');
  const written = await readFile(settings, 'utf8');
  await writeFile(settings, written.replace(/url: \S+\/auth\/v1/, `url: ${auth.url}`));
  await run('build', ['--root', root]);
  site = await serve('preview', ['--root', root]);
});

test.afterAll(async () => {
  await site?.stop();
  await auth?.close();
  if (root) await removeSite(root);
});

const key = 'litfass-session';
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

/** A page of a visitor who signed in before. */
async function signedIn(page: Page, path: string, options?: Parameters<AuthServer['session']>[0]): Promise<void> {
  await page.addInitScript(
    ([name, session]) => {
      if (sessionStorage.getItem('was-here')) return;
      sessionStorage.setItem('was-here', 'yes');
      localStorage.setItem(name, session);
    },
    [key, JSON.stringify(auth.session(options))] as const,
  );
  await page.goto(site.url + path);
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' });

test('by password and second factor, there after a reload, and signed out everywhere', async ({ page }) => {
  auth.addFactor();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(`${site.url}/sign-in`);
  await page.getByLabel('E-mail').first().fill(email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await page.getByLabel('Password').fill('correct');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Your password was right.')).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid TOTP code entered');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('You are signed in.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are signed in.')).toBeVisible();
  auth.requests.length = 0;
  await signOut(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(auth.requests).toMatchObject([{ method: 'POST', path: '/logout', query: { scope: 'global' } }]);
  expect(await stored(page)).toBeNull();
  // The library warns of a second client on a page.
  expect(warnings).toEqual([]);
});

test('by a code from an e-mail, and what members see is fetched with the token', async ({ page }) => {
  await page.goto(`${site.url}/members`);
  await expect(page.getByText('Everybody can read these words')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Sign in to read what is meant for you.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').last().fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(signOut(page)).toBeVisible();
  auth.requests.length = 0;
  await page.goto(`${site.url}/members`);
  await expect(page.getByRole('status')).toHaveText(email);
  const { access_token } = JSON.parse((await stored(page)) ?? '{}');
  expect(auth.requests).toMatchObject([{ path: '/user', headers: { authorization: `Bearer ${access_token}` } }]);
});

const failure = (error_code: string) =>
  new URLSearchParams({ error: 'access_denied', error_code, error_description: `It failed: ${error_code}` });

for (const [name, sign, isKept] of [
  ['otp_expired', '#', false],
  ['bad_oauth_state', '?', false],
  ['identity_already_exists', '#', true],
  ['identity_not_found', '?', true],
  ['single_identity_not_deletable', '?', true],
] as const)
  test(`a callback with ${name} is announced, and the session is ${isKept ? 'kept' : 'removed'}`, async ({ page }) => {
    // No island asks for the client here: the address does.
    await page.route(/islands-.*\.js$/, (route) => route.abort());
    await signedIn(page, `/members${sign}${failure(name)}`);
    const toast = page.getByRole('alert');
    await expect(toast).toHaveText(`It failed: ${name}`);
    await expect(toast).toBeInViewport();
    expect((await stored(page)) !== null).toBe(isKept);
    expect(page.url()).toBe(`${site.url}/members`);
    await page.keyboard.press('Escape');
    await expect(toast).toHaveCount(0);
  });

test('a page loads no client where no island asks and the address is no callback', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route(/islands-.*\.js$/, (route) => route.abort());
  await page.goto(`${site.url}/members?from=mail`);
  await page.waitForLoadState('networkidle');
  const named = (name: string) => asked.filter((url) => url.includes(`/assets/${name}-`)).length;
  expect({ callback: named('callback'), session: named('session') }).toEqual({ callback: 1, session: 0 });
});

test('a theme that shows the error itself is asked first', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('litfass:session-error', (event) => {
      event.preventDefault();
      document.title = JSON.stringify((event as CustomEvent).detail);
    }),
  );
  await page.goto(`${site.url}/?${failure('otp_expired')}`);
  await expect(page).toHaveTitle('{"message":"It failed: otp_expired","code":"otp_expired"}');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a hidden tab refreshes nothing, and does so when it is visible again', async ({ page }) => {
  await page.clock.install();
  await signedIn(page, '/members', { expiresIn: 300 });
  await expect(signOut(page)).toBeVisible();
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  const refreshes = () => auth.requests.filter(({ query }) => query.grant_type === 'refresh_token').length;
  auth.requests.length = 0;
  await turn('hidden');
  await page.clock.runFor(400_000);
  expect(refreshes()).toBe(0);
  await turn('visible');
  await page.clock.runFor(1000);
  await expect.poll(refreshes).toBe(1);
  await expect(signOut(page)).toBeVisible();
});

test('signing out in one tab is seen in another', async ({ page, context }) => {
  await signedIn(page, '/');
  const other = await context.newPage();
  await other.goto(`${site.url}/members`);
  await expect(signOut(other)).toBeVisible();
  await signOut(page).click();
  await expect(signOut(other)).toBeHidden();
});
