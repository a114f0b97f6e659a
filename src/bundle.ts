// Makes of templates/ what the other stages need: the theme as a value, the browser's modules, stylesheets, and hashed files.
// The theme is compiled into .litfass/ and imported; it shares React, zod and 'litfass/theme' with the engine.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions, Message, Plugin } from 'esbuild';
import glob from 'fast-glob';
import { imageSize } from 'image-size';
import { z } from 'zod';
import { isRecord } from './content/fields.ts';
import { isOutside } from './outside.ts';
import { type Place, type Problem, Refusal } from './problem.ts';
import type { Theme } from './theme.ts';

/** Everything that templates/, content/images/ and public/ give to a build. */
export interface Bundle {
  /** Undefined when the templates do not compile; the problems say why. */
  readonly theme: Theme | undefined;
  readonly assets: Assets;
  readonly problems: readonly Problem[];
}

/** Files with hashed names, by what they are asked for. Urls begin with a slash. */
export interface Assets {
  /** What is to be written: path in the output → bytes, or the file to copy. */
  readonly files: ReadonlyMap<string, Uint8Array | { readonly copy: string }>;
  /** The module that every page loads, and the one that holds React and the islands. */
  readonly boot: string;
  readonly islands: string | undefined;
  readonly islandNames: readonly string[];
  /** The stylesheet of a page made of these section types, minified. */
  readonly stylesheet: (sections: Iterable<string>) => string;
  readonly images: ReadonlyMap<string, { readonly src: string; readonly width: number; readonly height: number }>;
  readonly byName: ReadonlyMap<string, string>;
}

const engine = fileURLToPath(new URL('.', import.meta.url));
const browserTargets = ['chrome125', 'firefox128', 'safari18'];

/** Reads templates/, content/images/ and public/ below `root`, and writes the compiled theme into `root/.litfass/`. */
export async function bundle(root: string): Promise<Bundle> {
  const templates = join(root, 'templates');
  const problems: Problem[] = [];
  const files = new Map<string, Uint8Array | { copy: string }>();
  const byName = hashedFiles({ root, folder: 'templates/assets', files, problems });
  const images = measuredImages({ root, files, problems });
  copyPublic({ root, files, problems });
  if (!existsSync(join(templates, 'index.ts'))) {
    const hint = 'a theme begins with templates/index.ts: export const theme = defineTheme({ layouts, sections })';
    problems.push({ rule: 'theme', severity: 'error', text: 'there is no templates/index.ts', hint });
    return { theme: undefined, assets: noAssets(files, images, byName), problems };
  }
  const [server, browser, styles] = await Promise.all([
    serverBundle(root, templates),
    browserBundle(root, templates),
    styleBundle(root, templates, byName),
  ]);
  for (const made of [server, browser, styles]) problems.push(...made.problems);
  for (const [path, bytes] of browser.files) files.set(path, bytes);
  const theme = server.problems.length === 0 ? await importTheme(root, server.code, problems) : undefined;
  const { boot, islands, islandNames } = browser;
  return {
    theme,
    assets: { files, boot, islands, islandNames, stylesheet: styles.stylesheet, images, byName },
    problems,
  };
}

async function serverBundle(root: string, templates: string): Promise<{ code: string; problems: Problem[] }> {
  const esbuild = await import('esbuild');
  const external: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^(litfass\/theme|react|react\/.*|react-dom|react-dom\/.*|zod)$/ }, ({ path }) => ({
        path: path === 'litfass/theme' ? pathToFileURL(join(engine, 'theme.ts')).href : import.meta.resolve(path),
        external: true,
      }));
    },
  };
  try {
    const { outputFiles } = await esbuild.build({
      ...shared(root),
      entryPoints: [join(templates, 'index.ts')],
      platform: 'node',
      target: 'node22',
      plugins: [external],
      write: false,
    });
    return { code: outputFiles[0]?.text ?? '', problems: [] };
  } catch (error) {
    return { code: '', problems: compileProblems(error, root) };
  }
}

