// Finds in files of the theme what is typed there: a figure in JSX text or in a string, an address in a stylesheet.
// A search through text, not a parser: where it is not sure it says nothing, and the element is named instead.

import { type Place, placeAt } from '../diagnostics/problem.ts';
import type { Route } from '../routes.ts';

/** Text of the theme's files, by their names. */
export type TemplateSources = ReadonlyMap<string, string>;

/** Where `figure` is typed; `text` is the string of the page that it stands in, which is looked for first. */
export function findFigure(figure: string, text: string, sources: TemplateSources): Place | undefined {
  const searches: [RegExp, number][] = [];
  const context = contextOf(figure, text);
  if (context !== figure) searches.push([new RegExp(flexible(context)), context.indexOf(figure)]);
  const alone = String.raw`(?<![\p{L}\p{Nd}.#-])${flexible(figure)}(?![\p{L}\p{Nd}-])`;
  searches.push([new RegExp(alone, 'u'), 0]);
  // The number without its noun, where it is neither half of another one nor part of a colour. A spelled figure has none:
  // nothing of it would be left to look for.
  const digits = figure.replace(/[^\p{Nd}.,]+$/u, '');
  const apart = String.raw`(?<![\p{L}\p{Nd}.,]|#[0-9a-fA-F]*)${flexible(digits)}(?!\p{Nd})`;
  if (digits !== '') searches.push([new RegExp(apart, 'u'), 0]);
  for (const [search, offset] of searches)
    for (const isThere of [isJsxText, isString])
      for (const [file, source] of sources) {
        if (isThere === isJsxText && !/\.[jt]sx$/.test(file)) continue;
        const code = withoutComments(source);
        for (const match of code.matchAll(new RegExp(search, 'gu'))) {
          const at = match.index + Math.max(0, offset);
          if (isThere(code, match.index, match.index + match[0].length))
            return placeAt({ file, text: source }, at, Math.min(figure.length, match[0].length));
        }
      }
  return undefined;
}

/** Where the whole text is a string, with the figure in it. */
export function findString(figure: string, text: string, sources: TemplateSources): Place | undefined {
  for (const [file, source] of sources)
    for (const quote of ['"', "'", '`']) {
      const at = withoutComments(source).indexOf(`${quote}${text}${quote}`);
      if (at >= 0) return placeAt({ file, text: source }, at + 1 + text.indexOf(figure), figure.length);
    }
  return undefined;
}

/** The stylesheets that a page has, or may have. */
export function stylesheetsOf({ page }: Route, sources: TemplateSources): TemplateSources {
  const folders = ['styles', ...page.outline.map(({ type }) => `sections/${type}`)].map((name) => `templates/${name}/`);
  return new Map(
    [...sources].filter(
      ([file]) =>
        file.endsWith('.css') &&
        (file === `templates/layouts/${page.layout}.css` || folders.some((folder) => file.startsWith(folder))),
    ),
  );
}

/** Where a stylesheet of the page says this. */
export function findInStylesheets(words: string, route: Route, sources: TemplateSources): Place | undefined {
  for (const [file, text] of stylesheetsOf(route, sources)) {
    const at = withoutComments(text).indexOf(words);
    if (at >= 0) return placeAt({ file, text }, at, words.length);
  }
  return undefined;
}

/** The file of an element with nothing but the element in it: all else is blank. */
export function onlyElement({ file, line, column, source }: Place): TemplateSources {
  const start = source.split('\n', line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  const rest = source.slice(start);
  const [, name = ''] = /^<([\w.]*)/.exec(rest) ?? [];
  const closed = /^<[^<]*?\/>/.exec(rest)?.[0].length;
  const closing = rest.indexOf(`</${name}>`);
  const end = closed ?? (closing < 0 ? rest.length : closing + name.length + 3);
  return new Map([[file, blank(source.slice(0, start)) + rest.slice(0, end) + blank(rest.slice(end))]]);
}

/** The words around the figure that were probably typed with it: those of the same string, without what a value put in. */
function contextOf(figure: string, text: string): string {
  const at = text.indexOf(figure);
  if (at < 0 || text.length > 200) return figure;
  return text;
}

/** Blanks and breaks of JSX are one blank on the page. */
function flexible(text: string): string {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return escaped.replace(/\s+/g, '(?:\\s|&nbsp;|\\{. .\\})+');
}

/** Between a tag or brace and the next one, or a bare number in braces. */
function isJsxText(code: string, start: number, end: number): boolean {
  // Neither an arrow nor a comparison ends a tag; a > that begins its line does.
  const before = /(=>|\S[^\S\n]+>|[<>{}=])[^<>{}=]*$/.exec(code.slice(Math.max(0, start - 400), start))?.[1];
  const after = /^[^<>{}=;]*([<>{}=;])/.exec(code.slice(end, end + 400))?.[1];
  if (before === '{' && after === '}') return /[>}\s]\{\s*$/.test(code.slice(Math.max(0, start - 20), start));
  return (before === '>' || before === '}') && (after === '<' || after === '{');
}

/** Between two quotes of one line that hold no code. */
function isString(code: string, start: number, end: number): boolean {
  const line = code.slice(code.lastIndexOf('\n', start) + 1, start);
  const rest = /^[^\n]*/.exec(code.slice(end))?.[0] ?? '';
  const isCode =
    /(className|viewBox|[cC]lass|\bd|id|key|from|type)\s*[=:]\s*\{?["'`][^"'`]*$/.test(line) ||
    /^\s*import\b/.test(line);
  return !isCode && ['"', "'", '`'].some((quote) => line.split(quote).length % 2 === 0 && rest.includes(quote));
}

/** Comments become blanks of the same length, so that places stay right. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/[^\n]*/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
