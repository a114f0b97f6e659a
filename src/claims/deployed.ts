// Loads the pages of a built site from its folder.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Route } from '../addresses/routes.ts';
import { usageError } from '../problems/problem.ts';

/** A page. `html` is undefined if it does not exist. */
export interface DeployedPage {
  readonly url: string;
  readonly html: string | undefined;
}

type Addressed = Pick<Route, 'url' | 'outputs'>;

/**
 * The pages of the ledger and all other pages in the folder. Throws a CliError `usage` if
 * the folder does not exist.
 */
export function deployedPages(folder: string, routes: readonly Addressed[]): DeployedPage[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw usageError(`there is no folder ${folder}`, 'pass the folder of a built site');
  const names = new Set(pagesBelow(folder));
  const expected = new Set(routes.flatMap(({ outputs }) => outputs));
  const read = (output: string) => (names.has(output) ? readFileSync(join(folder, output), 'utf8') : undefined);
  // The files of a page count as one page if they have the same content.
  const pages = routes.flatMap(({ url, outputs }) =>
    [...new Set(outputs.map(read))].map((html): DeployedPage => ({ url, html })),
  );
  const others = [...names]
    .filter((name) => !expected.has(name))
    .map((name) => ({ url: `/${name}`, html: readFileSync(join(folder, name), 'utf8') }));
  return [...pages, ...others];
}

/**
 * All HTML files below a folder, except hidden ones, which hosts do not serve. Symbolic links are
 * not followed.
 */
function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name))
    .sort();
}
