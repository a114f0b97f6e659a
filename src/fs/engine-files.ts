// Where the engine lies: in src/, as it was written, or in lib/, which mirrors it as JavaScript (bin/bundle.js).
import { fileURLToPath } from 'node:url';

/** The folder of the engine, with a slash at its end. */
export const engine = fileURLToPath(new URL('..', import.meta.url));

/** A module of the engine that is not imported but named: to a thread, to a compiled theme, to require(). "pages/worker" */
export function moduleUrl(name: string): URL {
  return new URL(`../${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
