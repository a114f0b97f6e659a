// The names of the files of pages, of entries of collections and of shared sections: garden.yaml,
// garden.fr.yaml, terms.md.

/** A page, entry or shared section, named as if it were one file in YAML, and the locale of the file. */
export interface PageFileName {
  readonly unit: string;
  readonly locale?: string;
}

/** What a file of a page, entry or shared section belongs to; undefined for other files. */
export function pageFileName(file: string, isLocale: (tag: string) => boolean): PageFileName | undefined {
  const [, stem] = /^(content\/.+)\.(?:yaml|md)$/.exec(file) ?? [];
  if (stem === undefined || !(isPageFile(file) || file.startsWith('content/sections/'))) return undefined;
  const [, name = stem, locale] = taggedName.exec(stem) ?? [];
  return locale !== undefined && isLocale(locale) ? { unit: `${name}.yaml`, locale } : { unit: `${stem}.yaml` };
}

/** A name that ends like that of a translation. */
export const taggedName = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*)$/;

/** Whether a file is that of a page or of an entry of a collection, by its folder. */
export function isPageFile(file: string): boolean {
  return /^content\/(?!(?:sections|locales|evidence|images|translations)\/)[^/]+\//.test(file);
}

/** The name of the collection whose entry is in a file. */
export function collectionOf(file: string): string | undefined {
  const folder = isPageFile(file) ? file.split('/')[1] : undefined;
  return folder === 'pages' ? undefined : folder;
}

/** The name of a picture that a file names: one beside an entry is called by its path. */
export function pictureNameIn(file: string, name: string, has: (name: string) => boolean): string {
  const beside = file.replace(/[^/]*$/, () => name);
  return collectionOf(file) !== undefined && has(beside) ? beside : name;
}

/** The id of the page or entry in a file: `legal/privacy`, or `posts/2026-07-08-name` for an entry. */
export function pageIdOf(file: string): string | undefined {
  const [, folder = '', name = ''] = (isPageFile(file) && /^content\/([^/]+)\/(.+)\.yaml$/.exec(file)) || [];
  if (name === '') return undefined;
  return folder === 'pages' ? name : `${folder}/${name.replace(/\/index$/, '')}`;
}
