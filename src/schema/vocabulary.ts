// Collects every name that content may use: pages, claims, links, section types and so on. Works on
// files with errors too, because completion in an editor is needed most while something is wrong.
import { type Claim, claimShape, formatClaim, stylesOf } from '../claims/claim.ts';
import { ownLanguage } from '../claims/languages/language.ts';
import { localeTag } from '../settings/site-file.ts';
import { textKeys, wordKeys } from '../settings/word-keys.ts';
import { pageFileName } from '../site/page-file-name.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Loaded } from '../site/source.ts';
import { isNameable } from '../text/references.ts';
import type { Theme } from '../theme/index.ts';

/** The names in a site. */
export type Vocabulary = Readonly<ReturnType<typeof vocabularyOf>>;

interface SiteInput {
  readonly loaded: Loaded;
  readonly bundle: {
    readonly theme: Theme | undefined;
    readonly assets: Readonly<Record<'images' | 'publicFiles' | 'byName', ReadonlyMap<string, unknown>>>;
  };
}

/** `loaded` is the content, `bundle` the compiled theme; either may be incomplete. */
export function vocabularyOf({ loaded, bundle }: SiteInput) {
  const broken = loaded.problems.flatMap(({ place }) => place?.file ?? []);
  const files = [...new Set([...loaded.sources.map(({ file }) => file), ...broken])].sort();
  const dataOf = (file: string) => loaded.sources.find((source) => source.file === file)?.data;
  const namesOf = (folder: string, all: readonly string[]) =>
    all.flatMap((file) => new RegExp(`^content/${folder}/(.+)\\.yaml$`).exec(file)?.[1] ?? []);
  const site = dataOf('content/site.yaml');
  const localeList = valueAt(site, ['locales']);
  const tags = Array.isArray(localeList)
    ? localeList.map((entry) => (isRecord(entry) ? entry.tag : entry))
    : namesOf('locales', files);
  const locales = tags.filter((tag): tag is string => localeTag.safeParse(tag).success);
  // The words of a language may stand in a file of their own: garden.fr.yaml.
  const unitsIn = (folder: string) => {
    const units = files.flatMap((file) => pageFileName(file, (tag) => locales.includes(tag))?.unit ?? []);
    return namesOf(folder, [...new Set(units)]);
  };
  const claims = dataOf('content/claims.yaml');
  const links = keysOf(valueAt(site, ['links'])).filter((name) => isNameable(`link.${name}`));
  const collections = keysOf(valueAt(site, ['collections']));
  const listsOf = (of: string) => {
    const { list, by } = (valueAt(site, ['collections', of]) ?? {}) as Record<string, unknown>;
    return [
      ...(list ? [of] : []),
      ...keysOf(by).flatMap((key) => keysOf(valueAt(by, [key, 'names'])).map((tag) => `${of}/${key}/${tag}`)),
    ];
  };
  const values = isRecord(site) ? [...keysOf(site.values), 'name'] : [];
  return {
    locales: [...new Set(locales)],
    theme: bundle.theme,
    pages: [...unitsIn('pages'), ...collections.flatMap(listsOf)].filter((id) => isNameable(`page.${id}`)),
    collections,
    /** The shared sections. */
    shared: unitsIn('sections'),
    claims: keysOf(claims),
    thirdParties: keysOf(valueAt(site, ['allow'])),
    /**
     * Every `${claim.…}` and `${site.…}` that texts may use, with the text that replaces it in the
     * first locale.
     */
    references: [
      ...claimReferences(claims, locales[0] ?? ownLanguage),
      ...values.map((name) => ({ reference: `\${site.${name}}`, text: siteValue(site, name) })),
    ],
    links,
    /** The keys of interface words in the first locale, and of shared sections, as `t()` takes them. */
    words: [
      ...new Set([
        ...wordKeys(valueAt(dataOf(`content/locales/${locales[0]}.yaml`), ['words'])),
        ...unitsIn('sections').flatMap((name) => textKeys(dataOf(`content/sections/${name}.yaml`), name, locales)),
      ]),
    ].sort(),
    /** The names for `${site.…}`. */
    values,
    images: [...bundle.assets.images.keys()].filter((name) => !name.startsWith('content/')),
    publicFiles: [...bundle.assets.publicFiles.keys()],
    /** The files of templates/assets/. */
    assets: [...bundle.assets.byName.keys()],
    /** The files of content/. */
    files,
  };
}

/** A reference to each claim, and one to each of its styles. */
function claimReferences(data: unknown, locale: string): { reference: string; text: string }[] {
  const claims = new Map<string, Claim>();
  for (const id of keysOf(data)) {
    const parsed = claimShape.safeParse(valueAt(data, [id]));
    if (parsed.success) claims.set(id, { ...parsed.data, id });
  }
  return keysOf(data).flatMap((id) => {
    const claim = claims.get(id);
    const styles = claim ? stylesOf(claim, locale).filter((style) => style !== 'default') : [];
    const textIn = (style: string) => (claim && formatClaim(claim, locale, style, claims)) ?? '';
    return [
      { reference: `\${claim.${id}}`, text: textIn('default') },
      ...styles.map((style) => ({ reference: `\${claim.${id}, ${style}}`, text: textIn(style) })),
    ];
  });
}

function siteValue(site: unknown, name: string): string {
  const value = name === 'name' ? valueAt(site, ['name']) : valueAt(site, ['values', name]);
  const text = isRecord(value) ? value.value : value;
  return typeof text === 'string' ? text : '';
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}
