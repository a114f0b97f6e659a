// nginx. A server block whose root is the output includes `.nginx.conf`. Everything is inside one
// location, so that other locations of the including file (the contact endpoint) inherit nothing.
import { z } from 'zod';
import { decode } from '../addresses/page-address.ts';
import { bareType, endingsByType, fallbackType, isCompressible } from './content-types.ts';
import { defineHost, lineTooLong, shorter } from './define-host.ts';
import { defaultCacheHeader, type HeaderRule, type Hosting, type RedirectRule, withQuery } from './hosting.ts';
import { headersFile } from './rule-files.ts';

export const nginx = defineHost({
  id: 'nginx',
  name: 'nginx',
  settings: z
    .union([z.boolean(), z.strictObject({ brotli: z.boolean().describe('true if nginx has the module ngx_brotli') })])
    .describe('true: dist/.nginx.conf is written'),
  files: {
    '.nginx.conf': (hosting, settings) => configuration(hosting, typeof settings === 'object' && settings.brotli),
  },
  limits: ({ headers }) =>
    lineTooLong(headersFile(headers), 4_000, 'reads values of at most 4,000 characters in its configuration', shorter),
});

/** With `brotli`, nginx has ngx_brotli, and sends the `.br` files of `litfass build --compress`. */
function configuration({ base, headers, redirects, hidden, forms }: Hosting, brotli: boolean): string {
  const everywhere = headers.filter(({ pattern }) => pattern === `${base}/*`).flatMap((rule) => rule.headers);
  const elsewhere = headers.filter(({ pattern }) => pattern !== `${base}/*`);
  const pages = [
    ...new Set([`${base}/404.html`, ...redirects.filter(({ status }) => status !== 301).map(({ to }) => to)]),
  ];
  const page = pageForms(base, forms);
  const sent = [['Cache-Control', '$litfass_cache'] as const, ...everywhere];
  return `${[
    `# Written by litfass build for a server block whose root ${base === '' ? 'is this folder' : `has this folder as ${base}`}:`,
    `#   server { listen 80; server_name example.com; root /srv/site; include /srv/site${base}/.nginx.conf; }`,
    `set $litfass_cache "${defaultCacheHeader[1]}";`,
    `set $litfass_not_found ${base}/404.html;`,
    ...redirects.filter(({ from, status }) => status === 404 && from.endsWith('/*')).map(localNotFound),
    ...page.before,
    '',
    ...(base === '' ? [] : [`location = ${base} { return 301 ${base}/$is_args$args; }`]),
    `location ${base}/ {`,
    ...indent([
      'absolute_redirect off;',
      'error_page 404 410 $litfass_not_found;',
      ...sent.map(([name, value]) => `add_header ${name} ${quoted(value, 'with variables')} always;`),
      ...types(),
      ...compression(brotli),
      ...page.plain,
      'try_files $uri $uri.html $uri/index.html =404;',
      '',
      ...rootRule(base, redirects),
      ...elsewhere.flatMap(ownHeaders),
      '# Not-found pages are shown, never visited.',
      ...pages.flatMap((page) => [
        `location = ${page} { internal; }`,
        `location = ${page.replace(/\.html$/, '')} { return 404; }`,
      ]),
      ...hidden.map((file) => `location = ${base}/${file} { return 404; }`),
      ...redirects.filter(({ from }) => from !== `${base}/` && !from.endsWith('*')).flatMap(fixedRule),
      'location ~ /\\.(?!well-known(?:/|$)) { return 404; }',
      '# One address for each page.',
      `location ~ ^${asPattern(base)}/index(?:\\.html)?$ { return 301 ${base}/$is_args$args; }`,
      ...page.others,
    ]).filter(isFirst()),
    '}',
  ].join('\n')}\n`;
}

/**
 * A filter that drops repeated exact locations, which nginx rejects. The first one wins, as among the
 * hosting rules.
 */
function isFirst(): (line: string) => boolean {
  const written = new Set<string>();
  return (line) => {
    const [address] = /^ *location = (?:"(?:\\.|[^"\\])*"|\S+)/.exec(line) ?? [];
    if (address === undefined) return true;
    return !written.has(address) && written.add(address).size > 0;
  };
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

/**
 * A value in quotes. Removes each `$`, which would begin a variable, unless the value is meant to
 * have variables.
 */
function quoted(value: string, dollars?: 'with variables'): string {
  const escaped = value.replace(/[\\"]/g, '\\$&');
  return `"${dollars || !escaped.includes('$') ? escaped : escaped.replaceAll('$', '')}"`;
}

function localNotFound({ from, to }: RedirectRule): string {
  return `if ($uri ~ ^${asPattern(from.slice(0, -1))}) { set $litfass_not_found ${to}; }`;
}

/**
 * One address for each page: what is set before all locations, the redirects of `/x`, and the location of
 * other forms. Only `rewrite` encodes letters in the address. In a location, an `if` that is true can only
 * redirect: nginx would forget the other directives.
 */
function pageForms(base: string, forms: Hosting['forms']) {
  const letter = '\\w+\\x80-\\xff';
  // If nginx does not merge slashes, `//a.example/` would redirect to another host.
  const stem = `(?<litfass_page>${asPattern(base)}/(?:[${letter}.-][${letter}./-]*?)?[${letter}-])`;
  const end = '(?<litfass_end>/index|(?:/index)?\\.html|/)';
  const rewrite = (to: string) => `{ rewrite "^(.+?)(?:/index|(?:/index)?\\.html|/)?$" $1${to} permanent; }`;
  const [file, folder] = ['$document_root$litfass_page.html', '$document_root$litfass_page/index.html'];
  const other = (lines: readonly string[]) => [`location ~ "^${stem}${end}$" {`, ...indent(lines), '}'];
  if (forms.size === 0) {
    const toPlain = [file, folder].map((path) => `if (-f ${path}) ${rewrite('')}`);
    return { before: [], plain: [], others: other([...toPlain, 'return 404;']) };
  }
  const [html, slash] = [forms.has('/x.html'), forms.has('/x/')];
  const kept = [...(html ? ['file\\.html$'] : []), ...(slash ? ['folder/$'] : [])].join('|');
  return {
    before: [
      '# The files of the page at an address, and how the address ends: "file", "filefolder/".',
      'set $litfass_form "";',
      // A name that no page has: without one, every other path would have the form of the home page.
      'set $litfass_page "/.none";',
      'set $litfass_end "";',
      `if ($uri ~ "^${stem}${end}?$") { set $litfass_form ""; }`,
      `if (-f ${file}) { set $litfass_form file; }`,
      `if (-f ${folder}) { set $litfass_form "\${litfass_form}folder"; }`,
      'set $litfass_form $litfass_form$litfass_end;',
    ],
    plain: [
      ...(html ? [`if ($litfass_form = file) ${rewrite('.html')}`] : []),
      ...(slash ? [`if ($litfass_form = folder) ${rewrite('/')}`] : []),
    ],
    others: other([
      ...(html ? [`if ($litfass_form ~ "^file(?!folder|\\.html$)") ${rewrite('.html')}`] : []),
      ...(slash ? [`if ($litfass_form ~ "^folder(?!/$)") ${rewrite('/')}`] : []),
      `if ($litfass_form ~ "^(?!${kept})(?:file|folder)") ${rewrite('')}`,
      'try_files $uri ${uri}index.html =404;',
    ]),
  };
}

