// Paths of the engine’s own files: in src/ as TypeScript, or in lib/, its compiled copy (bin/bundle.js).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the engine, with a trailing slash. */
export const engine = fileURLToPath(new URL('..', import.meta.url));

/** The package.json of litfass. It is private as long as npm has no such package. */
export function ownPackage(): { version: string; private?: boolean; engines: { node: string } } {
  return JSON.parse(readFileSync(`${engine}../package.json`, 'utf8'));
}

/**
 * The URL of a module of the engine that cannot be imported statically: for a worker thread, a
 * compiled theme or require(). `name` has no extension: "run/threads/worker".
 */
export function moduleUrl(name: string): URL {
  return new URL(`../${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
