// Normalises the HTML of a deployed page, so that facts can be read from it as from a rendered page.
// Hosts may rewrite tags, attributes and characters, and insert scripts and comments.
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/**
 * The page with all tags closed and all attributes quoted, without comments and executable scripts.
 * JSON-LD is kept.
 */
export function normalisedHtml(html: string): string {
  const page = parse(html);
  const parents: Tree.ParentNode[] = [page];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    parent.childNodes = parent.childNodes.filter(isKept);
    for (const child of parent.childNodes) if ('childNodes' in child) parents.push(child);
  }
  return serialize(page).replaceAll('&nbsp;', '\u00a0');
}

function isKept(node: Tree.ChildNode): boolean {
  if (node.nodeName === '#comment') return false;
  if (node.nodeName !== 'script' || !('attrs' in node)) return true;
  return node.attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json');
}
