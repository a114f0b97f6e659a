// The rule about contact forms: whatever a browser would not send to the endpoint, or not as the endpoint
// accepts it, is reported. tests/browser/form-facts.spec.ts compares what a browser sends with the facts of
// pages.
import { describe, expect, test } from 'vitest';
import { once } from '../../src/files/once.ts';
import { readPage } from '../../src/render/index.ts';
import { contactForm } from '../../src/rules/contact-form.ts';
import { formEndpoint } from '../../src/rules/form-endpoint.ts';
import { buildOf, siteWith } from '../support/helpers.ts';

const built = once(() => buildOf(siteWith()));

/** What the rule says of a page of the minimal site with this HTML, without the words that all share. */
async function faultsIn(html: string, { url = '/kontakt', endpoint = '/contact', base = '' } = {}): Promise<string[]> {
  const { rendering, pages } = await built();
  const { site } = rendering;
  const page = pages.find(({ route }) => route.url === url);
  if (!page || !site.contact) throw new Error(`the minimal site has no form at ${url}`);
  const settings = { ...site, contact: { ...site.contact, endpoint }, base, url: site.url + base };
  const found = contactForm.checks?.page?.({
    site: settings,
    pages,
    pageAt: () => page,
    files: new Set(),
    claimsFile: undefined,
    isWhole: true,
  });
  const { facts } = readPage(html);
  return [...(found?.({ ...page, ...facts, head: undefined }) ?? [])].map(({ text }) =>
    text.replace(`the contact form on ${url} `, ''),
  );
}

const name = '<input name="name">';
const email = '<input type="email" name="email">';
const message = '<textarea name="message"></textarea>';
const fields = name + email + message;
const button = '<button>Send</button>';
const post = 'method="post" action="/contact"';

describe('a form that a browser sends to the endpoint as it accepts it has no fault:', () => {
  test.each([
    ['with its own attributes', `<form ${post}>${fields}${button}</form>`],
    ['in capitals', `<form method="POST" action="/contact">${fields}<input type="SUBMIT"></form>`],
    ['with an image as button', `<form ${post}>${fields}<input type="image" name="message" alt="Send"></form>`],
    ['in a new window', `<form ${post} target="_blank">${fields}${button}</form>`],
    ['at a relative address', `<form method="post" action="contact">${fields}${button}</form>`],
    ['at its whole address', `<form method="post" action="https://laterne.example/contact">${fields}${button}</form>`],
    ['with a query and an anchor', `<form method="post" action="/contact?from=page#form">${fields}${button}</form>`],
    ['as its button says', `<form>${fields}<button formmethod="post" formaction="/contact">Send</button></form>`],
    [
      'corrected by its button',
      `<form ${post} enctype="text/plain">${fields}<button formenctype="">Send</button></form>`,
    ],
    ['beside a button that closes', `<form ${post}><button formmethod="dialog">×</button>${fields}${button}</form>`],
    [
      'beside a button for another purpose',
      `<form ${post}>${fields}${button}<button formaction="/draft">Draft</button></form>`,
    ],
    ['beside a disabled button', `<form ${post}>${fields}<button disabled formmethod="get">x</button>${button}</form>`],
    [
      'with fields and button elsewhere',
      `<form id="f" ${post}>${name}</form>${(email + message + button).replaceAll(/<(input|textarea|button)/g, '<$1 form="f"')}`,
    ],
    ['in a fieldset', `<form ${post}><fieldset>${fields}</fieldset>${button}</form>`],
    [
      'in the legend of a disabled fieldset',
      `<form ${post}><fieldset disabled><legend>${fields}</legend></fieldset>${button}</form>`,
    ],
    [
      'with a name that is given',
      `<form ${post}><input type="hidden" name="name" value="A visitor">${email}${message}${button}</form>`,
    ],
    ['with a disabled second field', `<form ${post}>${fields}<input name="message" disabled>${button}</form>`],
    [
      'with a list to choose from',
      `<form ${post}>${name}${email}<select name="message"><option>Hi</option></select>${button}</form>`,
    ],
  ])('%s', async (_, html) => {
    expect(await faultsIn(html)).toEqual([]);
  });
});

const noPost = 'no form on /kontakt posts to /contact';
const noButton = 'has no button that sends it';

