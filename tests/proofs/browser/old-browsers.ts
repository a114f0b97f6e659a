// What a visitor does first, in browsers that are there besides today's Chromium: menus, questions,
// languages, the form, and whether it can all be read, in light and dark. PICTURES names a folder for
// pictures of it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSite } from '../../browser/support/litfass.ts';
import { buildRealSite, realSite } from '../../support/real-site.ts';
import type { Order, Outcome } from '../proof.ts';
import { kinds, type Scheme, type Visitor } from './visitors.ts';

interface Tour {
  readonly visitor: Visitor;
  readonly url: string;
  readonly scheme: Scheme;
  /** Notes a fault when it does not become true within five seconds. */
  readonly expects: (what: string, expression: string) => Promise<void>;
  /** Clicks in the middle of what a selector finds first. */
  readonly click: (selector: string) => Promise<void>;
  readonly show: (name: string) => Promise<void>;
}

export async function visitOldBrowsers({ showProgress }: Pick<Order, 'showProgress'>): Promise<Outcome> {
  const missing = kinds.flatMap((kind) => kind.missing() ?? []);
  const there = kinds.filter((kind) => !kind.missing());
  if (there.length === 0) return { done: 0, faults: [], skipped: missing.join(', ') };
  await buildRealSite();
  const faults: string[] = [];
  const names = new Set<string>();
  let done = 0;
  await withSite({ out: join(realSite, 'dist') }, async ({ url }) => {
    for (const kind of there)
      for (const scheme of ['light', 'dark'] as const) {
        showProgress(`${kind.name}, ${scheme}`);
        const visitor = await kind.visit(scheme);
        names.add(visitor.name);
        try {
          const tour = tourOf(visitor, {
            url,
            scheme,
            note: (what) => faults.push(`${visitor.name}, ${scheme}: ${what}`),
          });
          for (const part of [readPages, openSubmenu, openQuestion, changeLanguage, sendForm, openSideMenu]) {
            await part(tour);
            done += 1;
          }
        } catch (error) {
          faults.push(`${visitor.name}, ${scheme}: ${String(error)}`);
        } finally {
          await visitor.leave();
        }
      }
  });
  return { done, faults, also: [...names, ...missing].join(', ') };
}

