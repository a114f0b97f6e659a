// A page as browsers translate it: each piece of text is put into an element of its own, at once and
// whenever words are added.
import type { Page } from 'playwright/test';

/** "Name" becomes "[Name]". */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font,script,style,textarea')) continue;
        const translated = document.createElement('font');
        translated.textContent = `[${text.data}]`;
        text.replaceWith(translated);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.isConnected) wrap(target);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
