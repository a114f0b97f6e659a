// Runs esbuild: once, or again and again for a server, which then parses only files that have changed.
import { resolve } from 'node:path';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';
import { openFileHashes } from '../files/file-hashes.ts';

/** The options of every run: its result stays in memory and lists its input files. */
export type CompileOptions = BuildOptions & {
  readonly absWorkingDir: string;
  readonly write: false;
  readonly metafile: true;
};

/** Compiles entry points. */
export interface Compiler {
  /**
   * Like `build` of esbuild. `name` tells the results of one site apart. `key` must change with everything
   * that decides the result, except the content of files.
   */
  readonly build: (name: string, key: string, options: CompileOptions) => Promise<BuildResult<CompileOptions>>;
  /** Frees everything. Does not throw if esbuild has ended. */
  readonly stop: () => Promise<void>;
}

/** For callers that compile once. */
export const compileOnce: Compiler = {
  build: async (_name, _key, options) => (await import('esbuild')).build(options),
  stop: async () => {},
};

interface Compiled {
  readonly key: string;
  readonly context: Promise<BuildContext<CompileOptions>>;
  /** The last result, if it had no errors. */
  result?: BuildResult<CompileOptions> | undefined;
  /** The hashes of its files. */
  hashes: ReadonlyMap<string, string>;
}

/** A compiler that remembers what it has parsed, and its results while none of their files has changed. */
export function incrementalCompiler(): Compiler {
  const compiled = new Map<string, Compiled>();
  const files = openFileHashes();
  const isUnchanged = ({ hashes }: Compiled) => [...hashes].every(([file, hash]) => files.of(file) === hash);
  const contextFor = (name: string, key: string, options: CompileOptions): Compiled => {
    const before = compiled.get(name);
    if (before?.key === key) return before;
    const createContext = async () => {
      await before?.context.then((context) => context.dispose());
      return (await import('esbuild')).context(options);
    };
    // Set at once: pages may ask for the same script at the same time.
    const created: Compiled = { key, context: createContext(), hashes: new Map() };
    compiled.set(name, created);
    return created;
  };
  return {
    async build(name, key, options) {
      const current = contextFor(name, key, options);
      if (current.result && isUnchanged(current)) return current.result;
      current.result = undefined;
      const result = await (await current.context).rebuild();
      const inputs = Object.keys(result.metafile.inputs).map((file) => resolve(options.absWorkingDir, file));
      // Generated modules are no files: their hash is empty.
      current.hashes = new Map(inputs.map((file) => [file, files.of(file)]));
      current.result = result;
      return result;
    },
    async stop() {
      const contexts = [...compiled.values()].map(({ context }) => context);
      compiled.clear();
      await Promise.allSettled(contexts.map(async (context) => (await context).dispose()));
    },
  };
}
