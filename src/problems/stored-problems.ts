// Problems in a cache. They name their files but do not contain the texts: a site with thousands of warnings
// would store each file thousands of times.

import { lateHint } from './problem.ts';

/** In place of a text that `withSources` reads again. */
const fromFile = '\u0000file';

/** Reads the text of a file, relative to the root of the site. Undefined if it cannot be read. */
export type ReadText = (file: string) => string | undefined;

/** A copy of a report as plain data, in which places do not contain the texts of their files. */
export function withoutSources(report: unknown, read: ReadText): unknown {
  return mapPlaces(report, (place) => (read(place.file) === place.source ? { ...place, source: fromFile } : place));
}

/** The report with these texts. The files must be as they were. */
export function withSources(report: unknown, read: ReadText): unknown {
  return mapPlaces(report, (place) =>
    place.source === fromFile ? { ...place, source: read(place.file) ?? '' } : place,
  );
}

interface StoredPlace {
  readonly file: string;
  readonly source: string;
}

function mapPlaces(value: unknown, map: (place: StoredPlace) => StoredPlace): unknown {
  if (Array.isArray(value)) return value.map((one) => mapPlaces(one, map));
  if (typeof value !== 'object' || value === null) return value;
  const { file, source, late } = value as Partial<StoredPlace & { readonly late: string }>;
  if (late !== undefined) return lateHint(() => late);
  if (typeof file === 'string' && typeof source === 'string') return map(value as StoredPlace);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapPlaces(one, map)]));
}
