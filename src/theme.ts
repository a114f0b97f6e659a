// The contract between the engine and a theme: what templates/ may import as 'litfass/theme', and nothing else.
// A theme is data (layouts, sections, icons); the engine renders it and never imports it.
/// <reference path="./site/css-modules.d.ts" />
/// <reference path="./site/env.d.ts" />
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
import type { ContactFacts } from './site/contact-form.ts';
import type { Image, Link, Text } from './site/define-field.ts';
import type { ThemeRule } from './theme-rule.ts';

export type { ContactClient, ContactFunction, ContactMessage } from './site/contact-form.ts';
export { icon, image, link, markdown, scene, text } from './site/field-kinds.ts';
export { defineRule, type RenderedPage, type ThemeFinding, type ThemeRule, type WrittenText } from './theme-rule.ts';
export type { Image, Link, Text };

/** A section: what an author may write (a strict zod object) and the component that shows it. */
export interface SectionDefinition {
  readonly schema: z.ZodObject;
  readonly component: ComponentType<never>;
}

/** The props of a section's component: its fields resolved for the locale, and the anchor id that the author gave it. */
export type SectionProps<Schema extends z.ZodType> = z.infer<Schema> & { readonly id?: string };

export function defineSection<Schema extends z.ZodObject>(section: {
  readonly schema: Schema;
  readonly component: ComponentType<SectionProps<Schema>>;
}): SectionDefinition {
  return section as unknown as SectionDefinition;
}

/** A layout gets the page's sections as children and stands inside `<div id="root">`. */
export interface LayoutProps {
  readonly children: ReactNode;
}

/** An island: a component that is rendered at build time and hydrated in the browser. Its props must be JSON. */
export interface IslandDefinition<Props = never> {
  readonly name: string;
  readonly component: ComponentType<Props>;
}

export function defineIsland<Props>(island: IslandDefinition<Props>): IslandDefinition<Props> {
  return island;
}

/** The theme's table of contents. `head` renders what goes into every page's `<head>` besides what the engine puts there. */
export interface Theme {
  readonly layouts: Readonly<Record<string, ComponentType<LayoutProps>>>;
  readonly sections: Readonly<Record<string, SectionDefinition>>;
  readonly icons?: readonly string[];
  readonly head?: ComponentType;
  /** Draws what a social network shows beside a link. Without it every page has the picture that content/site.yaml names. */
  readonly socialImage?: SocialImage;
  /** The sign of the site: what browsers and phones show is made of it, and the web manifest with it. */
  readonly icon?: SiteIcon;
  /** Rules of the theme's own, made with defineRule. Their problems are named `theme/ID`. */
  readonly rules?: readonly ThemeRule[];
}

/** How the social image of a page is drawn: 1200×630, a PNG made by satori, which knows flexbox and a part of CSS. */
export interface SocialImage {
  /** An element for these words, or null for the site's own picture. No hooks; the same words must give the same element. */
  readonly draw: (words: SocialWords) => ReactElement | null;
  /** TTF, OTF or WOFF (not WOFF2) below templates/. The first is used where none is named; each stands in for what another lacks. */
  readonly fonts: readonly { readonly name: string; readonly file: string; readonly weight?: FontWeight }[];
}

export type FontWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

/** What a social image may know of its page: characters, no elements. */
export interface SocialWords {
  readonly title: string;
  /** The page's first `<h1>`, or its title. */
  readonly heading: string;
  readonly description: string;
  readonly page: string;
  readonly layout: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly site: { readonly name: string; readonly url: string };
  /** The width of a text in ems, kerning left out, in the theme's fonts: what decides how large it may be. */
  readonly measure: (text: string) => number;
}

/** One square drawing, of which every icon is made. */
export interface SiteIcon {
  /** An SVG below templates/assets/. */
  readonly file: string;
  /** Fills the square where a system cuts its own shape out of it. */
  readonly background: string;
  /** What the web manifest says of the browser's bars, and of the screen before the first page. */
  readonly themeColor: string;
  readonly backgroundColor: string;
}

export function defineTheme(theme: Theme): Theme {
  return theme;
}

/** One entry of a navigation list, resolved for the page that shows it. */
export interface NavigationItem {
  readonly label: Text;
  readonly link?: Link;
  /** Whether the link goes to the page that shows it. */
  readonly current: boolean;
  readonly items: readonly NavigationItem[];
}

