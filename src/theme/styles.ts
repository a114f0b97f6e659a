// Compiles the stylesheets of a theme: those in templates/styles/ for every page, and those of layouts and
// sections. stylesheet.ts combines them into the stylesheet of a page.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import querystring from 'node:querystring';
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild';
import { filesBelow } from '../files/files-below.ts';
import { hashedName } from '../files/published-names.ts';
import { didYouMean, type Problem, placeAt } from '../problems/problem.ts';
import { browserTargets, commonOptions, compileProblems, nameBelow, packageOf, problemOf, slashed } from './esbuild.ts';
import { templateSources } from './template-sources.ts';

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
  /**
   * The files that it was made from, itself first, and those of packages that it loads. Relative to the
   * root.
   */
  readonly inputs: readonly string[];
}

/** The names of files in templates/assets/, and their URLs. */
type Urls = ReadonlyMap<string, string>;

/**
 * Compiles the stylesheets, also those in `imported`, which components import, except those in `known`.
 */
export async function styleBundle(
  root: string,
  templates: string,
  imported: readonly string[],
  { byName, known }: { readonly byName: Urls; readonly known: StyleBundle['compiled'] },
): Promise<StyleBundle> {
  const list = (...patterns: string[]) => filesBelow(templates, patterns, ['**/*.module.css']);
  const common = list('styles/*.css');
  const all = [...new Set([...common, ...list('layouts/*.css', 'sections/*/*.css'), ...imported])];
  const kept = Object.fromEntries(all.flatMap((file) => (known[file] ? [[file, known[file]]] : [])));
  const entries = all.filter((file) => !kept[file] && !file.endsWith('.module.css'));
  if (entries.length === 0) return { compiled: kept, common, problems: [] };
  const esbuild = await import('esbuild');
  const copied = new Map<string, string>();
  const inFolder = (file: string) => posix.join('templates', file);
  try {
    const { outputFiles, metafile, warnings } = await esbuild.build({
      ...commonOptions(root),
      ...styleOptions,
      entryPoints: entries.map((file, index) => ({ in: `./${inFolder(file)}`, out: String(index) })),
      minify: true,
      plugins: [hashedUrls(templates, copied, byName)],
      write: false,
    });
    const compiled = outputFiles.map(({ path, text }): [string, CompiledStylesheet] => {
      const file = entries[Number(basename(path, '.css'))] ?? '';
      const loaded = [...copied].flatMap(([url, source]) => (text.includes(url) ? [source] : []));
      return [file, { css: text.trim(), inputs: [...importedBy(inFolder(file), metafile), ...loaded] }];
    });
    // Warnings count as errors: a missing brace is only a warning, and changes all rules after it.
    const problems = warnings.filter(isOfStyle).map((warning) => problemOf(warning, root));
    return { compiled: { ...kept, ...Object.fromEntries(compiled) }, common, problems };
  } catch (error) {
    return { compiled: {}, common: [], problems: compileProblems(error, root).map((one) => atImport(one, root)) };
  }
}

/** The options of all runs for stylesheets. */
export const styleOptions = {
  target: browserTargets,
  outdir: '/',
  // Relative paths start at the stylesheet in templates/, even if that is a link.
  preserveSymlinks: true,
  // How a package names its stylesheet.
  conditions: ['style'],
  mainFields: ['style', 'main'],
} satisfies BuildOptions;

/**
 * Whether a warning is of a stylesheet of the site. A base of tsconfig.json may be a package that a build
 * does not install, and old packages have what only old browsers read.
 */
export const isOfStyle = ({ location }: Message) =>
  !location?.file.endsWith('.json') && packageOf(slashed(location?.file ?? '')) === undefined;

