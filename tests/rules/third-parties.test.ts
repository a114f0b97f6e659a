// Third parties that a site declares under `allow:`: what is refused, what is checked, and what follows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  buildOf,
  type Changes,
  filesBelow,
  litfass,
  minimalSite,
  problemsWith,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const siteFile = read('content/site.yaml').replace(/^overrides:.*\n/m, '');
const words = 'embed: { load: "Load {{title}}", remember: "Always {{host}}", offline: offline }';
const locales: Changes = Object.fromEntries(
  ['de', 'en'].map((tag) => [
    `content/locales/${tag}.yaml`,
    read(`content/locales/${tag}.yaml`).replace(/^words:\n/m, `words:\n  ${words}\n`),
  ]),
);

/** An entry with these keys beside those that all need. */
const entry = (name: string, keys: string) => `  ${name}:
    reason: { de: Wozu es gut ist, en: What it is for }
    owner: marketing
    reviewed: 2026-11-01
    review_every: P6M
    data: { de: die Adresse der Seite, en: the address of the page }
    ${keys.replaceAll('; ', '\n    ')}
`;
const allowing = (...entries: readonly string[]): Changes => ({
  ...locales,
  'content/site.yaml': `${siteFile}allow:\n${entries.join('')}`,
});

/** A layout that shows this beside the sections. */
const showing = (jsx: string, imports = ''): Changes => ({
  'templates/layout.tsx': `import { Embed, Island, type LayoutProps, Script, usePage } from 'litfass/theme';
${imports}
void [Embed, Island, Script];
export function Plain({ children }: LayoutProps) {
  const { navigation, locales, t, thirdParties, route } = usePage();
  void [thirdParties, route];
  return (
    <>
      <nav aria-label={t('menu')}>{(navigation.header ?? []).map((item) => <a key={item.link?.href} {...item.link}>{item.label}</a>)}</nav>
      <main id="content">{children}</main>
      {locales.map(({ tag, url, name }) => <a key={tag} href={url} hrefLang={tag}>{name}</a>)}
      ${jsx}
    </>
  );
}
`,
});

async function said(...changes: readonly Changes[]): Promise<string[]> {
  const problems = await problemsWith(Object.assign({}, ...changes));
  const shown = problems.filter(({ rule }) => rule !== 'unproven-claim' && rule !== 'overdue-review');
  return shown.map(({ rule, text, hint, place }) => `${rule} ${place?.file}:${place?.line} ${text} (${hint ?? ''})`);
}

const counter = entry('counter', 'hosts: { script: ["https://count.example/count.js"] }; when: load; pages: [home]');
const counting =
  '{route.page === "home" && <Script of="counter" src="https://count.example/count.js" data-site="a" />}';

async function builtWith<Result>(changes: Changes, look: (site: TestSite, page: (url: string) => string) => Result) {
  const site = siteWith(changes);
  try {
    await buildOf(site);
    return look(site, (file) => readFileSync(join(site.out, file), 'utf8'));
  } finally {
    site.remove();
  }
}

