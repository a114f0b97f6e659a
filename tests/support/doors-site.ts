// A small site in three languages with a door of each kind, and the other host that they lead to: a counter,
// a film, a map, a chat, and a script that writes HTML.
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The other host, and what was asked of it: `/film`. */
export interface OtherHost {
  readonly url: string;
  readonly asked: string[];
}

const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/count.js': [
    'text/javascript',
    `fetch(new URL('/event?' + document.currentScript.dataset.site, document.currentScript.src))`,
  ],
  '/event': ['text/plain', ''],
  '/film': [
    'text/html',
    '<!doctype html><title>Film</title><body style="background:#238;color:#fff"><h1>The film</h1>',
  ],
  '/map': ['text/html', '<!doctype html><title>Map</title><h1>The map</h1>'],
  '/chat.js': ['text/javascript', `document.documentElement.dataset.chat = 'on'`],
  '/writer.js': ['text/javascript', `document.body.insertAdjacentHTML('beforeend', '<p id="written">written</p>')`],
};

/** Starts the other host. It answers scripts of any origin, as such services do. */
export async function startOtherHost(): Promise<OtherHost & { readonly stop: () => void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    if (path === '/favicon.ico') return response.writeHead(204).end();
    asked.push(request.url ?? '');
    const [type, body] = answers[path] ?? ['text/plain', ''];
    response
      .writeHead(answers[path] ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, stop: () => server.close() };
}

const languages = {
  de: {
    name: 'Deutsch',
    load: '{{title}} laden',
    remember: 'Immer von {{host}} laden',
    offline: 'Du bist gerade offline.',
  },
  en: { name: 'English', load: 'Load {{title}}', remember: 'Always load from {{host}}', offline: 'You are offline.' },
  es: {
    name: 'Español',
    load: 'Cargar {{title}}',
    remember: 'Cargar siempre de {{host}}',
    offline: 'Estás sin conexión.',
  },
};

const yamlOf = (value: unknown) => JSON.stringify(value);
const everywhere = (words: string) => ({ de: `${words} (de)`, en: `${words} (en)`, es: `${words} (es)` });

