// What all runs of esbuild have in common: options, browser targets, how files of the theme are resolved,
// how errors become problems, and the places of compiled code.

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire, type SourceMap } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { BuildOptions, Message, Plugin } from 'esbuild';
import { folded } from '../files/file-names.ts';
import { filesBelow } from '../files/files-below.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import { lowerFirst } from '../problems/counted.ts';
import { type Place, type Problem, placeAt } from '../problems/problem.ts';
import { faultInTheme } from '../problems/theme.ts';
import { importHint } from './import-hints.ts';

/** The oldest browsers for which code and styles are compiled. */
export const browserTargets = ['chrome109', 'firefox115', 'safari16.4'];

/** The options of every run for a site. */
export function commonOptions(root: string) {
  return {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    // Entry points are relative to it. esbuild would read an absolute path as a glob if a folder above
    // the site had a star in its name.
    absWorkingDir: root,
    define: { 'process.env.NODE_ENV': '"production"' },
    // A theme may import the engine's packages, wherever npm has installed them.
    nodePaths: createRequire(import.meta.url).resolve.paths('react') ?? [],
    // The site's own tsconfig.json, not one above it, and only for what it says of paths.
    tsconfigRaw: JSON.stringify({
      ...(existsSync(join(root, 'tsconfig.json')) && { extends: './tsconfig.json' }),
      compilerOptions: {
        jsx: 'react-jsx',
        jsxImportSource: 'react',
        useDefineForClassFields: true,
        verbatimModuleSyntax: true,
      },
    }),
  } satisfies BuildOptions;
}

/** The files of a theme with islands, relative to templates/. */
export function islandFiles(templates: string): string[] {
  return filesBelow(templates, ['islands/*.tsx', 'sections/*/island.tsx']);
}

/** The texts of a site's tsconfig.json and of those that it extends, but for packages. */
export function tsconfigsOf(root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (file: string) => {
    if (texts.has(file) || !existsSync(join(root, file))) return;
    const text = readFileSync(join(root, file), 'utf8');
    texts.set(file, text);
    for (const [, path] of text.matchAll(/"(\.\.?\/[^"*]+?)(?:\.json)?"/g))
      add(`${join(dirname(file), path ?? '')}.json`);
  };
  add('tsconfig.json');
  return texts;
}

/**
 * A plugin that resolves imports of files of the theme without the `type` of a package.json above them.
 * It would decide how a CommonJS package is imported, so that the same theme would compile to other
 * bytes in another folder.
 */
export function resolveThemeFiles(root: string): Plugin {
  const templates = join(root, 'templates');
  const isOwnRequest = { own: true };
  // One path per file, below `templates` even if that is a link.
  const canonical = (file: string) => {
    const name = nameBelow(templates, file);
    return name === undefined ? file : join(templates, name);
  };
  return {
    name: 'theme-files',
    setup(build) {
      const listed = new Map<string, string[]>();
      build.onStart(() => listed.clear());
      build.onResolve({ filter: /^[^/]/, namespace: 'file' }, async ({ path, pluginData, ...from }) => {
        const isFromTheme = from.kind === 'entry-point' || nameBelow(templates, from.importer) !== undefined;
        if (pluginData === isOwnRequest || !isFromTheme) return;
        // Nearly all imports have the extension; this is faster than asking esbuild.
        const file = path.startsWith('.') ? resolve(from.resolveDir, path) : '';
        if (statSync(file, { throwIfNoEntry: false })?.isFile()) {
          const called = otherCase(templates, nameBelow(templates, file), listed);
          if (called === undefined) return { path: canonical(realPath(file)) };
          return { errors: [{ text: `${path} is called ${called}: most servers tell capitals from small letters` }] };
        }
        const found = await build.resolve(path, { ...from, pluginData: isOwnRequest });
        // esbuild reports a missing file by itself, at the line of the import.
        const isPackage = !path.startsWith('.') && nameBelow(templates, found.path) === undefined;
        if (isPackage || found.errors.length > 0) return;
        return { ...found, path: canonical(found.path), pluginData: undefined };
      });
    },
  };
}

