// The module that renders pages: the theme compiled for Node, without what it shares with the engine.
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import type { Problem } from '../diagnostics/problem.ts';
import { moduleUrl } from '../fs/engine-files.ts';
import { type CssModules, importedModules } from './css-modules.ts';
import { compileProblems, ownFiles, shared } from './esbuild.ts';
import { contactFunction } from './form-calls-function.ts';

export interface ServerBundle {
  readonly code: string;
  /** Leads from the code to templates/, where that was asked for. */
  readonly map?: string | undefined;
  /** Files that it was made from, and what each of them imports. */
  readonly inputs: Metafile['inputs'];
  readonly problems: readonly Problem[];
}

/** What themes import and the engine has itself. */
const ownModules: Readonly<Record<string, string>> = {
  'litfass/theme': moduleUrl('theme').href,
  'litfass/session': moduleUrl('session').href,
  zod: moduleUrl('bundle/zod').href,
  'react/jsx-runtime': moduleUrl('bundle/jsx').href,
};

/** `mapped` asks for a source map, and says where the code would lie: the map names files from there. Nothing is written. */
export async function serverBundle(
  root: string,
  modules: CssModules,
  { mapped }: { readonly mapped?: string } = {},
): Promise<ServerBundle> {
  const esbuild = await import('esbuild');
  const external: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve(
        { filter: /^(litfass\/(theme|session)|react|react\/.*|react-dom|react-dom\/.*|zod)$/ },
        ({ path }) => ({
          path: ownModules[path] ?? import.meta.resolve(path),
          external: true,
        }),
      );
    },
  };
  const common = shared(root);
  try {
    const { outputFiles, metafile } = await esbuild.build({
      ...common,
      // On the server the props decide.
      define: { ...common.define, [contactFunction]: 'true' },
      entryPoints: ['./templates/index.ts'],
      platform: 'node',
      target: 'node22',
      plugins: [external, importedModules(join(root, 'templates'), modules), ownFiles(root)],
      write: false,
      ...(mapped && { sourcemap: 'external', sourcesContent: false, outfile: mapped }),
    });
    const [code, map] = [false, true].map((isMap) => outputFiles.find(({ path }) => path.endsWith('.map') === isMap));
    return { code: code?.text ?? '', map: map?.text, inputs: metafile.inputs, problems: [] };
  } catch (error) {
    return { code: '', inputs: {}, problems: compileProblems(error, root) };
  }
}
