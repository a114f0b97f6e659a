// Makes of templates/ what the other stages need: the theme as a value, the browser's modules, stylesheets, and hashed files.
// The theme is compiled into .litfass/ and imported; it shares React, zod and 'litfass/theme' with the engine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserFile } from './bundle/browser-file.ts';
import { compile } from './bundle/compiled.ts';
import { type Drawing, drawingOf } from './bundle/drawing.ts';
import { realPath } from './bundle/esbuild.ts';
import { copyPublic, folderFault, hash, hashedFiles, isFolder, templateSources } from './bundle/files.ts';
import { type Icons, iconsOf } from './bundle/icons.ts';
import { type Pictures, pictures } from './bundle/pictures.ts';
import { stylesheets } from './bundle/stylesheet.ts';
import { importTheme, themeFile } from './bundle/theme.ts';
import type { Recipe } from './draw.ts';
import { askedIn, surroundings } from './memory/surroundings.ts';
import { noMemory } from './memory.ts';
import type { Problem } from './problem.ts';
import type { PictureSource, Theme } from './theme.ts';

// Once a site is checked, its assets are those that its contact form needs.
export { assetsFor } from './bundle/contact-function.ts';
// Callers that render with the theme ask where it failed, and which of its lines wrote what.
export { failureOf, traceTheme, withTheme } from './bundle/failures.ts';

/** Everything that templates/, content/images/ and public/ give to a build. */
export interface Bundle {
  /** Undefined when the templates do not compile; the problems say why. */
  readonly theme: Theme | undefined;
  /** The module that it was imported from. */
  readonly themeFile: string;
  readonly assets: Assets;
  /** The islands for a site whose contact form calls a function; undefined where those of `assets` serve it too. */
  readonly callingIslands: BrowserFile | undefined;
  /** Changes with everything that pages can have of it, but for their stylesheets and the pictures of content. */
  readonly mark: string;
  /** What the theme is made of besides templates/: files, named from the root. */
  readonly outside: readonly string[];
  /** What it asks of its surroundings: names of variables of the environment, and whether the day. */
  readonly asked: readonly string[];
  readonly problems: readonly Problem[];
}

/** Files with hashed names, by what they are asked for. Urls begin with a slash. */
export interface Assets {
  /** What is to be written: path in the output → bytes, or the file to copy. */
  readonly files: ReadonlyMap<string, Uint8Array | { readonly copy: string }>;
  /** The module that every page loads, and the one that holds React and the islands. */
  readonly boot: string;
  readonly islands: string | undefined;
  /** The module that calls the function of the contact form; '' where there is none. */
  readonly contactClient: string;
  /** The names that an island of the browser can have. */
  readonly islandNames: readonly string[];
  /** The stylesheet of a page made of these parts (`layouts/topic`, `hero`, `hero/topic`, `hero/ticket`), minified. */
  readonly stylesheet: (parts: Iterable<string>) => string;
  readonly images: ReadonlyMap<string, { readonly src: string; readonly width: number; readonly height: number }>;
  /** What keeps a picture from being shown, by its name. */
  readonly imageFaults: ReadonlyMap<string, { readonly text: string; readonly hint: string }>;
  /** The formats and widths that a picture is offered in, by its `src`. */
  readonly sources: ReadonlyMap<string, readonly PictureSource[]>;
  /** Pixels that are made when a page names them: path in the output → how (draw.ts). */
  readonly recipes: ReadonlyMap<string, Recipe>;
  /** The fonts of the theme's social images, where it draws some. */
  readonly drawing: Drawing | undefined;
  /** What is made of the theme's icon. */
  readonly icons: Icons | undefined;
  readonly byName: ReadonlyMap<string, string>;
  /** The theme's own files, by name below the root, read when asked: to find what a component wrote by hand. */
  readonly templateSources: () => ReadonlyMap<string, string>;
}

/** Reads templates/, content/images/ and public/ below `site`, and writes the compiled theme into its `.litfass/`. */
export async function bundle(site: string, memory = noMemory): Promise<Bundle> {
  // esbuild and Node name files as they are once links are followed.
  const root = realPath(site);
  const templates = join(root, 'templates');
  const problems: Problem[] = [];
  const files = new Map<string, Uint8Array | { copy: string }>();
  const byName = hashedFiles({ root, folder: 'templates/assets', files, problems });
  const shown = pictures({ root, files, problems });
  copyPublic({ root, files, problems });
  const assets = noAssets(files, shown, byName);
  const nothing = {
    ...{ theme: undefined, themeFile: '', assets, callingIslands: undefined },
    ...{ mark: '', outside: [], asked: [], problems },
  };
  const entry = join(templates, 'index.ts');
  if (!existsSync(entry) || isFolder(entry)) {
    const hint = 'a theme begins with templates/index.ts: export const theme = defineTheme({ layouts, sections })';
    const isFile = existsSync(templates) && !isFolder(templates);
    const text = existsSync(entry) ? 'templates/index.ts is a folder' : 'there is no templates/index.ts';
    const fault = isFile ? { rule: 'file', text: 'templates is not a folder' } : { rule: 'theme', text };
    problems.push({ ...fault, severity: 'error', hint });
    return nothing;
  }
  const compiled = await compile({ root, templates, byName, memory }).catch((error: unknown) => {
    const fault = folderFault(root, error);
    if (!fault) throw error;
    // A folder of the theme that others look into too has been told.
    if (!problems.some(({ text }) => text === fault.text)) problems.push(fault);
  });
  if (!compiled) return nothing;
  const { code, browser, sheets, elsewhere, outside, problems: found } = compiled;
  problems.push(...found);
  for (const [path, bytes] of browser.files) files.set(path, bytes);
  const theme = found.length === 0 ? await importTheme(root, code, problems) : undefined;
  const { boot, islands, islandNames, callingIslands } = browser;
  const drawing = drawingOf(theme, templates, problems);
  const icons = iconsOf(theme, { byName, files, problems });
  const asked = askedIn(code);
  const named = [boot, islands, islandNames, [...byName], icons, drawing?.mark, surroundings(asked)];
  return {
    theme,
    themeFile: themeFile(root, code),
    // Wherever the engine is installed, the same theme is the same.
    mark: hash(`${code.replace(/file:\/\/[^"']*\/(src|node_modules)\//g, '$1/')}${JSON.stringify(named)}`),
    assets: {
      ...{ files, boot, islands, islandNames, contactClient: '', ...shown, drawing, icons, byName },
      stylesheet: stylesheets(sheets, elsewhere),
      recipes: new Map<string, Recipe>([...shown.recipes, ...(icons?.recipes ?? [])]),
      templateSources: () => templateSources(root),
    },
    callingIslands,
    outside,
    asked,
    problems,
  };
}

function noAssets(files: Assets['files'], shown: Pictures, byName: Assets['byName']): Assets {
  const empty = { stylesheet: () => '', templateSources: () => new Map<string, string>() };
  const nothing = {
    boot: '',
    islands: undefined,
    islandNames: [],
    contactClient: '',
    drawing: undefined,
    icons: undefined,
  };
  return { files, ...shown, byName, ...nothing, ...empty };
}
