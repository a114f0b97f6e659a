// Restores in a worker thread the site that the main thread serialized.

import { noAddresses } from '../../addresses/addresses-lock.ts';
import { routesOf } from '../../addresses/routes.ts';
import { pageIn } from '../../read/pages.ts';
import { sharedSections } from '../../read/sections.ts';
import type { Site } from '../../read/site.ts';
import { deserializeValues, openValuesCache } from '../../read/yaml/serialized-values.ts';
import { prepareRendering } from '../../render/index.ts';
import { interfaceWords, pageWith } from '../../render/interface-words.ts';
import type { Rendering } from '../../render/rendered.ts';
import { metricsOf } from '../../site/font.ts';
import type { Source } from '../../site/source.ts';
import type { Theme } from '../../theme/index.ts';
import type { WorkerInput } from './worker-input.ts';

/**
 * Creates sources from serialized values. Keeps the values of one file at a time in memory, because a
 * page is rendered in all its locales before the next one.
 */
function sourcesOf(values: WorkerInput['values']): (file: string) => Source {
  const cache = openValuesCache();
  cache.clear();
  const read = (file: string) => {
    const bytes = values.get(file);
    return bytes && deserializeValues(bytes);
  };
  return (file) => ({
    file,
    text: '',
    sha256: '',
    get data() {
      return cache.of(file, () => read(file));
    },
    place: () => ({ file, line: 1, column: 1, length: 1, source: '' }),
  });
}

/**
 * Restores the rendering in a worker. What is left out is empty, as no page asks for it, except the
 * claims that texts of the site state: asking for them throws, so that the main thread renders the page.
 */
export function deserialize({ socialImageFonts, values, ...input }: WorkerInput, theme: Theme): Rendering {
  const sourceOf = sourcesOf(values);
  const parts = { theme, shared: sharedSections([...values.keys()].map(sourceOf), theme) };
  const { pages, locales, ...settings } = input.site;
  const site: Site = {
    ...settings,
    theme,
    source: undefined,
    locales: locales.map((locale) => ({ ...locale, source: undefined })),
    pages: new Map(
      pages.map(({ summary, outline, file }) => [
        summary.id,
        pageIn({ summary, outline, source: sourceOf(file) }, parts),
      ]),
    ),
    referencingTexts: { words: [], all: () => [], claims: new Set() },
    released: noAddresses,
    pictureUses: [],
  };
  const statedClaims = () => {
    throw new Error('a worker thread does not have the texts of the whole site');
  };
  const content = (name: string) => {
    if (pageWith(name, site)) throw new Error('a worker thread does not have the texts of all files');
    return undefined;
  };
  const assets = {
    ...input.assets,
    socialImageFonts: socialImageFonts && { ...socialImageFonts, ...metricsOf(socialImageFonts.fonts) },
    files: new Map(),
    stylesheet: () => '',
    templateSources: () => new Map(),
  };
  const rendering = prepareRendering(site, routesOf(site), assets);
  const stylesheets = new Map([...input.stylesheetOf].map(([id, index]) => [id, input.stylesheets[index] ?? '']));
  return { ...rendering, words: interfaceWords(site, content), stylesheets, statedClaims };
}
