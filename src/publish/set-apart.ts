// What stands on a page but is not needed for its first paint, as files of its own: the props of a large island, which only
// somebody who reaches for it reads, and drawings that the theme marks with `data-apart`, which become pictures of their own
// (with the colours that they bring) and are fetched when they come near. Nobody waits for those at the start.
import { createHash } from 'node:crypto';
import { withBase } from '../site/base.ts';

export interface ExtractedParts {
  readonly html: string;
  /** path → JSON or SVG */
  readonly files: ReadonlyMap<string, string>;
}

/** From this many characters on, written as an attribute, props cost more on the page than a request does. */
const large = 3000;

/** What the page says of a drawing rather than its file: how it is placed and read aloud. The rest colours all that is in it. */
const shownBy = /^(class|id|role|width|height|viewBox|xmlns|loading|tabindex|focusable|(aria|data)-.*)$/;

/** `base` is the path of the site that addresses begin with. */
export function extractLargeParts(html: string, base: string): ExtractedParts {
  const files = new Map<string, string>();
  const keep = (name: string, text: string, extension: string) => {
    const path = `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${extension}`;
    files.set(path, text);
    return withBase(base, `/${path}`);
  };
  const parted = html
    .replace(/(<litfass-island [^>]*?) data-props="([^"]*)"/g, (whole, start: string, written: string) => {
      if (written.length < large) return whole;
      const json = written.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      return `${start} data-props-at="${keep('props', json, 'json')}"`;
    })
    .replace(/<svg ([^>]*?data-apart="([\w-]+)"[^>]*)>(.*?)<\/svg>/gs, (_, written: string, name: string, drawn) => {
      const attributes = new Map(
        [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]),
      );
      const of = (key: string) => attributes.get(key) ?? '';
      const own = [...attributes].filter(([key]) => !shownBy.test(key)).map(([key, value]) => ` ${key}="${value}"`);
      const root = `xmlns="http://www.w3.org/2000/svg" viewBox="${of('viewBox')}"${own.join('')}`;
      const shown = {
        src: keep(name, `<svg ${root}>${drawn}</svg>\n`, 'svg'),
        alt: of('aria-label'),
        class: of('class'),
      };
      const all = { ...shown, width: of('width'), height: of('height'), loading: 'lazy' };
      return `<img${Object.entries(all)
        .map(([key, value]) => ` ${key}="${value}"`)
        .join('')}/>`;
    });
  return { html: parted, files };
}