/** Puts a problem in a stylesheet of a package where the theme imports the package. */
export function atImport(problem: Problem, root: string): Problem {
  const { file: sheet = '' } = problem.place ?? {};
  const name = packageOf(sheet);
  if (name === undefined) return problem;
  const hint = `copy ${basename(sheet)} into templates/styles/, change it there, and remove this import`;
  const named = { ...problem, text: `in the package ${name}, ${problem.text}`, hint };
  // First what imports stylesheets: `import 'slider/slider.css'`, `@import`.
  for (const before of ['import\\s+(?:url\\()?', '(?:from|import)[\\s(]*'])
    for (const [file, text] of templateSources(root)) {
      const found = new RegExp(`(?<=\\b${before}["'])${name}(?:/[^"'\n]*)?(?=["'])`).exec(text);
      if (found) return { ...named, place: placeAt({ file, text }, found.index, found[0].length) };
    }
  return named;
}

/** A file with all files that it imports, directly or not. */
function importedBy(entry: string, { inputs }: Metafile): string[] {
  const found = new Set([entry]);
  for (const file of found)
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) found.add(path);
  return [...found];
}

/**
 * A plugin that replaces `url(../assets/…)`, and that of a file of a package, by the URL of the file in
 * the output. Adds the latter to `copied`, with its path relative to the root. Without `byName`, such URLs
 * stay as they are. So do those of files in public/, which the pages with them are checked for.
 */
export function hashedUrls(templates: string, copied: Map<string, string>, byName?: Urls): Plugin {
  const [root, own] = [dirname(templates), { pluginData: 'hashed-urls' }];
  return {
    name: 'hashed-urls',
    setup(build) {
      build.onResolve({ filter: /^[^#]/ }, async ({ path, resolveDir, kind, importer, pluginData }) => {
        // A package of a workspace is a link to a folder outside of the site.
        const isOfPackage = packageOf(slashed(importer)) !== undefined || nameBelow(root, importer) === undefined;
        const loads = `${basename(importer)} loads ${path}`;
        if (isOfPackage && /^(https?:)?\/\//i.test(path)) return { errors: [{ text: `${loads} from another host` }] };
        // esbuild itself knows data URLs and addresses with a host.
        if (kind !== 'url-token' || pluginData === own.pluginData || /^(\/\/|[a-z][a-z\d+.-]*:)/i.test(path))
          return undefined;
        if (!byName || path.startsWith('/')) return { path, external: true };
        // The URL has a hash of the file, so it needs no query.
        const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(.*)$/s.exec(path) ?? [];
        const file = resolve(resolveDir, querystring.unescape(written));
        const found = existsSync(file) ? file : (await build.resolve(written, { ...own, kind, resolveDir })).path;
        const url = byName.get(nameBelow(join(templates, 'assets'), found) ?? '');
        if (url) return { path: `${url}${fragment}`, external: true };
        if (packageOf(slashed(found)) || (isOfPackage && existsSync(found))) {
          const output = `/${hashedName(basename(found), readFileSync(found))}`;
          copied.set(output, slashed(relative(root, found)));
          return { path: `${output}${fragment}`, external: true };
        }
        if (isOfPackage) return { errors: [{ text: `${loads}, which does not exist` }] };
        const name = slashed(relative(root, file));
        const text = existsSync(file) ? `${name} is not in templates/assets/` : `there is no file ${name}`;
        return { errors: [{ text, notes: [{ text: urlHint(file, resolveDir, templates, byName) }] }] };
      });
    },
  };
}

/** What to write in a stylesheet in `folder` instead of the URL of a file outside of templates/assets/. */
function urlHint(file: string, folder: string, templates: string, byName: Urls): string {
  const assetUrl = (name: string) => slashed(relative(folder, join(templates, 'assets', name)));
  const publicFolder = join(dirname(templates), 'public');
  const [inPublic, moved] = [nameBelow(publicFolder, file), assetUrl(basename(file))];
  if (existsSync(file))
    return inPublic ? `write url(/${inPublic})` : `move it to templates/assets/ and write url(${moved})`;
  const known = [...[...byName.keys()].map(assetUrl), ...filesBelow(publicFolder).map((name) => `/${name}`)];
  const meant = didYouMean(slashed(relative(folder, file)), known) ?? didYouMean(basename(file), known);
  return meant ?? `put it into templates/assets/ and write url(${moved})`;
}
