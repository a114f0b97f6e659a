// Combines the compiled stylesheets into one per page: those of packages, of every page, and of its parts.
// Removes unused custom properties and shortens the names of the others, because the first paint waits for
// these bytes.
import { memoized } from '../files/once.ts';

/** The minified stylesheets of a theme. Files are named relative to templates/: `sections/hero/style.css`. */
export interface CompiledStyles {
  /** File → CSS. */
  readonly files: Readonly<Record<string, string>>;
  /** The files of every page, in their order. */
  readonly common: readonly string[];
  /** Part (`hero`, `layouts/topic`) → the stylesheets that its components import. */
  readonly imported: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns a function that makes the stylesheet of a page with these parts (`layouts/topic`, `hero`,
 * `hero/topic`, `hero/ticket`). `markup` is the text of all components, scripts and SVGs: what they use
 * is kept, because an SVG takes its colours from the page that shows it.
 */
export function stylesheets({ files, common, imported }: CompiledStyles, markup: string) {
  const isNamed = among(new Set([...markup.matchAll(/--[a-zA-Z][\w\u0080-\uffff-]*/g)].map(([name]) => name)));
  const isUsed = among(propertiesUsedIn(markup));
  // Thousands of pages may have the same parts.
  const make = memoized((css: string) => {
    const { rules, restore } = replaceStrings(css);
    // esbuild keeps the spaces around a slash, which have no meaning.
    return restore(shortenNames(removeUnused(rules.replaceAll(' / ', '/'), isUsed), isNamed));
  });
  return (parts: Iterable<string>): string => {
    const own = [...new Set(parts)].sort().flatMap((part) => [fileOf(part), ...(imported[part] ?? [])]);
    // Those of packages come first, so that what the theme says wins.
    const rank = (file: string) => (file.startsWith('../') ? 0 : 1);
    const all = [...new Set([...common, ...own])].sort((one, other) => rank(one) - rank(other));
    return make(all.map((file) => files[file] ?? '').join(''));
  };
}

/**
 * Replaces strings, urls and comments by numbers in quotes, which nothing below changes. `restore` puts
 * them back.
 */
function replaceStrings(css: string): { readonly rules: string; readonly restore: (rules: string) => string } {
  const strings: string[] = [];
  const pattern = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\burl\([^"')]*\)/gs;
  const rules = css.replace(pattern, (string) => `"${strings.push(string) - 1}"`);
  return { rules, restore: (text) => text.replace(/"(\d+)"/g, (_, index: string) => strings[Number(index)] ?? '') };
}

/** The stylesheet of a layout or a section, or of a section with a look or in a layout. It may not exist. */
function fileOf(part: string): string {
  if (part.startsWith('layouts/')) return `${part}.css`;
  return part.includes('/') ? `sections/${part}.css` : `sections/${part}/style.css`;
}

/** The custom properties in `var(…)`. */
function propertiesUsedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
}

/** Whether a name is one of `names`, or is composed with one of them: `var(--tone-${tone})`. */
function among(names: ReadonlySet<string>): (name: string) => boolean {
  const beginnings = [...names].filter((name) => name.endsWith('-'));
  return (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/**
 * Removes the custom properties of `:root` that neither this page nor the markup uses, and then those
 * that only they used. Of the others it removes spaces that esbuild keeps; an empty value keeps its
 * space, because some browsers need it.
 */
function removeUnused(css: string, isUsedInMarkup: (name: string) => boolean): string {
  const used = propertiesUsedIn(css);
  const shorter = css.replace(/:root\{[^{}]*\}/g, (block) =>
    block
      .replace(/(--[\w-]+):\s*([^;{}]*)(;|(?=\}))/g, (_, name: string, value: string, end: string) =>
        used.has(name) || isUsedInMarkup(name) ? `${name}:${value.replaceAll(', ', ',') || ' '}${end}` : '',
      )
      .replace(/;\}$/, '}'),
  );
  return shorter === css ? css : removeUnused(shorter, isUsedInMarkup);
}

/**
 * Shortens the names of custom properties to one or two letters. Those that markup names keep their names,
 * and those that no stylesheet declares, because a script does. So does what only looks like one: a class
 * such as `.card--wide`, or the value of an attribute.
 */
function shortenNames(css: string, isNamed: (name: string) => boolean): string {
  const used = propertiesUsedIn(css);
  const declared = new Set([...css.matchAll(/(?<=[{;]|@property )--[\w\u0080-\uffff-]+/g)].map(([name]) => name));
  const isKept = (name: string) => isNamed(name) || (used.has(name) && !declared.has(name));
  let count = 0;
  const next = (): string => {
    const name = `--${letters(count++)}`;
    return isKept(name) ? next() : name;
  };
  const shortened = memoized((name: string) => (isKept(name) ? name : next()));
  return css.replace(/(?<![\w\u0080-\uffff.#=\\-])--[a-zA-Z][\w\u0080-\uffff-]*/g, (name) => shortened(name));
}

/** The name with a number: a to z, A to Z, aa and so on. */
function letters(index: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const last = alphabet.charAt(index % alphabet.length);
  return index < alphabet.length ? last : letters(Math.floor(index / alphabet.length) - 1) + last;
}
