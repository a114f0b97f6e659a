// The contact form as the tests handle it: filling it in, watching what it posts, holding back what it
// loads, keeping its endpoint from writing. And the words for each way in which sending may fail,
// written out like those in site.ts.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Request, Route } from 'playwright/test';
import { uniqueText } from './site.ts';

export const isIslands = (url: URL): boolean => /\/islands-[\w-]+\.js$/.test(url.pathname);
export const isEndpoint = (url: URL): boolean => url.pathname === '/contact';

export const isToken = (url: URL): boolean => url.pathname === '/contact/token';

const here = {
  de: 'Dein Text steht noch hier:',
  en: 'Your text is still here:',
  es: 'Tu texto sigue aquí:',
};

/** What is below the sentence of the specification. */
export const reasons = {
  de: {
    limited: `Das waren gerade zu viele Nachrichten auf einmal, deshalb kam diese nicht durch. ${here.de} Versuch es bitte etwas später noch einmal.`,
    offline: `Du bist gerade offline, deine Nachricht ist wohl noch nicht bei uns. ${here.de} Sende ihn, sobald du wieder online bist.`,
    timeout: `Das dauert länger als gedacht. Vielleicht ist deine Nachricht schon bei uns. ${here.de} Sende ihn einfach noch einmal, er kommt trotzdem nur einmal an.`,
    unreachable: `Die Verbindung hat nicht gehalten. Vielleicht ist deine Nachricht trotzdem bei uns. ${here.de} Sende ihn einfach noch einmal, er kommt trotzdem nur einmal an.`,
    failed: `Das liegt an uns, nicht an dir. Deine Nachricht ist wohl noch nicht bei uns. ${here.de} Versuch es gleich noch einmal, er kommt trotzdem nur einmal an.`,
    conflict: `Eine frühere Fassung dieser Nachricht ist schon bei uns. Soll auch diese noch raus? ${here.de} Sende ihn einfach noch einmal.`,
  },
  en: {
    limited: `Too many messages came in at once, so this one didn’t get through. ${here.en} please try again a little later.`,
    offline: `You’re offline, so your message probably hasn’t reached us yet. ${here.en} send it once you’re back online.`,
    timeout: `This is taking longer than usual. Your message may already be with us. ${here.en} just send it again, we won’t get a duplicate.`,
    unreachable: `The connection didn’t hold. Your message may have reached us all the same. ${here.en} just send it again, we won’t get a duplicate.`,
    failed: `That’s our fault, not yours. Your message probably hasn’t reached us yet. ${here.en} try again in a moment, we won’t get a duplicate.`,
    conflict: `An earlier version of this message has already reached us. Want to send this one too? ${here.en} just send it again.`,
  },
  es: {
    limited: `Estamos recibiendo demasiados mensajes y no hemos podido aceptar el tuyo. ${here.es} vuelve a intentarlo dentro de un rato.`,
    offline: `Ahora mismo no tienes conexión y lo más probable es que tu mensaje no nos haya llegado. ${here.es} envíalo cuando recuperes la conexión.`,
    timeout: `Está tardando más de lo normal y puede que tu mensaje ya nos haya llegado. ${here.es} puedes volver a enviarlo, no nos llegará repetido.`,
    unreachable: `Se ha cortado la conexión, pero puede que tu mensaje nos haya llegado. ${here.es} puedes volver a enviarlo, no nos llegará repetido.`,
    failed: `El fallo es nuestro y lo más probable es que tu mensaje no nos haya llegado. ${here.es} vuelve a intentarlo dentro de un momento, no nos llegará repetido.`,
    conflict: `Ya hemos recibido una versión anterior de este mensaje. ${here.es} si quieres mandarnos también esta, vuelve a enviarla.`,
  },
} as const;

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

/** The form is hydrated: only then does it disable the browser's own validation. */
export async function awake(page: Page): Promise<void> {
  await page.locator('main [name=name]').focus();
  await page.locator('main form[novalidate]').waitFor();
}

/** How sending went: the line that is announced, and what it means for the visitor. */
export function reported(page: Page) {
  return page.locator('.form-end > :not(.btn)');
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

/** Delays matching requests until they are released. `asked` resolves when the first one is waiting. */
export async function hold(page: Page, matches: (url: URL) => boolean) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(matches, async (route: Route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: gate.resolve };
}

/** The key that a post carried. */
export function keyOf(request: Request | undefined): string | undefined {
  return request?.headers()['idempotency-key'];
}

/** Locks the outbox of `preview` in `root`: nobody else can write to it until it is released. */
export function lockOutbox(root: string): { readonly release: () => void } {
  const database = new DatabaseSync(join(root, '.litfass/contact-preview.db'), { timeout: 5_000 });
  database.exec('BEGIN IMMEDIATE');
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

/**
 * Sends messages that are none of the form's, until the endpoint says that it is too much: from both
 * addresses of this machine, of which the browser may use either.
 */
export async function reachLimit(url: string): Promise<void> {
  const limited = new Set<string>();
  for (const host of ['127.0.0.1', '[::1]'])
    for (let sent = 0; sent < 100 && !limited.has(host); sent += 1) {
      const response = await fetch(`${url.replace('localhost', host)}/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typing({ email: `ayla.${sent}@example.org` })),
      }).catch(() => undefined);
      // Without IPv6, there is one address.
      if (!response) break;
      if (response.status === 429) limited.add(host);
    }
  if (limited.size > 0) return;
  throw new Error('the endpoint knows no limit');
}
