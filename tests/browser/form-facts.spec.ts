// What the build reads from a form is what Chromium sends: each form is sent with each of its buttons to a
// server that records it, and compared with the facts of its page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FormControl, FormOfPage } from '../../src/render/form-facts.ts';
import { readPage } from '../../src/render/index.ts';
import { expect, test } from './support/site.ts';

test.use({ javaScriptEnabled: false });

const fields = '<input name="name" value="n"><input name="email" value="e"><textarea name="message">m</textarea>';
const urlEncoded = 'application/x-www-form-urlencoded';
const post = 'method="post" action="/contact"';

const forms = {
  'with all that it needs': `<form ${post}>${fields}<button>x</button></form>`,
  'without a method': `<form action="/contact">${fields}<button>x</button></form>`,
  'with a method in capitals': `<FORM METHOD="POST" action="/contact">${fields}<button>x</button></FORM>`,
  'with a method that has a space': `<form method="post " action="/contact">${fields}<button>x</button></form>`,
  'with the method dialog': `<form method="dialog" action="/contact">${fields}<button>x</button></form>`,
  'with other encodings': `<form ${post} enctype="multipart/form-data">${fields}<button>x</button>
    <button formenctype="text/plain">x</button><button formenctype="other">x</button></form>`,
  'with buttons that say otherwise': `<form ${post}>${fields}<button formmethod="get">x</button>
    <button formmethod="dialog">x</button><button formmethod="other">x</button>
    <button formaction="/other" name="message" value="v">x</button><input type="image" alt="x" name="picture">
    <input type="submit" formmethod="get"></form>`,
  'with a method only on its button': `<form>${fields}<button formmethod="post" formaction="/contact">x</button></form>`,
  'with buttons that do not send': `<form ${post}>${fields}<button type="button">x</button><button type="reset">x</button>
    <button type="unknown">x</button></form>`,
  'with a disabled button': `<form ${post}>${fields}<button disabled>x</button>
    <fieldset disabled><button>x</button></fieldset></form>`,
  'without a button': `<form ${post}>${fields}</form>`,
  'with relative addresses': `<form method="post" action="contact">${fields}<button>x</button>
    <button formaction=" ../contact?x#y ">x</button></form>`,
  'with disabled fields': `<form ${post}><fieldset disabled><legend><input name="name" value="n"></legend>
    <input name="email" value="e"></fieldset><textarea name="message" disabled>m</textarea><button>x</button></form>`,
  'with nested fieldsets': `<form ${post}><fieldset disabled><fieldset><legend><input name="name" value="n"></legend></fieldset>
    <legend><fieldset disabled><legend><input name="email" value="e"></legend><input name="message"></fieldset></legend>
    </fieldset><button>x</button></form>`,
  'with fields of other forms': `<input name="name" value="n" form="f"><form id="f" ${post}><input name="email" form="nope">
    <input name="email" form=""><input name="email" form="g"></form><form id="g" action="/search"><button form="f">x</button>
    </form><textarea name="message" form="f">m</textarea><button form="g">x</button>`,
  'with fields after its end': `<form ${post}><input name="name" value="n"><button>x</button></form>${fields}`,
  'in another form': `<form action="/search"><input name="q" value="q"><form ${post}>${fields}<button>x</button></form>
    <input name="after" value="a"></form>`,
  'with another form in it': `<form ${post}><input name="name" value="n"><button>x</button><form action="/search"><button>x</button>
    </form><textarea name="message">m</textarea></form>`,
  'in a template': `<form ${post}>${fields}<template><form><input name="t"></form></template><button>x</button></form>`,
  'with all kinds of fields': `<form ${post}><input type="checkbox" name="checkbox" checked><input type="radio" name="radio" checked>
    <input type="file" name="file"><input type="hidden" name="hidden"><input type="range" name="range"><input type="new" name="new">
    <select name="select"><option>o</option></select><input name="readonly" readonly><input value="nameless">
    <input type="button" name="button" value="b"><input type="reset" name="reset"><input name="name" value="n">
    <input name="name" value="n"><button name="pressed">x</button></form>`,
} as const;