/** The directives that apply to a page: those of its own, which are narrower, before those of the header. */
function policyOf(html: string, headers: string): Record<string, string> {
  const [, own = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const [, header = ''] = /Content-Security-Policy: (.*)/.exec(headers) ?? [];
  const directives = [...header.split('; '), ...own.replaceAll('&quot;', '"').split('; ')];
  return Object.fromEntries(directives.filter(Boolean).map((one) => one.split(/ (.*)/s).slice(0, 2)));
}

describe('the policy', () => {
  test('of a page has what the page names, and the header the union', async () => {
    const map = entry(
      'map',
      'hosts: { frame: ["https://maps.example/embed/"], img: [tiles.example] }; when: load; pages: [contact]',
    );
    const shown = showing(
      `${counting}{route.page === 'contact' && <Embed of="map" src="https://maps.example/embed/1?z=3" title="Map" />}`,
    );
    await builtWith(
      { ...allowing(counter, map), ...shown, 'public/site.css': 'a { background: url(https://tiles.example/a.png) }' },
      (_, page) => {
        const [home, contact, sent] = ['index.html', 'kontakt.html', 'kontakt/danke.html'].map((file) =>
          policyOf(page(file), page('_headers')),
        );
        expect(home?.['script-src']).toBe("'self' https://count.example/count.js");
        expect(home?.['frame-src']).toBe("'none'");
        // What the header says already is not said again.
        expect(page('index.html')).toContain(
          "Content-Security-Policy\" content=\"img-src 'self' data:; frame-src 'none'\"",
        );
        expect(contact?.['script-src']).toBe("'self'");
        expect(contact?.['frame-src']).toBe('https://maps.example/embed/');
        expect(contact?.['img-src']).toBe("'self' data: https://tiles.example");
        expect(sent?.['script-src']).toBe("'self'");
        expect(page('kontakt/danke.html')).not.toContain('frame-ancestors');
        const header = /Content-Security-Policy: (.*)/.exec(page('_headers'))?.[1];
        expect(header).toContain("script-src 'self' https://count.example/count.js;");
        expect(header).toContain('frame-src https://maps.example/embed/;');
        expect(header).toContain("frame-ancestors 'none'");
        expect(page('index.html')).toContain('<link rel="preconnect" href="https://count.example">');
        expect(page('kontakt.html')).not.toContain('preconnect');
      },
    );
  });

  test('lets a script write HTML on its pages alone, and a frame use what it needs', async () => {
    const writer = counter.replace('when: load', 'when: load\n    trusted_types: { off: it writes a box }');
    const call = entry(
      'call',
      'hosts: { frame: [call.example], form: [call.example] }; permissions: [camera, fullscreen]; pages: [contact]; reads_forms: true',
    );
    const shown = showing(
      `${counting}{route.page === 'contact' && <Embed of="call" src="https://call.example/" title="Call" />}`,
    );
    await builtWith({ ...allowing(writer, call), ...shown }, (_, page) => {
      expect(policyOf(page('index.html'), page('_headers'))['require-trusted-types-for']).toBeUndefined();
      expect(policyOf(page('kontakt.html'), page('_headers'))['require-trusted-types-for']).toBe("'script'");
      expect(page('_headers')).not.toContain('require-trusted-types-for');
      expect(page('_headers')).toContain('camera=(self "https://call.example"), geolocation=()');
      expect(page('kontakt.html')).toContain('&quot;allow&quot;:&quot;camera; fullscreen&quot;');
      expect(page('kontakt.html')).toContain('allow-forms');
      expect(policyOf(page('kontakt.html'), page('_headers'))['form-action']).toBe("'self' https://call.example");
      expect(policyOf(page('kontakt.html'), page('_headers'))['connect-src']).toBe("'self' https://call.example");
    });
  });

  test('of a site without third parties stands in no page, and pages have nothing of them', async () => {
    await builtWith({}, ({ out }) => {
      const files = [...filesBelow(out)].filter(([file]) => /\.(html|js)$/.test(file));
      expect(files.length).toBeGreaterThan(9);
      expect(
        files.filter(([, bytes]) => /litfass-door|Content-Security-Policy|litfass-consent/.test(bytes.toString())),
      ).toEqual([]);
    });
  });
});

describe('an entry of `allow:`', () => {
  const withHosts = (hosts: string) => said(allowing(entry('other', `hosts: { ${hosts} }; pages: [home]`)));

  test.each([
    ['frame: ["*"]', /is no host and no address with https/],
    ['img: ["https:"]', /is no host and no address with https/],
    ['img: ["*.tiles.example"]', /is no host and no address with https/],
    ['img: ["http://tiles.example"]', /is no host and no address with https/],
    ['frame: ["https://a.example/?a=b"]', /is no host and no address with https/],
    ['connect: ["https://user@a.example"]', /is no host and no address with https/],
    ['script: [widget.example]', /whole address of each script/],
    [
      'script: ["https://cdn.jsdelivr.net/npm/a@1/a.js"]',
      /serves any package of anybody: install the package with npm/,
    ],
    ['style: ["https://unpkg.com/a.css"]', /serves any package/],
    ['script: ["https://www.googletagmanager.com/gtag/js"]', /is a tag manager/],
  ])('with %s is refused, with the reason', async (hosts, reason) => {
    const found = await withHosts(hosts);
    expect(found.join('\n')).toMatch(reason);
    expect(found.join('\n')).toContain('content/site.yaml:');
  });

  test('may let its script write styles on its pages, where no hash turns that off', async () => {
    const writer = counter.replace('when: load', 'when: load\n    inline_styles: it draws a box');
    await builtWith(
      { ...allowing(writer), ...showing(counting), 'templates/styles/a.css': 'a { color: red }' },
      (_, page) => {
        expect(policyOf(page('index.html'), page('_headers'))['style-src']).toBe("'self' 'unsafe-inline'");
        expect(policyOf(page('kontakt.html'), page('_headers'))['style-src']).toMatch(/^'self' 'sha256-/);
      },
    );
  });

  test('that waits for a click or consent covers nothing that loads with the page', async () => {
    const film = entry(
      'film',
      'hosts: { frame: [films.example], img: [films.example], script: ["https://films.example/a.js"] }; pages: all; reads_forms: true',
    );
    for (const tag of [
      '<iframe src="https://films.example/1" title="a" />',
      '<img src="https://films.example/1.png" alt="" />',
      '<script defer src="https://films.example/a.js" />',
    ]) {
      const found = await said(allowing(film), showing(tag));
      expect(found.join('\n'), tag).toContain(
        'allow.film says `when: click`: show it with <Embed> or <Script>, or write `when: load`',
      );
      expect(await said(allowing(film.replace('pages:', 'when: load\n    pages:')), showing(tag)), tag).toEqual([]);
    }
  });

  test('is named right by an island that asks for its consent', async () => {
    const island = {
      'templates/islands/map.tsx': `import { defineIsland, useConsent } from 'litfass/theme';
export const map = defineIsland({ name: 'map', component: () => <p>{String(useConsent('countre').given)}</p> });
`,
    };
    expect(await said(allowing(counter), showing(counting), island)).toEqual([
      'third-party templates/islands/map.tsx:2 there is no `countre` under `allow:` (did you mean `counter`?)',
    ]);
  });

  test('needs pages, and only those that there are', async () => {
    expect((await said(allowing(entry('other', 'hosts: { frame: [a.example] }')))).join('\n')).toContain(
      'name the pages that have it',
    );
    const found = await said(
      allowing(entry('other', 'hosts: { frame: [a.example] }; pages: [hoem]; layouts: [plian]')),
    );
    expect(found.filter((one) => /unknown-(page|layout)/.test(one))).toEqual([
      'unknown-page content/site.yaml:25 there is no page `hoem` (did you mean `home`?)',
      'unknown-layout content/site.yaml:26 the theme has no layout `plian` (did you mean `plain`?)',
    ]);
  });

  test('may have a whole host of scripts with a reason of its own', async () => {
    const whole = counter
      .replace('"https://count.example/count.js"', 'count.example')
      .replace('pages:', 'whole_hosts: it loads its parts by version\n    pages:');
    expect(await said(allowing(whole), showing(counting))).toEqual([]);
  });

  test('that nothing uses is an error; a script of a package that names its host uses it', async () => {
    expect(await said(allowing(counter))).toEqual([
      'third-party content/site.yaml:18 nothing uses the third party `counter`: no page, stylesheet or script names count.example (show it with <Embed of="counter"> or <Script of="counter">, or remove the entry)',
    ]);
    const package_ = {
      'node_modules/counting/package.json': '{ "name": "counting", "main": "index.js", "version": "1.0.0" }',
      'node_modules/counting/index.js': "export const at = 'https://count.example/count.js'; fetch(at);",
    };
    expect(await said(allowing(counter), package_, { 'templates/browser.ts': "import 'counting';\n" })).toEqual([]);
  });

  test('whose script stands on a page with a form must say so', async () => {
    const everywhere = counter.replace('pages: [home]', 'pages: all');
    const script = showing('<Script of="counter" src="https://count.example/count.js" />');
    const form = {
      ...script,
      'templates/layout.tsx': String(script['templates/layout.tsx']).replace(
        '<main',
        '<form role="search"><input name="q" /></form><main',
      ),
    };
    const [found = '', ...others] = await said(allowing(everywhere), form);
    expect(others).toEqual([]);
    expect(found).toMatch(
      /^third-party content\/site\.yaml:18 the script of `counter` can read the form on \S+ \(the same on \d+ more pages\)/,
    );
    expect(found).toContain('(leave the page out of `pages:`, or write `reads_forms: true` into allow.counter)');
    const reading = everywhere.replace('pages: all', 'pages: all\n    reads_forms: true');
    expect(await said(allowing(reading), form)).toEqual([]);
  });

  test('is reviewed like a claim: due in `claims due`, shown by `status`, an error in a release', async () => {
    const site = siteWith({ ...allowing(counter), ...showing(counting) });
    try {
      const due = await litfass(['claims', 'due', '--root', site.root, '--date', '2027-05-03']);
      expect(due.stdout).toMatch(/^overdue by 2 days +allow\.counter +marketing +reviewed 2026-11-01, every P6M$/m);
      expect(due.code).toBe(1);
      const json = await litfass(['claims', 'due', '--json', '--root', site.root, '--date', '2027-05-03']);
      expect(JSON.parse(json.stdout).third_parties).toMatchObject([{ id: 'allow.counter', days: -2 }]);
      const status = await litfass(['status', '--root', site.root, '--date', '2027-05-03']);
      expect(status.stdout).toContain('third party counter: loaded with home\n');
      const check = await litfass(['check', '--root', site.root, '--date', '2027-05-03']);
      expect(check.stderr).toContain(
        'warning the review of the third party `counter` was due by 2027-05-01 [overdue-review]',
      );
      expect(check.code).toBe(0);
      const release = await litfass(['check', '--release', '--root', site.root, '--date', '2027-05-03']);
      expect(release.stderr).toContain(
        'error the review of the third party `counter` was due by 2027-05-01 [overdue-review]',
      );
      expect(release.stderr).toContain('count.example of `counter` is not a public address');
      expect(release.code).toBe(1);
      const early = await litfass(['check', '--root', site.root, '--date', '2026-10-01']);
      expect(early.stderr).toContain('`counter` has a review date in the future: 2026-11-01');
    } finally {
      site.remove();
    }
  });
});

describe('an address that no entry names', () => {
  const image = showing('<img src="https://pics.example/a.png" alt="" />');

  test('is reported with the entry to write', async () => {
    const [found = '', ...others] = await said(image);
    expect(others).toEqual([]);
    expect(found).toMatch(
      /^foreign-origin templates\/layout\.tsx:\d+ \/\S* contacts another host: https:\/\/pics\.example in <img src>/,
    );
    expect(found).toContain('allow: { pics: { hosts: { img: [pics.example] }, pages: [');
  });

  test('on a page that its entry does not name is reported with the page to add', async () => {
    const found = await said(allowing(entry('pics', 'hosts: { img: [pics.example] }; pages: [home]')), image);
    expect(found.join('\n')).toContain('to `pages:` of allow.pics in content/site.yaml');
  });

  test('of another kind is reported with the kind to add', async () => {
    const found = await said(allowing(entry('pics', 'hosts: { frame: [pics.example] }; pages: all')), image);
    expect(found.join('\n')).toContain('add `img: [pics.example]` to `hosts:` of allow.pics in content/site.yaml');
  });

  test('in the code of an island or of browser.ts is reported at its line; links, comments and namespaces are not', async () => {
    const code = `// see "https://docs.example/api"
const link = { href: 'https://shop.example/lamps' };
document.createElementNS('http://www.w3.org/2000/svg', 'g');
fetch('https://api.example/lamps').then(() => link);
`;
    expect(await said({ 'templates/browser.ts': code })).toEqual([
      'foreign-origin templates/browser.ts:4 templates/browser.ts contacts another host: https://api.example (declare the host in content/site.yaml: allow: { api: { hosts: { connect: [api.example] }, pages: […], reason: …, owner: …, … } })',
    ]);
    expect(
      await said(allowing(entry('api', 'hosts: { connect: [api.example] }; pages: all')), {
        'templates/browser.ts': code,
      }),
    ).toEqual([]);
  });

  test('in code that an island imports is reported there', async () => {
    const files = {
      'templates/parts/lamps.ts': "export const lamps = () => fetch('https://api.example/lamps');\n",
      'templates/islands/lamps.tsx': `import { defineIsland } from 'litfass/theme';
import { lamps } from '../parts/lamps.ts';
export const list = defineIsland({ name: 'list', component: List });
function List() {
  return <button type="button" onClick={lamps} aria-label="✓">✓</button>;
}
`,
    };
    const found = await said(files);
    expect(found.join('\n')).toContain(
      'foreign-origin templates/parts/lamps.ts:1 templates/parts/lamps.ts contacts another host',
    );
    expect(await said({ 'templates/parts/lamps.ts': files['templates/parts/lamps.ts'] })).toEqual([]);
  });

  test('in a component of a third party is an error at its line', async () => {
    const typo = await said(allowing(counter), showing('<Script of="countre" src="https://count.example/count.js" />'));
    expect(typo.join('\n')).toMatch(
      /templates\/layout\.tsx:12 .*there is no `countre` under `allow:`.*did you mean `counter`/,
    );
    const everywhere = '<Script of="counter" src="https://count.example/count.js" />';
    expect(await said(allowing(counter), showing(everywhere))).toEqual([]);
    const frame = entry('counter', 'hosts: { frame: [count.example] }; pages: [home]');
    const elsewhere = await said(
      allowing(frame),
      showing('<Embed of="counter" src="https://count.example/" title="a" />'),
    );
    expect(elsewhere.join('\n')).toContain('`counter` is not allowed on the page');
    expect(elsewhere.join('\n')).toContain('of allow.counter in content/site.yaml');
    const other = await said(allowing(counter), showing(counting.replace('count.js', 'other.js')));
    expect(other.join('\n')).toContain('contacts another host: https://count.example in <script src>');
  });
});

test('a component lists the third parties for visitors, in the language of the page', async () => {
  const list =
    '<ul>{thirdParties().map(({ name, reason, data, hosts, when, reviewed }) => <li key={name}>{[name, reason, data, hosts, when, reviewed.words].join("|")}</li>)}</ul>';
  await builtWith({ ...allowing(counter), ...showing(counting + list) }, (_, page) => {
    expect(page('kontakt.html')).toContain(
      '<li>counter|Wozu es gut ist|die Adresse der Seite|count.example|load|1. November 2026</li>'
        .replaceAll(' November', '\u00a0November')
        .replace('November 2026', 'November\u00a02026'),
    );
    expect(page('en/contact.html')).toContain('counter|What it is for|the address of the page|');
  });
});

test('the code that opens third parties counts once on a page with several', async () => {
  const boxes = ['a', 'b', 'c'].map((name) => entry(name, `hosts: { frame: [${name}.example] }; pages: [contact]`));
  const frames = ['a', 'b', 'c'].map(
    (name) => `<Embed of="${name}" src="https://${name}.example/" title={route.url} />`,
  );
  const changes = { ...allowing(...boxes), ...showing(`{route.page === 'contact' && <>${frames.join('')}</>}`) };
  const site = siteWith(changes);
  try {
    const { stdout } = await litfass(['build', '--sizes', '--root', site.root, '--date', '2026-11-01']);
    const [, once = ''] = /^\/kontakt +[\d.]+ KB +([\d.]+) KB/m.exec(stdout) ?? [];
    expect(Number(once)).toBeGreaterThan(0.5);
    expect(Number(once)).toBeLessThan(1.5);
  } finally {
    site.remove();
  }
});
