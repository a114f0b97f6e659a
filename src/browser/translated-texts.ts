// Keeps React working on a page that the browser translates. Browsers put <font> elements in place of text
// nodes. React keeps the text nodes: it would change what nobody sees, and fail to remove what is not there.

/** Text node of React → the element that is shown instead. */
const standIns = new WeakMap<Node, ChildNode>();
/** The elements in it. */
const taken = new WeakSet<Node>();

const observer = new MutationObserver((changes) => {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    // React has changed a text that is not on the page.
    if (target instanceof Text && !target.isConnected) bringBack(target);
    const [text] = removedNodes;
    const beside = [addedNodes[0], previousSibling, nextSibling];
    const standIn = beside.find((node) => node?.nodeName === 'FONT' && !taken.has(node));
    if (!(text instanceof Text && standIn)) continue;
    standIns.set(text, standIn as ChildNode);
    taken.add(standIn);
    observer.observe(text, { characterData: true });
    for (const method of ['removeChild', 'insertBefore'] as const)
      Object.assign(target, {
        [method](...nodes: [Node, Node]) {
          nodes.forEach(bringBack);
          return Node.prototype[method].apply(target, nodes);
        },
      });
  }
});

/** Puts a text node back, before React uses it. The browser translates it again. */
function bringBack(text: Node | null): void {
  if (text) standIns.get(text)?.replaceWith(text);
}

/** Watches for translations in an island. */
export function surviveTranslation(island: HTMLElement): void {
  observer.observe(island, { childList: true, subtree: true });
}
