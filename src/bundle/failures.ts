// Where in templates/ an error comes from that the compiled theme threw. No map of it is kept: it is compiled once more, with a
// map, when something was thrown, so that a good build pays nothing for it.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine } from '../engine.ts';
import { type Place, type Problem, placeAt, SiteError } from '../problem.ts';
import { serverBundle } from './server.ts';

export interface ThemeAt {
  readonly root: string;
  /** The module that the theme was imported from. */
  readonly themeFile: string;
}

export interface Thrown extends ThemeAt {
  readonly error: unknown;
}

/** Does what the theme has a part in. What the theme throws is thrown as a problem at its place. */
export async function withTheme<T>(theme: ThemeAt, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await failureOf({ error, ...theme });
  }
}

/** What the theme threw, as a problem at its place; anything else as it is. */
export async function failureOf(thrown: Thrown): Promise<unknown> {
  const { error } = thrown;
  const places = error instanceof Error ? await placesOf(thrown) : undefined;
  return places ? new SiteError([failureProblem((error as Error).message, places)]) : error;
}

export function failureProblem(text: string, places: readonly Place[]): Problem {
  const [place, ...callers] = places;
  const related = callers.slice(0, mostCallers).map((caller) => ({ text: 'called here:', place: caller }));
  return {
    rule: 'theme',
    severity: 'error',
    text,
    ...(place && { place }),
    ...(related.length > 0 && { related }),
  };
}

const mostCallers = 3;

/** Where it was thrown, and the lines of the theme that led there; undefined where no line of the theme threw it. */
export async function placesOf({ error, root, themeFile }: Thrown): Promise<readonly Place[] | undefined> {
  const frames = themeFrames(error, themeFile);
  if (frames.length === 0) return undefined;
  const mapped = join(root, '.litfass/theme.mjs');
  const { code, map } = await serverBundle(root, { mapped });
  // Templates that were saved meanwhile are none that this error could come from.
  if (!map || code !== readIfThere(themeFile)) return undefined;
  const sources = new SourceMap(JSON.parse(map));
  const places = frames.flatMap(([line, column]): Place[] => {
    const entry = sources.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return [];
    const path = resolve(root, '.litfass', entry.originalSource);
    const file = relative(root, path).replaceAll('\\', '/');
    const text = file.startsWith('templates/') ? readIfThere(path) : undefined;
    return text === undefined ? [] : [placeIn({ file, text }, entry.originalLine, entry.originalColumn)];
  });
  const apart = new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place]));
  return apart.size > 0 ? [...apart.values()] : undefined;
}

/** Lines and columns of the compiled theme, the last call first, as the stack of what was first thrown tells them. */
function themeFrames(error: unknown, themeFile: string): readonly (readonly [line: number, column: number])[] {
  let first = error;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  if (!(first instanceof Error)) return [];
  const calls = (first.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const themeUrl = `${pathToFileURL(themeFile).href}:`;
  const engineUrl = pathToFileURL(engine).href;
  // An aid of the engine may refuse what a component asks of it, in plain words; if it falls over, the mistake is its own.
  const top = calls.find((call) => call.includes(themeUrl) || call.includes(engineUrl));
  if (!top?.includes(themeUrl) && first.constructor !== Error) return [];
  return calls.flatMap((call) => {
    const at = call.indexOf(themeUrl);
    const [, line, column] = (at >= 0 && /^(\d+):(\d+)/.exec(call.slice(at + themeUrl.length))) || [];
    return line && column ? [[Number(line), Number(column)] as const] : [];
  });
}

/** Counted from 0. The word that stands there is underlined. */
function placeIn(source: { readonly file: string; readonly text: string }, line: number, column: number): Place {
  const lines = source.text.split('\n');
  const offset = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return placeAt(source, offset, /^[\w$]+/.exec(lines[line]?.slice(column) ?? '')?.[0].length ?? 1);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
