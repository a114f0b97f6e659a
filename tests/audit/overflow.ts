// Looks for what is clipped, leaves its box or pushes a page sideways, in the window as it is.
import type { Page } from 'playwright';

/** What overflows on the page that is open, in words: the element, the fault, the text. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`scrolls sideways, by ${root.scrollWidth - root.clientWidth} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim();
      if (!element || !words || element.closest('noscript, script, style') || isUnseen(element)) continue;
      if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // The container of the text: the nearest element that is not inline.
      let box: Element = element;
      while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement;
      if (seen.has(box)) continue;
      const tell = (what: string) => {
        seen.add(box);
        found.push(`${nameOf(box)}: ${what}: “${words.slice(0, 60)}”`);
      };
      const style = getComputedStyle(box);
      // A range is one figure. One that begins in another line than it ends has two boxes.
      for (const { 0: figure, index } of words.matchAll(/\d[\d.,]*[–-]\d+/g)) {
        const from = (node.textContent ?? '').indexOf(words) + index;
        const ends = [from, from + figure.length - 1].map((at) => {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect().top;
        });
        if (Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)) > 5) tell(`breaks ${figure}`);
      }
      range.selectNodeContents(node);
      // Whoever cannot swipe comes to the end of what scrolls by Tab.
      const scrolls = scrollerOf(box)?.querySelector('li:last-child a');
      if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && /hidden|clip/.test(style.overflowX)) {
        tell(`clipped by ${box.scrollWidth - box.clientWidth} px`);
        continue;
      }
      const outer = box.getBoundingClientRect();
      // A hyphen or the slant of italics may overflow by a hair; a rotated box is measured by its outline.
      for (const line of range.getClientRects()) {
        if (line.width === 0) continue;
        if (line.left < outer.left - 2 || line.right > outer.right + 2) {
          tell(`leaves its box by ${Math.round(Math.max(outer.left - line.left, line.right - outer.right))} px`);
          break;
        }
        if (!scrolls && (line.left < -1 || line.right > root.clientWidth + 1)) {
          tell('stands outside the window');
          break;
        }
        // A box that cuts off what is too high or too wide, further up.
        const cutter = cutBy(box, line);
        if (cutter) {
          tell(`cut off by ${cutter}`);
          break;
        }
      }
    }
    for (const box of document.querySelectorAll<HTMLElement>('#root *')) {
      if (!box.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      if (box.matches('img, svg, button, a, textarea, input:not([type=radio])') && !isUnseen(box)) {
        const cutter = cutBy(box.parentElement, box.getBoundingClientRect());
        if (cutter) found.push(`${nameOf(box)}: cut off by ${cutter}`);
      }
      // A bar that covers the padding around it, on both sides, reaches from edge to edge.
      const { display, marginLeft, marginRight } = getComputedStyle(box);
      const covers = display !== 'inline' && Number.parseFloat(marginLeft) < 0 && Number.parseFloat(marginRight) < 0;
      if (!box.parentElement || !covers) continue;
      const [inner, outer] = [box.getBoundingClientRect(), box.parentElement.getBoundingClientRect()];
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(box.parentElement);
      const gaps = {
        left: inner.left - outer.left - Number.parseFloat(borderLeftWidth),
        right: outer.right - Number.parseFloat(borderRightWidth) - inner.right,
      };
      if (Math.abs(gaps.left - gaps.right) < 1) continue;
      const [side, gap] = gaps.left > gaps.right ? ['left', gaps.left] : ['right', gaps.right];
      found.push(`${nameOf(box)}: stops ${Math.round(gap)} px short of its ${side} edge`);
    }
    return found;

    /** Only for screen readers, or out of the window until it has the focus. */
    function isUnseen(element: Element): boolean {
      if (element.closest('.skip, .field-trap')) return true;
      for (let outer: Element | null = element; outer; outer = outer.parentElement)
        if (getComputedStyle(outer).clipPath === 'inset(50%)') return true;
      return false;
    }

    function scrollerOf(from: Element): Element | undefined {
      for (let outer: Element | null = from; outer && outer !== document.body; outer = outer.parentElement)
        if (/auto|scroll/.test(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth)
          return outer;
      return undefined;
    }

    function nameOf({ tagName, classList }: Element): string {
      return [tagName.toLowerCase(), ...classList].join('.');
    }

    function cutBy(from: Element | null, line: DOMRect): string | undefined {
      // Nobody scrolls on paper.
      const cuts = matchMedia('print').matches ? /hidden|clip|auto|scroll/ : /hidden|clip/;
      for (let outer = from; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        const edge = outer.getBoundingClientRect();
        const across = cuts.test(overflowX) && (line.right > edge.right + 1 || line.left < edge.left - 1);
        const down = cuts.test(overflowY) && (line.bottom > edge.bottom + 2 || line.top < edge.top - 2);
        if (across || down) return nameOf(outer);
      }
      return undefined;
    }
  });
}
