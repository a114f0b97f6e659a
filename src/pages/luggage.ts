// What a thread needs to render pages, and what it hands back: plain data, without what only checking and inspecting ask for.
import type { Drawing } from '../bundle/drawing.ts';
import type { Assets } from '../bundle.ts';
import type { PageContent } from '../check/pages.ts';
import type { LocaleEntry } from '../check/settings.ts';
import type { Site } from '../check.ts';
import { noAddresses } from '../content/addresses.ts';
import { metricsOf } from '../content/font.ts';
import type { Source } from '../load.ts';
import { plan } from '../plan.ts';
import type { Parted } from '../publish/apart.ts';
import { prepare, type Rendering } from '../render.ts';
import type { Theme } from '../theme.ts';
import type { MadePage } from './made.ts';

/** A rendered page on its way to the main thread: what is known of it as JSON, which takes half as long as a copy piece by piece. */
export interface PackedPage {
  readonly known: string;
  readonly parted: Parted;
}

/** Nothing for a page that failed, or that needs more than a thread knows. */
export type RenderedShare = readonly (readonly [number: number, page: PackedPage | undefined])[];

type Bare<T> = Omit<T, 'source'>;

export interface Luggage extends Work {
  readonly site: Omit<Bare<Site>, 'theme' | 'stating' | 'released' | 'pictureUses' | 'pages' | 'locales'> & {
    readonly pages: readonly BarePage[];
    readonly locales: readonly Bare<LocaleEntry>[];
  };
  readonly assets: Omit<Assets, 'files' | 'stylesheet' | 'templateSources' | 'drawing'>;
  readonly drawing: Pick<Drawing, 'fonts' | 'mark'> | undefined;
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

interface BarePage extends Omit<PageContent, 'source' | 'sections'> {
  readonly file: string;
  readonly sections: readonly Bare<PageContent['sections'][number]>[];
}

export function pack({ site, assets, stylesheets }: Rendering, work: Work): Luggage {
  const { theme: _, stating: __, released: ___, pictureUses: ____, source: _____, pages, locales, ...settings } = site;
  const { files, stylesheet, templateSources, drawing, ...plain } = assets;
  const sheets = [...new Set(stylesheets.values())];
  const numbers = new Map(sheets.map((sheet, number) => [sheet, number]));
  return {
    ...work,
    site: {
      ...settings,
      locales: locales.map(({ source: _, ...locale }) => locale),
      pages: [...pages.values()].map(({ source, sections, ...page }) => ({
        ...page,
        file: source.file,
        sections: sections.map(({ source: _, ...section }) => section),
      })),
    },
    assets: plain,
    drawing: drawing && { fonts: drawing.fonts, mark: drawing.mark },
    sheets,
    sheetOf: new Map([...stylesheets].map(([id, sheet]) => [id, numbers.get(sheet) ?? 0])),
  };
}

/** The same on the other side. What is not there is asked for by no page; the claims that texts state are, by some. */
export function unpack({ drawing, ...luggage }: Luggage, theme: Theme): Rendering {
  const { sheets, sheetOf } = luggage;
  const { pages, locales, ...settings } = luggage.site;
  const site: Site = {
    ...settings,
    theme,
    source: undefined,
    locales: locales.map((locale) => ({ ...locale, source: undefined })),
    pages: new Map(pages.map((page) => [page.id, withSource(page)])),
    stating: { words: [], all: () => [], claims: new Set() },
    released: noAddresses,
    pictureUses: [],
  };
  const unknown = () => {
    throw new Error('a thread does not know the texts of the whole site');
  };
  const assets = {
    ...luggage.assets,
    drawing: drawing && { ...drawing, ...metricsOf(drawing.fonts) },
    files: new Map(),
    stylesheet: () => '',
    templateSources: () => new Map(),
  };
  const rendering = prepare(site, plan(site), assets);
  const stylesheets = new Map([...sheetOf].map(([id, number]) => [id, sheets[number] ?? '']));
  return { ...rendering, stylesheets, statedClaims: unknown };
}

export function packPage({ route: _, image, ...page }: MadePage['facts']): string {
  return JSON.stringify({ ...page, image: image && { ...image, recipe: { kind: 'drawn' } } });
}

export function unpackPage(known: string): Omit<MadePage['facts'], 'route'> {
  return JSON.parse(known);
}

function withSource({ file, sections, ...page }: BarePage): PageContent {
  const source: Source = {
    file,
    text: '',
    sha256: '',
    data: undefined,
    place: () => ({ file, line: 1, column: 1, length: 1, source: '' }),
  };
  return { ...page, source, sections: sections.map((section) => ({ ...section, source })) };
}
