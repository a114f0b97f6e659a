// A deployed page as a browser reads it, in the HTML that facts are read from: hosts write tags, attributes and characters in
// their own ways, and put scripts and comments in.
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The page with every tag closed and every value in quotes, without comments and without scripts that run. */
export function asRead(html: string): string {
  const page = parse(html);
  const parents: Tree.ParentNode[] = [page];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    parent.childNodes = parent.childNodes.filter(isRead);
    for (const child of parent.childNodes) if ('childNodes' in child) parents.push(child);
  }
  return serialize(page).replaceAll('&nbsp;', '\u00a0');
}

function isRead(node: Tree.ChildNode): boolean {
  if (node.nodeName === '#comment') return false;
  if (node.nodeName !== 'script' || !('attrs' in node)) return true;
  return node.attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json');
}
