// The stylesheets: those of templates/styles/ for every page, and each section's own, put together per layout.
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import glob from 'fast-glob';
import type { Problem } from '../problem.ts';
import { browserTargets, compileProblems, shared } from './esbuild.ts';

export interface StyleBundle {
  /** The stylesheet of a page made of these section types, minified. */
  readonly stylesheet: (sections: Iterable<string>) => string;
  readonly problems: readonly Problem[];
}

export async function styleBundle(
  root: string,
  templates: string,
  byName: ReadonlyMap<string, string>,
): Promise<StyleBundle> {
  const esbuild = await import('esbuild');
  const base = glob.sync('styles/*.css', { cwd: templates }).sort();
  const sections = glob.sync('sections/*/style.css', { cwd: templates }).sort();
  const hashedUrls: Plugin = {
    name: 'hashed-urls',
    setup(build) {
      build.onResolve({ filter: /\/assets\// }, ({ path, resolveDir, kind }) => {
        if (kind !== 'url-token') return undefined;
        const name = resolve(resolveDir, path).slice(join(templates, 'assets').length + 1);
        const url = byName.get(name);
        return url
          ? { path: url, external: true }
          : { errors: [{ text: `there is no file templates/assets/${name}` }] };
      });
    },
  };
  try {
    const { outputFiles } = await esbuild.build({
      ...shared(root),
      entryPoints: [...base, ...sections].map((file) => ({
        in: join(templates, file),
        out: file.replace(/\.css$/, ''),
      })),
      target: browserTargets,
      minify: true,
      outdir: '/',
      plugins: [hashedUrls],
      write: false,
    });
    const byFile = new Map(outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/').slice(1), text.trim()]));
    const common = base.map((file) => byFile.get(file) ?? '').join('');
    const stylesheet = (types: Iterable<string>) =>
      common +
      [...new Set(types)]
        .sort()
        .map((type) => byFile.get(`sections/${type}/style.css`) ?? '')
        .join('');
    return { stylesheet, problems: [] };
  } catch (error) {
    return { stylesheet: () => '', problems: compileProblems(error, root) };
  }
}
