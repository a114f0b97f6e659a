// Compiles the stylesheets: those of templates/styles/ for every page, those of layouts and sections. How a page's own is made
// of them is left to stylesheet.ts.
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Problem } from '../problem.ts';
import { browserTargets, compileProblems, problemOf, shared } from './esbuild.ts';
import { isShown, namesBelow } from './files.ts';
import type { Sheets } from './stylesheet.ts';

export interface StyleBundle extends Sheets {
  /** Files that it was made from. */
  readonly inputs: readonly string[];
  readonly problems: Problem[];
}

const isSheet = /^(styles|layouts|sections\/[^/]+)\/[^/]+\.css$/;

export async function styleBundle(
  root: string,
  templates: string,
  byName: ReadonlyMap<string, string>,
): Promise<StyleBundle> {
  const esbuild = await import('esbuild');
  const sheetsIn = (folder: string) =>
    namesBelow(templates, folder).filter((name) => isShown(name) && isSheet.test(name));
  const base = sheetsIn('styles');
  const parts = [...sheetsIn('layouts'), ...sheetsIn('sections')];
  const hashedUrls: Plugin = {
    name: 'hashed-urls',
    setup(build) {
      build.onResolve({ filter: /\/assets\// }, ({ path, resolveDir, kind }) => {
        if (kind !== 'url-token') return undefined;
        const name = resolve(resolveDir, path)
          .slice(join(templates, 'assets').length + 1)
          .replaceAll('\\', '/');
        const url = byName.get(name);
        return url
          ? { path: url, external: true }
          : { errors: [{ text: `there is no file templates/assets/${name}` }] };
      });
    },
  };
  try {
    const { outputFiles, metafile, warnings } = await esbuild.build({
      ...shared(root),
      entryPoints: [...base, ...parts].map((file) => ({
        in: `./templates/${file}`,
        out: file.replace(/\.css$/, ''),
      })),
      target: browserTargets,
      minify: true,
      outdir: '/',
      plugins: [hashedUrls],
      write: false,
    });
    const files = Object.fromEntries(
      outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/').slice(1), text.trim()]),
    );
    // A brace that is missing is no more than a warning to esbuild, and all rules behind it mean something else.
    const problems = warnings.map((warning) => problemOf(warning, root));
    return { files, common: base, inputs: Object.keys(metafile.inputs), problems };
  } catch (error) {
    return { files: {}, common: [], inputs: [], problems: compileProblems(error, root) };
  }
}