/** The files of the site. `allow` changes the entries of content/site.yaml. */
export function doorsFiles(other: string, allow: Readonly<Record<string, object>> = {}): Record<string, string> {
  const entry = (name: string, more: object) => ({
    ...{ reason: everywhere(`Why ${name}`), owner: 'marketing', reviewed: '2026-11-01', review_every: 'P10Y' },
    data: 'address of the page',
    ...more,
  });
  const pages = ['home', 'film', 'map', 'chat', 'widget', 'privacy'];
  const files: Record<string, string> = {
    'package.json': yamlOf({ private: true, type: 'module' }),
    'content/site.yaml': yamlOf({
      ...{ name: 'Doors', url: 'https://doors.example', locales: Object.keys(languages), home: 'home' },
      navigation: { pages: pages.map((page) => ({ to: `\${page.${page}}` })) },
      allow: {
        counter: entry('counter', {
          hosts: { script: [`${other}/count.js`], connect: [other] },
          when: 'load',
          pages: ['home'],
        }),
        film: entry('film', { hosts: { frame: [other] }, permissions: ['fullscreen'], pages: ['film'] }),
        map: entry('map', { hosts: { frame: [`${other}/map`] }, when: 'consent', pages: ['map'] }),
        chat: entry('chat', { hosts: { script: [`${other}/chat.js`] }, when: 'consent', pages: ['chat'] }),
        widget: entry('widget', {
          hosts: { script: [`${other}/writer.js`] },
          ...{ when: 'load', layouts: ['widget'], trusted_types: { off: 'it writes its box into the page' } },
        }),
        teaser: entry('teaser', { hosts: { frame: [`${other}/film`] }, when: 'load', layouts: ['widget'] }),
        ...allow,
      },
    }),
    'content/claims.yaml': '{}\n',
    'templates/index.ts': `import { defineTheme } from 'litfass/theme';
import { Page } from './page.tsx';
import { section } from './sections/door/section.tsx';
export const theme = defineTheme({ layouts: { page: Page, widget: Page }, sections: { door: section } });
`,
    'templates/page.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';
export function Page({ children }: LayoutProps) {
  const { locales, navigation } = usePage();
  return <><nav>{navigation.pages.map(({ label, link }) => <a key={link.href} {...link}>{label}</a>)}</nav><main>{children}</main><footer>{locales.map(({ tag, name, url }) => <a key={tag} href={url} hrefLang={tag}>{name}</a>)}</footer></>;
}
`,
    'templates/styles/base.css': `:root { color-scheme: light dark; font: 1rem/1.5 sans-serif }
main { max-width: 45rem; margin: auto; padding: 1rem }
litfass-door > div { padding: 1rem; text-align: center; background: Canvas; border-radius: .5rem }
litfass-door > svg { background: #8883 }
a, button { min-height: 24px }
`,
    'templates/islands/agreed.tsx': `import { defineIsland, useConsent } from 'litfass/theme';
export const agreed = defineIsland({ name: 'agreed', component: Agreed });
function Agreed() {
  const { given, give, withdraw } = useConsent('map');
  return <button type="button" aria-pressed={given} onClick={() => (given ? withdraw() : give(true))}>✓</button>;
}
`,
    'templates/sections/door/section.tsx': `import { Consent, defineSection, Embed, Island, image, Script, text, usePage } from 'litfass/theme';
import { z } from 'zod';
import { agreed } from '../../islands/agreed.tsx';
const schema = z.strictObject({ heading: text(), poster: image().optional() });
export const section = defineSection({
  schema,
  component: ({ heading, poster }) => {
    const { route, thirdParties } = usePage();
    const other = ${yamlOf(other)};
    return (
      <section>
        <h1>{heading}</h1>
        {route.page === 'home' && <Script of="counter" src={other + '/count.js'} data-site="doors.example" />}
        {route.page === 'film' && <Embed of="film" src={other + '/film'} title={heading} poster={poster} />}
        {route.page === 'map' && <><Embed of="map" src={other + '/map'} title={heading} aspect={[4, 3]} /><Island of={agreed} /></>}
        {route.page === 'chat' && <Script of="chat" src={other + '/chat.js'} title={heading} />}
        {route.page === 'widget' && <><Script of="widget" src={other + '/writer.js'} /><Embed of="teaser" src={other + '/film'} title={heading} /></>}
        {route.page === 'privacy' && (
          <ul>
            {thirdParties().map(({ name, reason, hosts, data, when }) => (
              <li key={name}>
                <p>{reason}: {hosts.join(', ')}; {data}</p>
                {when === 'load' ? null : <Consent of={name} />}
              </li>
            ))}
          </ul>
        )}
      </section>
    );
  },
});
`,
  };
  for (const [tag, { name, ...embed }] of Object.entries(languages))
    files[`content/locales/${tag}.yaml`] = yamlOf({ name, words: { embed } });
  for (const page of pages)
    files[`content/pages/${page}.yaml`] = yamlOf({
      layout: page === 'widget' ? 'widget' : 'page',
      slug: Object.fromEntries(Object.keys(languages).map((tag) => [tag, slugOf(page, tag)])),
      title: everywhere(`The page with the ${page} on it`),
      description: everywhere(
        `What stands here is the ${page}, and words that say so at the length that search engines show`,
      ),
      sections: [{ type: 'door', heading: everywhere(page) }],
    });
  return files;
}

/** '' and `film` in the first language, `en` and `en/film` in another. */
function slugOf(page: string, tag: string): string {
  return [tag === 'de' ? [] : tag, page === 'home' ? [] : page].flat().join('/');
}

/** Writes files into a new folder. */
export async function writeSite(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'litfass-browser-')));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}
