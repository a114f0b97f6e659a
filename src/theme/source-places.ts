// Maps positions in compiled code to places in the files that it was compiled from.
import type { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { readIfPossible } from '../files/read-if-possible.ts';
import { type Place, placeAt } from '../problems/problem.ts';
import { nameBelow, slashed } from './esbuild.ts';

/** Matches a file of a package. */
export const packagePath = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** A position in the compiled theme, from 1. */
export type Frame = readonly [line: number, column: number];

/** The places of positions in files of the site, without repeats; undefined if there are none. */
export function placesOfFrames(
  frames: readonly Frame[],
  sources: SourceMap,
  { root }: { readonly root: string },
): readonly Place[] | undefined {
  const places = allPlacesOf(frames, sources, { root }).filter(({ file }) => !packagePath.test(file));
  const distinct = new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place]));
  return distinct.size > 0 ? [...distinct.values()] : undefined;
}

/** The places of positions in all files, packages included. */
export function allPlacesOf(
  frames: readonly Frame[],
  sources: SourceMap,
  { root }: { readonly root: string },
): Place[] {
  return frames.flatMap(([line, column]) => {
    const entry = sources.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return [];
    const path = resolve(root, '.litfass', entry.originalSource);
    const name = nameBelow(join(root, 'templates'), path);
    const file = name === undefined ? slashed(relative(root, path)) : `templates/${name}`;
    const text = readIfPossible(path)?.toString();
    return text === undefined ? [] : [placeIn({ file, text }, entry.originalLine, entry.originalColumn)];
  });
}

/** The place of the word or tag at a position, which counts from 0. */
function placeIn(source: { readonly file: string; readonly text: string }, line: number, column: number): Place {
  const lines = source.text.split('\n');
  const offset = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return placeAt(source, offset, /^<?[\w$.]+/.exec(lines[line]?.slice(column) ?? '')?.[0].length ?? 1);
}
