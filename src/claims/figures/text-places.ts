// Places in the text of a file, by offsets. Without the package `yaml`, which takes long to load.
import type { Place } from '../../problems/problem.ts';
import { lastUpTo } from './ascending.ts';

/** Turns offsets in a text into a place. A place is on one line: it ends with the line of `start`. */
export type PlaceAt = (start: number, end: number) => Place;

/** Creates the function for one text. It finds the line starts on its first call. */
export function placesIn(file: string, source: string): PlaceAt {
  let starts: number[] | undefined;
  return (offset, end) => {
    starts ??= [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
    const line = Math.max(0, lastUpTo(starts, offset));
    const start = starts[line] ?? 0;
    const lineEnd = (starts[line + 1] ?? source.length + 1) - 1;
    return {
      file,
      line: line + 1,
      column: offset - start + 1,
      length: Math.max(1, Math.min(end, lineEnd) - offset),
      source,
    };
  };
}

/** The offset at which a place begins. */
export function offsetOf({ source, line, column }: Place): number {
  return source.split('\n', line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
}

/**
 * The index of the nth occurrence, or of the last one if there are fewer: others may be escaped in the
 * file.
 */
export function nthIndex(text: string, find: string, nth: number, start: number, end: number): number {
  let found = text.indexOf(find, start);
  for (let before = 0; before < nth; before++) {
    const next = text.indexOf(find, found + find.length);
    if (found < 0 || next < 0 || next >= end) break;
    found = next;
  }
  return found;
}
