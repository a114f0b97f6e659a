// Every name that content may write: pages, claims, links, section types and so on. Read from the files as they lie there,
// right or wrong, because an editor's help is needed most while something is wrong.
import { type Claim, claimShape, stylesOf, wordsOf } from '../claims/claim.ts';
import type { Loaded } from '../load/index.ts';
import { isRecord } from '../site/fields.ts';
import { isNameable } from '../site/references.ts';
import { valueAt } from '../site/shape.ts';
import { localeTag } from '../site/site.ts';
import type { Theme } from '../theme.ts';

export interface Vocabulary {
  readonly locales: readonly string[];
  readonly theme: Theme | undefined;
  readonly pages: readonly string[];
  /** The shared sections. */
  readonly shared: readonly string[];
  readonly claims: readonly string[];
  /** Everything that can stand in a text, as it is written, with what it becomes in the first locale. */
  readonly references: readonly { readonly written: string; readonly words: string }[];
  readonly links: readonly string[];
  /** What `${site.…}` names. */
  readonly values: readonly string[];
  readonly images: readonly string[];
  /** The files of content/. */
  readonly files: readonly string[];
}

interface Read {
  readonly loaded: Loaded;
  readonly made: {
    readonly theme: Theme | undefined;
    readonly assets: { readonly images: ReadonlyMap<string, unknown> };
  };
}

export function vocabularyOf({ loaded, made }: Read): Vocabulary {
  const broken = loaded.problems.flatMap(({ place }) => place?.file ?? []);
  const files = [...new Set([...loaded.sources.map(({ file }) => file), ...broken])].sort();
  const dataOf = (file: string) => loaded.sources.find((source) => source.file === file)?.data;
  const namesIn = (folder: string) =>
    files.flatMap((file) => new RegExp(`^content/${folder}/(.+)\\.yaml$`).exec(file)?.[1] ?? []);
  const site = dataOf('content/site.yaml');
  const listed = valueAt(site, ['locales']);
  const tags = Array.isArray(listed)
    ? listed.map((entry) => (isRecord(entry) ? entry.tag : entry))
    : namesIn('locales');
  const locales = tags.filter((tag): tag is string => localeTag.safeParse(tag).success);
  const claims = dataOf('content/claims.yaml');
  const links = keysOf(valueAt(site, ['links'])).filter(isNameable);
  const values = isRecord(site) ? [...keysOf(site.values), 'name'] : [];
  return {
    locales: [...new Set(locales)],
    theme: made.theme,
    pages: namesIn('pages').filter(isNameable),
    shared: namesIn('sections'),
    claims: keysOf(claims),
    references: [
      ...claimReferences(claims, locales[0] ?? 'en'),
      ...values.map((name) => ({ written: `\${site.${name}}`, words: siteValue(site, name) })),
    ],
    links,
    values,
    images: [...made.assets.images.keys()],
    files,
  };
}

/** Each claim alone, and in each style that its author gave it. */
function claimReferences(data: unknown, locale: string): { written: string; words: string }[] {
  const claims = new Map<string, Claim>();
  for (const id of keysOf(data)) {
    const parsed = claimShape.safeParse(valueAt(data, [id]));
    if (parsed.success) claims.set(id, { ...parsed.data, id });
  }
  return keysOf(data).flatMap((id) => {
    const claim = claims.get(id);
    const styles = claim ? stylesOf(claim, locale).filter((style) => style !== 'default') : [];
    const words = (style: string) => (claim && wordsOf(claim, locale, style, claims)) ?? '';
    return [
      { written: `\${claim.${id}}`, words: words('default') },
      ...styles.map((style) => ({ written: `\${claim.${id}, ${style}}`, words: words(style) })),
    ];
  });
}

function siteValue(site: unknown, name: string): string {
  const value = name === 'name' ? valueAt(site, ['name']) : valueAt(site, ['values', name]);
  const real = isRecord(value) ? value.value : value;
  return typeof real === 'string' ? real : '';
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}
