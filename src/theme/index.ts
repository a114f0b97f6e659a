// The public API for themes: everything that templates/ may import as 'litfass/theme'. A theme exports data
// (layouts, sections, icons). The engine loads it when a site is built and never imports it itself.
/// <reference path="./css-modules.d.ts" />
/// <reference path="./env.d.ts" />

import {
  type ComponentType,
  type Context,
  createContext,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import type { z } from 'zod';
import type { FontWeight, PictureSource } from '../images/offered.ts';
import type { ContactFacts } from '../site/contact-form.ts';
import type { EntryTag, FootnoteOfText, Image, Link, ShownText as Text } from '../text/shown-text.ts';
import { definitionStacks } from './defined-islands.ts';
import { takeElements } from './island-props.ts';
import type { IslandDefinition, IslandMoment, IslandProps, IslandUse } from './island-types.ts';
import type { SectionProps } from './section-props.ts';
import type { ThemeRule } from './theme-rule.ts';

export type { FontWeight, PictureSource } from '../images/offered.ts';

export type { ContactClient, ContactFunction, ContactMessage, ContactService } from '../site/contact-form.ts';
export { icon, image, link, markdown, name, scene, tags, text } from '../site/field-kinds.ts';
export { type CheckedPage, defineRule, type ThemeFinding, type ThemeRule, type WrittenText } from './theme-rule.ts';
export type { EntryTag, Image, IslandDefinition, IslandMoment, Link, SectionProps, Text };

/** A section: a strict zod object for what an author may write, and the component that renders it. */
export interface SectionDefinition {
  readonly schema: z.ZodObject;
  readonly component: ComponentType<never>;
}

/** Defines a section. The props of the component are inferred from the schema. */
export function defineSection<Schema extends z.ZodObject>(section: {
  readonly schema: Schema;
  readonly component: ComponentType<SectionProps<Schema>>;
}): SectionDefinition {
  return section as unknown as SectionDefinition;
}

/** A layout gets the sections of the page as children. It is rendered into `<div id="root">`. */
export interface LayoutProps {
  readonly children: ReactNode;
}

/** Defines an island. Use it with `<Island of={…}>`. */
export function defineIsland<Props>(island: IslandDefinition<Props>): IslandDefinition<Props> {
  definitionStacks.set(island, new Error().stack ?? '');
  return island;
}

/** A collection of pages of one kind, such as the posts of a blog. */
export interface CollectionDefinition {
  /** A strict zod object for what an author may write besides title and description. */
  readonly schema: z.ZodObject;
  /** The layout of its entries, which get the body as children. */
  readonly layout: string;
  /** The layout of its lists. */
  readonly list?: string;
}

/** Defines a collection. Its entries are the files of the folder of content/ that has its name. */
export function defineCollection(collection: CollectionDefinition): CollectionDefinition {
  return collection;
}

/** What templates/index.ts exports as `theme`. */
export interface Theme {
  /** Layouts by the name that pages use. */
  readonly layouts: Readonly<Record<string, ComponentType<LayoutProps>>>;
  /** Sections by the name that pages use as `type`. */
  readonly sections: Readonly<Record<string, SectionDefinition>>;
  /** The section of Markdown pages: its field `body` gets what stands below the front matter. */
  readonly body?: string;
  /** Collections by the name that content/site.yaml and references use: `posts`. */
  readonly collections?: Readonly<Record<string, CollectionDefinition>>;
  /**
   * What pictures are offered in besides a JPEG or PNG; `['avif']` by default, which browsers have known
   * since 2023. `['avif', 'webp']` is for older ones, and takes a third more room.
   */
  readonly pictureFormats?: readonly ('avif' | 'webp')[];
  /** The names that icon fields may have. */
  readonly icons?: readonly string[];
  /** Rendered into the `<head>` of every page, in addition to the tags of the engine. */
  readonly head?: ComponentType;
  /** Renders the pictures for social networks. Without it, all pages use `image` of content/site.yaml. */
  readonly socialImage?: SocialImage;
  /** The icon of the site, for browsers, phones and the web manifest. */
  readonly icon?: SiteIcon;
  /** Rules of the theme's own, made with defineRule. Their problems are named `theme/ID`. */
  readonly rules?: readonly ThemeRule[];
}

/** How to render the social image of a page, 1200×630 pixels: an `<svg>` as it is, others by satori. */
export interface SocialImage {
  /**
   * Returns an element, or null for the `image` of content/site.yaml. Must not use hooks, and must return
   * the same element for the same words. Satori supports a part of CSS.
   */
  readonly draw: (words: SocialWords) => ReactElement | null;
  /**
   * TTF, OTF or WOFF (not WOFF2) files below templates/. The first is the default; glyphs that a font
   * lacks are taken from the others. An `<svg>` needs none.
   */
  readonly fonts?: readonly { readonly name: string; readonly file: string; readonly weight?: FontWeight }[];
}

/** What a social image can show of its page. All texts are plain strings. */
export interface SocialWords {
  readonly title: string;
  /** The first `<h1>` of the page, or its title if it has none. */
  readonly heading: string;
  readonly description: string;
  readonly page: PageId;
  readonly layout: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly site: { readonly name: string; readonly url: string };
  /** The width of a text in ems, in the theme's fonts and without kerning. Use it to choose a font size. */
  readonly measure: (text: string) => number;
}

/** A square drawing that all icons of the site are rendered from. */
export interface SiteIcon {
  /** An SVG below templates/assets/. */
  readonly file: string;
  /** The colour around the drawing where a system cuts its own shape out of the square. */
  readonly background: string;
  /** In the web manifest: the colour of the browser's toolbars. */
  readonly themeColor: string;
  /** In the web manifest: the colour of the window before the first page is shown. */
  readonly backgroundColor: string;
}

/** Defines the theme: `export const theme = defineTheme({ layouts, sections })`. */
export function defineTheme(theme: Theme): Theme {
  return theme;
}

/**
 * The names in a site, as unions of strings: `page`, `link`, `word`, `claim`, `asset` and `file`; and
 * `entries`, with the fields of the entries of each collection. It is empty here: `dev`, `build` and `schema`
 * write them to `.litfass/types.d.ts`, which extends it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: types.d.ts extends it
export interface SiteNames {}

/** The names of one kind; any string in a theme that does not include `.litfass/types.d.ts`. */
type NameOf<Kind extends string> = SiteNames extends { readonly [K in Kind]: infer Name extends string }
  ? Name
  : string;

/** The name of a page: `contact` for content/pages/contact.yaml. */
export type PageId = NameOf<'page'>;

/** A key of content/claims.yaml. */
export type ClaimId = NameOf<'claim'>;

/** The key of an interface word with its groups: `faq.open`. Plural forms share one key without endings. */
export type WordKey = NameOf<'word'>;

/** A text of a page: `impressum.title`, `impressum.sections.0.heading`. */
export type PageWordKey = `${PageId}.${'name' | 'title' | 'description' | `sections.${string}`}`;

/** A name below `links:` in content/site.yaml. */
export type LinkName = NameOf<'link'>;

/** A file below templates/assets/: `icon.svg`. */
export type AssetName = NameOf<'asset'>;

/** A file of public/, by its path there: `library/zero.pdf`. */
export type FileName = NameOf<'file'>;

/** A collection of the theme: `posts`. */
export type CollectionName = SiteNames extends { readonly entries: infer All } ? keyof All & string : string;

/** The fields of the entries of a collection, as its schema says. Of several collections, a union. */
export type EntryFields<Collection extends string = CollectionName> = SiteNames extends { readonly entries: infer All }
  ? All[Collection & keyof All]
  : Readonly<Record<string, unknown>>;

/** A link as written in content: `page.contact`, `page.home#faq`, `link.chat`, `#anchor`. */
export type LinkTarget = `page.${PageId}` | `page.${PageId}#${string}` | `link.${LinkName}` | `#${string}`;

/** An entry of a navigation list, resolved for the page that shows it. */
export interface NavigationItem {
  readonly label: Text;
  readonly link?: Link;
  /** Whether the link goes to the page that shows it. */
  readonly current: boolean;
  readonly items: readonly NavigationItem[];
}

/**
 * How far a page is translated: it is the original, has all its texts, lacks some, or has none of its own; or
 * its original has changed since a translation was accepted.
 */
export type PageTranslation = 'original' | 'complete' | 'partial' | 'fallback' | 'outdated';

/** What a component can read about its page and the site. */
export interface PageFacts {
  /** Differs from `route.locale` only on a not-found page that shows all languages. */
  readonly locale: string;
  readonly route: { readonly page: PageId; readonly layout: string; readonly locale: string; readonly url: string };
  readonly site: { readonly name: string; readonly url: string; readonly values: Readonly<Record<string, string>> };
  /**
   * The page in each locale of the site. If it does not exist there, `url` is the list of its
   * collection, or the home page.
   */
  readonly locales: readonly {
    readonly tag: string;
    readonly name: string;
    readonly url: string;
    readonly current: boolean;
    readonly exists: boolean;
  }[];
  readonly navigation: Readonly<Record<string, readonly NavigationItem[]>>;
  /**
   * A text by i18next: an interface word, `t('results', { count: 2 })`, or a text of a shared section or a
   * page by its name, `t('faq.heading')`.
   */
  readonly t: (key: WordKey | PageWordKey, values?: Readonly<Record<string, unknown>>) => string;
  /** Resolves a link. */
  readonly link: (target: LinkTarget) => Link;
  /** The hashed URL of a file below templates/assets/, `icon.svg`, or of a package, `slider/dot.woff2`. */
  readonly asset: (file: AssetName) => string;
  /** A file of public/, by its path there: `library/zero.pdf`. */
  readonly file: (name: FileName) => PublicFile;
  /** A picture in other formats and widths, the best format first; empty for an SVG. See `<Picture>`. */
  readonly sources: (image: Image) => readonly PictureSource[];
  readonly contact: ContactFacts;
  /** Every claim that a text of the site states, in the order of content/claims.yaml. */
  readonly claims: () => readonly ListedClaim[];
  /** How far the texts of the page and its own sections are translated. */
  readonly translation: PageTranslation;
}

/** An entry of a collection, as lists show it. `Fields` is the type of its collection’s schema. */
export interface Entry<Fields = Readonly<Record<string, unknown>>> {
  /** Its page: `posts/2026-07-08-name`. */
  readonly id: string;
  readonly link: Link;
  /** The language of its texts, if it is not that of the page. */
  readonly lang?: string;
  readonly title: string;
  readonly description: string;
  /** Its day, as 2026-11-01 and written out in the locale. */
  readonly date: { readonly day: string; readonly words: string };
  /** The fields of its collection’s schema, resolved for the locale. */
  readonly fields: Fields;
}

/** The entry that a page shows. */
export interface ShownEntry<Fields> extends Entry<Fields> {
  /** The entry before it in time. */
  readonly previous: Entry<Fields> | undefined;
  /** The entry after it in time. */
  readonly next: Entry<Fields> | undefined;
}

/** The page of a list of entries. */
export interface EntryListPage<Fields> {
  /** The title of the list, without the number of the page. */
  readonly heading: string;
  readonly entries: readonly Entry<Fields>[];
  /** The tag that all of them have, if it is the list of a tag. */
  readonly tag?: EntryTag;
  /** The pages of the list. */
  readonly pages: readonly { readonly number: number; readonly link: Link; readonly current: boolean }[];
  readonly previous?: Link;
  readonly next?: Link;
  /** The feeds of the collection in the locale. */
  readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[];
}

/** Which entries a component wants. */
export interface EntryOptions {
  /** Only those with this tag in the field `tags`, or in another one: { by: 'topics', name: 'glass' }. */
  readonly tag?: string | { readonly by: string; readonly name: string };
  /** Only so many. */
  readonly first?: number;
}

/** A file that is served unchanged. */
export interface PublicFile {
  readonly href: string;
  /** In bytes. */
  readonly size: number;
  /** The content type: `application/pdf`. */
  readonly type: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** A claim that the site states, for a page that lists them all. */
export interface ListedClaim {
  readonly id: ClaimId;
  readonly kind: string;
  /** In its style `note`, else `sentence`, else `default`: words that need no sentence around them. */
  readonly words: Text;
  /** The language of the words, if it is not that of the page. */
  readonly lang?: string;
  /** The day of its last review, as 2026-11-01 and written out in the locale. */
  readonly reviewed: { readonly day: string; readonly words: string };
  /**
   * How it is proven: confirmed by others, by a measurement, by how the service is built, or by its terms.
   * The strongest counts.
   */
  readonly proof: 'confirmed' | 'measured' | 'built-in' | 'contract' | 'unproven';
  /** The kinds of its evidence, each once. */
  readonly evidence: readonly ListedProof['type'][];
  readonly proofs: readonly ListedProof[];
}

/** An entry of a claim’s evidence. */
export interface ListedProof {
  readonly type: 'data' | 'document' | 'url' | 'measurement' | 'setting' | 'counsel' | 'contract';
  /** Its file, the name of the setting, or who advised. */
  readonly name?: string;
  /** The day on which it was seen, measured or given, as 2026-11-01 and written out in the locale. */
  readonly date?: ListedClaim['reviewed'];
  /** What readers can open: the clause, or the page of another site. */
  readonly link?: Link;
  /** `length`: it counts what is promised, and does not prove that the promise is kept. */
  readonly proves?: 'length';
}

/** A note: what qualifies a claim (“unlimited” needs the fair-use guideline), or a footnote of a text. */
export interface Note {
  /** The anchor that its marks link to: `note-fair-use`, or `note-2` for a footnote. */
  readonly id: string;
  readonly number: number;
  readonly words: Text;
  /** The language of the words, if it is not that of the page. */
  readonly lang?: string;
  /** Links to its marks: `#ref-fair-use`. Empty if only a title, description or attribute needs the note. */
  readonly marks: readonly string[];
}

/** The mark of a note: the raised number that links to it. */
export interface Mark {
  /** The claim that the note states; none for a footnote. */
  readonly claim?: ClaimId;
  readonly id: string;
  readonly number: number;
  readonly href: string;
  /** The interface word `notes.mark`, for screen readers. */
  readonly label: string;
}

/**
 * The value of `PageContext`: what components read, and functions that record islands and marks.
 * @internal
 */
interface PageScope extends PageFacts {
  /** Records an island and returns its number on the page, from 0. */
  readonly leaveIsland: (use: IslandUse) => number;
  /** Records the mark of a note for a claim or a footnote and returns it, numbered. */
  readonly leaveMark: (of: string | FootnoteOfText) => Mark;
  readonly notes: () => readonly Note[];
  readonly entry: () => ShownEntry<unknown> | undefined;
  readonly list: () => EntryListPage<unknown> | undefined;
  readonly entries: (collection: string, options?: EntryOptions) => readonly Entry<unknown>[];
  readonly tags: (collection: string, by: string) => readonly EntryTag[];
}

/**
 * The engine provides it around every page. Components use `usePage` and `useNotes`.
 * @internal
 */
export const PageContext: Context<PageScope | null> = createContext<PageScope | null>(null);

/** Returns what a component can read about its page. Throws in islands: pass them props instead. */
export function usePage(): PageFacts {
  return useScope('usePage');
}

/**
 * The notes of the page, numbered. Use it in a component that is rendered after everything that states
 * claims, because it only knows the marks before it. Render each note with its `id`, which the marks
 * link to. Marks need the interface word `notes.mark`.
 */
export function useNotes(): readonly Note[] {
  return useScope('useNotes').notes();
}

/** The entry of a collection that the page shows: call it in the layout of entries. */
export function useEntry<Fields = EntryFields>(): ShownEntry<Fields> {
  const entry = useScope('useEntry').entry();
  if (!entry) throw new Error('useEntry works only on the pages of entries');
  return entry as ShownEntry<Fields>;
}

/** The list of entries that the page shows: call it in the layout of lists. */
export function useList<Fields = EntryFields>(): EntryListPage<Fields> {
  const list = useScope('useList').list();
  if (!list) throw new Error('useList works only on the pages of lists');
  return list as EntryListPage<Fields>;
}

/** Entries of a collection, the newest first: `useEntries('posts', { first: 4 })`. */
export function useEntries<Fields = never, Name extends CollectionName = CollectionName>(
  collection: Name,
  options?: EntryOptions,
): readonly Entry<[Fields] extends [never] ? EntryFields<Name> : Fields>[] {
  return useScope('useEntries').entries(collection, options) as readonly Entry<never>[];
}

/** The tags of a collection that have entries, in the order of content/site.yaml. */
export function useTags(collection: CollectionName, by = 'tags'): readonly EntryTag[] {
  return useScope('useTags').tags(collection, by);
}

/**
 * Renders an island. Its script is loaded when a visitor interacts with it or, with `when`, also at another
 * moment: by default, when an island that only browsers render comes into view. Without JavaScript, the
 * markup from the build remains.
 */
export function Island<Props>(use: IslandProps<Props>): ReactNode {
  const scope = useScope('<Island>');
  if (!use.of?.name) throw new Error('<Island of={…}> needs an island: pass the result of defineIsland');
  const { data, slots } = takeElements({ ...use.props, ...(use.children !== undefined && { children: use.children }) });
  const number = scope.leaveIsland({
    definition: use.of as IslandDefinition<unknown>,
    props: data,
    when: use.when ?? ('load' in use.of ? 'visible' : 'interaction'),
  });
  const parts = slots.map((slot) => createElement('litfass-part', null, slot));
  return createElement('litfass-place', { 'data-n': number }, ...parts);
}

/**
 * Renders a picture of content with sources in all its formats and widths. `sizes` is the attribute of
 * HTML: how wide the picture is shown. `widest` is the largest such width in CSS pixels; files that are
 * wider than a screen with two dots per pixel needs are left out.
 */
export function Picture(use: {
  readonly image: Image;
  readonly sizes: string;
  readonly widest?: number;
  readonly loading?: 'lazy' | 'eager';
  readonly className?: string;
}): ReactNode {
  const { image, sizes, widest = Number.POSITIVE_INFINITY, loading = 'lazy', className } = use;
  const sources = useScope('<Picture>').sources(image);
  const { src, width, height, alt } = image;
  const img = createElement('img', { src, width, height, alt, loading, decoding: 'async', className });
  if (sources.length === 0) return img;
  const offered = ({ files }: PictureSource) => {
    const enough = files.find((file) => file.width >= 2 * widest)?.width ?? Number.POSITIVE_INFINITY;
    return files.filter((file) => file.width <= enough).map((file) => `${file.src} ${file.width}w`);
  };
  return createElement(
    'picture',
    null,
    ...sources.map((source) =>
      createElement('source', { type: source.type, srcSet: offered(source).join(', '), sizes }),
    ),
    img,
  );
}

/**
 * A text as a plain string, without its markup: for attributes, titles and the props of islands. Paragraphs,
 * entries and cells of a long text are lines.
 */
export function plain(text: Text): string {
  let words = '';
  let isNewLine = false;
  const read = (node: Text): void => {
    if (Array.isArray(node)) for (const child of node) read(child);
    else if (isValidElement<{ children?: ReactNode }>(node)) {
      const isBlock = typeof node.type === 'string' && blockElement.test(node.type);
      isNewLine ||= isBlock;
      read(node.props.children);
      isNewLine ||= isBlock;
    } else if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
      words = isNewLine && words !== '' ? `${words.trimEnd()}\n${String(node).replace(/^ /, '')}` : words + node;
      isNewLine = false;
    }
  };
  read(text);
  return isNewLine ? words.trimEnd() : words;
}

const blockElement = /^(?:p|h[2-6]|li|pre|t[dh]|summary|br)$/;

function useScope(caller: string): PageScope {
  const scope = useContext(PageContext);
  if (!scope) throw new Error(`${caller} works only while a page is rendered on the server; in an island, use props`);
  return scope;
}