/**
 * What a part of a path is really called, where a disk that ignores case has found it by another name;
 * undefined if all parts are right. `listed` has the names in folders that were read before.
 */
function otherCase(templates: string, name: string | undefined, listed: Map<string, string[]>): string | undefined {
  let folder = templates;
  for (const part of name?.normalize().split('/') ?? []) {
    const names = listed.get(folder) ?? readdirSync(folder).map((one) => one.normalize());
    listed.set(folder, names);
    if (!names.includes(part)) return names.find((one) => folded(one) === folded(part));
    folder = join(folder, part);
  }
  return undefined;
}

/**
 * The name of a file relative to templates/, with `/`; undefined for a file elsewhere. Both `templates`
 * and its real path count, because it may be a link or below one.
 */
export function nameBelow(templates: string, file: string): string | undefined {
  for (const folder of [templates, realPath(templates)]) {
    const name = relative(folder, file).replaceAll('\\', '/');
    if (name !== '' && name !== '..' && !name.startsWith('../') && !isAbsolute(name)) return name;
  }
  return undefined;
}

/** A path with `/` on every system. */
export function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Follows links. Returns the path itself if it does not exist. */
export function realPath(path: string): string {
  return existsSync(path) ? realpathSync.native(path) : path;
}

/** Turns the errors of a failed run into problems. Rethrows any other error. */
export function compileProblems(error: unknown, root: string, explain = (message: Message) => message): Problem[] {
  const messages = (error as { errors?: readonly Message[] }).errors;
  if (!Array.isArray(messages)) throw error;
  return messages.map((message: Message) => problemOf(explain(message), root));
}

/** Turns a message of esbuild into a problem. Its first note without a place becomes the hint. */
export function problemOf({ text, location, notes }: Message, root: string): Problem {
  // Notes about `external` advise on options of esbuild, which a theme cannot set.
  const usefulNotes = notes.filter((note) => !/external/.test(note.text));
  const hint =
    (location && importHint(text, slashed(location.file), root)) ?? usefulNotes.find((note) => !note.location)?.text;
  const related = usefulNotes.flatMap((note) =>
    note.location ? [{ text: lowerFirst(note.text), place: placeOf(note.location, root) }] : [],
  );
  return faultInTheme({
    text: lowerFirst(text),
    ...(location && { place: placeOf(location, root), about: { kind: 'file', name: slashed(location.file) } }),
    ...(hint && { hint }),
    ...(related.length > 0 && { related }),
  });
}

function placeOf(location: NonNullable<Message['location']>, root: string): Place {
  const file = slashed(location.file);
  const path = resolve(root, location.file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : location.lineText;
  return { file, line: location.line, column: location.column + 1, length: Math.max(1, location.length), source };
}

/** The package that a file is of. */
export function packageOf(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** A position in the compiled theme, from 1. */
export type Frame = readonly [line: number, column: number];

/**
 * The places of positions in the files of a site, and of packages if that is meant. Without repeats;
 * undefined if there are none.
 */
export function placesOfFrames(
  frames: readonly Frame[],
  sources: SourceMap,
  { root, inPackages = false }: { readonly root: string; readonly inPackages?: boolean },
): readonly Place[] | undefined {
  const places = frames.flatMap(([line, column]): Place[] => {
    const entry = sources.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return [];
    const path = resolve(root, '.litfass', entry.originalSource);
    const name = nameBelow(join(root, 'templates'), path);
    const file = name === undefined ? slashed(relative(root, path)) : `templates/${name}`;
    const text = name === undefined && !inPackages ? undefined : readIfPossible(path)?.toString();
    return text === undefined ? [] : [placeIn({ file, text }, entry.originalLine, entry.originalColumn)];
  });
  const distinct = new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place]));
  return distinct.size > 0 ? [...distinct.values()] : undefined;
}

/** The place of the word or tag at a position, which counts from 0. */
function placeIn(source: { readonly file: string; readonly text: string }, line: number, column: number): Place {
  const lines = source.text.split('\n');
  const offset = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return placeAt(source, offset, /^<?[\w$.]+/.exec(lines[line]?.slice(column) ?? '')?.[0].length ?? 1);
}
