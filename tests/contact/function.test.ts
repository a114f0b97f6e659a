// Tests a contact form that calls a function: its settings in content/site.yaml, and the files of the
// built site.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContactSite } from '../../src/commands/read-contact-site.ts';
import { mountContact } from '../../src/contact/mount.ts';
import { contactShape } from '../../src/settings/contact-settings.ts';
import { isServerKey } from '../../src/settings/public-key.ts';
import { refusals, sentences } from '../support/cli-errors.ts';
import { buildOf, filesBelow, litfass, minimalSite, sentencesWith, siteWith } from '../support/helpers.ts';

const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

/** The settings of a site whose form calls a function at `url`. */
function settings(url: string): string {
  const contact = `contact: { function: send-contact-email, url: "${url}", key: sb_publishable_lamps, form: contact }\n`;
  return minimal('content/site.yaml')
    .replace(/^contact:\n( .*\n)+/m, contact)
    .replace('links:\n', 'links:\n  mail: { url: "mailto:post@lampenladen.de?subject=Lamps" }\n')
    .replace('shop.example', 'lampenladen.de');
}

/** A hero section whose component renders `form`. */
function heroWith(form: string): string {
  const text = minimal('templates/sections/hero/section.tsx').replace(
    'type SectionProps',
    'type SectionProps, usePage',
  );
  const [imports, section] = text.split('\nfunction Hero');
  const component = `function Form(): ReactNode {\n  const { contact } = usePage();\n  return ${form};\n}`;
  return `${imports}\n${component}\n\nfunction Hero${section?.replace('</section>', '<Form />\n</section>')}`;
}

const fields = '<input name="name" /><input name="email" /><textarea name="message" />';
const form = `<form method="dialog">${fields}</form>`;
const url = 'https://lamps.supabase.co';
const changes = { 'content/site.yaml': settings(url), 'templates/sections/hero/section.tsx': heroWith(form) };

