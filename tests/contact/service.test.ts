// Tests a contact form that posts to a service, and an address in place of a form: their settings in
// content/site.yaml, what components get, and what is reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContactSite } from '../../src/commands/read-contact-site.ts';
import { mountContact } from '../../src/contact/mount.ts';
import { contactShape } from '../../src/settings/contact-settings.ts';
import { refusals, sentences } from '../support/cli-errors.ts';
import {
  buildOf,
  filesBelow,
  litfass,
  minimalSite,
  problemsWith,
  provenClaims,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';

const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const hero = 'templates/sections/hero/section.tsx';

/** An entry of `allow:` for what forms post to. */
const entry = (form: string, pages = '[contact]') =>
  `{ reason: { de: Wer uns schreibt., en: Who writes to us. }, owner: ada, reviewed: 2026-11-01, review_every: P1Y, hosts: { form: ["${form}"] }, data: what one writes, pages: ${pages} }`;

/** content/site.yaml with these settings of the form, and with what else it has. */
function settings(contact: string, others = ''): string {
  return `${minimal('content/site.yaml')
    .replace(/^contact:\n( .*\n)+/m, `contact: ${contact}\n`)
    .replace('links:\n', 'links:\n  mail: { url: "mailto:post@lampenladen.de?subject=Lamps" }\n')
    .replace('shop.example', 'lampenladen.de')}${others}`;
}

const netlify = '{ service: netlify, form: contact, sent: sent }';
const web3forms = `{ service: { form: {
  url: https://api.web3forms.com/submit,
  honeypot: botcheck,
  fields: {
    access_key: 0aa1-22bb,
    subject: { de: "Nachricht an \${site.name}", en: "A message for \${site.name}" },
    redirect: "\${page.sent}#content" } } }, form: contact, sent: sent }`;
const mail = '{ service: mail, form: contact }';
const allowed = {
  netlify: settings(netlify, `allow: { netlify: ${entry('netlify.com')} }\n`),
  web3forms: settings(web3forms, `allow: { web3forms: ${entry('api.web3forms.com', 'all')} }\n`),
};

/** A hero section whose component renders `form`, on every page. */
function heroWith(form: string): string {
  const text = minimal(hero).replace('type SectionProps', 'type SectionProps, usePage');
  const [imports, section] = text.split('\nfunction Hero');
  const component = `function Form(): ReactNode {\n  const { contact } = usePage();\n  return ${form};\n}`;
  return `${imports}\n${component}\n\nfunction Hero${section?.replace('</section>', '<Form />\n</section>')}`;
}

const fields = '<input name="name" /><input name="email" /><textarea name="message" /><button>→</button>';
const hidden = `{Object.entries(contact.service?.fields ?? {}).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}`;
const trap = '<input name={contact.service?.honeypot} />';
const start = '<form method="post" action={contact.endpoint} {...contact.service?.attributes}>';
const form = `<div>{contact.endpoint && ${start}${hidden}${trap}${fields}</form>}<data value={JSON.stringify(contact)} /></div>`;

/** The form of a page, and what its component got. */
async function shown(yaml: string, path: string): Promise<{ html: string | undefined; contact: unknown }> {
  const site = siteWith({ 'content/site.yaml': yaml, [hero]: heroWith(form) });
  await buildOf(site);
  const html = readFileSync(join(site.out, path), 'utf8');
  const [, json = ''] = /<data value="([^"]*)"/.exec(html) ?? [];
  return { html: /<form.*<\/form>/s.exec(html)?.[0], contact: JSON.parse(json.replaceAll('&quot;', '"')) };
}

const limits = { name: 100, email: 255, message: 1000 };
const controls =
  '<input name="name"/><input name="email"/><textarea name="message"></textarea><button>→</button></form>';

