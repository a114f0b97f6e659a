// What a file of content can name in the rest of the site: claims, values, links, pages, pictures and shared
// sections. What a file asked is recorded with the answers, so that a result of reading it is known to be
// valid for as long as the answers are the same.

import { stylesOf } from '../claims/claim.ts';
import { wordsToWrite } from '../claims/words-to-write.ts';
import { keyOf, splitQuestion } from '../files/cache.ts';
import { memoized } from '../files/once.ts';
import { noWordsIn } from '../problems/missing-words.ts';
import type { Place, Problem } from '../problems/problem.ts';
import { notAReference, styleOfNoClaim } from '../problems/reference.ts';
import { noClaim } from '../problems/unknown-claim.ts';
import { noFile } from '../problems/unknown-file.ts';
import { noLink } from '../problems/unknown-link.ts';
import { noSuchEntry, noSuchPage } from '../problems/unknown-page.ts';
import { noStyle } from '../problems/unknown-style.ts';
import { noValue } from '../problems/unknown-value.ts';
import type { SectionContent } from '../site/content.ts';
import { parseReference, referenceKinds } from '../text/references.ts';
import { listIds, tagsNamed } from './collections.ts';
import { brokenFiles, isBroken } from './settings.ts';
import type { ReadContent } from './site.ts';

/** The kinds of names, each with the names of a site. */
type Named = ReturnType<typeof namedIn>;

type NameKind = keyof Named;

/** Looks names up. */
export interface Names {
  readonly get: <Kind extends NameKind>(kind: Kind, name: string) => Value<Named[Kind]> | undefined;
  readonly has: (kind: NameKind, name: string) => boolean;
  /** All names of a kind, to suggest one. */
  readonly all: (kind: NameKind) => readonly string[];
  /** The answer to a question as `recordNames` notes it. */
  readonly answerTo: (question: string) => string;
}

type Value<Of> = Of extends ReadonlyMap<string, infer Inner> ? Inner : never;

/** What is defined outside of the files of content that name it. */
export interface NamedParts {
  /** Undefined for a shared section with errors, which are not reported again for pages that use it. */
  readonly shared: ReadonlyMap<string, SectionContent | undefined>;
  /** The ids of all pages with a file, and of those that cannot be read. */
  readonly pageIds: readonly string[];
}

/** Everything of a site that has a name. */
function namedIn({ settings, claims, bundle }: ReadContent, { shared, pageIds }: NamedParts) {
  const anyOf = (names: Iterable<string>): ReadonlyMap<string, unknown> =>
    new Map(Array.from(names, (name) => [name, 1]));
  return {
    /** A malformed one has a stand-in. */
    claim: claims,
    section: shared,
    picture: bundle.assets.images,
    /** Of public/. */
    file: bundle.assets.publicFiles,
    site: new Map(Object.entries(settings.values)),
    link: anyOf(Object.keys(settings.links)),
    page: anyOf([...pageIds, ...listIds(settings)]),
    collection: anyOf(Object.keys(settings.collections)),
    /** As `posts/tags/NAME`: the collection, the field and the tag. */
    tag: anyOf(tagsNamed(settings)),
  };
}

/** Kinds whose file is missing or cannot be read: nobody is blamed for a name of them. */
function brokenKinds({ settings, loaded }: ReadContent): ReadonlySet<NameKind> {
  const ofFolder = (folder: string, kind: NameKind) =>
    brokenFiles(loaded).some((file) => `${folder}/`.startsWith(`${file}/`)) ? [kind] : [];
  return new Set<NameKind>([
    ...(settings.source ? [] : (['site', 'link', 'collection', 'tag'] as const)),
    ...(isBroken('content/claims.yaml', loaded) ? (['claim'] as const) : []),
    ...ofFolder('content/pages', 'page'),
    ...ofFolder('content/sections', 'section'),
  ]);
}

/** The names of a site. */
export function namesOf(content: ReadContent, parts: NamedParts): Names {
  const named = namedIn(content, parts);
  const broken = brokenKinds(content);
  const answer = (question: string): string => {
    const [kind, name] = splitQuestion<NameKind>(question);
    if (broken.has(kind)) return '1';
    if (name === '*') return keyOf(JSON.stringify([...named[kind].keys()]));
    if (!named[kind].has(name)) return '';
    if (kind === 'claim') return keyOf(JSON.stringify(named.claim.get(name)));
    const section = kind === 'section' ? named.section.get(name) : undefined;
    return section ? JSON.stringify([section.type, section.data.look]) : '1';
  };
  return {
    get: (kind, name) => named[kind].get(name) as never,
    has: (kind, name) => named[kind].has(name) || broken.has(kind),
    all: memoized((kind: NameKind) => [...named[kind].keys()]),
    answerTo: memoized(answer),
  };
}

/** The same names, and the questions that have been asked of them. */
export function recordNames(names: Names): { readonly names: Names; readonly reads: () => readonly string[] } {
  const questions = new Set<string>();
  const recorded: Names = {
    ...names,
    get: (kind, name) => names.get(kind, asked(kind, name)),
    has: (kind, name) => names.has(kind, asked(kind, name)),
    all(kind) {
      asked(kind, '*');
      return names.all(kind);
    },
  };
  function asked(kind: NameKind, name: string): string {
    questions.add(`${kind} ${name}`);
    return name;
  }
  return { names: recorded, reads: () => [...questions] };
}

/**
 * The first mistyped reference of a text, which visitors would see literally: `{claim.ID}`,
 * `$(page.ID)`, `$site.NAME`.
 */
export function almostReference(text: string, collections: () => readonly string[]): string | undefined {
  if (!/[{($][a-z][a-z\d-]*\./.test(text)) return undefined;
  return almost([...referenceKinds, ...collections()].join('|')).exec(text)?.[0];
}

/** Cached, because many texts have references. */
const almost = memoized(
  (kinds: string) =>
    new RegExp(String.raw`(?<!\$)\{(?:${kinds})\.[^}]*\}?|\$\((?:${kinds})\.[^)]*\)?|\$(?:${kinds})\.[\w-]+`),
);

/**
 * The problem of a reference as written, or undefined if it is valid. A claim's styles depend on the
 * locale; a link has none, and `locale` is ''.
 */
export function referenceProblem(
  written: string,
  locale: string,
  { names, place }: { readonly names: Names; readonly place: () => Place },
): Problem | undefined {
  const reference = parseReference(written);
  const { collection } = reference ?? {};
  if (!reference || (collection && !names.has('collection', collection))) {
    const kind = /^\$\{\s*([\w-]+)/.exec(written)?.[1] ?? '';
    return notAReference(written, kind, [...referenceKinds, ...names.all('collection')], place());
  }
  const { kind, name, style } = reference;
  if (kind === 'claim') {
    const claim = names.get('claim', name);
    if (!claim) return names.has('claim', name) ? undefined : noClaim(name, names.all('claim'), place());
    if (!claim.text[locale] && locale !== '') return noWordsIn(locale, name, wordsToWrite(claim, locale), place());
    const styles = style ? stylesOf(claim, locale) : [];
    return style && !styles.includes(style) ? noStyle(style, name, { locale, styles, place: place() }) : undefined;
  }
  if (style) return styleOfNoClaim(written, place());
  if (names.has(kind, name)) return undefined;
  if (collection) return noSuchEntry(name, collection, names.all('page'), place());
  const notFound = { site: noValue, link: noLink, page: noSuchPage, file: noFile }[kind];
  return notFound(name, names.all(kind), place());
}
