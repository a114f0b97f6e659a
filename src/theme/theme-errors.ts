// Finds the place in templates/ where the compiled theme threw an error. Source maps are not kept: the theme
// is compiled again with one after an error, so that a build without errors does not pay for it.

import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReactElement } from 'react';
import { engine } from '../files/engine-files.ts';
import { once } from '../files/once.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import { type Place, type Problem, RenderFailure, SiteError } from '../problems/problem.ts';
import { faultInTheme } from '../problems/theme.ts';
import { cssModules } from './css-modules.ts';
import { type Frame, placesOfFrames, realPath } from './esbuild.ts';
import { trace, writerAttribute } from './jsx.ts';
import { serverBundle } from './server-bundle.ts';

/** Where a compiled theme is. */
export interface ThemeLocation {
  readonly root: string;
  /** The path of the module that the theme was imported from. */
  readonly themeFile: string;
}

/** An error, and the theme that may have thrown it. */
export interface ThrownError extends ThemeLocation {
  readonly error: unknown;
}

/** Runs `work`. If the theme throws in it, throws a SiteError with the place in templates/ instead. */
export async function withThemeErrors<T>(theme: ThemeLocation, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await themeError({ error, ...theme });
  }
}

/** Turns an error of the theme into a SiteError with its place. Returns other errors unchanged. */
export async function themeError(thrown: ThrownError): Promise<unknown> {
  const { error } = thrown;
  if (!(error instanceof Error)) return error;
  const places = await placesInTheme(thrown);
  const { hint } = (error.cause ?? error) as { readonly hint?: string };
  if (places) return new SiteError([thrownProblem(error.message, places, hint)]);
  if (!(error instanceof RenderFailure && isRejection(error.cause))) return error;
  // No line of the theme was running, but React knows which components it was rendering.
  const [place = error.place, ...parents] = (await stackReader(thrown)(await componentStack(error))) ?? [];
  const related = parents.slice(0, maxCallers).map((parent) => ({ text: 'shown by:', place: parent }));
  const problem = thrownProblem(error.message, [place], hint);
  return new SiteError([{ ...problem, ...(related.length > 0 && { related }) }]);
}

/** What messages of React and Node mean in a theme. */
const hints: readonly (readonly [message: RegExp, hint: string])[] = [
  [/not valid as a React child/, 'show one of its values; a text() field can be shown as it is: {heading}'],
  [/self-closing tag/, 'this element cannot have content: close it at once, as in <br />'],
  [/Element type is invalid/, 'check that the import is exported under this name, and is a component'],
  [/suspended/, 'pages are rendered at once: no async components, and no use() of a promise'],
  [
    /\b(?:window|document|location|history|screen|\w+Storage|matchMedia|alert|\w+Observer|\w*Element|\w+AnimationFrame|\w+EventListener) is not defined$/,
    'this ran while the site was built, without a browser: use it in an effect or an event handler of an island',
  ],
  [/`style` prop/, 'use a class: the content security policy of pages forbids style attributes'],
];

/**
 * Whether React or a helper of the engine rejected what a component returned, while no line of the theme
 * was running. A bug of the engine throws another class of error.
 */
function isRejection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return true;
  const [top = ''] = callsIn(cause.stack);
  const isInEngine = top.includes(pathToFileURL(engine).href);
  return /\/node_modules\/react(-dom)?\//.test(top) || (isInEngine && cause.constructor === Error);
}

/**
 * The components around the failed element, innermost first, in the format of a stack. Renders the
 * elements again as a stream, because only streams report this.
 */
async function componentStack({ elements, message }: RenderFailure): Promise<string> {
  // A stream would wait for the promise.
  if (/suspended/.test(message)) return '';
  const { renderToPipeableStream } = await import('react-dom/server');
  for (const element of elements) {
    const found = await new Promise<string>((done) => {
      renderToPipeableStream(element as ReactElement, {
        onError: (_, { componentStack: stack = '' }) => done(stack),
        onAllReady: () => done(''),
      });
    });
    if (found) return found;
  }
  return '';
}

/**
 * The problem for an error of the theme. `places` are those of the call stack, the innermost first;
 * there may be none.
 */
export function thrownProblem(text: string, places: readonly Place[], ownHint?: string): Problem {
  const [place, ...callers] = places;
  const hint = ownHint ?? hints.find(([pattern]) => pattern.test(text))?.[1];
  const related = callers.slice(0, maxCallers).map((caller) => ({ text: 'called here:', place: caller }));
  return faultInTheme({ text, place, hint, related: related.length > 0 ? related : undefined });
}

const maxCallers = 3;

/**
 * The places in templates/ on the stack of an error, innermost first; undefined if the theme did not
 * throw it.
 */
export async function placesInTheme({ error, ...theme }: ThrownError): Promise<readonly Place[] | undefined> {
  return stackReader(theme)(stackOf(error, theme));
}

/** Returns a function that finds the places of stacks. It compiles the theme on its first use. */
export function stackReader({ root, themeFile }: ThemeLocation) {
  const theme = { root: realPath(root), themeFile };
  const sourceMap = once(() => sourceMapOf(theme));
  return async (stack: string, inPackages = false): Promise<readonly Place[] | undefined> => {
    const frames = themeFrames(stack, theme.themeFile);
    if (frames.length === 0) return undefined;
    const map = await sourceMap();
    return map && placesOfFrames(frames, map, { ...theme, inPackages });
  };
}

async function sourceMapOf({ root, themeFile }: ThemeLocation): Promise<SourceMap | undefined> {
  const modules = await cssModules({ root, templates: join(root, 'templates') });
  const { code, map } = await serverBundle(root, modules, { mapFor: join(root, '.litfass/theme.mjs') });
  // If templates were saved in the meantime, the map does not fit the code that ran.
  return map && code === readIfPossible(themeFile)?.toString() ? new SourceMap(JSON.parse(map)) : undefined;
}

/** The stack of the first error in a chain of causes; '' if it is a bug of the engine. */
function stackOf(error: unknown, { themeFile }: ThemeLocation): string {
  let first = error;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  if (!(first instanceof Error)) return '';
  const themeUrl = `${pathToFileURL(themeFile).href}:`;
  const engineUrl = pathToFileURL(engine).href;
  // Helpers of the engine throw a plain Error for wrong arguments. Other classes are bugs of the engine.
  const top = callsIn(first.stack).find((call) => call.includes(themeUrl) || call.includes(engineUrl));
  return top?.includes(themeUrl) || first.constructor === Error ? (first.stack ?? '') : '';
}

/** The positions in the compiled theme that are on a stack, innermost first. */
function themeFrames(stack: string, themeFile: string): readonly Frame[] {
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

/** What render/writers.ts needs to find the line of the theme that wrote an element of a page. */
export type Tracing = ReturnType<typeof traceTheme>;

/** How the elements of a theme are traced. */
export function traceTheme(theme: ThemeLocation) {
  return { trace, writerAttribute, readStack: stackReader(theme) };
}
