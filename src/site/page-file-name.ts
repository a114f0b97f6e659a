// The names of the files of pages and shared sections: garden.yaml, garden.fr.yaml, terms.md.

/** A page or shared section, named as if it were one file in YAML, and the locale of the file. */
export interface PageFileName {
  readonly unit: string;
  readonly locale?: string;
}

/** What a file of content/pages/ or content/sections/ belongs to; undefined for other files. */
export function pageFileName(file: string, isLocale: (tag: string) => boolean): PageFileName | undefined {
  const [, stem] = /^(content\/(?:pages|sections)\/.+)\.(?:yaml|md)$/.exec(file) ?? [];
  if (stem === undefined) return undefined;
  const [, name = stem, locale] = taggedName.exec(stem) ?? [];
  return locale !== undefined && isLocale(locale) ? { unit: `${name}.yaml`, locale } : { unit: `${stem}.yaml` };
}

/** A name that ends like that of a translation. */
export const taggedName = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*)$/;
