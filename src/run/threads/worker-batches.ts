// The work of one worker thread: renders batches of pages and sends them to the main thread. It imports
// the theme itself, gets the site as plain data, and writes nothing.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Route } from '../../addresses/routes.ts';
import type { Theme } from '../../theme/index.ts';
import { renderPage } from './render-page.ts';
import {
  type Pacing,
  type RenderedBatch,
  type SerializedPage,
  serializePage,
  type WorkerInput,
} from './worker-input.ts';
import { takeBatch, waitForMain } from './worker-pool.ts';
import { deserialize } from './worker-site.ts';

const { pacing, ...input } = workerData as WorkerInput & { readonly pacing: Pacing };
const { theme } = (await import(pathToFileURL(input.themeFile).href)) as { readonly theme: Theme };
const rendering = deserialize(input, theme);
const { numbers, next } = input;
let sent = 0;
for (let batch = takeBatch(numbers, next); batch.length > 0; batch = takeBatch(numbers, next)) {
  const pages: RenderedBatch = batch.map((number) => [number, rendered(rendering.routes[number])]);
  parentPort?.postMessage(pages);
  sent += pages.length;
  waitForMain(sent, pacing);
}

/** Undefined if rendering fails: the main thread renders the page again and reports the error. */
function rendered(route: Route | undefined): SerializedPage | undefined {
  if (!route) return undefined;
  try {
    return serializePage(renderPage(route, rendering, input.hashed));
  } catch {
    return undefined;
  }
}
