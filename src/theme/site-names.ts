// The names in a site. The types that `dev`, `build` and `schema` write extend them.

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

/** A key of `allow:` in content/site.yaml. */
export type ThirdPartyName = NameOf<'thirdParty'>;

/** A collection of the theme: `posts`. */
export type CollectionName = SiteNames extends { readonly entries: infer All } ? keyof All & string : string;

/** The fields of the entries of a collection, as its schema says. Of several collections, a union. */
export type EntryFields<Collection extends string = CollectionName> = SiteNames extends { readonly entries: infer All }
  ? All[Collection & keyof All]
  : Readonly<Record<string, unknown>>;

/** A link as written in content: `page.contact`, `page.home#faq`, `link.chat`, `#anchor`. */
export type LinkTarget = `page.${PageId}` | `page.${PageId}#${string}` | `link.${LinkName}` | `#${string}`;
