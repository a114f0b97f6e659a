// Moves parts of a page that its first paint does not need into files of their own: the props of
// large islands, which are only read when a visitor uses the island, and drawings that the theme
// marks with `data-apart`, which become lazy images with the colours that they set themselves.
import { hash } from 'node:crypto';
import { withBase } from '../addresses/base.ts';

/** A page without its large parts, and the files that contain them. */
export interface ExtractedParts {
  readonly html: string;
  /** path → JSON or SVG */
  readonly files: ReadonlyMap<string, string>;
}

/** In characters of the attribute. Longer props cost more on the page than a request of their own. */
const minPropsLength = 3000;

/**
 * Attributes of a drawing that concern the page and not the file: layout and accessibility. Others
 * style its content.
 */
const imgAttributes = /^(class|id|role|width|height|viewBox|xmlns|loading|tabindex|focusable|(aria|data)-.*)$/;

/** Extracts large props and marked drawings. `base` is the base path of the site. */
export function extractLargeParts(html: string, base: string): ExtractedParts {
  const files = new Map<string, string>();
  const addFile = (name: string, text: string, extension: string) => {
    const path = `assets/${name}-${hash('sha256', text).slice(0, 10)}.${extension}`;
    files.set(path, text);
    return withBase(base, `/${path}`);
  };
  const pageHtml = html
    .replace(/(<litfass-island [^>]*?) data-props="([^"]*)"/g, (tag, start: string, escapedJson: string) => {
      if (escapedJson.length < minPropsLength) return tag;
      const json = escapedJson.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      return `${start} data-props-at="${addFile('props', json, 'json')}"`;
    })
    .replace(
      /<svg ([^>]*?data-apart="([\w-]+)"[^>]*)>(.*?)<\/svg>/gs,
      (_, attributeText: string, name: string, content) => {
        const attributes = new Map(
          [...attributeText.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]),
        );
        const of = (key: string) => attributes.get(key) ?? '';
        const own = [...attributes]
          .filter(([key]) => !imgAttributes.test(key))
          .map(([key, value]) => ` ${key}="${value}"`);
        const root = `xmlns="http://www.w3.org/2000/svg" viewBox="${of('viewBox')}"${own.join('')}`;
        const shown = {
          src: addFile(name, `<svg ${root}>${content}</svg>\n`, 'svg'),
          alt: of('aria-label'),
          class: of('class'),
        };
        const all = { ...shown, width: of('width'), height: of('height'), loading: 'lazy' };
        return `<img${Object.entries(all)
          .map(([key, value]) => ` ${key}="${value}"`)
          .join('')}/>`;
      },
    );
  return { html: pageHtml, files };
}
