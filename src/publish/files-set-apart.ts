// Moves parts of a page that its first paint does not need into files of their own: the props of
// large islands, which are only read when a visitor uses the island, and drawings that the theme
// marks with `data-apart`, which become lazy images with the colours that they set themselves. And the styles
// of single elements, which the policy forbids in the page.
import { hash } from 'node:crypto';
import { withBase } from '../addresses/base.ts';
import { unescapeHtml } from '../render/tags.ts';
import { endsRule } from '../theme/jsx.ts';

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
      (_, attributeText: string, name: string, content: string) => {
        const attributes = new Map(
          [...attributeText.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]),
        );
        const of = (key: string) => attributes.get(key) ?? '';
        const own = [...attributes]
          .filter(([key]) => !imgAttributes.test(key))
          .map(([key, value]) => ` ${key}="${value}"`);
        const root = `xmlns="http://www.w3.org/2000/svg" viewBox="${of('viewBox')}"${own.join('')}`;
        const shown = {
          src: addFile(name, `<svg ${root}>${content.replaceAll(' data-style=""', '')}</svg>\n`, 'svg'),
          alt: of('aria-label'),
          class: of('class'),
        };
        const all = { ...shown, width: of('width'), height: of('height'), loading: 'lazy' };
        return `<img${Object.entries(all)
          .map(([key, value]) => ` ${key}="${value}"`)
          .join('')}/>`;
      },
    );
  const { html: withoutStyles, css } = extractStyles(pageHtml);
  if (css === '') return { html: withoutStyles, files };
  const link = `<link rel="stylesheet" href="${addFile('styles', css, 'css')}"/>`;
  return { html: withoutStyles.replace('</head>', () => `${link}</head>`), files };
}

/**
 * Takes the styles of components out of a page: `style` of single elements, and what packages write into
 * `<style>`. That element stays, empty: it tells the package in the browser what is there already.
 */
function extractStyles(html: string) {
  const rules = new Set<string>();
  // The stylesheet of the page is in its head.
  const start = html.indexOf('</head>');
  const body = html
    .slice(start)
    .replace(/(<style\b[^>]*>)(.*?)(?=<\/style>)/gs, (_, tag: string, css: string) => {
      if (css !== '') rules.add(css);
      return tag;
    })
    .replace(/<[^<>]* data-style=""[^<>]*>/g, (tag) => {
      const [attribute = '', escaped = ''] = / style="([^"]*)"/.exec(tag) ?? [];
      const style = escaped.replaceAll('\n', ' ');
      if (endsRule.test(style)) return tag;
      if (style !== '') rules.add(styleRule(unescapeHtml(style)));
      return tag.replace(attribute, '').replace(' data-style=""', () => style && ` data-style="${style}"`);
    });
  return { html: html.slice(0, start) + body, css: [...rules].join('\n') };
}

/** The rule of all elements with a style. It precedes those of classes, as the attribute would. */
function styleRule(style: string): string {
  return `:is([data-style=${JSON.stringify(style)}],#_){${style}}`;
}
