// What worker threads get and return: plain data that structured cloning can copy. Worker threads do not
// get what only checks and lint need.

import type { ExtractedParts } from '../../publish/files-set-apart.ts';
import type { LocaleEntry, Site } from '../../read/site.ts';
import { serializeValues } from '../../read/yaml/serialized-values.ts';
import type { Rendering } from '../../render/rendered.ts';
import type { SectionOutline } from '../../site/content.ts';
import { type PageSummary, summaryOf } from '../../site/page.ts';
import { omit } from '../../site/record.ts';
import type { SerializedValues, Source } from '../../site/source.ts';
import type { Assets, SocialImageFonts } from '../../theme/assets.ts';

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

type WithoutSource<T> = Omit<T, 'source'>;

/** The input of a worker thread: a Rendering as plain data, and its task. */
export interface WorkerInput extends WorkerTask {
  readonly site: Omit<
    WithoutSource<Site>,
    'theme' | 'referencingTexts' | 'released' | 'pictureUses' | 'pages' | 'locales'
  > & {
    readonly pages: readonly UnreadPage[];
    readonly locales: readonly WithoutSource<LocaleEntry>[];
  };
  /** File → its values, for the files of the pages to render and of their shared sections. */
  readonly values: ReadonlyMap<string, SerializedValues>;
  readonly assets: Omit<Assets, 'files' | 'stylesheet' | 'templateSources' | 'socialImageFonts'>;
  readonly socialImageFonts: Pick<SocialImageFonts, 'fonts' | 'fingerprint'> | undefined;
  /** Each stylesheet once, since cloning copies equal strings, and the index of that of each page by id. */
  readonly stylesheets: readonly string[];
  readonly stylesheetOf: ReadonlyMap<string, number>;
}

interface WorkerTask {
  /** The indexes of the routes to render. */
  readonly numbers: readonly number[];
  /** The shared counter: how many of the numbers have been taken. */
  readonly next: Int32Array;
  readonly themeFile: string;
  /** Whether to hash the text of each page. */
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

interface UnreadPage {
  readonly summary: PageSummary;
  readonly outline: readonly SectionOutline[];
  readonly file: string;
}

/** Turns a rendering into plain data. Includes the values of only those files that the task needs. */
export function serialize(
  { site, routes, assets, stylesheets }: Rendering,
  sources: readonly Source[],
  task: WorkerTask,
): WorkerInput {
  const { pages, locales } = site;
  const settings = omit(site, 'theme', 'referencingTexts', 'released', 'pictureUses', 'source', 'pages', 'locales');
  const { socialImageFonts } = assets;
  const plainAssets = omit(assets, 'files', 'stylesheet', 'templateSources', 'socialImageFonts');
  const distinct = [...new Set(stylesheets.values())];
  const indexes = new Map(distinct.map((text, index) => [text, index]));
  const pagesToRender = new Set(task.numbers.flatMap((number) => routes[number]?.page ?? []));
  const files = new Set(
    [...pagesToRender].flatMap(({ source, outline }) => [source, ...outline].map(({ file }) => file)),
  );
  return {
    ...task,
    site: {
      ...settings,
      locales: locales.map((locale) => omit(locale, 'source')),
      pages: [...pages.values()].map((page) => ({
        summary: summaryOf(page),
        outline: page.outline,
        file: page.source.file,
      })),
    },
    values: new Map(
      sources
        .filter(({ file }) => files.has(file))
        .map((source) => [source.file, source.serialized ?? serializeValues(source.data)]),
    ),
    assets: plainAssets,
    socialImageFonts: socialImageFonts && {
      fonts: socialImageFonts.fonts,
      fingerprint: socialImageFonts.fingerprint,
    },
    stylesheets: distinct,
    stylesheetOf: new Map([...stylesheets].map(([id, text]) => [id, indexes.get(text) ?? 0])),
  };
}
