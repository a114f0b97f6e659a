// Compiles a theme into one module for Node, which renders pages. What it shares with the engine stays an
// import.
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { keyOf } from '../files/cache.ts';
import { moduleUrl } from '../files/engine-files.ts';
import type { Problem } from '../problems/problem.ts';
import { type Compiler, compileOnce } from './compiler.ts';
import { contactConstants } from './contact-kind.ts';
import { type CssModules, importCssModules } from './css-modules.ts';
import { commonOptions, compileProblems, islandFiles, resolveThemeFiles } from './esbuild.ts';

/** A compiled theme. */
export interface ServerBundle {
  /** '' if the theme does not compile. */
  readonly code: string;
  /** The JSON of the source map, if `mapFor` asked for one. */
  readonly map?: string | undefined;
  /** The source files, and what each of them imports. */
  readonly inputs: Metafile['inputs'];
  readonly problems: readonly Problem[];
}

/** Imports that must be the engine's own modules: theme and engine share their classes and contexts. */
const engineModules: Readonly<Record<string, string>> = {
  'litfass/theme': moduleUrl('theme/index').href,
  'litfass/session': moduleUrl('theme/session').href,
  zod: moduleUrl('theme/zod').href,
  react: moduleUrl('theme/react').href,
  'react/jsx-runtime': moduleUrl('theme/jsx').href,
};

/**
 * Leaves modules of the engine and of Node outside. A bundle of ES modules has no `require`, so what CommonJS
 * requires of them is imported by a module in between. There is one React on a page.
 */
const shareModules: Plugin = {
  name: 'shared-modules',
  setup(build) {
    const isNode = new RegExp(`^(?:node:.+|${builtinModules.join('|')})$`);
    build.onResolve({ filter: /.*/, namespace: 'imported' }, ({ path }) => ({ path, external: true }));
    build.onResolve({ filter: /.*/, namespace: 'required' }, ({ path }) => ({ path, namespace: 'imported' }));
    build.onResolve({ filter: /^(litfass\/(theme|session)|react|react\/.*|react-dom|react-dom\/.*|zod)$/ }, (from) => {
      const path = engineModules[from.path] ?? import.meta.resolve(from.path);
      return from.kind === 'require-call' ? { path, namespace: 'imported' } : { path, external: true };
    });
    build.onResolve({ filter: isNode }, ({ kind, path }) =>
      kind === 'require-call' ? { path, namespace: 'required' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'imported' }, ({ path }) => {
      const url = JSON.stringify(path);
      return { contents: `import * as all from ${url}; export * from ${url}; export default all.default ?? all;` };
    });
    // A module of Node may be a function: `require('assert')`.
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)}).default;`,
    }));
  },
};

interface ServerOptions {
  /** The file that a source map is made for: its paths are relative to it. Without it, no map is made. */
  readonly mapFor?: string;
  /** How to compile, and what besides files and CSS modules decides the result. */
  readonly compiler?: Compiler;
  readonly key?: string;
}

/** Compiles templates/index.ts. Writes nothing. */
export async function serverBundle(
  root: string,
  modules: CssModules,
  { mapFor, compiler = compileOnce, key = '' }: ServerOptions = {},
): Promise<ServerBundle> {
  const templates = join(root, 'templates');
  // All islands of the browser are run, also those that no page shows: their names must differ.
  const islands = islandFiles(templates).map((file, index) => `export * as island${index} from './${file}';`);
  const contents = ["export * from './index.ts';", ...islands].join('\n');
  const common = commonOptions(root);
  try {
    const { outputFiles, metafile } = await compiler.build('server', keyOf(key, contents), {
      ...common,
      // The server needs the code of all kinds of contact forms: the props decide which one is rendered.
      define: { ...common.define, ...contactConstants() },
      // Named, so that its imports are resolved as those of other files of the theme.
      stdin: { contents, resolveDir: templates, sourcefile: join(templates, 'theme.ts') },
      platform: 'node',
      target: 'node22',
      plugins: [shareModules, importCssModules(templates, modules), resolveThemeFiles(root)],
      write: false,
      ...(mapFor && { sourcemap: 'external', sourcesContent: false, outfile: mapFor }),
    });
    const [code, map] = [false, true].map((isMap) => outputFiles.find(({ path }) => path.endsWith('.map') === isMap));
    return { code: code?.text ?? '', map: map?.text, inputs: metafile.inputs, problems: [] };
  } catch (error) {
    return { code: '', inputs: {}, problems: compileProblems(error, root) };
  }
}
