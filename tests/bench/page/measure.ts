// What a first visit costs: one page in a fresh Chromium context, a telephone of middling speed on slow 4G.
import type { Browser, CDPSession } from 'playwright';

/** Times in milliseconds from the start of the navigation, sizes in bytes as they come over the wire. */
export interface Visit {
  /**
   * Bodies of all that had arrived, and how many requests were under way, when something was painted
   * first.
   */
  readonly bytesToPaint: number;
  readonly requestsToPaint: number;
  /** Two seconds after the page was loaded. */
  readonly bytes: number;
  readonly requests: number;
  readonly javascript: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
}

/**
 * The slow 4G of Lighthouse, here for each request: 150 ms there and back, 1.6 Mbit/s down, 0.75 Mbit/s
 * up.
 */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowdown = 4;

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await throttle(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(2000);
    return await page.evaluate(collect);
  } finally {
    await context.close();
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

interface Noted {
  largest: number;
  readonly long: { readonly start: number; readonly duration: number }[];
}

/** Runs in the page, before anything of its own. */
function observe(): void {
  const noted: Noted = { largest: 0, long: [] };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.long.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page, at the end. */
function collect(): Visit {
  const { noted } = globalThis as unknown as { noted: Noted };
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const navigation = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
  const all = [...navigation, ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])];
  const sum = (entries: readonly PerformanceResourceTiming[]) =>
    entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  return {
    bytesToPaint: sum(all.filter((entry) => entry.entryType === 'navigation' || entry.responseEnd <= paint)),
    requestsToPaint: all.filter(({ entryType, responseEnd }) => entryType === 'navigation' || responseEnd <= paint)
      .length,
    bytes: sum(all),
    requests: all.length,
    javascript: sum(all.filter(({ name }) => /\.m?js(\?|$)/.test(name))),
    firstPaint: paint,
    largestPaint: noted.largest,
    blocking: noted.long
      .filter(({ start, duration }) => start + duration > paint)
      .reduce((time, { duration }) => time + Math.max(0, duration - 50), 0),
  };
}
