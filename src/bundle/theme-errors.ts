// Where in templates/ an error comes from that the compiled theme threw. No map of it is kept: it is compiled once more, with a
// map, when something was thrown, so that a good build pays nothing for it.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReactElement } from 'react';
import { type Place, type Problem, placeAt, RenderFailure, SiteError } from '../diagnostics/problem.ts';
import { engine } from '../fs/engine-files.ts';
import { once } from '../site/once.ts';
import { cssModules } from './css-modules.ts';
import { nameBelow, realPath } from './esbuild.ts';
import { trace, writerAttribute } from './jsx.ts';
import { serverBundle } from './server-bundle.ts';

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
  if (!(error instanceof Error)) return error;
  const places = await placesOf(thrown);
  if (places) return new SiteError([failureProblem(error.message, places)]);
  if (!(error instanceof RenderFailure && isRefusal(error.cause))) return error;
  // No line of the theme was running. What can be told is which components React was making.
  const [place = error.place, ...shownBy] = (await placesIn(await componentsOf(error), thrown)) ?? [];
  const related = shownBy.slice(0, mostCallers).map((one) => ({ text: 'shown by:', place: one }));
  const hint = hints.find(([said]) => said.test(error.message))?.[1];
  const problem = { ...failureProblem(error.message, [place]), ...(hint && { hint }) };
  return new SiteError([{ ...problem, ...(related.length > 0 && { related }) }]);
}

/** Of what React says in its own words, to developers, what it means here. */
const hints: readonly (readonly [said: RegExp, hint: string])[] = [
  [/not valid as a React child/, 'show one of its values; a field that is text() is shown as it is: {heading}'],
  [/self-closing tag/, 'such an element holds nothing: close it at once, as in <br />'],
  [/Element type is invalid/, 'what is imported must be exported under this name, and be a component'],
  [/suspended/, 'a page is made at once: no async component, no use() of a promise'],
  [/`style` prop/, 'write a class: the policy of the page forbids style attributes'],
];

/** React refuses what a component is or gives back, and an aid of the engine how it is used, while no line of the theme runs. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error)) return true;
  const [top = ''] = callsIn(cause.stack);
  const isOfEngine = top.includes(pathToFileURL(engine).href);
  return /\/node_modules\/react(-dom)?\//.test(top) || (isOfEngine && cause.constructor === Error);
}

/** The components around what failed, innermost first, written like a stack: only streams tell them. */
async function componentsOf({ elements, message }: RenderFailure): Promise<string> {
  // A stream would wait for what nobody else waits for.
  if (/suspended/.test(message)) return '';
  const { renderToPipeableStream } = await import('react-dom/server');
  for (const element of elements) {
    const found = await new Promise<string>((done) => {
      renderToPipeableStream(element as ReactElement, {
        onError: (_, { componentStack = '' }) => done(componentStack),
        onAllReady: () => done(''),
      });
    });
    if (found) return found;
  }
  return '';
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
export async function placesOf({ error, ...theme }: Thrown): Promise<readonly Place[] | undefined> {
  return placesIn(stackOf(error, theme), theme);
}

/** The places in templates/ that the lines of a stack lead to. */
async function placesIn(stack: string, theme: ThemeAt): Promise<readonly Place[] | undefined> {
  return stackReader(theme)(stack);
}

/** The same for several stacks: the theme is compiled again for the first of them. */
function stackReader({ root, themeFile }: ThemeAt): (stack: string) => Promise<readonly Place[] | undefined> {
  const theme = { root: realPath(root), themeFile };
  const sourceMap = once(() => sourceMapOf(theme));
  return async (stack) => {
    const frames = themeFrames(stack, theme.themeFile);
    if (frames.length === 0) return undefined;
    const map = await sourceMap();
    return map && placesOfFrames(frames, map, theme);
  };
}

async function sourceMapOf({ root, themeFile }: ThemeAt): Promise<SourceMap | undefined> {
  const modules = await cssModules({ root, templates: join(root, 'templates') });
  const { code, map } = await serverBundle(root, modules, { mapped: join(root, '.litfass/theme.mjs') });
  // Templates that were saved meanwhile are none that this stack could come from.
  return map && code === readIfThere(themeFile) ? new SourceMap(JSON.parse(map)) : undefined;
}

type Frames = ReturnType<typeof themeFrames>;

function placesOfFrames(frames: Frames, sources: SourceMap, { root }: ThemeAt): readonly Place[] | undefined {
  const places = frames.flatMap(([line, column]): Place[] => {
    const entry = sources.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return [];
    const path = resolve(root, '.litfass', entry.originalSource);
    const name = nameBelow(join(root, 'templates'), path);
    const [file, text] = [`templates/${name}`, name === undefined ? undefined : readIfThere(path)];
    return text === undefined ? [] : [placeIn({ file, text }, entry.originalLine, entry.originalColumn)];
  });
  const apart = new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place]));
  return apart.size > 0 ? [...apart.values()] : undefined;
}

/** The stack of what was first thrown; '' where the engine fell over. */
function stackOf(error: unknown, { themeFile }: ThemeAt): string {
  let first = error;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  if (!(first instanceof Error)) return '';
  const themeUrl = `${pathToFileURL(themeFile).href}:`;
  const engineUrl = pathToFileURL(engine).href;
  // An aid of the engine may refuse what a component asks of it, in plain words; if it falls over, the mistake is its own.
  const top = callsIn(first.stack).find((call) => call.includes(themeUrl) || call.includes(engineUrl));
  return top?.includes(themeUrl) || first.constructor === Error ? (first.stack ?? '') : '';
}

/** Lines and columns of the compiled theme, the last call first. */
function themeFrames(stack: string, themeFile: string): readonly (readonly [line: number, column: number])[] {
  const themeUrl = `${pathToFileURL(themeFile).href}:`;
  return callsIn(stack).flatMap((call) => {
    const at = call.indexOf(themeUrl);
    const [, line, column] = (at >= 0 && /^(\d+):(\d+)/.exec(call.slice(at + themeUrl.length))) || [];
    return line && column ? [[Number(line), Number(column)] as const] : [];
  });
}

function callsIn(stack = ''): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Counted from 0. The word that stands there is underlined. */
function placeIn(source: { readonly file: string; readonly text: string }, line: number, column: number): Place {
  const lines = source.text.split('\n');
  const offset = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return placeAt(source, offset, /^<?[\w$.]+/.exec(lines[line]?.slice(column) ?? '')?.[0].length ?? 1);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** What tells which line of the theme wrote an element of a page. */
export function traceTheme(theme: ThemeAt) {
  return { trace, writerAttribute, readStack: stackReader(theme) };
}
