// Names the scripts that islands are split into by their content, and says which of them each island needs:
// a page asks for all of them at once.
import { basename } from 'node:path';
import type { BuildResult, Metafile } from 'esbuild';
import { shortHash } from '../files/published-names.ts';

/** What one file with islands is compiled to. URLs start with a slash. */
export interface IslandScripts {
  /** The script that defines the island, followed by what it imports. */
  readonly files: readonly string[];
  /** What its `import()` loads besides these. */
  readonly later: readonly string[];
}

/** Scripts by their path in the output, and those of each name of an island. */
export interface SplitIslands {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly islands: Readonly<Record<string, IslandScripts>>;
}

/** The name of the script of a file with islands, without `.js`. */
export function scriptName(file: string): string {
  const path = file.replace(/\.tsx$/, '').replaceAll('/', '-');
  return path.replace(/[^\w-]/g, (letter) => `_${letter.codePointAt(0)}`);
}

type Kind = Metafile['outputs'][string]['imports'][number]['kind'];

/** `withIslands` are the entry points, relative to templates/. */
export function splitIslands(
  { outputFiles, metafile }: Pick<BuildResult<{ metafile: true; write: false }>, 'outputFiles' | 'metafile'>,
  withIslands: readonly string[],
): SplitIslands {
  const texts = new Map(
    outputFiles.flatMap(({ path, text }) => (path.endsWith('.js') ? [[basename(path), text] as const] : [])),
  );
  const imports = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output.imports]));
  const importsOf = (name: string, kinds: readonly Kind[]) =>
    (imports.get(name) ?? []).flatMap(({ path, kind }) => (kinds.includes(kind) ? basename(path) : []));
  const withImports = (names: Iterable<string>, kinds: readonly Kind[] = ['import-statement']) => {
    const all = new Set(names);
    for (const name of all) for (const imported of importsOf(name, kinds)) all.add(imported);
    return all;
  };
  const replaceNames = (text: string, replace: (name: string) => string) =>
    text.replace(/(?<=")\.\/([\w-]+\.js)(?=")/g, (path, name) => (texts.has(name) ? replace(name) : path));
  // Two scripts may import each other with `import()`: no name can be a part of what it is made from.
  const published = new Map(
    [...texts.keys()].map((name) => {
      const content = [...withImports([name], ['import-statement', 'dynamic-import'])].map((one) =>
        replaceNames(texts.get(one) ?? '', () => ''),
      );
      const stem = name.startsWith('chunk-') ? 'chunk' : basename(name, '.js');
      return [name, `${stem}-${shortHash(content.sort().join('\n'))}.js`];
    }),
  );
  const files = [...texts].map(([name, text]) => {
    // What such a script imports is asked for together with it.
    const together = text.replace(/\bimport\("\.\/([\w-]+\.js)"\)/g, (call, imported) => {
      const known = withImports([name]);
      const unknown = [...withImports([imported])].filter((one) => one === imported || !known.has(one));
      if (unknown.length < 2) return call;
      return `Promise.all([${unknown.map((one) => `import("./${one}")`)}]).then(all=>all[0])`;
    });
    const code = replaceNames(together, (one) => `./${published.get(one)}`);
    return [`assets/${published.get(name)}`, Buffer.from(code)] as const;
  });
  const urls = (names: Iterable<string>) => Array.from(names, (name) => `/assets/${published.get(name)}`);
  const defined = withIslands.map((file) => {
    const entry = `${scriptName(file)}.js`;
    const now = withImports([entry]);
    const imported = [...now].flatMap((name) => importsOf(name, ['dynamic-import']));
    const later = [...withImports(imported)].filter((name) => !now.has(name));
    return { file, now: [...now], scripts: { files: urls(now), later: urls(later) } };
  });
  // A file may define islands with other names, or several of them; where it is not the only one that has a
  // name, the last of these counts.
  const named = [
    ...defined.flatMap(({ now, scripts }) =>
      namesIn(now.map((name) => texts.get(name)).join()).map((name) => [name, scripts]),
    ),
    ...defined.flatMap(({ now: [entry = ''], scripts }) => namesIn(texts.get(entry)).map((name) => [name, scripts])),
    ...defined.map(({ file, scripts }) => [islandName(file), scripts]),
  ];
  return { files: new Map(files), islands: Object.fromEntries(named) };
}

/** All `name:` strings in a script. */
function namesIn(code = ''): string[] {
  return [...code.matchAll(/\bname:\s*(["'`])([^"'`]+)\1/g)].map(([, , name = '']) => name);
}

/** The name that an island has by its file. */
function islandName(file: string): string {
  return file.startsWith('islands/') ? basename(file, '.tsx') : (file.split('/')[1] ?? '');
}