describe('a fault in how a form is sent:', () => {
  test.each([
    ['no method', `<form action="/contact">${fields}${button}</form>`, 'is sent with method="get"'],
    ['GET', `<form method="get" action="/contact">${fields}${button}</form>`, 'is sent with method="get"'],
    [
      'a method with a space',
      `<form method="post " action="/contact">${fields}${button}</form>`,
      'is sent with method="get"',
    ],
    ['dialog', `<form method="dialog" action="/contact">${fields}${button}</form>`, 'is sent with method="dialog"'],
    [
      'files',
      `<form ${post} enctype="multipart/form-data">${fields}${button}</form>`,
      'is sent with enctype="multipart/form-data"',
    ],
    ['Latin-1', `<form ${post} accept-charset="iso-8859-1">${fields}${button}</form>`, 'is sent in iso-8859-1'],
    ['plain text', `<form ${post} enctype="text/plain">${fields}${button}</form>`, 'is sent with enctype="text/plain"'],
    [
      'a button with GET',
      `<form ${post}>${fields}<button formmethod="get">Send</button></form>`,
      'is sent with method="get"',
    ],
    [
      'one of two buttons',
      `<form ${post}>${fields}${button}<button formmethod="GET">x</button></form>`,
      'is sent with method="get"',
    ],
    [
      'only a button that closes',
      `<form ${post}>${fields}<button formmethod="dialog">x</button></form>`,
      'is sent with method="dialog"',
    ],
    [
      'a button with an encoding',
      `<form ${post}>${fields}<button formenctype="text/plain">x</button></form>`,
      'is sent with enctype="text/plain"',
    ],
    [
      'a button to elsewhere',
      `<form ${post}>${fields}<button formaction="/send">x</button></form>`,
      'is sent with action="/send"',
    ],
    ['the page itself', `<form method="post">${fields}${button}</form>`, 'is sent with action=""'],
    ['no button', `<form ${post}>${fields}</form>`, noButton],
    [
      'buttons that do not send',
      `<form ${post}>${fields}<button type="button">x</button><input type="reset"></form>`,
      noButton,
    ],
    ['a disabled button', `<form ${post}>${fields}<button disabled>x</button></form>`, noButton],
    [
      'a button in a disabled fieldset',
      `<form ${post}>${fields}<fieldset disabled>${button}</fieldset></form>`,
      noButton,
    ],
    [
      'a button of another form',
      `<form ${post}>${fields}<button form="search">x</button></form><form id="search"></form>`,
      noButton,
    ],
    ['a button after the form', `<form ${post}>${fields}</form>${button}`, noButton],
  ])('%s', async (_, html, text) => {
    expect(await faultsIn(html)).toEqual([text]);
    // The layout may show the same form on all pages.
    expect(await faultsIn(html, { url: '/' })).toEqual([text]);
  });

  test('a form without anything has two', async () => {
    const text = ['is sent with method="get"', 'is sent with action=""'];
    expect(await faultsIn(`<form>${fields}${button}</form>`)).toEqual(text);
    expect(await faultsIn(`<form>${fields}${button}</form>`, { url: '/' })).toEqual(text);
  });

  test('a form in another form is sent as the outer one says', async () => {
    const inner = `<form ${post}>${fields}${button}</form>`;
    expect(await faultsIn(`<form action="/search"><input name="q">${inner}</form>`)).toEqual([
      'is sent with method="get"',
      'is sent with action="/search"',
    ]);
  });
});

/** A form with a field, or what else is needed. */
const formWith = (part: string) => `<form ${post}>${fields}${part}${button}</form>`;
const whole = formWith('');

describe('a form that a person can see, fill in and send has no fault:', () => {
  test.each([
    ['in <details>', `<details><summary>Write</summary>${whole}</details>`],
    ['in a <dialog>, which something may open', `<dialog>${whole}</dialog>`],
    ['in a popover, which something may open', `<div popover id="d">${whole}</div>`],
    [
      'behind something hidden',
      `<img src="/a.png" alt="" hidden><div hidden><div></div></div><template></template>${whole}`,
    ],
    ['beside one that is hidden', `<div hidden>${whole}</div>${whole}`],
    ['with a hidden field that nobody needs', formWith('<div hidden><input name="website"></div>')],
    ['with a template of a field', formWith('<template><input name="email"></template>')],
    [
      'with limits',
      `<form ${post}>${email}${message}<input name="name" minlength="2" maxlength="90" pattern="[^0-9]+">${button}</form>`,
    ],
    [
      'with a pattern that a browser ignores',
      `<form ${post}>${email}${message}<input name="name" pattern="[a-&&">${button}</form>`,
    ],
    [
      'with a required number and day',
      formWith(
        '<input type="number" name="n" required min="2" max="10"><input type="date" name="d" required min="2026-01-01" max="2026-12-31">',
      ),
    ],
  ])('%s', async (_, html) => expect(await faultsIn(html)).toEqual([]));
});