/** Everything a component may know about the page that it is part of. */
export interface PageFacts {
  /** The locale being rendered. It differs from `route.locale` only on the not-found page that speaks every language. */
  readonly locale: string;
  readonly route: { readonly page: string; readonly layout: string; readonly locale: string; readonly url: string };
  readonly site: { readonly name: string; readonly url: string; readonly values: Readonly<Record<string, string>> };
  /** The same page in every locale of the site; where it does not exist, that locale's home. */
  readonly locales: readonly {
    readonly tag: string;
    readonly name: string;
    readonly url: string;
    readonly current: boolean;
    readonly exists: boolean;
  }[];
  readonly navigation: Readonly<Record<string, readonly NavigationItem[]>>;
  /** An interface word of content/locales/, as i18next reads it: `t('faq.open')`, `t('results', { count: 2 })`. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** A link as content writes it: `page.contact`, `page.home#faq`, `link.chat`, `#anchor`. */
  readonly link: (target: string) => Link;
  /** The hashed url of a file below templates/assets/, for instance `icon.svg`. */
  readonly asset: (file: string) => string;
  /** The same picture in other formats and widths, the best format first; empty for an SVG. `<Picture>` writes them as markup. */
  readonly sources: (image: Image) => readonly PictureSource[];
  readonly contact: ContactFacts;
  /** Every claim that a text of the site states, in the order of content/claims.yaml. A page that asks for them shows them all. */
  readonly claims: () => readonly ListedClaim[];
}

/** A picture in one format, narrowest first. Only what a page names is made. */
export interface PictureSource {
  readonly type: string;
  readonly files: readonly { readonly src: string; readonly width: number }[];
}

/** A claim that the site states, for a page that shows visitors all of them. */
export interface ListedClaim {
  readonly id: string;
  readonly kind: string;
  /** In its style `note`, else `sentence`, else `default`: what stands without a sentence around it. */
  readonly words: Text;
  /** The language of the words, where it is not the page's. */
  readonly lang?: string;
  /** The day of its last review: as 2026-11-01, and written out. */
  readonly reviewed: { readonly day: string; readonly words: string };
  /** The kinds of its evidence, each once: `data`, `document`, `url`, `measurement`, `setting`, `counsel`. Empty: none yet. */
  readonly evidence: readonly string[];
}

/** What qualifies a claim that the page states: "unlimited" needs the fair-use guideline beside it. */
export interface Note {
  /** The anchor that its marks lead to. */
  readonly id: string;
  readonly number: number;
  readonly words: Text;
  /** The language of the words, where it is not the page's. */
  readonly lang?: string;
  /** Where the marks are, as links: `#ref-fair-use`. None where a title, a description or an attribute needs the note. */
  readonly marks: readonly string[];
}

/** A mark behind a claim, as the engine renders it. */
export interface Mark {
  readonly claim: string;
  readonly id: string;
  readonly number: number;
  readonly href: string;
  /** The interface word `notes.mark`, for those who hear the page. */
  readonly label: string;
}

/** What the engine hands to components through React's context: the facts, and a place to leave islands and marks. */
interface PageScope extends PageFacts {
  readonly leaveIsland: (use: IslandUse) => number;
  readonly leaveMark: (claim: string) => Mark;
  readonly notes: () => readonly Note[];
}

/** An island as a page uses it. */
export interface IslandUse {
  readonly definition: IslandDefinition<unknown>;
  readonly props: unknown;
  readonly when: 'interaction' | 'visible';
}

/** Provided by the engine around every page. */
export const PageContext: Context<PageScope | null> = createContext<PageScope | null>(null);

/** The facts of the page being rendered. Only for components on the server; islands get props. */
export function usePage(): PageFacts {
  return useScope('usePage');
}

/**
 * The notes of the page, numbered, for a component that stands behind everything that states claims: it knows the marks that
 * were rendered before it. Show each with its `id`, or the marks lead nowhere. Its marks need the interface word `notes.mark`.
 */
export function useNotes(): readonly Note[] {
  return useScope('useNotes').notes();
}

/**
 * Puts an island on the page. Its module is fetched when a visitor touches it (`interaction`) or, with `when="visible"`,
 * also when it has come into view and the browser is idle. Without JavaScript its server-rendered markup is what stays.
 */
export function Island<Props>(use: {
  readonly of: IslandDefinition<Props>;
  readonly props: Props;
  readonly when?: 'interaction' | 'visible';
}): ReactNode {
  const scope = useScope('<Island>');
  if (!use.of?.component) throw new Error('<Island> is given no island: `of` takes what defineIsland made');
  const number = scope.leaveIsland({
    definition: use.of as IslandDefinition<unknown>,
    props: use.props,
    when: use.when ?? 'interaction',
  });
  return createElement('litfass-island', { 'data-n': number });
}

/**
 * A picture of content in the formats and widths that a browser chooses from. `sizes` says how wide it is shown, as in HTML;
 * `widest`, in CSS pixels, leaves out files that are wider than a screen with two dots per pixel could use.
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

/** The characters of a text, without its markup: for attributes, titles and the props of islands. */
export function plain(text: Text): string {
  if (text === null || text === undefined || typeof text === 'boolean') return '';
  if (typeof text === 'string' || typeof text === 'number' || typeof text === 'bigint') return String(text);
  if (Array.isArray(text)) return text.map(plain).join('');
  if (isValidElement<{ children?: ReactNode }>(text)) return plain(text.props.children);
  return '';
}

function useScope(caller: string): PageScope {
  const scope = useContext(PageContext);
  if (!scope) throw new Error(`${caller} works only while a page is rendered on the server; hand props to an island`);
  return scope;
}
