// Compiles the stylesheets: those of templates/styles/ for every page, those of layouts and sections. How a page's own is made
// of them is left to stylesheet.ts.
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Problem } from '../diagnostics/problem.ts';
import { filesBelow } from '../fs/list-files.ts';
import { browserTargets, compileProblems, nameBelow, problemOf, shared } from './esbuild.ts';
import type { Sheets } from './stylesheet.ts';

export interface StyleBundle extends Sheets {
  /** Files that it was made from. */
  readonly inputs: readonly string[];
  readonly problems: Problem[];
}

export async function styleBundle(
  root: string,
  templates: string,
  byName: ReadonlyMap<string, string>,
): Promise<StyleBundle> {
  const esbuild = await import('esbuild');
  const sheets = (...patterns: string[]) => filesBelow(templates, patterns, ['**/*.module.css']);
  const base = sheets('styles/*.css');
  const parts = sheets('layouts/*.css', 'sections/*/*.css');
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
      // As the links of the site say: a path leads from where the stylesheet is in templates/.
      preserveSymlinks: true,
      plugins: [hashedUrls(templates, byName)],
      write: false,
    });
    const files = Object.fromEntries(
      outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/').slice(1), text.trim()]),
    );
    // A brace that is missing is no more than a warning to esbuild, and all rules behind it mean something else.
    const problems = warnings.map((warning) => problemOf(warning, root));
    return { files, common: base, imported: {}, inputs: Object.keys(metafile.inputs), problems };
  } catch (error) {
    return { files: {}, common: [], imported: {}, inputs: [], problems: compileProblems(error, root) };
  }
}

/** `url(../assets/…)` as the address that the file has in the output. */
export function hashedUrls(templates: string, byName?: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'hashed-urls',
    setup(build) {
      build.onResolve({ filter: /\/assets\// }, ({ path, resolveDir, kind }) => {
        if (kind !== 'url-token') return undefined;
        if (!byName) return { path, external: true };
        const file = nameBelow(templates, resolve(resolveDir, path)) ?? path;
        const url = byName.get(file.replace(/^assets\//, ''));
        return url && file.startsWith('assets/')
          ? { path: url, external: true }
          : { errors: [{ text: `there is no file templates/${file}` }] };
      });
    },
  };
}
