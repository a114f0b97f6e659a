// CSS modules: `import styles from './card.module.css'`. The names of classes are made from the path of the
// file, because the page, the stylesheet and an island are compiled in three runs of esbuild and must agree.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Message, Metafile, Plugin } from 'esbuild';
import { filesBelow } from '../files/files-below.ts';
import { shortHash } from '../files/published-names.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { commonOptions, compileProblems, nameBelow, problemOf, slashed } from './esbuild.ts';
import { atImport, hashedUrls, isOfStyle, styleOptions } from './styles.ts';
import type { CompiledStyles } from './stylesheet.ts';

/** The CSS modules of a theme. File names are relative to templates/. */
export interface CssModules {
  /** File → minified CSS. */
  readonly files: Readonly<Record<string, string>>;
  /** File → name of a class in the file → its name on the page. */
  readonly classes: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The paths of the source files, and of the files of packages that they load. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

const isModule = /\.module\.css$/;
const isStylesheet = /\.css$/;

interface ModuleOptions {
  readonly root: string;
  readonly templates: string;
  /**
   * Name → URL of the files in templates/assets/. Without it, URLs stay as they are: for callers that
   * need only the classes.
   */
  readonly byName?: ReadonlyMap<string, string>;
}

/** Compiles all `*.module.css` files below templates/. */
export async function cssModules(options: ModuleOptions): Promise<CssModules> {
  const names = filesBelow(options.templates, ['**/*.module.css'], ['assets/**']);
  const compiled = await Promise.all(names.map((name) => compileModule(name, options)));
  return {
    files: Object.fromEntries(compiled.map(({ css }, index) => [names[index], css])),
    classes: new Map(compiled.map(({ classes }, index) => [names[index] ?? '', classes])),
    inputs: compiled.flatMap(({ inputs }) => inputs),
    problems: compiled.flatMap(({ problems }) => problems),
  };
}

/** One run of esbuild per module: a single run would number the classes of a file that two others compose. */
async function compileModule(name: string, { root, templates, byName }: ModuleOptions) {
  const esbuild = await import('esbuild');
  // esbuild starts a class name with the name of its file. So each file is loaded under an alias that is
  // a hash of its path.
  const fileOf = new Map<string, string>();
  const copied = new Map<string, string>();
  const aliases: Plugin = {
    name: 'css-modules',
    setup(build) {
      build.onResolve({ filter: isModule }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path);
        const below = nameBelow(templates, file);
        if (below === undefined || !existsSync(file)) return undefined;
        const alias = join(dirname(file), `m${shortHash(below).slice(0, 6)}.css`);
        fileOf.set(alias, file);
        return { path: alias };
      });
      build.onLoad({ filter: /[\\/]m[0-9a-f]{6}\.css$/ }, ({ path }) => {
        const file = fileOf.get(path);
        return file === undefined ? undefined : { contents: readFileSync(file, 'utf8'), loader: 'local-css' };
      });
    },
  };
  const withRealFile = (message: Message): Message => {
    const { location } = message;
    const file = location && fileOf.get(join(root, location.file));
    if (!location || !file) return message;
    return { ...message, location: { ...location, file: join(dirname(location.file), basename(file)) } };
  };
  try {
    const { outputFiles, warnings } = await esbuild.build({
      ...commonOptions(root),
      ...styleOptions,
      stdin: {
        contents: `import classes from ${JSON.stringify(`./${name}`)};\nmodule.exports = JSON.stringify(classes);`,
        resolveDir: templates,
      },
      format: 'cjs',
      minifyWhitespace: true,
      minifySyntax: true,
      plugins: [aliases, hashedUrls(templates, copied, byName)],
      write: false,
    });
    const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? '';
    return {
      css: textOf('.css'),
      classes: evaluateClasses(textOf('.js')),
      inputs: [...fileOf.values(), ...copied.values()],
      problems: warnings.filter(isOfStyle).map((warning) => problemOf(withRealFile(warning), root)),
    };
  } catch (error) {
    const problems = compileProblems(error, root, withRealFile).map((one) => atImport(one, root));
    return { css: '', classes: {}, inputs: [...fileOf.values()], problems };
  }
}