function jwt(payload: object): string {
  return ['{"alg":"HS256"}', JSON.stringify(payload), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}

test.each([
  ['sb_secret_abc', true],
  ['SB_SECRET_abc', true],
  [jwt({ role: 'service_role' }), true],
  [jwt({ role: 'anon' }), false],
  ['sb_publishable_abc', false],
  ['no.jwt', false],
  ['a.bnVsbA.c', false],
])('the key %s is secret: %s', (key, isSecret) => {
  expect(isServerKey(key)).toBe(isSecret);
  expect(contactShape.safeParse({ function: 'send', url, key, form: 'contact' }).success).toBe(!isSecret);
});

test.each([
  ['{ function: send, url: "https://a.example", key: k, form: contact }', true],
  ['{ function: send, url: "http://127.0.0.1:54321", key: k, form: contact }', true],
  ['{ function: a/b, url: "https://a.example", key: k, form: contact }', false],
  ['{ function: ../auth, url: "https://a.example", key: k, form: contact }', false],
  ['{ function: send, url: "https://a.example/", key: k, form: contact }', false],
  ['{ function: send, url: "https://*.example", key: k, form: contact }', false],
  ['{ function: send, url: "ftp://a.example", key: k, form: contact }', false],
  ['{ function: send, url: "https://a.example", key: "a b", form: contact }', false],
  ['{ function: send, url: "https://a.example", key: k, form: contact, retention: { sent: 1, dead: 1 } }', false],
])('the setting %s is valid: %s', (contact, isValid) => {
  expect(contactShape.safeParse(parse(contact)).success).toBe(isValid);
});

describe('a site whose form calls a function', () => {
  test('may connect to the backend, posts forms to its own origin only, and has the module that calls the function', async () => {
    const site = siteWith(changes);
    await buildOf(site);
    const headers = readFileSync(join(site.out, '_headers'), 'utf8');
    expect(headers).toContain(`connect-src 'self' ${url}; form-action 'self';`);
    const names = [...filesBelow(site.out)].map(([name]) => name);
    const client = names.filter((name) => /^assets\/contact-\w+\.js$/.test(name));
    expect(client).toHaveLength(1);
    const module = await import(join(site.out, client[0] ?? ''));
    expect(Object.keys(module)).toEqual(['send']);
    const speculation = names.find((name) => name.startsWith('assets/speculation-')) ?? '';
    expect(readFileSync(join(site.out, speculation), 'utf8')).not.toContain('/contact');
  });

  test('passes its theme the function to call, and the mail address for visitors without JavaScript', async () => {
    const section = heroWith(`<form method="dialog" data-call={JSON.stringify(contact)}>${fields}</form>`);
    const site = siteWith({ ...changes, 'templates/sections/hero/section.tsx': section });
    const { rendering } = await buildOf(site);
    const html = readFileSync(join(site.out, 'kontakt.html'), 'utf8');
    const [, json = ''] = /data-call="([^"]*)"/.exec(html) ?? [];
    expect(JSON.parse(json.replaceAll('&quot;', '"'))).toEqual({
      endpoint: '',
      limits: { name: 100, email: 255, message: 1000 },
      function: {
        client: rendering.assets.contactClient,
        name: 'send-contact-email',
        url,
        key: 'sb_publishable_lamps',
        mail: { href: 'mailto:post@lampenladen.de?subject=Lamps', address: 'post@lampenladen.de' },
      },
    });
    expect(existsSync(join(site.out, rendering.assets.contactClient))).toBe(true);
  });

  test('needs neither the pages nor the words of the endpoint', async () => {
    const words = (tag: string) => minimal(`content/locales/${tag}.yaml`).replace(/^ {2}contact:\n( {4}.*\n)+/m, '');
    const locales = { 'content/locales/de.yaml': words('de'), 'content/locales/en.yaml': words('en') };
    expect(locales['content/locales/de.yaml']).not.toContain('contact');
    expect(await sentencesWith({ ...changes, ...locales })).toEqual([]);
  });

  test('reports a form that posts its message instead of calling the function', async () => {
    const reported = (form: string) =>
      sentencesWith({ ...changes, 'templates/sections/hero/section.tsx': heroWith(form) });
    for (const action of ['', ' action="/contact"', ' action={contact.endpoint}'])
      expect(await reported(`<form method="post"${action}>${fields}</form>`)).toEqual([
        'contact-form: the contact form on /kontakt posts its message, but the site is configured to call a function (the same on 1 more page)',
      ]);
    expect(await reported(`<form method="post" action="/search"><input name="words" /></form>`)).toEqual([]);
  });

  test('reports a form that a browser sends with GET, or as its button says', async () => {
    const reported = (form: string) =>
      sentencesWith({ ...changes, 'templates/sections/hero/section.tsx': heroWith(form) });
    const sent = (does: string) => [
      `contact-form: the contact form on /kontakt ${does}, but the site is configured to call a function (the same on 1 more page)`,
    ];
    expect(await reported(`<form>${fields}<button>→</button></form>`)).toEqual(sent('sends its message with GET'));
    const button = '<button formMethod="post">→</button>';
    expect(await reported(`<form method="dialog">${fields}${button}</form>`)).toEqual(sent('posts its message'));
    expect(await reported(`<form method="post">${fields}<button formMethod="dialog">→</button></form>`)).toEqual([]);
  });

  test('needs no endpoint, and litfass contact says so', async () => {
    const { root } = siteWith(changes);
    const sentence = `The contact form of this site calls the function send-contact-email of ${url}: it needs no endpoint.`;
    const started = await litfass(['contact', '--root', root]);
    expect(started.code).toBe(2);
    expect(started.stderr).toContain(sentence);
    const checked = await litfass(['contact', '--check', '--root', root]);
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain('send-contact-email');
  });

  test('has no endpoint in preview and dev', async () => {
    const { root } = siteWith(changes);
    const contact = mountContact(root, { run: 'preview', readSite: () => readContactSite(root), log: () => {} });
    await contact.refresh();
    expect(contact.handle({ url: '/contact' } as never, {} as never)).toBe(false);
    expect(existsSync(join(root, '.litfass'))).toBe(false);
    await contact.close();
  });
});

describe('a release', () => {
  const proven = minimal('content/claims.yaml')
    .replaceAll('evidence: none-yet', 'evidence: [{ type: counsel, who: Kanzlei Deich, date: 2026-01-01 }]')
    .replaceAll('reviewed: 2026-01-01', 'reviewed: 2026-11-01');

  test.each([
    [url, []],
    [
      'http://lamps.supabase.co',
      ['format: messages would be sent unencrypted: write https:; http: is only for this machine'],
    ],
    [
      'https://lamps.example',
      ['form-endpoint: the function of the contact form is not at a public address: https://lamps.example'],
    ],
  ])('of a site whose form calls a function at %s reports %j', async (url, reported) => {
    const site = siteWith({ ...changes, 'content/site.yaml': settings(url), 'content/claims.yaml': proven });
    expect(sentences(await refusals(site, { baseUrl: 'https://laterne.de' }))).toEqual(reported);
  });
});
