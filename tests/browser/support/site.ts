// What the browser tests know of the site: where it is served, its languages, and the words and
// addresses that its specification fixes. They are written out here, not read from content/, so that a
// changed word is noticed.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { inFull } from '../../support/full.ts';
import { watchPolicy } from './policy.ts';

export { expect, inFull };

/**
 * `test` with the address of the site as base url. It fails when a page breaks a rule of its security
 * policy; a test that means to break one takes `violations` and empties it.
 */
export const test = base.extend<{ baseURL: string; violations: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  baseURL: async ({}, use) => use(siteUrl()),
  violations: [
    async ({ context }, use) => {
      const violations = await watchPolicy(context);
      await use(violations);
      expect(violations, 'no page breaks a rule of its security policy').toEqual([]);
    },
    { auto: true },
  ],
});

export function siteUrl(): string {
  return environment('SITE_URL');
}

/** The folder of the site that is served, with dist/ and .litfass/. */
export function siteRoot(): string {
  return environment('SITE_ROOT');
}

export const locales = [
  {
    tag: 'de',
    home: '/',
    contact: '/kontakt',
    sent: '/kontakt/danke',
    failed: '/kontakt/fehler',
    topic: '/whatsapp-uebersetzung',
    legal: '/impressum',
    privacy: '/datenschutz',
    terms: '/nutzungsbedingungen',
    send: 'Nachricht senden',
    sending: 'Wird gesendet …',
    success: 'Nachricht erfolgreich gesendet!',
    failure: 'Fehler beim Senden der Nachricht',
    notFound: 'Hoppla! Seite nicht gefunden',
    toHome: 'Zurück zur Startseite',
    price: '3,49\u00a0€',
    menu: 'Menü',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
    solutions: 'Lösungen',
    changeLanguage: /das Wort „Sprache“ und den Namen der Sprache/,
  },
  {
    tag: 'en',
    home: '/en',
    contact: '/en/contact',
    sent: '/en/contact/thanks',
    failed: '/en/contact/error',
    topic: '/whatsapp-translation',
    legal: '/en/legal-notice',
    privacy: '/en/privacy-policy',
    terms: '/en/terms-of-use',
    send: 'Send message',
    sending: 'Sending...',
    success: 'Message sent successfully!',
    failure: 'Error sending message',
    notFound: 'Oops! Page not found',
    toHome: 'Return to Home',
    price: '€3.49',
    menu: 'Menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    solutions: 'Solutions',
    changeLanguage: /the word “language” followed by the name/,
  },
  {
    tag: 'es',
    home: '/es',
    contact: '/es/contacto',
    sent: '/es/contacto/gracias',
    failed: '/es/contacto/error',
    topic: '/traduccion-whatsapp',
    legal: '/es/aviso-legal',
    privacy: '/es/politica-de-privacidad',
    terms: '/es/condiciones-de-uso',
    send: 'Enviar mensaje',
    sending: 'Enviando…',
    success: '¡Mensaje enviado correctamente!',
    failure: 'Error al enviar el mensaje',
    notFound: '¡Vaya! Página no encontrada',
    toHome: 'Volver al inicio',
    price: '3,49\u00a0€',
    menu: 'Menú',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    solutions: 'Soluciones',
    changeLanguage: /«idioma»/,
  },
] as const;

/** For what is the same in every language: German, and every language in full. */
export const once: readonly (typeof locales)[number][] = inFull ? locales : locales.slice(0, 1);

/** In pixels, between widths where the layout does not change: those where it does are all visited. */
export const stepOfWidths = inFull ? 40 : 160;

/** Pages of which no two look alike, in turn in every language. The rest looks like one of them. */
export const looks = [
  locales[0].home,
  locales[2].contact,
  '/whatsapp-vs-nachgelesen',
  locales[1].legal,
  '/404.html',
  '/es/contacto/gracias',
  '/en/claims',
  '/whatsapp-uebersetzung',
  '/foreign-language-messages',
  '/comunicacion-internacional',
  '/lange-sprachnachrichten',
  '/whatsapp-transcription',
  '/privacidad-traduccion',
  '/so-funktioniert-uebersetzung',
  '/for-business',
  '/para-viajeros',
];

/** The chat that the button and the QR code open. */
export const chatLink = 'https://wa.me/493023125042';

export interface PageOfSitemap {
  readonly path: string;
  readonly locale: string;
}

/** Every page of the sitemap with its language. */
export async function sitemap(): Promise<readonly PageOfSitemap[]> {
  const text = await (await fetch(`${siteUrl()}/sitemap.xml`)).text();
  return [...text.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = '']) => {
    const [, location = ''] = /<loc>(.*?)<\/loc>/.exec(url) ?? [];
    const versions = [...url.matchAll(/hreflang="([a-z]{2})" href="(.*?)"/g)];
    const locale = versions.find(([, , href]) => href === location)?.[1] ?? 'de';
    return { path: new URL(location).pathname, locale };
  });
}

/** The pages that no sitemap lists: where the form returns to, and the ones that are not there. */
export const unlisted: readonly PageOfSitemap[] = [
  ...locales.flatMap(({ tag, sent, failed }) => [sent, failed].map((path) => ({ path, locale: tag }))),
  { path: '/404.html', locale: 'de' },
  { path: '/en/404.html', locale: 'en' },
  { path: '/es/404.html', locale: 'es' },
];

/**
 * The mail that contains a text. It follows the answer: the endpoint stores a message first, and delivers
 * it then.
 */
export async function mailWith(text: string, root = siteRoot()): Promise<string | undefined> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await allMails(root)).find((mail) => mail.includes(text));
      return found !== undefined;
    })
    .toBe(true);
  return found;
}

/** How many mails contain a text. */
export async function mailsWith(text: string, root = siteRoot()): Promise<number> {
  return (await allMails(root)).filter((mail) => mail.includes(text)).length;
}

export async function allMails(root = siteRoot()): Promise<readonly string[]> {
  const folder = join(root, '.litfass/mail-preview');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')));
}

/** A message that no other test sends. Letters only, so that a mail contains it as it is. */
export function uniqueText(): string {
  return `Message ${crypto.randomUUID().replaceAll('-', '')}`;
}

/**
 * Shows the text of the open page in its text face. A page that paints before the face has come keeps the
 * fallback, which a busy machine does: a test of heights chooses.
 */
export function showTextFace(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const face = rules.find((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes('optional'));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync((face?.cssText ?? '').replace('optional', 'block'));
    document.adoptedStyleSheets.push(sheet);
    await document.fonts.load('400 1em Text');
    await document.fonts.load('700 1em Head');
  });
}

/** Keeps the page that is opened next, and those after it, in the fallbacks of its faces. */
export function keepFallbackFaces(page: Page): Promise<unknown> {
  return page.route('**/*.woff2', (route) => route.abort());
}

/** The computed background of the header. */
export function headerGround(page: Page): Promise<string> {
  return page.locator('header.top').evaluate((header) => getComputedStyle(header).backgroundColor);
}

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with their own configuration, which starts the site`);
  return value;
}
