// The work of one worker thread: renders batches of pages and sends them to the main thread. It imports
// the theme itself, gets the site as plain data, and writes nothing.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { ifPossible } from '../../files/if-possible.ts';
import type { Theme } from '../../theme/index.ts';
import { plainFacts } from '../store/stored-pages.ts';
import { renderPage } from './render-page.ts';
import type { Pacing, RenderedBatch, WorkerInput } from './worker-input.ts';
import { takeBatch, waitForMain } from './worker-pool.ts';
import { deserialize } from './worker-site.ts';

const { pacing, ...input } = workerData as WorkerInput & { readonly pacing: Pacing };
const { theme } = (await import(pathToFileURL(input.themeFile).href)) as { readonly theme: Theme };
const rendering = deserialize(input, theme);
const { numbers, next } = input;
let sent = 0;
for (let batch = takeBatch(numbers, next); batch.length > 0; batch = takeBatch(numbers, next)) {
  const pages: RenderedBatch = batch.flatMap(rendered);
  parentPort?.postMessage(pages);
  sent += pages.length;
  waitForMain(sent, pacing);
}

/** Nothing if rendering fails: the main thread renders the page again and reports the error. */
function rendered(number: number): RenderedBatch {
  const route = rendering.routes[number];
  if (!route) return [];
  const page = ifPossible((): RenderedBatch => {
    const { facts, origin, ...parts } = renderPage(route, rendering, input.hashed);
    return [[number, { json: JSON.stringify({ facts: plainFacts(facts), origin }), ...parts }]];
  });
  return page ?? [];
}
