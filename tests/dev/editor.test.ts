// What editors complete, underline and explain. The tests run the real yaml-language-server with the schemas
// and settings that `litfass schema` writes, and talk to it over the language server protocol.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstSite, litfass, repository, type TestSite } from '../support/helpers.ts';

let site: TestSite;
let editor: Editor;

beforeAll(async () => {
  site = firstSite();
  const { code, stderr } = await litfass(['schema', '--root', site.root]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  editor = await openEditor(site.root);
}, 30_000);

afterAll(() => {
  editor?.close();
  site?.remove();
});

test('underlines nothing in the real content', async () => {
  const files = readdirSync(join(site.root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((file) => `content/${file.replaceAll('\\', '/')}`)
    .filter((file) => /^content\/((pages|sections|locales)\/.*|site|claims|terms)\.yaml$/.test(file));
  expect(files).toContain('content/pages/home.yaml');
  const reported = await Promise.all(
    files.map(async (file) =>
      (await editor.open(file, readFileSync(join(site.root, file), 'utf8'))).map(
        (diagnostic) => `${file}: ${diagnostic}`,
      ),
    ),
  );
  expect(reported.flat()).toEqual([]);
}, 60_000);

const page = `layout: topic
slug: { de: a, en: en/a, es: es/a }
title: { de: a, en: b, es: c }
description: { de: a, en: b, es: c }
sections:
`;
const text = `${page}  - type: prose\n    `;

describe('completion offers', () => {
  test.each([
    ['section types after type:', `${page}  - type: |`, ['hero', 'pricing', 'use-cases']],
    ['shared sections after use:', `${page}  - use: |`, ['pricing', 'faq']],
    ['the fields of the chosen section type', `${page}  - type: hero\n    |`, ['heading', 'lead', 'conversation']],
    ['layouts', 'layout: |', ['landing', 'topic', 'text']],
    ['locales below a text', `${text}heading:\n      |`, ['de', 'en', 'es']],
    ['claims in a text', `${text}heading:\n      de: |`, ['${claim.price}', '${claim.languages, short}']],
    ['claims in a text that has begun', `${text}heading:\n      de: In \${|`, ['${claim.languages}']],
    ['values of the site in a text', `${text}heading:\n      de: |`, ['${site.name}', '${site.company}']],
    [
      'pages and links in a link field',
      `${page}  - type: hero\n    action:\n      to: |`,
      ['${page.contact}', '${link.portal}'],
    ],
  ])('%s', async (_, yaml, offered) => {
    expect(await editor.complete('content/pages/new.yaml', yaml)).toEqual(expect.arrayContaining(offered));
  });

  test.each([
    ['content/claims.yaml', 'a:\n  kind: |', ['price', 'promise']],
    ['content/claims.yaml', 'a:\n  qualified_by:\n    - |', ['fair-use']],
    ['content/site.yaml', 'rules:\n  length: |', ['warn', 'error']],
    ['content/site.yaml', 'home: |', ['home', 'contact']],
    ['content/site.yaml', 'addresses:\n  /old: |', ['gone', '${page.contact}']],
    ['content/sections/new.yaml', 'type: |', ['hero', 'pricing']],
    ['content/locales/new.yaml', 'direction: |', ['ltr', 'rtl']],
  ])('values in %s: %j', async (file, yaml, offered) => {
    expect(await editor.complete(file, yaml)).toEqual(expect.arrayContaining(offered));
  });

  test('a claim together with its rendered text', async () => {
    const items = await editor.items('content/pages/new.yaml', `${text}heading:\n      en: |`);
    const price = items.find(({ label }) => label === '${claim.languages}');
    expect(JSON.stringify(price)).toContain('mehr als 50 Sprachen');
    // The inserted text is the reference itself. Snippets escape $ and }.
    expect(price?.textEdit?.newText ?? price?.insertText).toBe('\\${claim.languages\\}');
  });
});

describe('the editor underlines', () => {
  test.each([
    ['a misspelt key', `${page}  - type: prose\n    headng: { de: a }`, '7:5 Property headng is not allowed.'],
    ['a misspelt section type', `${page}  - type: porse`, /^6:11 Value is not accepted\. Valid values: "before-after"/],
    ['an unknown shared section', `${page}  - use: prices`, /^6:10 Value is not accepted\. Valid values: "/],
    ['a key beside use', `${page}  - use: pricing\n    id: a`, '7:5 Property id is not allowed.'],
    ['a misspelt locale', `${text}heading: { de: a, ne: b }`, '7:23 Property ne is not allowed.'],
    [
      'an unknown page',
      `${page}  - type: hero\n    action: { label: { de: a }, to: "\${page.contct}" }`,
      /^7:37 Value is not accepted/,
    ],
    [
      'a misspelt key of one kind of message',
      `${page}  - type: hero\n    conversation:\n      messages:\n        - kind: voice\n          lenght: "1:42"`,
      '10:11 Property lenght is not allowed.',
    ],
    [
      'an unknown claim in a text',
      `${text}heading: { de: "Mehr als \${claim.langauges, short}." }`,
      '7:20 This ${…} is not a claim, page, link or value of the site.',
    ],
    [
      'an unknown page in a long text',
      `${text}body:\n      de: |\n        [Hier](\${page.contact}), und\n        [dort](\${page.contct}).`,
      '8:11 This ${…} is not a claim, page, link or value of the site.',
    ],
    [
      'an unknown value of the site',
      `${text}heading: { de: "\${site.nmae}" }`,
      '7:20 This ${…} is not a claim, page, link or value of the site.',
    ],
    ['a key of the page itself', 'layot: topic', '1:1 Property layot is not allowed.'],
  ])('%s', async (_, yaml, expected) => {
    const reported = await editor.open('content/pages/new.yaml', `${yaml}\n`);
    expect(reported).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test('a misspelt key of a claim and of the site', async () => {
    expect(await editor.open('content/claims.yaml', 'a:\n  vlaue: "3"\n')).toContain(
      '2:3 Property vlaue is not allowed.',
    );
    expect(await editor.open('content/claims.yaml', 'a: { text: { de: { short: drei } } }\n')).toContain(
      '1:14 Missing property "default".',
    );
    const reported = await editor.open('content/site.yaml', 'rules: { lenght: off }\nhome: hmoe\n');
    expect(reported).toContainEqual(expect.stringMatching(/^1:10 /));
    expect(reported).toContainEqual(expect.stringMatching(/^2:7 Value is not accepted/));
  });

  test.each([
    ['an unknown page for an old URL', 'addresses: { /old: "${page.contct}" }', 20],
    ['an old URL that leads to another site', 'addresses: { /old: "${link.portal}" }', 20],
    ['an unknown page with a locale for an old URL', 'addresses: { /Old: { page: contct, locale: de } }', 28],
    ['a rule that cannot be turned off', 'rules: { placeholder: off }', 23],
    ['an unknown service', 'contact: { service: netlfy, form: contact, sent: contact-sent }', 21],
    ['an unknown page after a service', 'contact: { service: netlify, form: contact, sent: snt }', 51],
    [
      'a misspelt key of a service',
      'contact: { service: { form: { url: https://a.de/f, feilds: {} } }, form: contact }',
      52,
    ],
    ['a key of an endpoint beside a service', 'contact: { service: mail, form: contact, failed: contact-failed }', 42],
    ['a waiver for an unknown page', 'waivers: [{ rule: length, file: content/pages/hmoe.yaml }]', 33],
  ])('%s', async (_, yaml, column) => {
    const reported = await editor.open('content/site.yaml', `${yaml}\n`);
    expect(reported).toContainEqual(expect.stringMatching(new RegExp(`^1:${column} `)));
  });
});

test.each([
  ['content/claims.yaml', 'a:\n  revi|ewed: 2026-11-01', 'the last review'],
  ['content/site.yaml', 'con|tact: {}', 'the endpoint and the pages of the contact form'],
  ['content/site.yaml', 'links:\n  a:\n    place|holder: true', 'an error in a release'],
])('explains a key in %s: %j', async (file, yaml, words) => {
  expect(await editor.hover(file, yaml)).toContain(words);
});

test('underlines nothing that `litfass check` accepts', async () => {
  const waived = [
    'content/evidence/languages.yaml',
    'content/images/portrait.svg',
    'templates/head.tsx',
    'public/a.png',
  ];
  const waivers = waived.map(
    (file) => `  - { rule: budget, file: ${file}, reason: new, owner: me, until: 2027-01-31 }\n`,
  );
  const site = readFileSync(join(repository, 'content/site.yaml'), 'utf8').replace(/^waivers:[\s\S]*/m, '');
  const addresses =
    'addresses: { /a: gone, /b: "${ page.home }", /c: page.home,\n  /D: { page: home, locale: en }, /e: /terms.pdf, /f: "https://shop.example/x" }\n';
  expect(await editor.open('content/site.yaml', `${site}${addresses}waivers:\n${waivers.join('')}`)).toEqual([]);
});

test.each([
  'service: netlify, form: contact, sent: contact-sent',
  'service: mail, form: contact',
  'service: { form: { url: https://a.de/f, honeypot: _gotcha, fields: { a: b, c: { de: d, en: e, es: f }, g: "${page.contact-sent}" } } }, form: contact',
  'endpoint: /contact, form: contact, sent: contact-sent, failed: contact-failed',
])('underlines nothing in the settings of a form: %s', async (contact) => {
  const site = readFileSync(join(repository, 'content/site.yaml'), 'utf8');
  const settings = site.replace(/^contact:\n( .*\n)+/m, () => `contact: { ${contact} }\n`);
  expect(await editor.open('content/site.yaml', settings)).toEqual([]);
});

interface Item {
  readonly label: string;
  readonly insertText?: string;
  readonly textEdit?: { readonly newText: string };
}

interface Editor {
  /** The diagnostics of a file with this text, as "line:column message". */
  readonly open: (file: string, text: string) => Promise<string[]>;
  /** The completions at the position of |. */
  readonly items: (file: string, text: string) => Promise<Item[]>;
  readonly complete: (file: string, text: string) => Promise<string[]>;
  /** The hover text at the position of |. */
  readonly hover: (file: string, text: string) => Promise<string>;
  readonly close: () => void;
}

interface Diagnostic {
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
  readonly message: string;
}

async function openEditor(root: string): Promise<Editor> {
  const main = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
  const server = spawn(process.execPath, [join(dirname(main), 'bin/yaml-language-server'), '--stdio']);
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8')) as Record<string, unknown>;
  const yaml = {
    schemas: settings['yaml.schemas'],
    validate: true,
    completion: true,
    hover: true,
    schemaStore: { enable: false },
  };
  const receivers = new Map<string, (diagnostics: Diagnostic[]) => void>();
  const connection = connect(server, {
    'workspace/configuration': ({ items }) =>
      (items as { section: string }[]).map(({ section }) => (section === 'yaml' ? yaml : null)),
    'textDocument/publishDiagnostics': ({ uri, diagnostics }) => {
      receivers.get(uri as string)?.(diagnostics as Diagnostic[]);
    },
  });
  const folder = { uri: pathToFileURL(root).href, name: 'site' };
  await connection.request('initialize', {
    processId: process.pid,
    rootUri: folder.uri,
    workspaceFolders: [folder],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
      },
    },
  });
  connection.notify('initialized', {});
  const versions = new Map<string, number>();
  const show = async (file: string, text: string) => {
    const uri = pathToFileURL(join(root, file)).href;
    const version = (versions.get(uri) ?? 0) + 1;
    versions.set(uri, version);
    const diagnostics = new Promise<Diagnostic[]>((done) => receivers.set(uri, done));
    if (version === 1)
      connection.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version, text } });
    else connection.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    return { uri, diagnostics: await diagnostics };
  };
  const requestAt = async (method: string, file: string, marked: string) => {
    const before = marked.slice(0, marked.indexOf('|'));
    const position = { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 };
    const { uri } = await show(file, `${before}${marked.slice(before.length + 1)}\n`);
    return connection.request(method, { textDocument: { uri }, position });
  };
  const items = async (file: string, marked: string) =>
    ((await requestAt('textDocument/completion', file, marked)) as { items: Item[] }).items;
  return {
    open: async (file, text) => {
      const { diagnostics } = await show(file, text);
      return diagnostics.map(({ range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${message}`);
    },
    items,
    hover: async (file, marked) => JSON.stringify(await requestAt('textDocument/hover', file, marked)),
    complete: async (file, marked) => (await items(file, marked)).map(({ label }) => label),
    close: () => server.kill(),
  };
}

type Params = Record<string, unknown>;

/** JSON-RPC with the framing of the language server protocol. */
function connect(server: ChildProcessWithoutNullStreams, handlers: Record<string, (params: Params) => unknown>) {
  const pending = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  let received = Buffer.alloc(0);
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  server.stdout.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const head = received.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(0, head)).toString())?.[1]);
      if (head < 0 || received.length < head + 4 + length) return;
      const text = received.subarray(head + 4, head + 4 + length).toString();
      received = received.subarray(head + 4 + length);
      const { id, method, params, result } = JSON.parse(text) as {
        id?: number;
        method?: string;
        params: Params;
        result: unknown;
      };
      if (method === undefined) pending.get(id ?? 0)?.(result);
      else {
        const answer = handlers[method]?.(params) ?? null;
        if (id !== undefined) send({ id, result: answer });
      }
    }
  });
  return {
    request: (method: string, params: object) =>
      new Promise<unknown>((done) => {
        pending.set(++lastId, done);
        send({ id: lastId, method, params });
      }),
    notify: (method: string, params: object) => send({ method, params }),
  };
}
