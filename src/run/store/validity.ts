// Whether a page that was rendered before is still valid: everything that it was made from must have the same
// fingerprint as then. What a page reads is recorded while it is rendered (render/reads.ts), never guessed.
import { mapReadKinds, type ReadLists, type ReadsOf, readKinds } from '../../render/read-kinds.ts';
import type { Rendering } from '../../render/rendered.ts';
import type { Route } from '../../site/routes.ts';

/**
 * The fingerprint of the answer to each question that a page can ask about the rest of the site; undefined
 * if there is none.
 */
export type Answers = ReadsOf<(question: string) => string | undefined>;

/** The fingerprints of one state of a site, computed on demand. */
export interface Fingerprints extends Answers {
  readonly keysOf: (route: Route) => PageKeys;
  /** The page's `ownContentHash`. */
  readonly contentOf: (route: Route) => string;
  /** The locale in which the page asks about other pages. */
  readonly localeOf: (route: Route) => string;
}

/** One version of a site. */
export interface SiteVersion {
  readonly rendering: Rendering;
  readonly fingerprints: Fingerprints;
}

/** The fingerprints of what belongs to one page. */
export interface PageKeys {
  /** Its addresses, and the settings of site and theme. */
  readonly settings: string;
  /** What the page depends on of its stylesheet, apart from containing it. */
  readonly stylesheet: string;
  /** The files with its content, in all locales. */
  readonly files: string;
}

/** A page that has been rendered, as far as its validity is concerned. */
export interface RenderedFrom {
  readonly keys: PageKeys;
  readonly ownContentHash: string;
  readonly reads: ReadLists;
}

/** The questions that a page asked, in the words of `Answers`. Links to pages differ between locales. */
export function questionsOf(kind: keyof ReadLists, reads: ReadLists, locale: string): readonly string[] {
  if (kind !== 'pages') return reads[kind];
  return reads.pages.map((id) => (id === '*' ? id : `${locale} ${id}`));
}

/** Decides whether a page that was rendered earlier would be the same if it were rendered now. */
export type IsValid = (route: Route, rendered: RenderedFrom) => boolean;

/** `before` are the answers when the pages were rendered. Pages may differ in their stylesheets. */
export function validator(before: Answers, now: Fingerprints): IsValid {
  const isSame = mapReadKinds((kind) =>
    memoized((question: string) => {
      const answer = now[kind](question);
      return answer !== undefined && before[kind](question) === answer;
    }),
  );
  return (route, { keys, ownContentHash, reads }) => {
    const locale = now.localeOf(route);
    const { settings, stylesheet, files } = now.keysOf(route);
    return (
      keys.settings === settings &&
      keys.stylesheet === stylesheet &&
      (keys.files === files || ownContentHash === now.contentOf(route)) &&
      readKinds.every((kind) => questionsOf(kind, reads, locale).every(isSame[kind]))
    );
  };
}

/** Caches the results of a function. */
export function memoized<Given, Result>(find: (given: Given) => Result): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    const result = results.has(given) ? (results.get(given) as Result) : find(given);
    results.set(given, result);
    return result;
  };
}