test.each([
  [netlify, true],
  [mail, true],
  ['{ service: { form: { url: https://formspree.io/f/abcd } }, form: contact }', true],
  ['{ service: { form: { url: "https://formsubmit.co/a@b.example" } }, form: contact, sent: sent }', true],
  ['{ service: { form: { url: "http://127.0.0.1:8080/f" } }, form: contact }', true],
  ['{ service: { form: { url: "http://formspree.io/f/abcd" } }, form: contact }', false],
  ['{ service: { form: { url: "https://formspree.io/f?id=abcd" } }, form: contact }', false],
  ['{ service: { form: { url: formspree.io/f/abcd } }, form: contact }', false],
  ['{ service: { form: { url: "https://*.example/f" } }, form: contact }', false],
  ['{ service: { form: { fields: { a: b } } }, form: contact }', false],
  ['{ service: netlify, form: contact }', false],
  ['{ service: mail, form: contact, sent: sent }', false],
  ['{ service: netlify, form: contact, sent: sent, failed: failed }', false],
  ['{ service: netlify, endpoint: /contact, form: contact, sent: sent }', false],
])('the setting %s is valid: %s', (contact, isValid) => {
  expect(contactShape.safeParse(parse(contact)).success).toBe(isValid);
});

describe('a form of Netlify', () => {
  test('posts to the page `sent` in its own locale, with the attributes and the field that Netlify reads', async () => {
    const begins = '<form name="contact" data-netlify="true" netlify-honeypot="website"';
    const has = '<input type="hidden" name="form-name" value="contact"/><input name="website"/>';
    const german = await shown(allowed.netlify, 'kontakt.html');
    expect(german.html).toBe(`${begins} action="/kontakt/danke" method="post">${has}${controls}`);
    expect(german.contact).toEqual({
      endpoint: '/kontakt/danke',
      limits,
      service: {
        attributes: { name: 'contact', 'data-netlify': 'true', 'netlify-honeypot': 'website' },
        fields: { 'form-name': 'contact' },
        redirects: [],
        honeypot: 'website',
      },
    });
    const english = await shown(allowed.netlify, 'en/contact.html');
    expect(english.html).toBe(`${begins} action="/en/contact/thanks" method="post">${has}${controls}`);
  });

  test('below a path, posts to the page below it', async () => {
    const below = allowed.netlify.replace('url: https://laterne.example', 'url: https://laterne.example/shop');
    expect((await shown(below, 'en/contact.html')).html).toContain(' action="/shop/en/contact/thanks" ');
  });

  test.each([
    ['without its field', form.replace(hidden, ''), '`form-name`'],
    ['with another name', form.replace(hidden, '<input type="hidden" name="form-name" value="x" />'), '`form-name`'],
    [
      'without its attributes',
      form.replace(' {...contact.service?.attributes}', ''),
      '`name`, `data-netlify` and `netlify-honeypot`',
    ],
    ['without its honeypot', form.replace(trap, ''), '`website`'],
    [
      'with nothing of it',
      form.replace(hidden + trap, '').replace(' {...contact.service?.attributes}', ''),
      '`name`, `data-netlify`, `netlify-honeypot`, `form-name` and `website`',
    ],
  ])('%s is reported: Netlify would not know it', async (_, changed, lacks) => {
    expect(changed).not.toBe(form);
    expect(await sentencesWith({ 'content/site.yaml': allowed.netlify, [hero]: heroWith(changed) })).toEqual([
      `contact-form: the contact form on /kontakt lacks ${lacks}, which its service needs (the same on 10 more pages)`,
    ]);
  });

  test.each([
    ['another page', 'action="/"', 'no form on /kontakt posts to /kontakt/danke'],
    ['its own page', 'action=""', 'the contact form on /kontakt is sent with action=""'],
    ['GET', 'action={contact.endpoint} method="get"', 'the contact form on /kontakt is sent with method="get"'],
  ])('that is sent with %s is reported', async (_, way, text) => {
    const changed = form.replace('method="post" action={contact.endpoint}', `method="post" ${way}`);
    const found = await sentencesWith({ 'content/site.yaml': allowed.netlify, [hero]: heroWith(changed) });
    expect(found.filter((one) => one.startsWith(`contact-form: ${text}`))).toHaveLength(1);
  });

  test('is reported where another host publishes the site, and not shown if all hosts only send files', async () => {
    const warning = (host: string) => [`form-endpoint: ${host} does not take the messages of a form of Netlify`];
    const found = (hosts: string) =>
      sentencesWith({ 'content/site.yaml': `${allowed.netlify}hosts: ${hosts}\n`, [hero]: heroWith(form) });
    expect(await found('{ netlify: true }')).toEqual([]);
    expect(await found('{ netlify: true, nginx: true }')).toEqual(warning('nginx'));
    expect(await found('{ github-pages: true }')).toEqual(warning('GitHub Pages'));
    const { html, contact } = await shown(`${allowed.netlify}hosts: { github-pages: true }\n`, 'kontakt.html');
    expect([html, contact]).toEqual([undefined, { endpoint: '', limits }]);
  });

  test('is not meant by another form of the page `sent`', async () => {
    const dialog = heroWith(`<form method="dialog"><button>×</button></form>`);
    expect(await sentencesWith({ 'content/site.yaml': allowed.netlify, [hero]: dialog })).toEqual([]);
  });

  test('returns to a page that must exist in every language', async () => {
    const found = (sent: string) => sentencesWith({ 'content/site.yaml': allowed.netlify.replace('sent: sent', sent) });
    expect(await found('sent: snt')).toEqual(['unknown-page: there is no page `snt`']);
  });
});

