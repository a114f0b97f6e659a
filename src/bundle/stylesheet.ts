// One stylesheet per page, put together from minified files: those of every page, then those of its own parts. What nothing on
// the page asks for is left out, and names are short, because every visitor waits for these bytes.

/** Minified stylesheets, by file below templates/: `styles/1-tokens.css`, `sections/hero/style.css`. */
export interface Sheets {
  readonly files: Readonly<Record<string, string>>;
  /** Those of every page, in their order. */
  readonly common: readonly string[];
  /** CSS modules that the components of a part import. */
  readonly imported: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes the stylesheet of a page of these parts (`layouts/topic`, `hero`, `hero/topic`, `hero/ticket`). `elsewhere` is what
 * markup, drawings and scripts of the theme say: a drawing takes its colours from the page that shows it.
 */
export function stylesheets(
  { files, common, imported }: Sheets,
  elsewhere: string,
): (parts: Iterable<string>) => string {
  const named = new Set([...elsewhere.matchAll(/--[a-zA-Z][\w\u0080-\uffff-]*/g)].map(([name]) => name));
  const asked = askedFor(elsewhere);
  const make = (css: string) => {
    const { rules, whole } = withoutStrings(css);
    // The blanks around a slash are left in by esbuild, and say nothing.
    return whole(withShortNames(withoutIdle(rules.replaceAll(' / ', '/'), asked), named));
  };
  // Thousands of pages have the same parts.
  const made = new Map<string, string>();
  return (parts) => {
    const own = [...new Set(parts)].sort().flatMap((part) => [fileOf(part), ...(imported[part] ?? [])]);
    const css = [...new Set([...common, ...own])].map((file) => files[file] ?? '').join('');
    const sheet = made.get(css) ?? make(css);
    made.set(css, sheet);
    return sheet;
  };
}

/** Strings, urls and comments are nobody's rules: a number in quotes stands for each, until all of them are put back. */
function withoutStrings(css: string): { readonly rules: string; readonly whole: (rules: string) => string } {
  const strings: string[] = [];
  const apart = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\burl\([^"')]*\)/gs;
  const rules = css.replace(apart, (string) => `"${strings.push(string) - 1}"`);
  return { rules, whole: (text) => text.replace(/"(\d+)"/g, (_, index: string) => strings[Number(index)] ?? '') };
}

/** A section's own stylesheet, or one that it has for a layout or a look, or that of a layout. Most have none of the latter. */
function fileOf(part: string): string {
  if (part.startsWith('layouts/')) return `${part}.css`;
  return part.includes('/') ? `sections/${part}.css` : `sections/${part}/style.css`;
}

function askedFor(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
}

/**
 * Tokens of the theme that no rule of this page asks for are left out: a page of questions needs no colour of a form. Of the
 * others go the blanks that esbuild leaves in them, but for the one of an empty token: not every browser reads it without.
 */
function withoutIdle(css: string, elsewhere: ReadonlySet<string>): string {
  const asked = askedFor(css);
  const less = css.replace(/:root\{[^{}]*\}/g, (block) =>
    block
      .replace(/(--[\w-]+):\s*([^;{}]*)(;|(?=\}))/g, (_, name: string, value: string, end: string) =>
        asked.has(name) || elsewhere.has(name) ? `${name}:${value.replaceAll(', ', ',') || ' '}${end}` : '',
      )
      .replace(/;\}$/, '}'),
  );
  return less === css ? css : withoutIdle(less, elsewhere);
}

/**
 * Tokens get one letter or two, as a minifier does with variables. What markup, drawings and scripts name keeps its name, and
 * so does what is no token: a class such as `.card--wide`, the value of an attribute.
 */
function withShortNames(css: string, named: ReadonlySet<string>): string {
  const short = new Map<string, string>();
  let count = 0;
  const next = (): string => {
    const name = `--${letters(count++)}`;
    return named.has(name) ? next() : name;
  };
  return css.replace(/(?<![\w\u0080-\uffff.#=\\-])--[a-zA-Z][\w\u0080-\uffff-]*/g, (name) => {
    if (named.has(name)) return name;
    const made = short.get(name) ?? next();
    short.set(name, made);
    return made;
  });
}

/** a … z, A … Z, then aa … */
function letters(index: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const last = alphabet.charAt(index % alphabet.length);
  return index < alphabet.length ? last : letters(Math.floor(index / alphabet.length) - 1) + last;
}
