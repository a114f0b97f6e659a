// A browser of some years ago, made of today's: what the pages say of newer features gets names that
// mean nothing.
import type { Page } from 'playwright/test';

/** What the site uses and Chrome 109, Firefox 115 or Safari 16.4 do not know, in stylesheets and markup. */
const newer = [
  /(?<=:)has(?=\()/g,
  /(?<=:)popover-open\b/g,
  /(?<=::)details-content\b/g,
  /\blight-dark(?=\()/g,
  /\banchor(?=\()/g,
  /\bsubgrid\b/g,
  /(?<=[{;(])(?:text-wrap|interpolate-size|anchor-name|position-anchor|scrollbar-gutter|animation-timeline|animation-range)(?=:)/g,
  /(?<=@)(?:starting-style|view-transition)\b/g,
  /(?<=\()scripting(?=:)/g,
  /(?<=content:"[^"]*")\/"[^"]*"/g,
  /(?<=<(?:button|dialog|div|details)\b[^<>]* )(?:popover|popovertarget|command|commandfor|closedby|name)(?==)/gi,
];

/**
 * From now on the page is as such a browser has it. Its security policy is gone too: it knows the
 * stylesheet by its hash.
 */
export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    for (const name of ['command', 'commandForElement', 'popoverTargetElement'])
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    Reflect.deleteProperty(globalThis, 'navigation');
    Reflect.deleteProperty(Intl, 'Segmenter');
    const supports = CSS.supports.bind(CSS) as (condition: string) => boolean;
    CSS.supports = (condition: string) => !condition.startsWith('animation-timeline') && supports(condition);
  });
  await page.route(/^[^?]*\/(?:[^./?]*|[^/?]*\.html)$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: older(await response.text()) });
  });
}

/** Only stylesheet and tags: words of the page stay as they are. */
export function older(html: string): string {
  return html.replaceAll(/<style>.*?<\/style>|<\w[^<>]*>/gs, (part) =>
    newer.reduce((text, name) => text.replaceAll(name, unheardOf), part),
  );
}

function unheardOf(name: string): string {
  return name.startsWith('/') ? '/unheard-of' : `data-unheard-of-${name}`;
}
