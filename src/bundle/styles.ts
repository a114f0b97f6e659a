// Compiles the stylesheets of a theme: those in templates/styles/ for every page, and those of layouts and
// sections. stylesheet.ts combines them into the stylesheet of a page.
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Problem } from '../diagnostics/problem.ts';
import { filesBelow } from '../fs/list-files.ts';
import { browserTargets, commonOptions, compileProblems, nameBelow, problemOf } from './esbuild.ts';
import type { CompiledStyles } from './stylesheet.ts';

/** The stylesheets of a theme, without its CSS modules. */
export interface StyleBundle extends CompiledStyles {
  /** The source files. */
  readonly inputs: readonly string[];
  readonly problems: Problem[];
}

/** Compiles the stylesheets. `byName` maps the names of files in templates/assets/ to their URLs. */
export async function styleBundle(
  root: string,
  templates: string,
  byName: ReadonlyMap<string, string>,
): Promise<StyleBundle> {
  const esbuild = await import('esbuild');
  const list = (...patterns: string[]) => filesBelow(templates, patterns, ['**/*.module.css']);
  const common = list('styles/*.css');
  const parts = list('layouts/*.css', 'sections/*/*.css');
  try {
    const { outputFiles, metafile, warnings } = await esbuild.build({
      ...commonOptions(root),
      entryPoints: [...common, ...parts].map((file) => ({
        in: `./templates/${file}`,
        out: file.replace(/\.css$/, ''),
      })),
      target: browserTargets,
      minify: true,
      outdir: '/',
      // Relative paths start at the stylesheet in templates/, even if that is a link.
      preserveSymlinks: true,
      plugins: [hashedUrls(templates, byName)],
      write: false,
    });
    const files = Object.fromEntries(
      outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/').slice(1), text.trim()]),
    );
    // Warnings count as errors: a missing brace is only a warning, and changes all rules after it.
    const problems = warnings.map((warning) => problemOf(warning, root));
    return { files, common, imported: {}, inputs: Object.keys(metafile.inputs), problems };
  } catch (error) {
    return { files: {}, common: [], imported: {}, inputs: [], problems: compileProblems(error, root) };
  }
}

/**
 * A plugin that replaces `url(../assets/…)` by the URL of the file in the output. Without `byName`,
 * such URLs stay as they are.
 */
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
