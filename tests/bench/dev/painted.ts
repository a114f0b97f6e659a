// Saves a file and measures until a browser has painted the change. The time is taken in the page, by the
// clock that this process has too.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';

export type EditKind = 'text' | 'css' | 'component';

/** A change that goes back and forth. */
export interface Edit {
  readonly file: string;
  /** The two texts in the file; each must be there once. */
  readonly texts: readonly [string, string];
  /** What the page shows with the text with this index. */
  readonly shown: (index: number) => Shown;
}

/** What an element is like. Plain data, since the policy of a page may forbid to evaluate text. */
export interface Shown {
  readonly selector: string;
  readonly text?: string;
  /** Words somewhere in it. */
  readonly contains?: string;
  /** Whether its outline is 7 pixels wide. */
  readonly outlined?: boolean;
  readonly hasAttribute?: readonly [name: string, isThere: boolean];
}

export interface Tab {
  /**
   * Saves in a round and returns milliseconds until the next frame after the change was painted. It first
   * waits for `rest` milliseconds, for what follows the last save.
   */
  readonly save: (edit: Edit, round: number, rest?: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens a page and waits until it has settled. */
export async function openTab(browser: Browser, url: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let painted: (time: number) => void = () => {};
  await page.exposeFunction('benchPainted', (time: number) => painted(time));
  let wanted: Shown | undefined;
  await page.exposeFunction('benchWanted', () => wanted);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await sleep(1_500);
  return {
    async save({ file, texts, shown: shownWith }, round, rest = 1_200) {
      await sleep(rest);
      const index = (round + 1) % 2;
      const [before, after] = index === 0 ? texts : [texts[1], texts[0]];
      const text = readFileSync(file, 'utf8');
      if (text.split(before).length !== 2) throw new Error(`${file} does not contain “${before}” once`);
      wanted = shownWith(index === 0 ? 1 : 0);
      await page.evaluate('benchWatch()');
      const shown = new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${url} did not show the change of ${file}`)), 15_000);
        painted = (time) => {
          clearTimeout(late);
          resolve(time);
        };
      });
      const saved = performance.timeOrigin + performance.now();
      writeFileSync(
        file,
        text.replace(before, () => after),
      );
      return (await shown) - saved;
    },
    close: () => context.close(),
  };
}

/**
 * Runs in each document: looks in every frame whether the change is there, and reports the frame after
 * it.
 */
function watch(): void {
  const bench = globalThis as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const isShown = ({ selector, text, contains, outlined, hasAttribute }: Shown) => {
    const element = document.querySelector(selector);
    if (!element) return false;
    if (text !== undefined) return element.textContent === text;
    if (contains !== undefined) return element.textContent.includes(contains);
    if (outlined !== undefined) return (getComputedStyle(element).outlineWidth === '7px') === outlined;
    return hasAttribute !== undefined && element.hasAttribute(hasAttribute[0]) === hasAttribute[1];
  };
  const look = async () => {
    const wanted = (await bench.benchWanted?.()) as Shown | undefined;
    if (!wanted) return;
    const frame = () => {
      if (!isShown(wanted)) requestAnimationFrame(frame);
      else
        requestAnimationFrame(() => {
          // A message is handled after the frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => void bench.benchPainted?.(performance.timeOrigin + performance.now());
          port2.postMessage('');
        });
    };
    frame();
  };
  (globalThis as unknown as { benchWatch: () => void }).benchWatch = () => void look();
  void look();
}
