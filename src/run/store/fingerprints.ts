// The fingerprints of everything that pages are made from, for one state of a site.

import { keyOf } from '../../files/cache.ts';
import { filesOnlyHost } from '../../hosts/index.ts';
import {
  currentAnswer,
  localeShown,
  ownContentHash,
  settingAnswer,
  settingsShown,
  stylesheetFacts,
  textShownIn,
} from '../../render/index.ts';
import type { Rendering } from '../../render/rendered.ts';
import type { PageContent } from '../../site/content.ts';
import { linkFactsOf } from '../../site/page.ts';
import type { Source } from '../../site/source.ts';
import { type Fingerprints, memoized } from './validity.ts';

/** What the fingerprints are computed from. */
export interface FingerprintInput {
  readonly rendering: Rendering;
  /** Changes with everything in the theme and its files that pages can depend on. */
  readonly fingerprint: string;
  readonly sources: readonly Source[];
}

/** The current fingerprints. The word `*`, a lookup that cannot be repeated, has none. */
export function currentFingerprints({ rendering, fingerprint, sources }: FingerprintInput): Fingerprints {
  const { site, assets, stylesheets, statedClaims } = rendering;
  const settings = keyOf(fingerprint, JSON.stringify(settingsShown(site)));
  const hashes = new Map(sources.map(({ file, sha256 }) => [file, sha256]));
  // A page with a policy of its own contains the hash of its stylesheet.
  const hasOwnPolicy = filesOnlyHost(site.hosts) !== undefined;
  const stylesheetKey = memoized((stylesheet: string) =>
    hasOwnPolicy ? keyOf(stylesheet) : keyOf(JSON.stringify(stylesheetFacts(stylesheet))),
  );
  const filesKey = memoized((page: PageContent) => {
    const files = new Set([page.source.file, ...page.outline.map(({ file }) => file)]);
    return keyOf(...Array.from(files, (file) => hashes.get(file) ?? ''));
  });
  const pictures = new Map<string, unknown>([...assets.images, ...assets.sources]);
  const linkFacts = (question: string) => {
    const at = question.indexOf(' ');
    const page = site.pages.get(question.slice(at + 1));
    if (!page) return '';
    const { name, ...facts } = linkFactsOf(page);
    return keyOf(JSON.stringify([withoutSources(facts), textShownIn(question.slice(0, at))(name)]));
  };
  const allPages = fingerprinter(site.pages, (page: PageContent) => withoutSources(linkFactsOf(page)));
  return {
    keysOf: ({ page, locale, url, outputs, alternates, above, indexed }) => ({
      settings: keyOf(settings, JSON.stringify([locale, url, outputs, alternates, above, indexed])),
      stylesheet: stylesheetKey(stylesheets.get(page.id) ?? ''),
      files: filesKey(page),
    }),
    contentOf: (route) => ownContentHash(route, site),
    localeOf: (route) => localeShown(route, site),
    claims: fingerprinter(site.claims, withoutSources, () => keyOf(...[...statedClaims()].sort())),
    pages: memoized((question: string) => (question === '*' ? allPages('*') : linkFacts(question))),
    pictures: fingerprinter(pictures, (value) => JSON.stringify(value)),
    words: memoized((query: string) => currentAnswer(query, rendering.words)),
    settings: memoized((question: string) => keyOf(settingAnswer(question, site))),
  };
}

function fingerprinter<Value>(
  all: ReadonlyMap<string, Value>,
  textOf: (value: Value) => string,
  statedKey = () => '',
): (id: string) => string {
  return memoized((id) => {
    if (id === '*') return keyOf(JSON.stringify(Array.from(all, ([one, value]) => [one, textOf(value)])));
    if (id === '@stated') return statedKey();
    const value = all.get(id);
    return value === undefined ? '' : keyOf(textOf(value));
  });
}

/** The value as JSON without its places: it does not change when it moves within its file. */
function withoutSources(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'source' ? undefined : part));
}
