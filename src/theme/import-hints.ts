// What to write instead of an import that esbuild cannot follow.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { didYouMean } from '../problems/did-you-mean.ts';

const hints: readonly (readonly [message: RegExp, hint: string])[] = [
  [
    /^(?:Could not resolve|No loader).*\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp[34])\b/,
    'put it into templates/assets/ and write usePage().asset("NAME"); an island gets the address as a prop',
  ],
  [/\.(?:s[ac]ss|less|styl|pcss)\b/, 'write CSS, which can nest rules: NAME.module.css'],
  [/^No loader/, 'a theme imports .ts, .tsx, .js, .json and .module.css; texts and values belong into content/'],
];

/** What a theme has in place of parts of other frameworks. */
const replacements: readonly (readonly [path: RegExp, hint: string])[] = [
  [
    /^(next\/link|gatsby|gatsby-link|@remix-run\/react|react-router(-dom)?)$/,
    '<a {...link}>, with a field link() or usePage().link("page.NAME"), is a link here',
  ],
  [
    /^(next\/(legacy\/)?image|gatsby-plugin-image|astro:assets)$/,
    '<Picture image={image} /> of litfass/theme, with a field image(), is a picture here',
  ],
  [/^next\/head$/, 'title and description are in the file of a page; other tags are those of defineTheme({ head })'],
  [
    /^next\/(router|navigation)$/,
    'usePage() of litfass/theme has the locale, address and links of a page; an island gets them as props',
  ],
  [/^next\/font\//, 'put the font into templates/assets/ and write @font-face in a file of templates/styles/'],
  [/^next\/script$/, 'templates/browser.ts is the script of every page'],
  [/^next\/dynamic$/, 'an island loads on its own: defineIsland({ name, only: "browser", load })'],
  [/^astro:content$/, 'defineCollection() of litfass/theme defines a collection, and useEntries("posts") lists it'],
  [
    /^(next|astro|gatsby|@remix-run)([/:]|$)/,
    'litfass takes the place of this framework: sections and layouts import from litfass/theme',
  ],
];

/** The hint for a message of esbuild. `file` is the one with the import, relative to the root. */
export function importHint(message: string, file: string, root: string): string | undefined {
  const [, source = '', name = ''] = /^No matching export in "(.+)" for import "(.+)"$/.exec(message) ?? [];
  if (source.endsWith('.css'))
    return `only a CSS module exports its classes: name it ${posix.basename(source, '.css')}.module.css, or write import '…' without names`;
  if (existsSync(join(root, source)) && source !== '')
    return exportHint(readFileSync(join(root, source), 'utf8'), name);
  const [, path] = /^Could not resolve "(.+)"$/.exec(message) ?? [];
  if (path && isBuiltin(path)) return 'what an island imports runs in the browser, which has no modules of Node';
  return hints.find(([pattern]) => pattern.test(message))?.[1] ?? (path && unresolvedHint(path, file, root));
}

function exportHint(text: string, name: string): string | undefined {
  if (name !== 'default')
    return /^export default\b/m.test(text) ? `write import ${name} from …, without braces` : undefined;
  const names = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, one]) => one);
  return names.length > 0 ? `it has no default export: write import { ${names.join(', ')} } from …` : undefined;
}

const scripts = '**/*.{ts,tsx,js,jsx,json,css}';

function unresolvedHint(path: string, file: string, root: string): string | undefined {
  const [name] = /^(@[\w.-]+\/)?\w[\w.-]*/.exec(path) ?? [];
  // The package says that only stylesheets may import it.
  if (/\.tsx?$/.test(file) && name && path.endsWith('.css') && existsSync(join(root, 'node_modules', name)))
    return `write @import "${path}"; in a stylesheet of templates/`;
  const files = filesBelow(join(root, 'templates'), [path.endsWith('.css') ? '**/*.css' : scripts]).map((name) => {
    const relative = posix.relative(posix.dirname(file), `templates/${name}`);
    return relative.startsWith('.') ? relative : `./${relative}`;
  });
  const meant = didYouMean(path, [...files, ...files.map((name) => name.replace(/\.[a-z]+$/, ''))]);
  if (meant || /^[./]/.test(path)) return meant;
  if (file.endsWith('.css'))
    return 'plain CSS is compiled: let a tool such as Tailwind write its stylesheet into templates/styles/';
  const known = replacements.find(([one]) => one.test(path.replace(/\.js$/, '')));
  if (known) return known[1];
  return `${name ? `install it with npm install ${name}; ` : ''}a file of the theme is named by ./, ../ or paths in tsconfig.json`;
}
