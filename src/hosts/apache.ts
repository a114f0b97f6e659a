// Apache 2.4. It reads `.htaccess` in the folder that it serves. The file needs mod_rewrite and
// mod_headers: without them Apache answers with an error instead of leaving out the policy.
import { z } from 'zod';
import { decode } from '../addresses/page-address.ts';
import { bareType, contentTypes, endingsByType, fallbackType, isCompressible } from './content-types.ts';
import { defineHost, lineTooLong, shorter } from './define-host.ts';
import { defaultCacheHeader, type HeaderRule, type Hosting, type RedirectRule } from './hosting.ts';

const file = '.htaccess';

export const apache = defineHost({
  id: 'apache',
  name: 'Apache',
  settings: z.boolean().describe('true: dist/.htaccess is written'),
  files: { [file]: htaccess },
  // https://httpd.apache.org/docs/2.4/configuring.html#syntax
  limits: (hosting) =>
    lineTooLong(htaccess(hosting), 8_190, `reads lines of at most 8,190 characters in ${file}`, shorter),
});

/** The condition that Apache is about to send an error page, or a file that a rule has found. */
const isInside = '%{ENV:REDIRECT_STATUS} .';

/** How the forms of a page’s address end besides `/x`. */
const ends = ['/index', '/index\\.html', '\\.html', '/'];

function htaccess({ base, headers, redirects, hidden, forms }: Hosting): string {
  const missing = redirects.filter(({ status }) => status === 404);
  const lines = [
    `# Written by litfass build for a document root that ${base === '' ? 'is this folder' : `has this folder as ${base}`}, with`,
    '#   AllowOverride All',
    'Options -MultiViews -Indexes',
    'DirectorySlash Off',
    '',
    ...[{ pattern: `${base}/*`, headers: [defaultCacheHeader] }, ...headers].flatMap((rule) => headersOf(rule, base)),
    '',
    `ErrorDocument 404 ${base}/404.html`,
    'ErrorDocument 410 /%{reqenv:LITFASS_GONE}',
    // The last section that matches wins, and among the rules the first one.
    ...missing
      .toReversed()
      .flatMap(({ from, to }) => [
        `<If "%{REQUEST_URI} =~ m#${patternOf(from)}#">`,
        `  ErrorDocument 404 ${to}`,
        '</If>',
      ]),
    '',
    ...types(),
    '',
    'RewriteEngine On',
    'RewriteOptions AllowNoSlash',
    ...(base === '' ? [] : [`RewriteCond %{REQUEST_URI} =${base}`, `RewriteRule ^ ${base}/ [R=301,L]`]),
    '# Not-found pages are shown, never visited.',
    'RewriteCond %{ENV:REDIRECT_STATUS} ^$',
    `RewriteRule (?:^|/)(?:\\.(?!well-known(?:/|$))|404(?:\\.html)?$)|^(?:${hidden.map(escaped).join('|')})$ - [R=404,L]`,
    ...['br', 'gzip'].flatMap(compressed),
    `RewriteCond ${isInside}`,
    'RewriteRule ^ - [END]',
    '# One address for each page.',
    `RewriteRule ^index(?:\\.html)?$ ${base}/ [R=301,L]`,
    ...pageForms(base, forms),
    'RewriteCond %{REQUEST_FILENAME}index.html -f',
    `RewriteRule ^$ ${base}/index.html [L]`,
    'RewriteCond %{REQUEST_FILENAME} -f',
    'RewriteRule ^ - [END]',
    ...['.html', '/index.html'].flatMap((ending) => [
      `RewriteCond %{REQUEST_FILENAME}%{PATH_INFO}${ending} -f`,
      `RewriteRule ^ %{REQUEST_URI}${ending} [L]`,
    ]),
    ...redirects.filter(({ status }) => status !== 404).map((rule) => redirect(rule, base)),
    'RewriteRule ^ - [R=404,L]',
  ];
  return `${lines.join('\n')}\n`;
}

/** Redirects each form of a page’s address to the one that its files mean. */
function pageForms(base: string, forms: Hosting['forms']): string[] {
  const letter = '\\w+\\x80-\\xff';
  const [html, slash] = [forms.has('/x.html'), forms.has('/x/')];
  const redirectTo = (to: string, from: readonly string[], files: readonly string[]) => {
    const end = `(?:${from.join('|')})`;
    return [
      `RewriteCond %{REQUEST_FILENAME}%{PATH_INFO} ^(.+?)${end}$`,
      ...files.map((file) => `RewriteCond ${file}`),
      `RewriteRule ^((?:[${letter}.-][${letter}./-]*?)?[${letter}-])${end}$ ${base}/$1${to} [R=301,L]`,
    ];
  };
  const other = (own: string) => ['', ...ends.filter((end) => end !== own)];
  const [file, folder] = ['%1.html', '%1/index.html'];
  // Where a file alone has another form, a page at `/x` has both.
  const plain = [...(html ? [`${folder} -f`] : []), ...(slash ? [`${file} -f`] : [])];
  const either = [`${file} -f [OR]`, `${folder} -f`];
  return [
    ...(html ? redirectTo('.html', other('\\.html'), [`${file} -f`, `${folder} !-f`]) : []),
    ...(slash ? redirectTo('/', other('/'), [`${folder} -f`, `${file} !-f`]) : []),
    ...redirectTo('', ends, plain.length > 0 ? plain : either),
  ];
}

