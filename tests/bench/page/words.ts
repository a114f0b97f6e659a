// The home page of the built site as plain markup: its words, headings, lists, links, pictures and class
// names, without what litfass and its theme add (drawings, marks of claims, JSON-LD, what social
// networks read). The peers build this page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

export interface PlainPage {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** The address of the headline font, and of the icon. */
  readonly font: string;
  readonly icon: string;
  readonly css: string;
  /** The text before `<main>`, each of its sections, and the text after it. */
  readonly header: string;
  readonly sections: readonly { readonly html: string }[];
  readonly footer: string;
}

/** Reads index.html of a built site. */
export function plainPage(out: string): PlainPage {
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? fail(`the page has nothing that fits ${pattern}`);
  const document = parse(html) as unknown as Element;
  const root = find(document, (element) => attribute(element, 'id') === 'root');
  const main = find(document, (element) => element.tagName === 'main');
  const around = plain(root.childNodes);
  const at = around.findIndex((node) => 'tagName' in node && node.tagName === 'main');
  return {
    lang:
      attribute(
        find(document, ({ tagName }) => tagName === 'html'),
        'lang',
      ) ?? '',
    title: found(/<title>([^<]*)</),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    font: found(/url\((\/assets\/[^)]*\.woff2)\)/),
    icon: found(/<link rel="icon" href="([^"]*)"/),
    css: found(/<style>([\s\S]*?)<\/style>/),
    header: written(around.slice(0, at)),
    sections: plain(main.childNodes).flatMap((node) => ('tagName' in node ? [{ html: written([node]) }] : [])),
    footer: written(around.slice(at + 1)),
  };
}

/** The words of a page's main part, to compare the peers' pages with. */
export function wordsOf(html: string): string {
  const main = find(parse(html) as unknown as Element, ({ tagName }) => tagName === 'main');
  return text(main).replace(/\s+/g, ' ').trim();
}

/** Without drawings, scripts, comments; without the tags of islands and claims, whose words stay. */
function plain(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.nodeName === '#text') return [node];
    if (!('tagName' in node) || ['svg', 'script', 'template'].includes(node.tagName)) return [];
    const childNodes = plain(node.childNodes) as Element['childNodes'];
    if (['data', 'litfass-island'].includes(node.tagName)) return childNodes;
    return [{ ...node, attrs: node.attrs.filter(({ name }) => !/^data-/.test(name)), childNodes }];
  });
}

function written(childNodes: readonly Node[]): string {
  return serialize({ nodeName: '#document-fragment', childNodes } as never);
}

function text(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || node.nodeName === 'svg') return '';
  return node.childNodes.map(text).join(' ');
}

function find(node: Element, fits: (element: Element) => boolean): Element {
  const search = (one: Node): Element | undefined => {
    if ('tagName' in one && fits(one)) return one;
    if (!('childNodes' in one)) return undefined;
    for (const child of one.childNodes) {
      const found = search(child);
      if (found) return found;
    }
    return undefined;
  };
  return search(node) ?? fail('the page lacks an element that every page has');
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs?.find(({ name }) => name === wanted)?.value;
}

function fail(text: string): never {
  throw new Error(text);
}