function tourOf(
  visitor: Visitor,
  { url, scheme, note }: Pick<Tour, 'url' | 'scheme'> & { readonly note: (what: string) => void },
): Tour {
  const becomes = async (expression: string) => {
    for (let left = 50; left > 0; left -= 1) {
      // A page that is being left answers nothing.
      if ((await visitor.see(expression).catch(() => false)) === true) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  };
  return {
    visitor,
    url,
    scheme,
    expects: async (what, expression) => {
      if (!(await becomes(expression))) note(what);
    },
    click: async (selector) => {
      const middle = async () => (await visitor.see(`(${middleOf})(${JSON.stringify(selector)})`)) as number[];
      let [x = 0, y = 0] = await middle();
      // A menu may still slide in.
      for (let left = 20; left > 0; left -= 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const [nextX = 0, nextY = 0] = await middle();
        if (nextX === x && nextY === y) break;
        [x, y] = [nextX, nextY];
      }
      await visitor.click(x, y);
    },
    show: async (name) => {
      const { PICTURES } = process.env;
      if (!PICTURES) return;
      mkdirSync(PICTURES, { recursive: true });
      const [browser = ''] = visitor.name.toLowerCase().split(' ');
      writeFileSync(join(PICTURES, `${browser}-${name}-${scheme}.png`), await visitor.picture());
    },
  };
}

async function readPages({ visitor, url, scheme, expects, show }: Tour): Promise<void> {
  await visitor.resize(1280, 900);
  for (const path of ['/', '/datenschutz-uebersetzung', '/kontakt']) {
    await visitor.open(url + path);
    const dull = `(${dullTexts})()`;
    await expects(
      `${path}: every text can be read, not ${JSON.stringify(await visitor.see(dull))}`,
      `${dull}.length === 0`,
    );
    await show(path === '/' ? 'home' : path.slice(1));
  }
  const ground = scheme === 'dark' ? 'rgb(12, 23, 21)' : 'rgb(247, 246, 241)';
  await expects(`the ground is ${scheme}`, `getComputedStyle(document.body).backgroundColor === '${ground}'`);
  const edge = `getComputedStyle(document.querySelector('main [name=name]')).borderTopColor`;
  await expects(
    'fields have an edge',
    `${edge} === '${scheme === 'dark' ? 'rgb(108, 130, 123)' : 'rgb(123, 138, 133)'}'`,
  );
}

async function openSubmenu({ visitor, url, expects, click, show }: Tour): Promise<void> {
  await visitor.open(`${url}/`);
  await expects('the submenu is closed', isHidden('#solutions'));
  await click('.sub');
  await expects('the submenu opens at its button', isSeen('#solutions'));
  await show('submenu');
  await visitor.click(20, 500);
  await expects('the submenu closes at a click elsewhere', isHidden('#solutions'));
  await click('.sub');
  await click('#solutions a');
  await expects('the submenu leads somewhere', `location.pathname === '/whatsapp-uebersetzung'`);
}

async function openQuestion({ visitor, url, expects, click }: Tour): Promise<void> {
  await visitor.open(`${url}/`);
  await expects('answers are closed', isHidden('.faq .answer'));
  await click('.faq summary');
  await expects('an answer opens', isSeen('.faq .answer'));
}

async function changeLanguage({ visitor, url, expects, click }: Tour): Promise<void> {
  await visitor.open(`${url}/`);
  await click('header.top .langs a[lang=es]');
  await expects('another language', `location.pathname === '/es' && document.documentElement.lang === 'es'`);
}

async function sendForm({ visitor, url, expects, click, show }: Tour): Promise<void> {
  await visitor.open(`${url}/kontakt`);
  await click('main [name=name]');
  await expects('the form comes to life', `document.querySelector('main form').noValidate`);
  await click('main form [type=submit]');
  await expects('mistakes are reported', `document.querySelectorAll('main .field-error:not(:empty)').length === 3`);
  await expects(
    'a sign stands before each',
    `getComputedStyle(document.querySelector('.field-error'), '::before').content.startsWith('"!"')`,
  );
  await show('form');
  const typed = { name: 'Ayla Beispiel', email: 'ayla@example.org', message: 'Hallo aus einem alten Browser' };
  for (const [field, text] of Object.entries(typed)) {
    await click(`main [name=${field}]`);
    await visitor.type(text);
  }
  await click('main form [type=submit]');
  await expects('the message is sent', `document.querySelector('.toast output').textContent.includes('erfolgreich')`);
  await show('sent');
}

async function openSideMenu({ visitor, url, expects, click, show }: Tour): Promise<void> {
  await visitor.resize(700, 900);
  await visitor.open(`${url}/`);
  await expects('the side menu is closed', isHidden('#menu'));
  await click('.burger:not(noscript *)');
  await expects('the side menu opens', isSeen('#menu'));
  await show('menu');
  await click('#menu .x');
  await expects('the side menu closes by its button', isHidden('#menu'));
  await click('.burger:not(noscript *)');
  await click('#menu a[href$="#pricing"]');
  await expects(
    'the side menu closes at a link within the page',
    `${isHidden('#menu')} && location.hash === '#pricing'`,
  );
}

const isSeen = (selector: string) => `document.querySelector('${selector}').checkVisibility()`;
const isHidden = (selector: string) => `!(${isSeen(selector)})`;

// What runs in the page is sent to it as text.

function middleOf(selector: string): number[] {
  const element = document.querySelector(selector) as Element;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Words whose contrast to the ground behind them is below 4.5 to 1, or 3 to 1 where they are large. */
function dullTexts(): string[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
      const part = channel / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return (channels(backgroundColor)[3] ?? 1) === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.getClientRects().length === 0) continue;
    if (element.closest('script, style, noscript, .skip, .hidden, .field-trap')) continue;
    const { color, fontSize, visibility } = getComputedStyle(element);
    if (visibility === 'hidden') continue;
    const [lighter = 0, darker = 0] = [light(color), light(groundOf(element))].sort((one, other) => other - one);
    if ((lighter + 0.05) / (darker + 0.05) < (Number.parseFloat(fontSize) >= 24 ? 3 : 4.5))
      found.push(node.textContent.trim().slice(0, 30));
  }
  return found;
}