describe('a form that nobody can see, fill in or send:', () => {
  const shown = ['is shown to nobody'];
  test.each([
    ['hidden', `<form ${post} hidden>${fields}${button}</form>`],
    ['in something hidden', `<main hidden="until-found"><div><p>a</p>${whole}</div></main>`],
    ['inert', `<div inert>${whole}</div>`],
    ['in a <template>', `<template>${whole}</template>`],
  ])('%s', async (_, html) => expect(await faultsIn(html)).toEqual(shown));

  const fieldsWith = (field: string) => `<form ${post}>${email}${message}${field}${button}</form>`;
  const none = 'has a field that takes no value:';
  test.each([
    ['a pattern', fieldsWith('<input name="name" required pattern="^$a">'), `${none} \`name\``],
    [
      'a pattern of an address',
      `<form ${post}>${name}${message}<input type="email" name="email" pattern="[a-z]+">${button}</form>`,
      `${none} \`email\``,
    ],
    ['no length', fieldsWith('<input name="name" required maxlength="0">'), `${none} \`name\``],
    ['a length below its least', fieldsWith('<input name="name" minlength="9" maxlength="3">'), `${none} \`name\``],
    [
      'no length of a field that a browser asks for',
      formWith('<input name="lamps" required maxlength="0">'),
      `${none} \`lamps\``,
    ],
    ['a hidden field', fieldsWith('<input name="name" hidden>'), 'has a field that nobody sees: `name`'],
    [
      'a hidden field that a browser asks for',
      formWith('<p hidden><input type="checkbox" name="agreed" required></p>'),
      'has a field that nobody sees: `agreed`',
    ],
    ['a hidden button', `<form ${post}>${fields}<span inert>${button}</span></form>`, 'has no button that sends it'],
  ])('%s', async (_, html, fault) => expect(await faultsIn(html)).toEqual([fault]));
});

describe('a fault of a field:', () => {
  const form = (fields: string) => `<form ${post}>${fields}${button}</form>`;
  test.each([
    ['missing', form(name + email), 'has no field named `message`'],
    ['without a name', form(`${name}${email}<textarea id="message"></textarea>`), 'has no field named `message`'],
    [
      'only a button',
      form(`${name}${email}<button type="button" name="message">x</button>`),
      'has no field named `message`',
    ],
    ['after the form', form(name + email) + message, 'does not contain the field `message`'],
    ['before the form', name + email + form(message), 'does not contain the field `name` and `email`'],
    [
      'of no form',
      form(`${name}${email}<textarea name="message" form="other"></textarea>`),
      'does not contain the field `message`',
    ],
    [
      'of another form',
      `${form(name + email)}<form id="b" method="dialog">${message}</form>`,
      'has no field named `message`',
    ],
    ['in a template', form(`${name}${email}<template>${message}</template>`), 'has no field named `message`'],
    [
      'disabled',
      form(`${name}${email}<textarea name="message" disabled></textarea>`),
      'has only a disabled field `message`',
    ],
    [
      'in a disabled fieldset',
      form(`${name}<fieldset disabled>${email}${message}</fieldset>`),
      'has only a disabled field `email` and `message`',
    ],
    ['twice', form(fields + message), 'has more than one field named `message`'],
    [
      'also a button',
      `<form ${post}>${fields}<button name="message" value="x">Send</button></form>`,
      'has more than one field named `message`',
    ],
    [
      'a checkbox',
      form(`${name}${email}<input type="checkbox" name="message">`),
      'has a field that nobody can write in: `message`',
    ],
    [
      'a file',
      form(`${name}${email}<input type="FILE" name="message">`),
      'has a field that nobody can write in: `message`',
    ],
    [
      'hidden and empty',
      form(`${name}${email}<input type="hidden" name="message">`),
      'has a field that nobody can write in: `message`',
    ],
    [
      'readonly',
      form(`${name}<input name="email" readonly>${message}`),
      'has a field that nobody can write in: `email`',
    ],
  ])('%s', async (_, html, text) => {
    expect(await faultsIn(html)).toEqual([text]);
  });

  test('a form in the form ends it, and what follows is outside', async () => {
    expect(await faultsIn(form(`${name}${email}<form action="/news"></form>${message}`))).toEqual([
      noButton,
      'does not contain the field `message`',
    ]);
  });

  test('each kind is reported', async () => {
    expect(await faultsIn(form(`${name}${name}<input name="email" disabled>`))).toEqual([
      'has more than one field named `name`',
      'has only a disabled field `email`',
      'has no field named `message`',
    ]);
  });
});

