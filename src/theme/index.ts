// The public API for themes: everything that templates/ may import as 'litfass/theme'. A theme exports data
// (layouts, sections, icons). The engine loads it when a site is built and never imports it itself.
/// <reference path="./css-modules.d.ts" />
/// <reference path="./env.d.ts" />

import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import type { z } from 'zod';
import type { FontWeight } from '../images/offered.ts';
import type { EntryTag } from '../text/shown-text.ts';
import { definitionStacks } from './defined-islands.ts';
import type { Entry, EntryListPage, EntryOptions, ShownEntry } from './entry-types.ts';
import { takeElements } from './island-props.ts';
import type { IslandDefinition, IslandProps } from './island-types.ts';
import { type Note, type PageFacts, useScope } from './page-context.ts';
import type { SectionProps } from './section-props.ts';
import type { CollectionName, EntryFields, PageId } from './site-names.ts';
import type { ThemeRule } from './theme-rule.ts';

export type { FontWeight, PictureSource } from '../images/offered.ts';
export type { ContactClient, ContactFunction, ContactMessage, ContactService } from '../site/contact-form.ts';
export { icon, image, link, markdown, name, scene, tags, text } from '../site/field-kinds.ts';
export type { EntryTag, Image, Link, ShownText as Text } from '../text/shown-text.ts';
export * from './doors.ts';
export type { Entry, EntryListPage, EntryOptions, ShownEntry } from './entry-types.ts';
export type { IslandDefinition, IslandMoment } from './island-types.ts';
export type {
  ListedClaim,
  ListedProof,
  ListedThirdParty,
  Mark,
  NavigationItem,
  Note,
  PageFacts,
  PageTranslation,
  PublicFile,
} from './page-context.ts';
export { Picture } from './picture-element.ts';
export { plain } from './plain.ts';
export type { SectionProps } from './section-props.ts';
// What extends SiteNames extends it through this line.
export * from './site-names.ts';
export { type CheckedPage, defineRule, type ThemeFinding, type ThemeRule, type WrittenText } from './theme-rule.ts';
export { Video, type VideoProps } from './video.ts';

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
