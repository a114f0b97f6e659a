// Applies what differs between two documents of the server to the page that a browser shows. What scripts
// and visitors changed on the page is in neither document, so it stays: typed text, focus, open parts and
// hydrated islands.

/** Called for elements on the page. */
export interface PatchEvents {
  /** For each new element, with its descendants. */
  readonly onAdded: (element: Element) => void;
  /** For a hydrated island that would be served otherwise: React owns its content. */
  readonly onIsland: (island: Element) => void;
}

/**
 * Patches `page`, an element that was served as `before` and would now be served as `after`. Returns the
 * element that is on the page afterwards.
 */
export function patchElement(page: Element, before: Element, after: Element, events: PatchEvents): Element {
  if (before.isEqualNode(after)) return page;
  const isIsland = before.localName === 'litfass-island';
  const isKept = before.nodeName === after.nodeName && before.localName !== 'template';
  if (!isKept || (isIsland && !patchSlots(page, before, after, events))) return replace(page, after, events);
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) page.removeAttribute(name);
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) page.setAttribute(name, value);
  if (isIsland) events.onIsland(page);
  else patchChildren(page, before, after, events);
  return page;
}

/**
 * Patches what the theme put into an island. Returns false if the island must be replaced: it is not
 * hydrated, is another one, or does not show what has changed.
 */
function patchSlots(page: Element, before: Element, after: Element, events: PatchEvents): boolean {
  if (!page.hasAttribute('data-there') || before.getAttribute('data-island') !== after.getAttribute('data-island'))
    return false;
  const [shown, olds, news] = [slotsOf(page), slotsOf(before), slotsOf(after)];
  const changed = [...olds].filter(([number, slot]) => !slot.isEqualNode(news.get(number) ?? null));
  const patches = changed.flatMap(([number, slot]) => {
    const [on, next] = [shown.get(number), news.get(number)];
    return on && next ? [() => patchChildren(on, contentOf(slot), contentOf(next), events)] : [];
  });
  if (olds.size !== news.size || patches.length !== changed.length) return false;
  for (const patch of patches) patch();
  return true;
}

/** The slots of an island by their number, but not those of islands in them. */
function slotsOf(island: Element): Map<string | null, Element> {
  const slots = [...island.querySelectorAll('[data-slot]')];
  const own = slots.filter((slot) => slot.parentElement?.closest('litfass-island') === island);
  return new Map(own.map((slot) => [slot.getAttribute('data-slot'), slot]));
}

function contentOf(slot: Element): ParentNode {
  return slot instanceof HTMLTemplateElement ? slot.content : slot;
}

function patchChildren(page: Element, before: ParentNode, after: ParentNode, events: PatchEvents): void {
  const [olds, news] = [[...before.childNodes], [...after.childNodes]];
  const shown = counterparts(olds, page);
  if (!shown) {
    const nodes = news.map((node) => document.importNode(node, true));
    page.replaceChildren(...nodes);
    for (const node of nodes) if (node instanceof Element) events.onAdded(node);
    return;
  }
  let last: ChildNode | undefined;
  for (const { from, to } of pairsOf(olds, news)) {
    const node = from === undefined ? undefined : shown[from];
    const served = from === undefined ? undefined : olds[from];
    const wanted = to === undefined ? undefined : news[to];
    if (node && served && wanted) {
      last = patchNode(node, served, wanted, events);
    } else if (node) node.remove();
    else if (wanted) {
      const added = document.importNode(wanted, true);
      if (last) last.after(added);
      else page.prepend(added);
      if (added instanceof Element) events.onAdded(added);
      last = added;
    }
  }
}

function patchNode(page: ChildNode, before: ChildNode, after: ChildNode, events: PatchEvents): ChildNode {
  if (before instanceof Element && after instanceof Element && page instanceof Element)
    return patchElement(page, before, after, events);
  if (before.nodeType !== after.nodeType) return replace(page, after, events);
  if (before.nodeValue !== after.nodeValue) page.nodeValue = after.nodeValue;
  return page;
}

function replace<Added extends ChildNode>(page: ChildNode, after: Added, events: PatchEvents): Added {
  const added = document.importNode(after, true);
  page.replaceWith(added);
  if (added instanceof Element) events.onAdded(added);
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
