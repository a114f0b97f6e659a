// Applies what differs between two documents of the server to the page that a browser shows. What scripts
// and visitors changed on the page is in neither document, so it stays: typed text, focus, open parts and
// hydrated islands.

/** Called for each new element once it is on the page, with its descendants. */
export type OnAdded = (element: Element) => void;

/**
 * Patches `page`, an element that was served as `before` and would now be served as `after`. Returns the
 * element that is on the page afterwards.
 */
export function patchElement(page: Element, before: Element, after: Element, onAdded: OnAdded): Element {
  if (before.isEqualNode(after)) return page;
  if (before.nodeName !== after.nodeName || isOneUnit(before)) return replace(page, after, onAdded);
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) page.removeAttribute(name);
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) page.setAttribute(name, value);
  patchChildren(page, before, after, onAdded);
  return page;
}

/** Whether an element is replaced as a whole. React owns the content of an island. */
function isOneUnit({ localName }: Element): boolean {
  return localName === 'litfass-island' || localName === 'template';
}

function patchChildren(page: Element, before: Element, after: Element, onAdded: OnAdded): void {
  const [olds, news] = [[...before.childNodes], [...after.childNodes]];
  const shown = counterparts(olds, page);
  if (!shown) {
    const nodes = news.map((node) => document.importNode(node, true));
    page.replaceChildren(...nodes);
    for (const node of nodes) if (node instanceof Element) onAdded(node);
    return;
  }
  let last: ChildNode | undefined;
  for (const { from, to } of pairsOf(olds, news)) {
    const node = from === undefined ? undefined : shown[from];
    const served = from === undefined ? undefined : olds[from];
    const wanted = to === undefined ? undefined : news[to];
    if (node && served && wanted) {
      last = patchNode(node, served, wanted, onAdded);
    } else if (node) node.remove();
    else if (wanted) {
      const added = document.importNode(wanted, true);
      if (last) last.after(added);
      else page.prepend(added);
      if (added instanceof Element) onAdded(added);
      last = added;
    }
  }
}

function patchNode(page: ChildNode, before: ChildNode, after: ChildNode, onAdded: OnAdded): ChildNode {
  if (before instanceof Element && after instanceof Element && page instanceof Element)
    return patchElement(page, before, after, onAdded);
  if (before.nodeType !== after.nodeType) return replace(page, after, onAdded);
  if (before.nodeValue !== after.nodeValue) page.nodeValue = after.nodeValue;
  return page;
}

function replace<Added extends ChildNode>(page: ChildNode, after: Added, onAdded: OnAdded): Added {
  const added = document.importNode(after, true);
  page.replaceWith(added);
  if (added instanceof Element) onAdded(added);
  return added;
}

/**
 * The nodes of the page that were served as `olds`. The page may have more, which scripts added. Undefined if
 * one is missing.
 */
function counterparts(olds: readonly ChildNode[], page: Element): ChildNode[] | undefined {
  const found: ChildNode[] = [];
  let next = page.firstChild;
  for (const { nodeName } of olds) {
    while (next && next.nodeName !== nodeName) next = next.nextSibling;
    if (!next) return undefined;
    found.push(next);
    next = next.nextSibling;
  }
  return found;
}

interface Pair {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Which new node continues which old one, in the order of the new ones: equal nodes first, then, between
 * them, those of the same name.
 */
function pairsOf(olds: readonly ChildNode[], news: readonly ChildNode[]): Pair[] {
  const isEqual = (from: number, to: number) => olds[from]?.isEqualNode(news[to] ?? null) ?? false;
  let start = 0;
  while (start < olds.length && start < news.length && isEqual(start, start)) start++;
  let [endOld, endNew] = [olds.length, news.length];
  while (endOld > start && endNew > start && isEqual(endOld - 1, endNew - 1)) {
    endOld--;
    endNew--;
  }
  const pairs: Pair[] = Array.from({ length: start }, (_, index) => ({ from: index, to: index }));
  let from = start;
  for (let to = start; to < endNew; to++) {
    const rest = range(from, endOld);
    const moved = endOld - start === endNew - start ? from : rest.find((one) => isEqual(one, to));
    const similar = rest.find((one) => olds[one]?.nodeName === news[to]?.nodeName && !isAhead(one, to));
    const found = moved ?? similar;
    if (found === undefined) pairs.push({ to });
    else {
      pairs.push(...range(from, found).map((gone) => ({ from: gone })), { from: found, to });
      from = found + 1;
    }
  }
  pairs.push(...range(from, endOld).map((gone) => ({ from: gone })));
  pairs.push(...range(endOld, olds.length).map((one, index) => ({ from: one, to: endNew + index })));
  return pairs;

  /** Whether an old node continues as a later new one. */
  function isAhead(one: number, to: number): boolean {
    return range(to + 1, endNew).some((later) => isEqual(one, later));
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
