// Compiles the stylesheets of a theme: those in templates/styles/ for every page, and those of layouts and
// sections. stylesheet.ts combines them into the stylesheet of a page.
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import querystring from 'node:querystring';
import type { Message, Metafile, Plugin } from 'esbuild';
import { filesBelow } from '../files/files-below.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { browserTargets, commonOptions, compileProblems, nameBelow, problemOf, slashed } from './esbuild.ts';

/** The stylesheets of a theme, without its CSS modules. */
export interface StyleBundle {
  /** By file, relative to templates/. */
  readonly compiled: Readonly<Record<string, CompiledStylesheet>>;
  /** The files of every page, in their order. */
  readonly common: readonly string[];
  readonly problems: readonly Problem[];
}

/** A minified stylesheet. Plain data. */
export interface CompiledStylesheet {
  readonly css: string;
  /** The files that it was made from, itself first, relative to the root. */
  readonly inputs: readonly string[];
}

/**
 * Compiles the stylesheets, except those in `known`. `byName` maps the names of files in templates/assets/ to
 * their URLs.
 */
export async function styleBundle(
  root: string,
  templates: string,
  { byName, known }: { readonly byName: ReadonlyMap<string, string>; readonly known: StyleBundle['compiled'] },
): Promise<StyleBundle> {
  const list = (...patterns: string[]) => filesBelow(templates, patterns, ['**/*.module.css']);
  const common = list('styles/*.css');
  const all = [...common, ...list('layouts/*.css', 'sections/*/*.css')];
  const kept = Object.fromEntries(all.flatMap((file) => (known[file] ? [[file, known[file]]] : [])));
  const entries = all.filter((file) => !kept[file]);
  if (entries.length === 0) return { compiled: kept, common, problems: [] };
  const esbuild = await import('esbuild');
  try {
    const { outputFiles, metafile, warnings } = await esbuild.build({
      ...commonOptions(root),
      entryPoints: entries.map((file) => ({ in: `./templates/${file}`, out: file.replace(/\.css$/, '') })),
      target: browserTargets,
      minify: true,
      outdir: '/',
      // Relative paths start at the stylesheet in templates/, even if that is a link.
      preserveSymlinks: true,
      plugins: [hashedUrls(templates, byName)],
      write: false,
    });
    const compiled = outputFiles.map(({ path, text }): [string, CompiledStylesheet] => {
      const file = path.replaceAll('\\', '/').slice(1);
      return [file, { css: text.trim(), inputs: importedBy(`templates/${file}`, metafile) }];
    });
    // Warnings count as errors: a missing brace is only a warning, and changes all rules after it.
    const problems = warnings.filter(isOfStyle).map((warning) => problemOf(warning, root));
    return { compiled: { ...kept, ...Object.fromEntries(compiled) }, common, problems };
  } catch (error) {
    return { compiled: {}, common: [], problems: compileProblems(error, root) };
  }
}

/** Whether a warning is not of tsconfig.json: a base of it may be a package that a build does not install. */
export const isOfStyle = ({ location }: Message) => !location?.file.endsWith('.json');

/** A file with all files that it imports, directly or not. */
function importedBy(entry: string, { inputs }: Metafile): string[] {
  const found = new Set([entry]);
  for (const file of found)
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) found.add(path);
  return [...found];
}

/**
 * A plugin that replaces `url(../assets/…)` by the URL of the file in the output. Without `byName`,
 * such URLs stay as they are. So do those of files in public/, which the pages with them are checked for.
 */
export function hashedUrls(templates: string, byName?: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'hashed-urls',
    setup(build) {
      build.onResolve({ filter: /^[^#]/ }, ({ path, resolveDir, kind }) => {
        // esbuild itself knows data URLs and addresses with a host.
        if (kind !== 'url-token' || /^(\/\/|[a-z][a-z\d+.-]*:)/i.test(path)) return undefined;
        if (!byName || path.startsWith('/')) return { path, external: true };
        // The URL has a hash of the file, so it needs no query.
        const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(.*)$/s.exec(path) ?? [];
        const file = resolve(resolveDir, querystring.unescape(written));
        const url = byName.get(nameBelow(join(templates, 'assets'), file) ?? '');
        if (url) return { path: `${url}${fragment}`, external: true };
        const name = slashed(relative(dirname(templates), file));
        const text = existsSync(file) ? `${name} is not in templates/assets/` : `there is no file ${name}`;
        return { errors: [{ text, notes: [{ text: urlHint(file, resolveDir, templates, byName) }] }] };
      });
    },
  };
}

/** What to write in a stylesheet in `folder` instead of the URL of a file outside of templates/assets/. */
function urlHint(file: string, folder: string, templates: string, byName: ReadonlyMap<string, string>): string {
  const assetUrl = (name: string) => slashed(relative(folder, join(templates, 'assets', name)));
  const publicFolder = join(dirname(templates), 'public');
  const [inPublic, moved] = [nameBelow(publicFolder, file), assetUrl(basename(file))];
  if (/[\\/]node_modules[\\/]/.test(folder))
    return `copy this stylesheet into templates/styles/ and the file into templates/assets/, and write url(../assets/${basename(file)})`;
  if (existsSync(file))
    return inPublic ? `write url(/${inPublic})` : `move it to templates/assets/ and write url(${moved})`;
  const known = [...[...byName.keys()].map(assetUrl), ...filesBelow(publicFolder).map((name) => `/${name}`)];
  const meant = didYouMean(slashed(relative(folder, file)), known) ?? didYouMean(basename(file), known);
  return meant ?? `put it into templates/assets/ and write url(${moved})`;
}
