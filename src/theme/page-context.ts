// What components read of their page, and the context that the engine provides it in.
import { type Context, createContext, useContext } from 'react';
import type { PictureSource } from '../images/offered.ts';
import type { ContactFacts } from '../site/contact-form.ts';
import type { EntryTag, FootnoteOfText, Image, Link, ShownText as Text } from '../text/shown-text.ts';
import type { Entry, EntryListPage, EntryOptions, ShownEntry } from './entry-types.ts';
import type { IslandUse } from './island-types.ts';
import type {
  AssetName,
  ClaimId,
  FileName,
  LinkTarget,
  PageId,
  PageWordKey,
  ThirdPartyName,
  WordKey,
} from './site-names.ts';

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
  /** Whether public/ has a file: `library/zero.pdf`. */
  readonly hasFile: (name: string) => boolean;
  /** A picture in other formats and widths, the best format first; empty for an SVG. See `<Picture>`. */
  readonly sources: (image: Image) => readonly PictureSource[];
  readonly contact: ContactFacts;
  /** Every claim that a text of the site states, in the order of content/claims.yaml. */
  readonly claims: () => readonly ListedClaim[];
  /** The third parties of the site, in the order of `allow:`, for a page that lists them. */
  readonly thirdParties: () => readonly ListedThirdParty[];
  /** How far the texts of the page and its own sections are translated. */
  readonly translation: PageTranslation;
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

/** A third party, for visitors. */
export interface ListedThirdParty {
  readonly name: ThirdPartyName;
  readonly reason: Text;
  /** What leaves the visitor’s browser, in the words of the owner. */
  readonly data: string;
  /** The hosts that pages load from or send to. */
  readonly hosts: readonly string[];
  /** Where the data is processed: `US`. */
  readonly country: string | undefined;
  /** When it is asked: on a click, with the consent of a visitor, with the page, or if a form is sent. */
  readonly when: 'click' | 'consent' | 'load' | 'form';
  /** The day of its last review. */
  readonly reviewed: ListedClaim['reviewed'];
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

/** An entry of `allow:` as a page shows it. */
export interface Door {
  /** Whether the page has it. */
  readonly isHere: boolean;
  readonly when: 'click' | 'consent' | 'load';
  readonly permissions: readonly string[];
  /** Whether its frames may send forms. */
  readonly mayPost: boolean;
  readonly reason: Text;
  /** The interface word `embed.KEY`. */
  readonly words: (key: 'load' | 'remember' | 'offline', title?: string) => string;
  /** The URL of browser/doors.ts. */
  readonly script: string;
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
export interface PageScope extends PageFacts {
  /** Records an island and returns its number on the page, from 0. */
  readonly leaveIsland: (use: IslandUse) => number;
  /** Records the mark of a note for a claim or a footnote and returns it, numbered. */
  readonly leaveMark: (of: string | FootnoteOfText) => Mark;
  readonly notes: () => readonly Note[];
  readonly entry: () => ShownEntry<unknown> | undefined;
  readonly list: () => EntryListPage<unknown> | undefined;
  readonly entries: (collection: string, options?: EntryOptions) => readonly Entry<unknown>[];
  readonly tags: (collection: string, by: string) => readonly EntryTag[];
  /** A third party of the page, or of any. Throws for one that it does not have. */
  readonly door: (name: string, onAnyPage?: boolean) => Door;
}

/**
 * The engine provides it around every page. Components use `usePage` and `useNotes`.
 * @internal
 */
export const PageContext: Context<PageScope | null> = createContext<PageScope | null>(null);

/** What a component reads of its page. Throws an Error that names the caller where no page is rendered. */
export function useScope(caller: string): PageScope {
  const scope = useContext(PageContext);
  if (!scope) throw new Error(`${caller} works only while a page is rendered on the server; in an island, use props`);
  return scope;
}
