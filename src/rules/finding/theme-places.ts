// Searches the theme's files for figures in JSX text or strings, and for addresses in stylesheets.
// It searches text and does not parse: when it is not sure it returns undefined, and the caller
// reports the element instead.

import type { Route } from '../../addresses/routes.ts';
import { offsetOf } from '../../claims/figures/text-places.ts';
import { type Place, placeAt } from '../../problems/problem.ts';
import { styleAddresses } from '../../site/style-addresses.ts';

/** File name → text, for the files of the theme. */
export type TemplateSources = ReadonlyMap<string, string>;

/** The place where `figure` is typed. `text` is the page's string around it, which is searched first. */
export function findFigure(figure: string, text: string, sources: TemplateSources): Place | undefined {
  const searches: [RegExp, number][] = [];
  // A short text around the figure was probably typed with it.
  if (text.includes(figure) && text !== figure && text.length <= 200)
    searches.push([new RegExp(flexible(text)), text.indexOf(figure)]);
  const wholeFigure = String.raw`(?<![\p{L}\p{Nd}.#-])${flexible(figure)}(?![\p{L}\p{Nd}-])`;
  searches.push([new RegExp(wholeFigure, 'u'), 0]);
  // The number without its noun, but not as part of another number or of a colour. A spelled-out
  // figure has no digits to search for.
  const digits = figure.replace(/[^\p{Nd}.,]+$/u, '');
  const bareNumber = String.raw`(?<![\p{L}\p{Nd}.,]|#[0-9a-fA-F]*)${flexible(digits)}(?!\p{Nd})`;
  if (digits !== '') searches.push([new RegExp(bareNumber, 'u'), 0]);
  for (const [search, offset] of searches)
    for (const isInContext of [isJsxText, isString])
      for (const [file, source] of sources) {
        if (isInContext === isJsxText && !/\.[jt]sx$/.test(file)) continue;
        const code = withoutComments(source);
        for (const match of code.matchAll(new RegExp(search, 'gu'))) {
          const offsetInFile = match.index + Math.max(0, offset);
          if (isInContext(code, match.index, match.index + match[0].length))
            return placeAt({ file, text: source }, offsetInFile, Math.min(figure.length, match[0].length));
        }
      }
  return undefined;
}

/** The place of the figure in a string literal that is exactly `text`. */
export function findString(figure: string, text: string, sources: TemplateSources): Place | undefined {
  for (const [file, source] of sources)
    for (const quote of ['"', "'", '`']) {
      const offsetInFile = withoutComments(source).indexOf(`${quote}${text}${quote}`);
      if (offsetInFile >= 0)
        return placeAt({ file, text: source }, offsetInFile + 1 + text.indexOf(figure), figure.length);
    }
  return undefined;
}

/** The stylesheets that may apply to a page: global ones, and those of its layout and sections. */
export function stylesheetsOf({ page }: Route, sources: TemplateSources): TemplateSources {
  const starts = [`layouts/${page.layout}.css`, 'styles/', ...page.outline.map(({ type }) => `sections/${type}/`)];
  const mayApply = (file: string) => file.endsWith('.css') && starts.some((one) => file.startsWith(`templates/${one}`));
  return new Map([...sources].filter(([file]) => mayApply(file)));
}

/** The first place in a stylesheet that asks for an address, however it is written there. */
export function findStyleAddress(url: string, sources: TemplateSources): Place | undefined {
  for (const [file, text] of sources) {
    const found = file.endsWith('.css') && styleAddresses(text).find((one) => one.url === url);
    if (found) return placeAt({ file, text }, found.offset, found.length);
  }
  return undefined;
}

/**
 * The element's file with everything but the element replaced by spaces, so that offsets stay the
 * same.
 */
export function onlyElement(place: Place): TemplateSources {
  const { file, source } = place;
  const start = offsetOf(place);
  const rest = source.slice(start);
  const [, name = ''] = /^<([\w.]*)/.exec(rest) ?? [];
  const selfClosed = /^<[^<]*?\/>/.exec(rest)?.[0].length;
  const closing = rest.indexOf(`</${name}>`);
  const end = selfClosed ?? (closing < 0 ? rest.length : closing + name.length + 3);
  return new Map([[file, blanked(source.slice(0, start)) + rest.slice(0, end) + blanked(rest.slice(end))]]);
}

/**
 * A pattern in which a space matches all that JSX renders as one: spaces, line breaks, `&nbsp;` and
 * `{' '}`.
 */
function flexible(text: string): string {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return escaped.replace(/\s+/g, '(?:\\s|&nbsp;|\\{. .\\})+');
}

/**
 * Whether the range is JSX text: between a tag or brace and the next one, or a bare number in
 * braces.
 */
function isJsxText(code: string, start: number, end: number): boolean {
  // The > of an arrow or a comparison ends no tag; a > at the start of a line does.
  const before = /(=>|\S[^\S\n]+>|[<>{}=])[^<>{}=]*$/.exec(code.slice(Math.max(0, start - 400), start))?.[1];
  const after = /^[^<>{}=;]*([<>{}=;])/.exec(code.slice(end, end + 400))?.[1];
  if (before === '{' && after === '}') return /[>}\s]\{\s*$/.test(code.slice(Math.max(0, start - 20), start));
  return (before === '>' || before === '}') && (after === '<' || after === '{');
}

/** Whether the range is in a string of one line that is not a class name, key or other code. */
function isString(code: string, start: number, end: number): boolean {
  const line = code.slice(code.lastIndexOf('\n', start) + 1, start);
  const rest = /^[^\n]*/.exec(code.slice(end))?.[0] ?? '';
  const isCode =
    /(className|viewBox|[cC]lass|\bd|id|key|from|type)\s*[=:]\s*\{?["'`][^"'`]*$/.test(line) ||
    /^\s*import\b/.test(line);
  return !isCode && ['"', "'", '`'].some((quote) => line.split(quote).length % 2 === 0 && rest.includes(quote));
}

/** Replaces comments with spaces of the same length, so that offsets stay the same. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, blanked).replace(/(^|\s)\/\/[^\n]*/g, blanked);
}

/** Spaces in place of a text, with its line breaks. */
export function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
