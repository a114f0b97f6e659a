// The stylesheets: those of templates/styles/ for every page, those of layouts and sections, put together per page.
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import glob from 'fast-glob';
import type { Problem } from '../problem.ts';
import { browserTargets, compileProblems, shared } from './esbuild.ts';

export interface StyleBundle {
  /** The stylesheet of a page made of these parts (`layouts/topic`, `hero`, `hero/topic`, `hero/ticket`), minified. */
  readonly stylesheet: (parts: Iterable<string>) => string;
  readonly problems: readonly Problem[];
}

export async function styleBundle(
  root: string,
  templates: string,
  byName: ReadonlyMap<string, string>,
): Promise<StyleBundle> {
  const esbuild = await import('esbuild');
  const base = glob.sync('styles/*.css', { cwd: templates }).sort();
  const parts = glob.sync(['layouts/*.css', 'sections/*/*.css'], { cwd: templates }).sort();
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
      entryPoints: [...base, ...parts].map((file) => ({
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
    const stylesheet = (wanted: Iterable<string>) =>
      common +
      [...new Set(wanted)]
        .sort()
        .map((part) => byFile.get(fileOf(part)) ?? '')
        .join('');
    return { stylesheet, problems: [] };
  } catch (error) {
    return { stylesheet: () => '', problems: compileProblems(error, root) };
  }
}

/** A section's own stylesheet, or one that it has for a layout or a look, or that of a layout. Most have none of the latter. */
function fileOf(part: string): string {
  if (part.startsWith('layouts/')) return `${part}.css`;
  return part.includes('/') ? `sections/${part}.css` : `sections/${part}/style.css`;
}
