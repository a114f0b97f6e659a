// What every run of esbuild shares: its options, and how its errors become problems.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { BuildOptions, Message, Plugin } from 'esbuild';
import type { Place, Problem } from '../diagnostics/problem.ts';

export const browserTargets = ['chrome109', 'firefox115', 'safari16.4'];

export function shared(root: string) {
  return {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    // Entries are named from here: a whole path with a star in it, as a folder above the site may have, would be a pattern.
    absWorkingDir: root,
    define: { 'process.env.NODE_ENV': '"production"' },
    // A theme may use what the engine brings, wherever npm has put that.
    nodePaths: createRequire(import.meta.url).resolve.paths('react') ?? [],
    // The theme's JSX and types are as the engine says, whatever tsconfig.json lies above the site.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
  } satisfies BuildOptions;
}

/**
 * Files that the theme names from its own are found as ever, but without the `type` of a package.json above them: it would
 * decide how they take in a package that is no ES module, and the same theme would be other bytes in another folder.
 */
export function ownFiles(root: string): Plugin {
  const templates = join(root, 'templates');
  const asked = { own: true };
  // Once for each file, and in templates/ also where that is a link.
  const placed = (file: string) => {
    const name = nameBelow(templates, file);
    return name === undefined ? file : join(templates, name);
  };
  return {
    name: 'own-files',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\//, namespace: 'file' }, async ({ path, pluginData, ...from }) => {
        if (pluginData === asked || !(from.kind === 'entry-point' || nameBelow(templates, from.importer))) return;
        // Named in full, as nearly all are: esbuild would take longer to ask.
        const named = resolve(from.resolveDir, path);
        if (statSync(named, { throwIfNoEntry: false })?.isFile()) return { path: placed(realPath(named)) };
        const found = await build.resolve(path, { ...from, pluginData: asked });
        // What is not there is told by esbuild itself, at its line.
        return found.errors.length > 0 ? undefined : { ...found, path: placed(found.path), pluginData: undefined };
      });
    },
  };
}

/** The name of a file below templates/, which may be a link, as may be a folder above it. Undefined for one elsewhere. */
export function nameBelow(templates: string, file: string): string | undefined {
  for (const folder of [templates, realPath(templates)]) {
    const name = relative(folder, file).replaceAll('\\', '/');
    if (name !== '' && name !== '..' && !name.startsWith('../') && !isAbsolute(name)) return name;
  }
  return undefined;
}

/** What a path leads to; itself where nothing is there. */
export function realPath(path: string): string {
  return existsSync(path) ? realpathSync.native(path) : path;
}

/** esbuild's errors as problems; anything else it throws is a bug and keeps its stack. */
export function compileProblems(error: unknown, root: string): Problem[] {
  const messages = (error as { errors?: readonly Message[] }).errors;
  if (!Array.isArray(messages)) throw error;
  return messages.map((message: Message) => problemOf(message, root));
}

export function problemOf({ text, location, notes }: Message, root: string): Problem {
  // What esbuild would have us tell it about files that are not there, nobody can.
  const told = notes.filter((note) => !/external/.test(note.text));
  const hint = told.find((note) => !note.location)?.text;
  const related = told.flatMap((note) =>
    note.location ? [{ text: lowered(note.text), place: placeOf(note.location, root) }] : [],
  );
  return {
    rule: 'theme',
    severity: 'error',
    text: lowered(text),
    ...(location && { place: placeOf(location, root) }),
    ...(hint && { hint }),
    ...(related.length > 0 && { related }),
  };
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function placeOf(location: NonNullable<Message['location']>, root: string): Place {
  const file = location.file.replaceAll('\\', '/');
  const path = resolve(root, location.file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : location.lineText;
  return { file, line: location.line, column: location.column + 1, length: Math.max(1, location.length), source };
}
