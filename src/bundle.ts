// Makes of templates/ what the other stages need: the theme as a value, the browser's modules, stylesheets, and hashed files.
// The theme is compiled into .litfass/ and imported; it shares React, zod and 'litfass/theme' with the engine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { browserBundle } from './bundle/browser.ts';
import { type Drawing, drawingOf } from './bundle/drawing.ts';
import { compileProblems, shared } from './bundle/esbuild.ts';
import { copyPublic, hashedFiles, templateSources } from './bundle/files.ts';
import { type Icons, iconsOf } from './bundle/icons.ts';
import { type Pictures, pictures } from './bundle/pictures.ts';
import { styleBundle } from './bundle/styles.ts';
import { importTheme } from './bundle/theme.ts';
import type { Recipe } from './draw.ts';
import type { Problem } from './problem.ts';
import type { PictureSource, Theme } from './theme.ts';

/** Everything that templates/, content/images/ and public/ give to a build. */
export interface Bundle {
  /** Undefined when the templates do not compile; the problems say why. */
  readonly theme: Theme | undefined;
  readonly assets: Assets;
  readonly problems: readonly Problem[];
}

/** Files with hashed names, by what they are asked for. Urls begin with a slash. */
export interface Assets {
  /** What is to be written: path in the output → bytes, or the file to copy. */
  readonly files: ReadonlyMap<string, Uint8Array | { readonly copy: string }>;
  /** The module that every page loads, and the one that holds React and the islands. */
  readonly boot: string;
  readonly islands: string | undefined;
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

const engine = fileURLToPath(new URL('.', import.meta.url));

/** Reads templates/, content/images/ and public/ below `root`, and writes the compiled theme into `root/.litfass/`. */
export async function bundle(root: string): Promise<Bundle> {
  const templates = join(root, 'templates');
  const problems: Problem[] = [];
  const files = new Map<string, Uint8Array | { copy: string }>();
  const byName = hashedFiles({ root, folder: 'templates/assets', files, problems });
  const shown = pictures({ root, files, problems });
  copyPublic({ root, files, problems });
  if (!existsSync(join(templates, 'index.ts'))) {
    const hint = 'a theme begins with templates/index.ts: export const theme = defineTheme({ layouts, sections })';
    problems.push({ rule: 'theme', severity: 'error', text: 'there is no templates/index.ts', hint });
    return { theme: undefined, assets: noAssets(files, shown, byName), problems };
  }
  const [server, browser, styles] = await Promise.all([
    serverBundle(root, templates),
    browserBundle(root, templates),
    styleBundle(root, templates, byName),
  ]);
  for (const made of [server, browser, styles]) problems.push(...made.problems);
  for (const [path, bytes] of browser.files) files.set(path, bytes);
  const theme = server.problems.length === 0 ? await importTheme(root, server.code, problems) : undefined;
  const { boot, islands, islandNames } = browser;
  const drawing = drawingOf(theme, templates, problems);
  const icons = iconsOf(theme, { byName, files, problems });
  return {
    theme,
    assets: {
      ...{ files, boot, islands, islandNames, stylesheet: styles.stylesheet, ...shown, drawing, icons, byName },
      recipes: new Map<string, Recipe>([...shown.recipes, ...(icons?.recipes ?? [])]),
      templateSources: () => templateSources(root),
    },
    problems,
  };
}

async function serverBundle(root: string, templates: string): Promise<{ code: string; problems: Problem[] }> {
  const esbuild = await import('esbuild');
  const external: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^(litfass\/theme|react|react\/.*|react-dom|react-dom\/.*|zod)$/ }, ({ path }) => ({
        path: path === 'litfass/theme' ? pathToFileURL(join(engine, 'theme.ts')).href : import.meta.resolve(path),
        external: true,
      }));
    },
  };
  try {
    const { outputFiles } = await esbuild.build({
      ...shared(root),
      entryPoints: [join(templates, 'index.ts')],
      platform: 'node',
      target: 'node22',
      plugins: [external],
      write: false,
    });
    return { code: outputFiles[0]?.text ?? '', problems: [] };
  } catch (error) {
    return { code: '', problems: compileProblems(error, root) };
  }
}

function noAssets(files: Assets['files'], shown: Pictures, byName: Assets['byName']): Assets {
  const empty = { stylesheet: () => '', templateSources: () => new Map<string, string>() };
  const nothing = { boot: '', islands: undefined, islandNames: [], drawing: undefined, icons: undefined };
  return { files, ...shown, byName, ...nothing, ...empty };
}