/** `always`, because error pages and redirects have these headers too. The cache time is for what exists. */
function headersOf({ pattern, headers }: HeaderRule, base: string): string[] {
  const path = `%{REQUEST_URI} =~ m#${patternOf(pattern, compressedEnding)}#`;
  return headers.map(([name, value]) => {
    const set = `set ${name} "${value.replaceAll('%', '%%').replace(/["\\]/g, '\\$&')}"`;
    if (pattern === `${base}/*`) return `Header always ${set}`;
    // Apache ignores a Content-Type among the headers that are always sent.
    return name === 'Content-Type'
      ? `Header ${set} "expr=${path}"`
      : `Header always ${set} "expr=${path} && %{REQUEST_STATUS} -lt 400"`;
  });
}

const compressedEnding = '(?:\\.(?:br|gz))?';

/**
 * The types of all files, also of those that `litfass build --compress` wrote, and compression on the
 * fly.
 */
function types(): string[] {
  const byType = [...endingsByType];
  const compressible = byType.filter(([, endings]) => endings.some(isCompressible));
  const bare = compressible.map(([type]) => bareType(type));
  return [
    ...byType.map(([type, endings]) => `AddType "${type}" ${endings.join(' ')}`),
    `Header set Content-Type ${fallbackType} "expr=%{CONTENT_TYPE} == ''"`,
    '# The files of litfass build --compress, where a rule below has chosen them.',
    'RemoveLanguage .br',
    '<If "-n reqenv(\'REDIRECT_LITFASS_COMPRESSED\')">',
    '  AddEncoding br .br',
    '  AddEncoding gzip .gz',
    ...compressible.map(
      ([type, endings]) =>
        `  Header set Content-Type "${type}" "expr=%{REQUEST_URI} =~ m#${endingIn(endings)}\\.(?:br|gz)$#"`,
    ),
    '</If>',
    `Header merge Vary Accept-Encoding "expr=%{REQUEST_URI} =~ m#${compressibleName}${compressedEnding}$#"`,
    '<IfModule mod_deflate.c>',
    '  <IfModule mod_filter.c>',
    `    AddOutputFilterByType DEFLATE ${bare.join(' ')}`,
    '    # mod_deflate sends another ETag than the one that Apache compares.',
    '    RequestHeader edit* If-None-Match "-gzip\\"" "\\""',
    '  </IfModule>',
    '</IfModule>',
  ];
}

const compressibleName = endingIn(Object.keys(contentTypes).filter(isCompressible));

/** A regular expression for the endings of file names: `.js`, `.mjs` → `\\.(?:js|mjs)`. */
function endingIn(endings: readonly string[]): string {
  return `\\.(?:${endings.map((ending) => ending.slice(1)).join('|')})`;
}

/** Sends the compressed file beside a file; for a page only once a rule has found it. */
function compressed(encoding: string): string[] {
  const ending = encoding === 'gzip' ? 'gz' : encoding;
  return [
    `RewriteCond ${isInside} [OR]`,
    'RewriteCond %{REQUEST_URI} !\\.html$',
    `RewriteCond %{HTTP:Accept-Encoding} \\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`,
    `RewriteCond %{REQUEST_FILENAME}.${ending} -f`,
    `RewriteRule ${compressibleName}$ %{REQUEST_URI}.${ending} [E=LITFASS_COMPRESSED:${encoding},END]`,
  ];
}

function redirect({ from, to, status }: RedirectRule, base: string): string {
  const pattern = patternOf(from.slice(base.length + 1));
  if (status === 410) return `RewriteRule ${pattern} - [R=410,L,E=LITFASS_GONE:${to.slice(1)}]`;
  // With an anchor, the query of the request would be appended to it.
  return `RewriteRule ${pattern} ${to.replace(/[%$]/g, '\\$&')} [R=301,NE,L${to.includes('#') ? ',QSD' : ''}]`;
}

/**
 * A regular expression for the decoded paths that an address or a pattern matches, with or without a
 * slash at the end.
 */
function patternOf(address: string, ending = '/?'): string {
  const decoded = escaped(decode(address.replace(/\*$/, '')) ?? address);
  return `^${decoded}${address.endsWith('*') ? '' : `${decoded === '' ? '' : ending}$`}`;
}

/** Escapes a text for a regular expression. Spaces, quotes and line breaks would end the argument. */
function escaped(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|#]/g, '\\$&')
    .replace(/[\p{Cc}\s"']/gu, (sign) => Buffer.from(sign).toString('hex').replace(/../g, '\\x$&'));
}