test('Chromium sends forms as the facts of their pages say', async ({ page }) => {
  const { origin, requests, serve, close } = await startRecorder();
  const shown = page.locator('button:not([type=button], [type=reset]), input:is([type=submit], [type=image])');
  const end = page.locator('#end');
  for (const [name, form] of Object.entries(forms)) {
    const html = `<!DOCTYPE html><html lang="de"><head><title>x</title></head><body>${form}</body></html>`;
    serve(html.replace('</body>', '<form method="post" action="/end"><input type="submit" id="end"></form></body>'));
    await page.goto(`${origin}/page/contact`);
    const buttons = buttonsIn(readPage(html).facts.forms);
    await expect(shown, name).toHaveCount(buttons.length + 1);
    const presses =
      buttons.length === 0
        ? [{ press: () => page.locator('[name=name]').press('Enter'), expected: undefined }]
        : buttons.map((button, index) => ({
            press: () => shown.nth(index).dispatchEvent('click'),
            expected: requestOf(button),
          }));
    for (const [index, { press, expected }] of presses.entries()) {
      requests.length = 0;
      await press();
      // If nothing is sent, what is pressed next is the first to arrive.
      if (expected === undefined) await end.dispatchEvent('click');
      await expect
        .poll(() => requests, { message: `${name}, button ${index}`, intervals: [10] })
        .toEqual([expected ?? `POST /end ${urlEncoded} `]);
    }
  }
  close();
});

interface Button {
  readonly form: FormOfPage;
  readonly button: FormControl;
}

/** The buttons that send a form, in the order of the page. */
function buttonsIn(forms: readonly FormOfPage[]): readonly Button[] {
  const all = forms.flatMap((form) => form.controls.map((button) => ({ form, button })));
  return all.filter(({ button }) => button.submission).sort((one, other) => one.button.tag - other.button.tag);
}

/** What pressing a button sends: method, address, encoding and names. Undefined if nothing is sent. */
function requestOf({ form, button }: Button): string | undefined {
  const { method = 'dialog', action = '', enctype = '' } = button.submission ?? {};
  if (button.disabled || method === 'dialog') return undefined;
  const names = form.controls.flatMap((control) => {
    if (control.disabled) return [];
    if (control === button && control.type === 'image') return [`${control.name}.x`, `${control.name}.y`];
    const isSent = control === button || !['submit', 'image', 'button', 'reset'].includes(control.type);
    return isSent && control.name !== '' ? [control.name] : [];
  });
  const { pathname, search } = new URL(action, 'http://127.0.0.1/page/contact');
  return method === 'get' ? `GET ${pathname}  ${names}` : `POST ${pathname}${search} ${enctype || urlEncoded} ${names}`;
}

/** Serves a page at /page/contact, and records every other request. */
async function startRecorder() {
  const requests: string[] = [];
  let html = '';
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    if (url === '/page/contact' && method === 'GET') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
      return;
    }
    let body = '';
    for await (const data of request) body += data;
    const [path, query = ''] = url.split('?');
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (method === 'GET') requests.push(`GET ${path}  ${namesIn(query, urlEncoded)}`);
    else requests.push(`${method} ${url} ${type} ${namesIn(body, type)}`);
    // The browser stays on the page.
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const serve = (page: string) => {
    html = page;
  };
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests, serve, close: () => server.close() };
}

function namesIn(body: string, type: string): string[] {
  if (type === urlEncoded) return [...new URLSearchParams(body).keys()];
  const pattern = type === 'text/plain' ? /^(\w+)=/gm : /; name="(\w+)"/g;
  return Array.from(body.matchAll(pattern), ([, name = '']) => name);
}
