// Caddy 2. A site block whose root is the output imports `.caddyfile`. Everything is inside one route,
// so that other routes of the site block (the contact endpoint) inherit nothing; a handle_errors would
// answer for them too.
import { z } from 'zod';
import { decode } from '../addresses/page-address.ts';
import { contentTypes, endingsByType, fallbackType, isCompressible } from './content-types.ts';
import { defineHost } from './define-host.ts';
import { defaultCacheHeader, type HeaderRule, type Hosting, type RedirectRule } from './hosting.ts';

const file = '.caddyfile';

export const caddy = defineHost({
  id: 'caddy',
  name: 'Caddy',
  settings: z.boolean().describe(`true: dist/${file} is written`),
  files: { [file]: caddyfile },
});

/** The query of a request with its question mark, or ''. */
const query = '{litfass_query}';

function caddyfile({ base, headers, redirects, hidden, forms }: Hosting): string {
  const everywhere = headers.filter(({ pattern }) => pattern === `${base}/*`).flatMap((rule) => rule.headers);
  const elsewhere = headers.filter(({ pattern }) => pattern !== `${base}/*`);
  const path = asPattern(base);
  const lines = [
    `# Written by litfass build for a site block whose root ${base === '' ? 'is this folder' : `has this folder as ${base}`}:`,
    '#   root * /srv/site',
    `#   import /srv/site${base}/${file}`,
    ...(base === '' ? [] : [`@litfass path ${base} ${base}/*`]),
    ...block(base === '' ? 'route' : 'route @litfass', [
      ...block('map {query} {litfass_query}', ['~^(.+)$ "?${1}"', 'default ""']),
      ...block('map {path} {litfass_status} {litfass_to}', [
        ...redirects.flatMap(mapped),
        `default 404 ${base}/404.html`,
      ]),
      ...block('header', [defaultCacheHeader, ...everywhere].map(asHeader)),
      '# Not-found pages are shown, never visited.',
      ...block('@litfass_visible', [
        `path_regexp ^${path}(?:/(?:\\.well-known|[^./][^/]*)?)*$`,
        `not path_regexp /404(?:\\.html)?$|^${path}/(?:${hidden.map(asPattern).join('|')})$`,
      ]),
      ...block('route @litfass_visible', [
        '# One address for each page.',
        `@litfass_home path_regexp ^${path}${base === '' ? '/index(?:\\.html)?' : '(?:/index(?:\\.html)?)?'}$`,
        `redir @litfass_home ${base}/${query} 301`,
        ...pageForms(path, forms),
        ...block('@litfass_page', [
          'file {path}.html {path}/index.html',
          ...block('not', ['file {path}', 'not path */']),
        ]),
        'rewrite @litfass_page {http.matchers.file.relative}',
        ...block('@litfass_file', ['file {path}', 'not path */']),
        ...block('route @litfass_file', [...types(), ...elsewhere.flatMap(ownHeaders), ...sending([])]),
      ]),
      '@litfass_moved vars {litfass_status} 301',
      ...block('route @litfass_moved', [
        '@litfass_whole vars_regexp {litfass_to} [?#]',
        'redir @litfass_whole {litfass_to} 301',
        `redir {litfass_to}${query} 301`,
      ]),
      '# The status of a path is that of the requested one, not of the page that is shown.',
      'vars litfass_status {litfass_status}',
      'rewrite * {litfass_to}',
      ...['If-None-Match', 'If-Modified-Since', 'Range'].map((name) => `request_header -${name}`),
      `header Content-Type "${contentTypes['.html']}"`,
      'header ?Vary Accept-Encoding',
      ...sending(['status {vars.litfass_status}']),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Redirects each form of a page’s address to the one that its files mean. */
function pageForms(path: string, forms: Hosting['forms']): string[] {
  const letter = '\\w+\\p{L}\\p{N}\\p{M}';
  const end = '(?:/index|(?:/index)?\\.html|/)';
  const [html, slash] = [forms.has('/x.html'), forms.has('/x/')];
  const [file, folder] = ['{re.litfass.1}.html', '{re.litfass.1}/index.html'];
  // Where a file alone has another form, a page at `/x` has both. One matcher cannot ask for two files.
  const either = [...(html ? [] : [file]), ...(slash ? [] : [folder])];
  const both = [`file ${file}`, ...block('not', [`not file ${folder}`])];
  const plain = either.length > 0 ? [`file ${either.join(' ')}`] : both;
  const redirectTo = (name: string, to: string, matchers: readonly string[]) => [
    ...block(`@litfass_to_${name}`, matchers),
    // From the path as it was matched: as it was sent, `//a.example/..%2fx/`, it may name another host.
    // `{uri}` is encoded, and has the query.
    ...block(`route @litfass_to_${name}`, [`rewrite * {re.litfass.1}${to}`, 'redir {uri} 301']),
  ];
  return [
    `@litfass_form path_regexp litfass ^(${path}/(?:[${letter}.-][${letter}./-]*?)?[${letter}-])(${end})${forms.size > 0 ? '?' : ''}$`,
    ...block('route @litfass_form', [
      ...(html
        ? redirectTo('html', '.html', [`file ${file}`, `not file ${folder}`, 'not vars {re.litfass.2} .html'])
        : []),
      ...(slash ? redirectTo('folder', '/', [`file ${folder}`, `not file ${file}`, 'not vars {re.litfass.2} /']) : []),
      ...redirectTo('plain', '', [...plain, `path_regexp ${end}$`]),
    ]),
  ];
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];
}

/** Sends the files that `litfass build --compress` wrote, and compresses the others on the fly. */
function sending(settings: readonly string[]): string[] {
  return [
    'encode zstd gzip',
    ...block('file_server', ['precompressed br gzip', 'disable_canonical_uris', ...settings]),
  ];
}

/** The content types: without a list of its system, Caddy knows few. */
function types(): string[] {
  const compressible = Object.keys(contentTypes).filter(isCompressible);
  return [
    ...block('map {path} {litfass_type}', [
      ...Array.from(endingsByType, ([type, endings]) => {
        return `~(?i)\\.(?:${endings.map((ending) => ending.slice(1)).join('|')})$ "${type}"`;
      }),
      `default ${fallbackType}`,
    ]),
    'header Content-Type {litfass_type}',
    `@litfass_text path ${compressible.map((ending) => `*${ending}`).join(' ')}`,
    'header @litfass_text ?Vary Accept-Encoding',
  ];
}

function ownHeaders({ pattern, headers }: HeaderRule): string[] {
  return headers.map((header) => `header ${pattern} ${asHeader(header)}`);
}

function asHeader([name, value]: readonly [string, string]): string {
  return `${name} "${value.replaceAll('"', '\\"')}"`;
}

/** The lines of the map for a rule: the path, its status, and the target or the page that is shown. */
function mapped({ from, to, status }: RedirectRule): string[] {
  if (from.endsWith('*')) return [`~^${asPattern(from.slice(0, -1))} ${status} ${to}`];
  const path = decode(from) ?? from;
  if (/^[\w./~-]+$/.test(path)) return [path, `${path}/`].map((one) => `${one} ${status} ${to}`);
  // Spaces, quotes and braces have a meaning in the file. A regular expression can write them as numbers.
  return [`~^${asPattern(path)}/?$ ${status} ${to.replaceAll('$', '$$$$')}`];
}

/** A regular expression for a text, without spaces, quotes and braces. */
function asPattern(text: string): string {
  return text.replace(/[^\w/~-]/gu, (sign) =>
    /[.+()]/.test(sign) ? `\\${sign}` : `\\x{${sign.codePointAt(0)?.toString(16)}}`,
  );
}
