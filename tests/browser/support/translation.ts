// A page as browsers translate it: each piece of text is put into an element of its own, at once and
// whenever words are added.
import type { Page } from 'playwright/test';

/** How the element takes the place of the text: browsers differ. */
export type Way = 'replaced' | 'inserted before' | 'inserted after';

/** "Name" becomes "[Name]". */
export async function translate(page: Page, way: Way = 'replaced'): Promise<void> {
  await page.evaluate((way) => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font,script,style,textarea')) continue;
        const translated = document.createElement('font');
        translated.textContent = `[${text.data}]`;
        if (way === 'inserted before') text.before(translated);
        if (way === 'inserted after') text.after(translated);
        if (way === 'replaced') text.replaceWith(translated);
        else text.remove();
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.isConnected) wrap(target);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, way);
}
