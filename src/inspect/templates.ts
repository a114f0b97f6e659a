// Finds in templates/ what a component wrote by hand: a figure in JSX text or in a string, a `data-claim` attribute.
// A search through text, not a parser: where it is not sure it says nothing, and the page is named instead.
import { type Place, placeAt } from '../problem.ts';

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

/** Where a component marks a claim by itself, which only texts of content do. */
export function findMark(claim: string, sources: TemplateSources): Place | undefined {
  for (const search of [`data-claim="${claim}"`, 'data-claim'])
    for (const [file, source] of sources) {
      const at = withoutComments(source).indexOf(search);
      if (at >= 0) return placeAt({ file, text: source }, at, search.length);
    }
  return undefined;
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
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/[^\n]*/g, blank);
}
