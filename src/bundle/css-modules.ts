// CSS modules: `import styles from './card.module.css'`. A class is named after the path of its file, so that it has the same
// name on the page, in the stylesheet and in an island, which are three runs of esbuild.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Message, Metafile, Plugin } from 'esbuild';
import type { Problem } from '../diagnostics/problem.ts';
import { filesBelow } from '../fs/list-files.ts';
import { browserTargets, compileProblems, nameBelow, problemOf, shared } from './esbuild.ts';
import { hash } from './published-files.ts';
import { hashedUrls } from './styles.ts';
import type { Sheets } from './stylesheet.ts';

export interface CssModules {
  /** Minified, by file below templates/. */
  readonly files: Readonly<Record<string, string>>;
  /** The names of its classes on a page, by those in the file. */
  readonly classes: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

const isModule = /\.module\.css$/;

export async function cssModules(making: Making): Promise<CssModules> {
  const { templates } = making;
  const names = filesBelow(templates, ['**/*.module.css'], ['assets/**']);
  const made = await Promise.all(names.map((name) => cssModule(name, making)));
  return {
    files: Object.fromEntries(made.map(({ css }, index) => [names[index], css])),
    classes: new Map(made.map(({ classes }, index) => [names[index] ?? '', classes])),
    inputs: made.flatMap(({ inputs }) => inputs),
    problems: made.flatMap(({ problems }) => problems),
  };
}

interface Making {
  readonly root: string;
  readonly templates: string;
  /** The addresses of assets; without it they stay as they are written, where only classes are wanted. */
  readonly byName?: ReadonlyMap<string, string>;
}

/** One run for each: in one for all, esbuild would number the classes of a file that two others are composed of. */
async function cssModule(name: string, { root, templates, byName }: Making) {
  const esbuild = await import('esbuild');
  /** esbuild begins the name of a class with that of its file. */
  const stands = new Map<string, string>();
  const standIns: Plugin = {
    name: 'css-modules',
    setup(build) {
      build.onResolve({ filter: isModule }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path);
        const below = nameBelow(templates, file);
        if (below === undefined || !existsSync(file)) return undefined;
        const standIn = join(dirname(file), `m${hash(below).slice(0, 6)}.css`);
        stands.set(standIn, file);
        return { path: standIn };
      });
      build.onLoad({ filter: /[\\/]m[0-9a-f]{6}\.css$/ }, ({ path }) => {
        const file = stands.get(path);
        return file === undefined ? undefined : { contents: readFileSync(file, 'utf8'), loader: 'local-css' };
      });
    },
  };
  /** Messages name the stand-in. */
  const real = (message: Message): Message => {
    const { location } = message;
    const file = location && stands.get(join(root, location.file));
    if (!location || !file) return message;
    return { ...message, location: { ...location, file: join(dirname(location.file), basename(file)) } };
  };
  try {
    const { outputFiles, warnings } = await esbuild.build({
      ...shared(root),
      stdin: {
        contents: `import classes from ${JSON.stringify(`./${name}`)};\nmodule.exports = JSON.stringify(classes);`,
        resolveDir: templates,
      },
      format: 'cjs',
      target: browserTargets,
      minifyWhitespace: true,
      minifySyntax: true,
      preserveSymlinks: true,
      outdir: '/',
      plugins: [standIns, hashedUrls(templates, byName)],
      write: false,
    });
    const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? '';
    return {
      css: textOf('.css'),
      classes: classesIn(textOf('.js')),
      inputs: [...stands.values()],
      problems: warnings.map((warning) => problemOf(real(warning), root)),
    };
  } catch (error) {
    const { errors = [] } = error as { errors?: readonly Message[] };
    const problems = compileProblems(Object.assign(error as Error, { errors: errors.map(real) }), root);
    return { css: '', classes: {}, inputs: [...stands.values()], problems };
  }
}

function classesIn(code: string): Readonly<Record<string, string>> {
  const module = { exports: '{}' };
  runInNewContext(code, { module });
  return JSON.parse(module.exports);
}

/** Hands components the classes of the modules that they import. Other stylesheets are not theirs to import. */
export function importedModules(templates: string, { classes }: Pick<CssModules, 'classes'>): Plugin {
  return {
    name: 'imported-css-modules',
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, resolveDir, namespace }) => {
        if (namespace !== 'file') return undefined;
        if (!isModule.test(path)) {
          const text = `a component imports ${basename(path)}, which is no CSS module`;
          return { errors: [{ text, notes: [{ text: hint }] }] };
        }
        const name = nameBelow(templates, join(resolveDir, path));
        if (name !== undefined && classes.has(name)) return { path: name, namespace: moduleNamespace };
        const text = name === undefined ? `${path} is not in templates/` : `there is no file templates/${name}`;
        return { errors: [{ text }] };
      });
      build.onLoad({ filter: /.*/, namespace: moduleNamespace }, ({ path }) => ({
        contents: JSON.stringify(classes.get(path)),
        loader: 'json',
      }));
    },
  };
}

const moduleNamespace = 'css-module';
const hint =
  'style.css of a section, layouts/NAME.css and styles/ are on their pages without being imported; a module is named NAME.module.css';

/**
 * The modules that each part of a page imports (`hero`, `layouts/topic`), also by way of other files. Those that the theme imports
 * outside of sections and layouts are in `common`.
 */
export function modulesOfParts(
  inputs: Metafile['inputs'],
  folders: Pick<Making, 'root' | 'templates'>,
): Pick<Sheets, 'common' | 'imported'> {
  const imports = new Map(
    Object.entries(inputs).map(([file, input]) => [nameOf(file, folders), input.imports.map(({ path }) => path)]),
  );
  const modulesFrom = (files: Iterable<string>, mayEnter: (name: string) => boolean) => {
    const seen = new Set(files);
    for (const name of seen)
      for (const path of imports.get(name) ?? []) {
        const next = nameOf(path, folders);
        if (isModule.test(next) || mayEnter(next)) seen.add(next);
      }
    return [...seen].filter((name) => isModule.test(name)).sort();
  };
  const components = [...imports.keys()].filter((name) => !isModule.test(name));
  const parts = Map.groupBy(components, partOf);
  parts.delete('');
  const imported = [...parts].map(([part, files]) => [part, modulesFrom(files, () => true)] as const);
  return {
    common: modulesFrom(['index.ts', 'browser.ts'], (name) => partOf(name) === ''),
    imported: Object.fromEntries(imported.filter(([, modules]) => modules.length > 0)),
  };
}

/** The part that a file belongs to by its folder; '' for all others. */
function partOf(name: string): string {
  const [, section] = /^sections\/([^/]+)\//.exec(name) ?? [];
  return section ?? /^layouts\/[^/.]+/.exec(name)?.[0] ?? '';
}

/** As esbuild names a file, below templates/; what is not there keeps its name. */
function nameOf(file: string, { root, templates }: Pick<Making, 'root' | 'templates'>): string {
  const prefix = `${moduleNamespace}:`;
  return file.startsWith(prefix) ? file.slice(prefix.length) : (nameBelow(templates, resolve(root, file)) ?? file);
}
