// What worker threads get and return: plain data that structured cloning can copy. Worker threads do not
// get what only checks and lint need.

import type { ExtractedParts } from '../../publish/files-set-apart.ts';
import { serializeValues } from '../../read/yaml/serialized-values.ts';
import type { Rendering } from '../../render/rendered.ts';
import { summaryOf } from '../../site/page.ts';
import { omit } from '../../site/record.ts';
import type { Source } from '../../site/source.ts';

/**
 * A rendered page on its way to the main thread. Its facts and what it was made from are JSON, which
 * takes half the time of cloning them.
 */
export interface SerializedPage extends ExtractedParts {
  readonly json: string;
}

/**
 * Rendered pages by the index of their route. A page is missing if rendering failed or needs something
 * that a worker does not have.
 */
export type RenderedBatch = readonly (readonly [number: number, page: SerializedPage])[];

/** The input of a worker thread: a Rendering as plain data, and its task. */
export type WorkerInput = ReturnType<typeof serialize>;

/** What a worker thread does. */
export interface WorkerTask {
  /** The indexes of the routes to render. */
  readonly numbers: readonly number[];
  /** The shared counter: how many of the numbers have been taken. */
  readonly next: Int32Array;
  /** The compiled theme, which the thread imports. */
  readonly themeFile: string;
  /** Whether to hash the text of each page, which a release records. */
  readonly hashed: boolean;
  /** The folder of Node's compile cache, if it is enabled. */
  readonly compileCache: string | undefined;
}

/** How far one worker may be ahead of the main thread. */
export interface Pacing {
  /** Shared: how many pages of this worker the main thread has received. */
  readonly received: Int32Array;
  /** In pages. */
  readonly maxWaiting: number;
}

/** Turns a rendering into plain data. Includes the values of only those files that the task needs. */
export function serialize(
  { site, routes, assets, stylesheets }: Rendering,
  sources: readonly Source[],
  task: WorkerTask,
) {
  const { pages, locales } = site;
  const { socialImageFonts } = assets;
  const distinct = [...new Set(stylesheets.values())];
  const indexes = new Map(distinct.map((text, index) => [text, index]));
  const pagesToRender = new Set(task.numbers.flatMap((number) => routes[number]?.page ?? []));
  const files = new Set(
    [...pagesToRender].flatMap(({ source, outline }) => [source, ...outline].map(({ file }) => file)),
  );
  return {
    ...task,
    site: {
      ...omit(site, 'theme', 'referencingTexts', 'released', 'pictureUses', 'source', 'pages', 'locales'),
      locales: locales.map((locale) => omit(locale, 'source')),
      pages: [...pages.values()].map((page) => ({
        summary: summaryOf(page),
        outline: page.outline,
        file: page.source.file,
      })),
    },
    /** File → its values, for the files of the pages to render and of their shared sections. */
    values: new Map(
      sources
        .filter(({ file }) => files.has(file))
        .map((source) => [source.file, source.serialized ?? serializeValues(source.data)]),
    ),
    assets: omit(assets, 'files', 'stylesheet', 'templateSources', 'socialImageFonts'),
    socialImageFonts: socialImageFonts && {
      fonts: socialImageFonts.fonts,
      fingerprint: socialImageFonts.fingerprint,
    },
    /** Each stylesheet once, since cloning copies equal strings. */
    stylesheets: distinct,
    /** The index of that of each page, by its id. */
    stylesheetOf: new Map([...stylesheets].map(([id, text]) => [id, indexes.get(text) ?? 0])),
  };
}
