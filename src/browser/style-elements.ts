// Lets packages write styles while they run. The policy allows no text in a `<style>`, but any sheet that a
// script adopts: what a script creates as `<style>` is an element that stands for such a sheet. What is in
// markup stays refused.

const sheets = new Map<Element, CSSStyleSheet>();

const create = document.createElement;
document.createElement = (name: string, options?: ElementCreationOptions) =>
  /^style$/i.test(name) ? standIn() : create.call(document, name, options);

function standIn(): HTMLElement {
  const style = create.call(document, 'litfass-style');
  style.hidden = true;
  const sheet = new CSSStyleSheet();
  if (sheets.size === 0) new MutationObserver(adopt).observe(document, { childList: true, subtree: true });
  sheets.set(style, sheet);
  Object.defineProperty(style, 'sheet', {
    get() {
      adopt();
      return style.isConnected ? sheet : null;
    },
  });
  new MutationObserver(() => sheet.replaceSync(style.textContent)).observe(style, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return style;
}

/** Adopts the sheets of elements that are on the page, and no others. */
function adopt(): void {
  for (const [style, sheet] of sheets) {
    const index = document.adoptedStyleSheets.indexOf(sheet);
    if (style.isConnected && index < 0) document.adoptedStyleSheets.push(sheet);
    if (!style.isConnected && index >= 0) document.adoptedStyleSheets.splice(index, 1);
  }
}