/** The same code is the same file, so that a theme is compiled and imported once however often it is built. */
async function importTheme(root: string, code: string, problems: Problem[]): Promise<Theme | undefined> {
  const folder = join(root, '.litfass');
  const file = join(folder, `theme-${hash(code)}.mjs`);
  try {
    mkdirSync(folder, { recursive: true });
    for (const old of glob.sync('theme-*.mjs', { cwd: folder }))
      if (old !== basename(file)) rmSync(join(folder, old), { force: true });
    // Another run may import the same theme at this moment, and must not find half of it.
    if (!existsSync(file)) {
      const beside = `${file}.${process.pid}`;
      writeFileSync(beside, code);
      renameSync(beside, file);
    }
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    throw new Refusal(
      73,
      `cannot write the compiled theme into .litfass/ (${reason})`,
      'the site’s folder must be writable',
    );
  }
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    const theme = isRecord(module) || typeof module === 'object' ? (module as { theme?: Theme }).theme : undefined;
    if (theme && isRecord(theme.layouts) && isRecord(theme.sections)) {
      const found = partProblems(theme);
      problems.push(...found);
      return found.length === 0 ? theme : undefined;
    }
    problems.push({
      rule: 'theme',
      severity: 'error',
      text: 'templates/index.ts exports no theme',
      hint: 'export const theme = defineTheme({ layouts, sections })',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push({
      rule: 'theme',
      severity: 'error',
      text: `templates/index.ts failed while it was loaded: ${reason}`,
    });
  }
  return undefined;
}

/** What a slip in templates/index.ts makes of a theme: a component where a section belongs, or nothing at all. */
function partProblems({ layouts, sections }: Theme): Problem[] {
  const wrong = (text: string, hint: string): Problem => ({ rule: 'theme', severity: 'error', text, hint });
  return [
    ...Object.entries(layouts).flatMap(([name, layout]) =>
      typeof layout === 'function'
        ? []
        : [wrong(`the layout \`${name}\` in templates/index.ts is no component`, `layouts: { ${name}: Component }`)],
    ),
    ...Object.entries(sections).flatMap(([name, section]: [string, unknown]) =>
      isRecord(section) && section.schema instanceof z.ZodObject && typeof section.component === 'function'
        ? []
        : [
            wrong(
              `the section \`${name}\` in templates/index.ts is not made by defineSection`,
              'export const section = defineSection({ schema, component }), with a z.strictObject for schema',
            ),
          ],
    ),
  ];
}

interface BrowserBundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly boot: string;
  readonly islands: string | undefined;
  readonly islandNames: readonly string[];
  readonly problems: Problem[];
}

async function browserBundle(root: string, templates: string): Promise<BrowserBundle> {
  const esbuild = await import('esbuild');
  const islandFiles = glob.sync(['islands/*.tsx', 'sections/*/island.tsx'], { cwd: templates }).sort();
  const own = existsSync(join(templates, 'browser.ts'))
    ? [`import ${JSON.stringify(join(templates, 'browser.ts'))};`]
    : [];
  const loader = islandFiles.length > 0 ? [`import ${JSON.stringify(join(engine, 'browser/loader.ts'))};`] : [];
  const boot = [...loader, ...own];
  const entries: Record<string, string> = boot.length > 0 ? { boot: boot.join('\n') } : {};
  if (islandFiles.length > 0) {
    const imports = islandFiles.map(
      (file, index) => `import * as i${index} from ${JSON.stringify(join(templates, file))};`,
    );
    const names = islandFiles.map((_, index) => `i${index}`).join(', ');
    entries.islands = `${imports.join('\n')}
import { hydrateIsland } from ${JSON.stringify(join(engine, 'browser/hydrate.ts'))};
export const hydrate = (element) => hydrateIsland(element, [${names}]);`;
  }
  if (boot.length === 0) return { files: new Map(), boot: '', islands: undefined, islandNames: [], problems: [] };
  const engineModules: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^litfass\/theme$/ }, () => ({ path: join(engine, 'browser/theme.ts') }));
      build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path, kind, pluginData }) =>
        pluginData === engineModules
          ? undefined
          : build.resolve(path, { resolveDir: engine, kind, pluginData: engineModules }),
      );
      build.onResolve({ filter: /^litfass-entry:/ }, ({ path }) => ({ path, namespace: 'entry' }));
      build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
        contents: entries[path.slice('litfass-entry:'.length)] ?? '',
        resolveDir: engine,
        loader: 'ts',
      }));
    },
  };
  try {
    const { outputFiles } = await esbuild.build({
      ...shared(root),
      entryPoints: Object.keys(entries).map((name) => ({ in: `litfass-entry:${name}`, out: name })),
      platform: 'browser',
      target: browserTargets,
      minify: true,
      outdir: '/',
      entryNames: '[name]',
      plugins: [engineModules],
      write: false,
    });
    const files = new Map<string, Uint8Array>();
    const urls = new Map<string, string>();
    for (const { path, contents } of outputFiles) {
      const name = basename(path, '.js');
      const output = `assets/${name}-${hash(contents)}.js`;
      files.set(output, contents);
      urls.set(name, `/${output}`);
    }
    const islandNames = islandFiles.map((file) =>
      file.startsWith('islands/') ? basename(file, '.tsx') : (file.split('/')[1] ?? ''),
    );
    return { files, boot: urls.get('boot') ?? '', islands: urls.get('islands'), islandNames, problems: [] };
  } catch (error) {
    return { files: new Map(), boot: '', islands: undefined, islandNames: [], problems: compileProblems(error, root) };
  }
}