describe('a form that posts to another service', () => {
  test('has its fields, with the whole address of a page in the locale', async () => {
    const { html, contact } = await shown(allowed.web3forms, 'en/contact.html');
    const has = [
      '<input type="hidden" name="access_key" value="0aa1-22bb"/>',
      '<input type="hidden" name="subject" value="A message for Laterne"/>',
      '<input type="hidden" name="redirect" value="https://laterne.example/en/contact/thanks#content"/>',
    ];
    expect(html).toBe(
      `<form action="https://api.web3forms.com/submit" method="post">${has.join('')}<input name="botcheck"/>${controls}`,
    );
    expect(contact).toEqual({
      endpoint: 'https://api.web3forms.com/submit',
      limits,
      service: {
        attributes: {},
        fields: {
          access_key: '0aa1-22bb',
          subject: 'A message for Laterne',
          redirect: 'https://laterne.example/en/contact/thanks#content',
        },
        redirects: ['redirect'],
        honeypot: 'botcheck',
      },
    });
    const german = await shown(allowed.web3forms.replace('laterne.example', 'laterne.example/shop'), 'kontakt.html');
    expect(german.html).toContain('value="Nachricht an Laterne"');
    expect(german.html).toContain('value="https://laterne.example/shop/kontakt/danke#content"');
  });

  test('is shown on a host that only sends files', async () => {
    const { html } = await shown(`${allowed.web3forms}hosts: { github-pages: true }\n`, 'kontakt.html');
    expect(html).toContain('action="https://api.web3forms.com/submit"');
  });

  test('is shown again when a field or a page that it names has changed', async () => {
    const site = siteWith({ 'content/site.yaml': allowed.web3forms, [hero]: heroWith(form) });
    const built = async () => {
      await litfass(['build', '--root', site.root]);
      return readFileSync(join(site.out, 'en/contact.html'), 'utf8').match(/(?<= value=")[^"{]+(?=")/g);
    };
    expect(await built()).toContain('0aa1-22bb');
    site.change({ 'content/site.yaml': allowed.web3forms.replace('0aa1-22bb', '0aa1-33cc') });
    expect(await built()).toContain('0aa1-33cc');
    site.change({
      'content/pages/sent.yaml': minimal('content/pages/sent.yaml').replace('en/contact/thanks', 'en/thank-you'),
    });
    expect(await built()).toContain('https://laterne.example/en/thank-you#content');
  });

  test.each([
    ['a field', hidden, '`access_key`, `subject` and `redirect`'],
    ['the honeypot', trap, '`botcheck`'],
  ])('without %s is reported', async (_, part, lacks) => {
    const changed = form.replace(part, '');
    expect(await sentencesWith({ 'content/site.yaml': allowed.web3forms, [hero]: heroWith(changed) })).toEqual([
      `contact-form: the contact form on /kontakt lacks ${lacks}, which its service needs (the same on 10 more pages)`,
    ]);
  });

  test.each([
    ['"${page.nope}"', ['unknown-page: there is no page `nope`']],
    ['{ de: x }', ['missing-translation: `a` is missing in en; the text in de is shown instead']],
    ['{ de: x, en: y, fr: z }', ['unknown-locale: fr is not a locale of the site']],
    ['false', ['type: `a` must be a text, or one text per locale']],
    ['""', ['empty-text: `a` is empty']],
    ['"12,50 € for #lamps at https://a.example"', []],
  ])('with a field %s reports %j', async (value, reported) => {
    const yaml = settings(
      `{ service: { form: { url: https://formspree.io/f/x, fields: { a: ${value} } } }, form: contact }`,
      `allow: { formspree: ${entry('formspree.io')} }\n`,
    );
    expect(await sentencesWith({ 'content/site.yaml': yaml })).toEqual(reported);
  });
});

describe('a service must be among third parties', () => {
  const hint = (name: string, origin: string) =>
    `add allow: { ${name}: { hosts: { form: ["${origin}"] }, pages: [contact], reason: …, owner: …, reviewed: …, review_every: P1Y, data: … } }`;
  const reported = async (yaml: string) => {
    const found = await problemsWith({ 'content/site.yaml': yaml });
    return found.map(({ rule, text, hint }) => [`${rule}: ${text}`, hint]);
  };
  const says = (host: string) =>
    `missing-key: ${host} receives messages, and no entry of \`allow:\` says so for the page \`contact\``;

  test.each([
    ['no entry', netlify, '', says('netlify.com'), hint('netlify', 'https://netlify.com')],
    [
      'no entry of another service',
      web3forms,
      '',
      says('api.web3forms.com'),
      hint('web3forms', 'https://api.web3forms.com'),
    ],
    [
      'an entry of another page',
      web3forms,
      `allow: { a: ${entry('api.web3forms.com', '[home]')} }\n`,
      says('api.web3forms.com'),
      hint('web3forms', 'https://api.web3forms.com'),
    ],
    [
      'an entry for something else',
      netlify,
      `allow: { a: ${entry('netlify.com').replace('form:', 'img:')} }\n`,
      says('netlify.com'),
      hint('netlify', 'https://netlify.com'),
    ],
  ])('%s is an error', async (_, contact, allow, text, hint) => {
    expect(await reported(settings(contact, allow))).toEqual([[text, hint]]);
  });

  test.each([
    ['its host', entry('api.web3forms.com')],
    ['its address', entry('https://api.web3forms.com/submit')],
    ['every page', entry('api.web3forms.com', 'all')],
    ['the layout of the page', entry('api.web3forms.com').replace('pages: [contact]', 'layouts: [plain]')],
  ])('an entry with %s is enough', async (_, one) => {
    expect(await reported(settings(web3forms, `allow: { web3forms: ${one} }\n`))).toEqual([]);
  });
});

describe('an address in place of a form', () => {
  test('is the first mail link, and there is neither an address to post to nor a form', async () => {
    const { html, contact } = await shown(settings(mail), 'kontakt.html');
    expect(html).toBe(undefined);
    expect(contact).toEqual({
      endpoint: '',
      limits,
      mail: { href: 'mailto:post@lampenladen.de?subject=Lamps', address: 'post@lampenladen.de' },
    });
  });

  test('is reported with a form that nobody would answer, and without a mail link', async () => {
    const changed = heroWith(`<form method="post" action={contact.endpoint}>${fields}</form>`);
    expect(await sentencesWith({ 'content/site.yaml': settings(mail), [hero]: changed })).toEqual([
      'contact-form: the contact form on /kontakt posts its message, but the site is configured to show an address instead (the same on 1 more page)',
    ]);
    const withoutLink = settings(mail).replace(/ +mail: .*\n/, '');
    expect(await sentencesWith({ 'content/site.yaml': withoutLink })).toEqual([
      'missing-key: no mail link says where visitors write instead of filling in a form',
    ]);
  });
});

test('a service needs neither the words of the endpoint nor an endpoint in preview, and litfass contact says so', async () => {
  const words = (tag: string) => minimal(`content/locales/${tag}.yaml`).replace(/^ {2}contact:\n( {4}.*\n)+/m, '');
  const locales = { 'content/locales/de.yaml': words('de'), 'content/locales/en.yaml': words('en') };
  expect(await sentencesWith({ 'content/site.yaml': allowed.netlify, ...locales })).toEqual([]);
  for (const [yaml, is] of [
    [allowed.netlify, 'posts to https://netlify.com'],
    [allowed.web3forms, 'posts to https://api.web3forms.com/submit'],
    [settings(mail), 'is only an address'],
  ] as const) {
    const { root } = siteWith({ 'content/site.yaml': yaml });
    const started = await litfass(['contact', '--root', root]);
    expect([started.code, started.stderr]).toEqual([
      2,
      expect.stringContaining(`The contact form of this site ${is}: it needs no endpoint.`),
    ]);
    const contact = mountContact(root, { run: 'preview', readSite: () => readContactSite(root), log: () => {} });
    await contact.refresh();
    expect(contact.handle({ url: '/contact' } as never, {} as never)).toBe(false);
    await contact.close();
  }
});

test.each([
  ['https://api.web3forms.com/submit', []],
  [
    'https://forms.example/submit',
    ['form-endpoint: the contact form does not post to a public address: https://forms.example/submit'],
  ],
])('a release of a site whose form posts to %s reports %j', async (url, reported) => {
  const yaml = allowed.web3forms
    .replaceAll('https://api.web3forms.com/submit', url)
    .replace('"api.web3forms.com"', `"${new URL(url).host}"`);
  const site = siteWith({ 'content/site.yaml': yaml, 'content/claims.yaml': provenClaims, [hero]: heroWith(form) });
  expect(sentences(await refusals(site, { baseUrl: 'https://laterne.de' }))).toEqual(reported);
});

test('islands have the code of services only where the form has one, also when the settings change', async () => {
  const island = `import { defineIsland } from 'litfass/theme';
const Lamp = () => <p>{import.meta.env.CONTACT_FORM_SERVICE && 'to a service'}{import.meta.env.CONTACT_FORM_FUNCTION && 'to a function'}</p>;
export const lamp = defineIsland({ name: 'lamp', component: Lamp });
`;
  const shows = heroWith(
    `<div>{contact.endpoint && ${start}${hidden}${trap}${fields}</form>}<Island of={lamp} /></div>`,
  ).replace(
    'import type',
    "import { Island } from 'litfass/theme';\nimport { lamp } from '../../islands/lamp.tsx';\nimport type",
  );
  const site = siteWith({ 'templates/islands/lamp.tsx': island, [hero]: shows });
  const codeWith = async (yaml: string) => {
    site.change({ 'content/site.yaml': yaml });
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stderr]).toEqual([0, expect.anything()]);
    const scripts = [...filesBelow(join(site.out, 'assets'))].filter(([name]) => name.includes('lamp'));
    const text = scripts.map(([name]) => readFileSync(join(site.out, 'assets', name), 'utf8')).join('');
    return ['to a service', 'to a function'].filter((words) => text.includes(words));
  };
  expect(await codeWith(minimal('content/site.yaml'))).toEqual([]);
  expect(await codeWith(allowed.web3forms)).toEqual(['to a service']);
  expect(await codeWith(allowed.netlify)).toEqual(['to a service']);
  expect(await codeWith(minimal('content/site.yaml'))).toEqual([]);
});
