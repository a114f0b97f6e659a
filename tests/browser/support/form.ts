// The contact form as the tests handle it: filling it in, watching what it posts, holding back what it loads.
import type { Page, Request, Route } from 'playwright/test';
import { uniqueText } from './site.ts';

export const isIslands = (url: URL): boolean => /\/islands-\w+\.js$/.test(url.pathname);
export const isEndpoint = (url: URL): boolean => url.pathname === '/contact';

export interface Typed {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export function typing(change: Partial<Typed> = {}): Typed {
  return { name: 'Ayla Beispiel', email: 'ayla@example.org', message: uniqueText(), ...change };
}

export async function fillIn(page: Page, { name, email, message }: Typed): Promise<void> {
  await page.locator('main [name=name]').fill(name);
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [name=message]').fill(message);
}

export async function typedIn(page: Page): Promise<Typed> {
  const value = (field: keyof Typed) => page.locator(`main [name=${field}]`).inputValue();
  return { name: await value('name'), email: await value('email'), message: await value('message') };
}

/** The form has come to life: only then does it tell the browser to leave the checking to it. */
export async function awake(page: Page): Promise<void> {
  await page.locator('main [name=name]').focus();
  await page.locator('main form[novalidate]').waitFor();
}

export function submitButton(page: Page) {
  return page.locator('main form button[type=submit]');
}

/** Every request to the endpoint from now on. */
export function posts(page: Page): readonly Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (isEndpoint(new URL(request.url())) && request.method() === 'POST') found.push(request);
  });
  return found;
}

/** Holds back what matches until it is let go. `asked` resolves when the first is waiting. */
export async function hold(page: Page, matches: (url: URL) => boolean) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(matches, async (route: Route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: gate.resolve };
}