async function styleBundle(root: string, templates: string, byName: ReadonlyMap<string, string>) {
  const esbuild = await import('esbuild');
  const base = glob.sync('styles/*.css', { cwd: templates }).sort();
  const sections = glob.sync('sections/*/style.css', { cwd: templates }).sort();
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
      entryPoints: [...base, ...sections].map((file) => ({
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
    const stylesheet = (types: Iterable<string>) =>
      common +
      [...new Set(types)]
        .sort()
        .map((type) => byFile.get(`sections/${type}/style.css`) ?? '')
        .join('');
    return { stylesheet, problems: [] };
  } catch (error) {
    return { stylesheet: () => '', problems: compileProblems(error, root) };
  }
}

function shared(root: string): BuildOptions {
  return {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    absWorkingDir: root,
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [fileURLToPath(new URL('../node_modules', import.meta.url))],
    // The theme's JSX and types are as the engine says, whatever tsconfig.json lies above the site.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
  };
}

interface Gathering {
  readonly root: string;
  readonly files: Map<string, Uint8Array | { copy: string }>;
  readonly problems: Problem[];
}

/** Files of a folder, each under a name that changes with its bytes. Returns name → url. */
function hashedFiles({ root, folder, files, problems }: Gathering & { readonly folder: string }): Map<string, string> {
  const urls = new Map<string, string>();
  for (const name of filesIn({ root, folder, files, problems })) {
    const bytes = readFileSync(join(root, folder, name));
    const extension = extname(name);
    const output = `assets/${name.slice(0, name.length - extension.length)}-${hash(bytes)}${extension}`;
    files.set(output, bytes);
    urls.set(name, `/${output}`);
  }
  return urls;
}

function measuredImages({ root, files, problems }: Gathering) {
  const folder = 'content/images';
  const images = new Map<string, { src: string; width: number; height: number }>();
  for (const [name, src] of hashedFiles({ root, folder, files, problems })) {
    try {
      const { width, height } = imageSize(readFileSync(join(root, folder, name)));
      images.set(name, { src, width, height });
    } catch {
      const hint = 'PNG, JPEG, WebP, AVIF, GIF and SVG are read';
      problems.push({ rule: 'image', severity: 'error', text: `${folder}/${name} is not a picture`, hint });
    }
  }
  return images;
}

function copyPublic({ root, files, problems }: Gathering): void {
  for (const name of filesIn({ root, folder: 'public', files, problems }))
    files.set(name, { copy: join(root, 'public', name) });
}

function filesIn({ root, folder, problems }: Gathering & { readonly folder: string }): string[] {
  const options = { cwd: join(root, folder), dot: true, followSymbolicLinks: false, onlyFiles: false };
  return glob
    .sync('**/*', options)
    .sort()
    .filter((name) => {
      const file = join(root, folder, name);
      const entry = lstatSync(file);
      if (entry.isDirectory()) return false;
      const fault = entry.isFile() ? undefined : entry.isSymbolicLink() ? linkFault(root, file) : 'is not a file';
      if (fault)
        problems.push({ rule: 'file', severity: 'error', text: `${folder}/${name} ${fault}`, hint: 'copy the file' });
      return !fault;
    });
}

function linkFault(root: string, file: string): string | undefined {
  if (!existsSync(file)) return 'is a link that leads nowhere';
  if (isOutside(root, file)) return 'leads out of the site’s folder';
  return statSync(file).isFile() ? undefined : 'is a link to a folder';
}

function noAssets(files: Assets['files'], images: Assets['images'], byName: Assets['byName']): Assets {
  return { files, images, byName, boot: '', islands: undefined, islandNames: [], stylesheet: () => '' };
}

/** esbuild's errors as problems; anything else it throws is a bug and keeps its stack. */
function compileProblems(error: unknown, root: string): Problem[] {
  const messages = (error as { errors?: readonly Message[] }).errors;
  if (!Array.isArray(messages)) throw error;
  return messages.map((message: Message) => ({
    rule: 'theme',
    severity: 'error',
    text: message.text.charAt(0).toLowerCase() + message.text.slice(1),
    ...(message.location && { place: placeOf(message.location, root) }),
    ...(message.notes[0] && { hint: message.notes[0].text }),
  }));
}

function placeOf(location: NonNullable<Message['location']>, root: string): Place {
  const file = location.file.replaceAll('\\', '/');
  const path = resolve(root, location.file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : location.lineText;
  return { file, line: location.line, column: location.column + 1, length: Math.max(1, location.length), source };
}

/** Ten characters that change with the bytes: enough for a file's name, not for security. */
export function hash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}
