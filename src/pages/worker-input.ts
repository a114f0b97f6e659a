// What a thread needs to render pages, and what it hands back: plain data, without what only checking and inspecting ask for.
import { lazyPage } from '../check/pages.ts';
import { validParts } from '../check/sections.ts';
import { deserializeValues, openValuesCache, serializeValues } from '../load/packed.ts';
import type { Assets, SocialImageFonts } from '../model/assets.ts';
import { routesOf } from '../model/routes.ts';
import type { LocaleEntry, SectionOutline, Site } from '../model/site.ts';
import type { SerializedValues, Source } from '../model/source.ts';
import type { ExtractedParts } from '../publish/set-apart.ts';
import { prepareRendering } from '../render/index.ts';
import type { Rendering } from '../render/rendered.ts';
import { noAddresses } from '../site/addresses.ts';
import { metricsOf } from '../site/font.ts';
import { type PageSummary, summaryOf } from '../site/page.ts';
import type { Theme } from '../theme.ts';
import type { PageResult } from './page-result.ts';

/** A rendered page on its way to the main thread: what is known of it as JSON, which takes half as long as a copy piece by piece. */
export interface SerializedPage {
  readonly known: string;
  readonly parted: ExtractedParts;
}

/** Nothing for a page that failed, or that needs more than a thread knows. */
export type RenderedShare = readonly (readonly [number: number, page: SerializedPage | undefined])[];

type Bare<T> = Omit<T, 'source'>;

export interface WorkerInput extends Work {
  readonly site: Omit<Bare<Site>, 'theme' | 'referencingTexts' | 'released' | 'pictureUses' | 'pages' | 'locales'> & {
    readonly pages: readonly BarePage[];
    readonly locales: readonly Bare<LocaleEntry>[];
  };
  /** What the files of those pages say, and of the sections that they share, by their names. */
  readonly values: ReadonlyMap<string, SerializedValues>;
  readonly assets: Omit<Assets, 'files' | 'stylesheet' | 'templateSources' | 'drawing'>;
  readonly drawing: Pick<SocialImageFonts, 'fonts' | 'fingerprint'> | undefined;
  /** Pages of the same parts share one: a string is copied wherever it stands. */
  readonly sheets: readonly string[];
  readonly sheetOf: ReadonlyMap<string, number>;
}

interface Work {
  readonly numbers: readonly number[];
  readonly next: Int32Array;
  readonly themeFile: string;
  /** Whether the words of each page are asked for, by a hash. */
  readonly hashed: boolean;
  /** Where compiled code is kept, if anywhere. */
  readonly compileCache: string | undefined;
}

/** How far ahead of the main thread one thread may be. */
export interface Pacing {
  /** How many of its pages the main thread has taken. */
  readonly met: Int32Array;
  readonly mostWaiting: number;
}

interface BarePage {
  readonly face: PageSummary;
  readonly outline: readonly SectionOutline[];
  readonly file: string;
}

export function serialize(
  { site, routes, assets, stylesheets }: Rendering,
  sources: readonly Source[],
  work: Work,
): WorkerInput {
  const {
    theme: _,
    referencingTexts: __,
    released: ___,
    pictureUses: _____,
    source: ______,
    pages,
    locales,
    ...settings
  } = site;
  const { files: ____, stylesheet, templateSources, drawing, ...plain } = assets;
  const sheets = [...new Set(stylesheets.values())];
  const numbers = new Map(sheets.map((sheet, number) => [sheet, number]));
  const pagesToRender = new Set(work.numbers.flatMap((number) => routes[number]?.page ?? []));
  const files = new Set(
    [...pagesToRender].flatMap(({ source, outline }) => [source, ...outline].map(({ file }) => file)),
  );
  return {
    ...work,
    site: {
      ...settings,
      locales: locales.map(({ source: _, ...locale }) => locale),
      pages: [...pages.values()].map((page) => ({
        face: summaryOf(page),
        outline: page.outline,
        file: page.source.file,
      })),
    },
    values: new Map(
      sources
        .filter(({ file }) => files.has(file))
        .map((source) => [source.file, source.packed ?? serializeValues(source.data)]),
    ),
    assets: plain,
    drawing: drawing && { fonts: drawing.fonts, fingerprint: drawing.fingerprint },
    sheets,
    sheetOf: new Map([...stylesheets].map(([id, sheet]) => [id, numbers.get(sheet) ?? 0])),
  };
}

/** The same on the other side. What is not there is asked for by no page; the claims that texts state are, by some. */
export function deserialize({ drawing, values, ...input }: WorkerInput, theme: Theme): Rendering {
  const { sheets, sheetOf } = input;
  const sourceOf = sourcesOf(values);
  const parts = validParts([...values.keys()].map(sourceOf), theme);
  const { pages, locales, ...settings } = input.site;
  const site: Site = {
    ...settings,
    theme,
    source: undefined,
    locales: locales.map((locale) => ({ ...locale, source: undefined })),
    pages: new Map(
      pages.map(({ face, outline, file }) => [face.id, lazyPage(face, outline, { source: sourceOf(file), parts })]),
    ),
    referencingTexts: { words: [], all: () => [], claims: new Set() },
    released: noAddresses,
    pictureUses: [],
  };
  const unknown = () => {
    throw new Error('a thread does not know the texts of the whole site');
  };
  const assets = {
    ...input.assets,
    drawing: drawing && { ...drawing, ...metricsOf(drawing.fonts) },
    files: new Map(),
    stylesheet: () => '',
    templateSources: () => new Map(),
  };
  const rendering = prepareRendering(site, routesOf(site), assets);
  const stylesheets = new Map([...sheetOf].map(([id, number]) => [id, sheets[number] ?? '']));
  return { ...rendering, stylesheets, statedClaims: unknown };
}

export function serializePage({ route: _, image, ...page }: PageResult['facts']): string {
  return JSON.stringify({ ...page, image: image && { ...image, recipe: { kind: 'drawn' } } });
}

export function deserializePage(known: string): Omit<PageResult['facts'], 'route'> {
  return JSON.parse(known);
}

/** The values of one file at a time: a page is rendered in all its languages before the next one. */
function sourcesOf(values: WorkerInput['values']): (file: string) => Source {
  const shelf = openValuesCache();
  shelf.clear();
  const read = (file: string) => {
    const bytes = values.get(file);
    return bytes && deserializeValues(bytes);
  };
  return (file) => ({
    file,
    text: '',
    sha256: '',
    get data() {
      return shelf.of(file, () => read(file));
    },
    place: () => ({ file, line: 1, column: 1, length: 1, source: '' }),
  });
}