describe('the page of the contact form', () => {
  test.each([
    ['a form to elsewhere', `<form method="post" action="/send">${fields}${button}</form>`],
    ['a form to another host', `<form method="post" action="https://forms.example/contact">${fields}${button}</form>`],
    [
      'a form to an address that the host does not pass on',
      `<form method="post" action="/Contact/">${fields}${button}</form>`,
    ],
    ['a form with other names', `<form><input name="nom"><textarea name="texte"></textarea>${button}</form>`],
    ['fields without a form', `<div>${fields}${button}</div>`],
    ['fields after a form', `<form method="post" action="/news"><input name="news">${button}</form>${fields}${button}`],
    ['a form in a form to elsewhere', `<form method="post" action="/a"><form ${post}>${fields}${button}</form></form>`],
  ])('needs a form that posts to the endpoint, not %s', async (_, html) => {
    expect(await faultsIn(html)).toEqual([noPost]);
  });

  test('may have no field at all, and forms for other purposes', async () => {
    const search = `<form action="/search"><input name="q">${button}</form>`;
    const news = `<form method="post" action="https://news.example/"><input name="email">${button}</form>`;
    const menu = `<form method="dialog"><button>×</button></form>`;
    expect(await faultsIn('<p>Call us.</p>')).toEqual([]);
    expect(await faultsIn(search + news + menu)).toEqual([]);
    expect(await faultsIn(`${search}${news}${menu}<form ${post}>${fields}${button}</form>`)).toEqual([]);
  });
});

describe('another page', () => {
  test('may post the same fields elsewhere', async () => {
    const html = `<form method="post" action="/support">${fields}${button}</form>`;
    expect(await faultsIn(html, { url: '/' })).toEqual([]);
  });

  test('may not have the fields of a contact form without a form', async () => {
    expect(await faultsIn(`<div>${fields}</div>`, { url: '/' })).toEqual(['no form on / posts to /contact']);
    expect(await faultsIn(`<div>${email}</div>`, { url: '/' })).toEqual([]);
  });
});

test('an endpoint below a base or on another host is meant as a browser resolves it', async () => {
  const form = (action: string) => `<form method="post" action="${action}">${fields}${button}</form>`;
  expect(await faultsIn(form('/docs/contact'), { base: '/docs' })).toEqual([]);
  expect(await faultsIn(form('contact'), { base: '/docs' })).toEqual([]);
  expect(await faultsIn(form('/contact'), { base: '/docs' })).toEqual(['no form on /kontakt posts to /docs/contact']);
  const endpoint = 'https://api.laterne.example/contact';
  expect(await faultsIn(form(endpoint), { endpoint })).toEqual([]);
  expect(await faultsIn(form('//API.laterne.example/contact'), { endpoint })).toEqual([]);
  expect(await faultsIn(form('/contact'), { endpoint })).toEqual([`no form on /kontakt posts to ${endpoint}`]);
});

describe('a release', () => {
  const reported = async (html: string) => {
    const { rendering, pages } = await built();
    const { site } = rendering;
    const { facts } = readPage(html);
    const changed = pages
      .filter(({ route }) => route.url === '/')
      .map((page) => ({ ...page, ...facts, head: undefined }));
    const rendered = {
      site,
      pages: changed,
      pageAt: () => undefined,
      files: new Set<string>(),
      claimsFile: undefined,
      isWhole: true,
    };
    return [...(formEndpoint.checks?.release?.(rendered) ?? [])].map(({ text }) => text);
  };
  const nowhere = ['the form on / has no address to send messages to'];

  test.each([
    ['is refused with a form that is posted to its own page', `<form method="post">${button}</form>`, nowhere],
    [
      'is refused with a button that posts there',
      `<form>${button}<button formmethod="post">x</button></form>`,
      nowhere,
    ],
    ['may search its own page', `<form><input name="q">${button}</form>`, []],
    ['may close a dialog', `<form method="dialog">${button}</form>`, []],
    ['may post to the address of a button', `<form method="post"><button formaction="/news">x</button></form>`, []],
  ])('%s', async (_, html, texts) => {
    expect(await reported(html)).toEqual(texts);
  });
});