/** The content types: nginx has few by default, and a different one for JavaScript. */
function types(): string[] {
  const texts = [...endingsByType.keys()].filter((type) => type.includes('charset'));
  return [
    'types {',
    ...indent(
      Array.from(endingsByType, ([type, all]) => {
        return `${bareType(type)} ${all.map((ending) => ending.slice(1)).join(' ')};`;
      }),
    ),
    '}',
    `default_type ${fallbackType};`,
    'charset utf-8;',
    `charset_types ${besidesHtml(texts)};`,
  ];
}

/** Sends the files that `litfass build --compress` wrote, and compresses the others on the fly. */
function compression(brotli: boolean): string[] {
  const compressible = [...endingsByType].filter(([, endings]) => endings.some(isCompressible));
  return [
    ...(brotli ? ['brotli_static on;'] : []),
    'gzip_static on;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    `gzip_types ${besidesHtml(compressible.map(([type]) => type))};`,
  ];
}

/** Types as nginx lists them. It adds HTML itself. */
function besidesHtml(types: readonly string[]): string {
  const bare = types.map(bareType);
  return bare.filter((type) => type !== 'text/html').join(' ');
}

/** The location of a folder or file with its own cache time and type. */
function ownHeaders({ pattern, headers }: HeaderRule, _index: number, all: readonly HeaderRule[]): string[] {
  const folder = pattern.endsWith('*');
  // nginx uses only the location that matches best, while all header rules that match apply.
  const above = all.filter((rule) => rule.pattern.endsWith('*') && pattern.startsWith(rule.pattern.slice(0, -1)));
  const merged = new Map([...above.flatMap((rule) => rule.headers), ...headers]);
  const type = merged.get('Content-Type');
  const cache = merged.get('Cache-Control');
  return [
    `location ${folder ? pattern.slice(0, -1) : `= ${pattern}`} {`,
    ...indent([
      ...(cache ? [`set $litfass_cache ${quoted(cache)};`] : []),
      ...(type ? ['types { }', `default_type ${type};`] : []),
      'try_files $uri =404;',
    ]),
    '}',
  ];
}

/** Escapes an address for a regular expression; only the base can have a dot. */
function asPattern(address: string): string {
  return address.replaceAll('.', '\\.');
}

function rootRule(base: string, redirects: readonly RedirectRule[]): string[] {
  const rule = redirects.find(({ from }) => from === `${base}/`);
  const otherwise = rule ? [`if (!-f $document_root${base}/index.html) { ${answerOf(rule)} }`] : [];
  return [`location = ${base}/ { ${[...otherwise, `try_files ${base}/index.html =404;`].join(' ')} }`];
}

function fixedRule(rule: RedirectRule): string[] {
  return [rule.from, `${rule.from}/`].map((address) => `location = ${asCompared(address)} { ${answerOf(rule)} }`);
}

/** An address as nginx compares it: decoded, with `%C3%BC` as ü and `%20` as a space, which needs quotes. */
function asCompared(address: string): string {
  const decoded = decode(address) ?? address;
  return /[\s"';{}#$]/.test(decoded) ? quoted(decoded, 'with variables') : decoded;
}

/** The directives that redirect, or that show the not-found page with the status of the rule. */
function answerOf({ to, status }: RedirectRule): string {
  return status === 301
    ? `return 301 ${withQuery(to, '$is_args$args')};`
    : `set $litfass_not_found ${to}; return ${status};`;
}
