// What a thread does: it renders pages. It knows the site as plain data, imports the theme by itself, and writes nothing.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Route } from '../model/routes.ts';
import { renderAlone } from '../render/index.ts';
import type { Theme } from '../theme.ts';
import { pageResult } from './page-result.ts';
import {
  deserialize,
  type Pacing,
  type RenderedShare,
  type SerializedPage,
  serializePage,
  type WorkerInput,
} from './worker-input.ts';
import { takeShare, waitForMain } from './worker-pool.ts';

const { pacing, ...input } = workerData as WorkerInput & { readonly pacing: Pacing };
const { theme } = (await import(pathToFileURL(input.themeFile).href)) as { readonly theme: Theme };
const rendering = deserialize(input, theme);
const { numbers, next, hashed } = input;
let count = 0;
for (let share = takeShare(numbers, next); share.length > 0; share = takeShare(numbers, next)) {
  const pages: RenderedShare = share.map((number) => [number, rendered(rendering.routes[number])]);
  parentPort?.postMessage(pages);
  count += pages.length;
  waitForMain(count, pacing);
}

/** Whatever keeps it from being made is met again by the thread that makes what is missing, and told there. */
function rendered(route: Route | undefined): SerializedPage | undefined {
  if (!route) return undefined;
  try {
    const { facts, parted } = pageResult(renderAlone(route, rendering), { hashed, base: rendering.site.base });
    return { known: serializePage(facts), parted };
  } catch {
    return undefined;
  }
}