function evaluateClasses(code: string): Readonly<Record<string, string>> {
  const module = { exports: '{}' };
  runInNewContext(code, { module });
  return JSON.parse(module.exports);
}

/**
 * A plugin that resolves imports of CSS modules to their classes. Other stylesheets are modules without
 * exports: they are part of the page's stylesheet.
 */
export function importCssModules(templates: string, { classes }: Pick<CssModules, 'classes'>): Plugin {
  return {
    name: 'import-css-modules',
    setup(build) {
      build.onLoad({ filter: /\.css$/, namespace: 'file' }, () => ({ contents: 'export {};' }));
      build.onResolve({ filter: isModule }, async ({ path, resolveDir, namespace, kind, pluginData }) => {
        if (namespace !== 'file' || pluginData === importCssModules) return undefined;
        const request = { resolveDir, kind, pluginData: importCssModules };
        const found = path.startsWith('.') ? '' : (await build.resolve(path, request)).path;
        const name = nameBelow(templates, found || join(resolveDir, path));
        if (name !== undefined && classes.has(name)) return { path: name, namespace: moduleNamespace };
        const text = name === undefined ? `${path} is not in templates/` : `there is no file templates/${name}`;
        const meant = name ? didYouMean(name, classes.keys()) : 'copy it into templates/, and import it by ./ or ../';
        return { errors: [{ text, notes: meant ? [{ text: meant }] : [] }] };
      });
      build.onLoad({ filter: /.*/, namespace: moduleNamespace }, ({ path }) => ({
        contents: JSON.stringify(classes.get(path)),
        loader: 'json',
      }));
    },
  };
}

const moduleNamespace = 'css-module';

/**
 * Finds the stylesheets that each part of a page (`hero`, `layouts/topic`) imports, directly or through
 * other files, in the order of the imports. `common` has those that the rest of the theme imports.
 * `inputs` is esbuild's import graph.
 */
export function importedStyles(
  inputs: Metafile['inputs'],
  folders: Pick<ModuleOptions, 'root' | 'templates'>,
): Pick<CompiledStyles, 'common' | 'imported'> {
  const imports = new Map(
    Object.entries(inputs).map(([file, input]) => [nameOf(file, folders), input.imports.map(({ path }) => path)]),
  );
  const stylesFrom = (files: readonly string[], follows: (name: string) => boolean) => {
    const seen = new Set<string>();
    const stylesOf = (name: string): string[] => {
      if (isStylesheet.test(name)) return [name];
      if (seen.has(name)) return [];
      seen.add(name);
      const imported = (imports.get(name) ?? []).map((path) => nameOf(path, folders));
      return imported.filter((one) => isStylesheet.test(one) || follows(one)).flatMap(stylesOf);
    };
    return [...new Set(files.flatMap(stylesOf))];
  };
  const components = [...imports.keys()].filter((name) => !isStylesheet.test(name)).sort();
  const parts = Map.groupBy(components, partOf);
  parts.delete('');
  const imported = [...parts].map(([part, files]) => [part, stylesFrom(files, () => true)] as const);
  return {
    common: stylesFrom(['index.ts', 'browser.ts'], (name) => partOf(name) === ''),
    imported: Object.fromEntries(imported.filter(([, files]) => files.length > 0)),
  };
}

/** The part whose folder contains a file; '' for other files. */
function partOf(name: string): string {
  const [, section] = /^sections\/([^/]+)\//.exec(name) ?? [];
  return section ?? /^layouts\/[^/.]+/.exec(name)?.[0] ?? '';
}

/** Turns esbuild's name of a file into its name relative to templates/. */
function nameOf(file: string, { root, templates }: Pick<ModuleOptions, 'root' | 'templates'>): string {
  const prefix = `${moduleNamespace}:`;
  const path = file.startsWith(prefix) ? join(templates, file.slice(prefix.length)) : resolve(root, file);
  return nameBelow(templates, path) ?? slashed(relative(templates, path));
}
