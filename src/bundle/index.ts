// Makes of templates/ what the other stages need: the theme as a value, the browser's modules, stylesheets, and hashed files.
// The theme is compiled into .litfass/ and imported; it shares React, zod and 'litfass/theme' with the engine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Place, Problem } from '../diagnostics/problem.ts';
import { folderProblem, isFolder } from '../fs/list-files.ts';
import { environmentKey, environmentReads } from '../memory/environment.ts';
import { noCache } from '../memory.ts';
import type { Assets, Recipe } from '../model/assets.ts';
import { type ContactSettings, functionOf } from '../site/contact-settings.ts';
import { folded } from '../site/file-names.ts';
import type { Theme } from '../theme.ts';
import { type BrowserFile, browserFile } from './browser-file.ts';
import { compile } from './compiled.ts';
import { socialImageFonts } from './drawing.ts';
import { realPath } from './esbuild.ts';
import { copyPublic, hash, hashedFiles, templateSources } from './files.ts';
import { iconsOf } from './icons.ts';
import { licensesAmong, licensesIn } from './licenses.ts';
import { importTheme, themeFile } from './load-theme.ts';
import { type Pictures, pictures } from './pictures.ts';
import { sessionFiles, sessionImport } from './session-bundle.ts';
import { stylesheets } from './stylesheet.ts';

// Whether a site needs its islands compiled anew is asked before they are.
export { callsFunction } from './contact-function.ts';
// Callers that render with the theme ask where it failed, and which of its lines wrote what.
export { failureOf, traceTheme, withTheme } from './failures.ts';

/** Everything that templates/, content/images/ and public/ give to a build. */
export interface Bundle {
  /** Undefined when the templates do not compile; the problems say why. */
  readonly theme: Theme | undefined;
  /** The module that it was imported from. */
  readonly themeFile: string;
  readonly assets: Assets;
  /** Changes with everything that pages can have of it, but for their stylesheets and the pictures of content. */
  readonly mark: string;
  /** What the theme is made of besides templates/: files, named from the root. */
  readonly outside: readonly string[];
  /** What it asks of its surroundings: names of variables of the environment, and whether the day. */
  readonly asked: readonly string[];
  /** The licences of what is in the browser's modules, and among the files of the theme. */
  readonly licenses: readonly string[];
  /** Where files for the browser import `litfass/session`. */
  readonly sessionImports: readonly Place[];
  readonly problems: readonly Problem[];
}

/** Reads templates/, content/images/ and public/ below `site`, and writes the compiled theme into its `.litfass/`. */
export async function bundle(site: string, memory = noCache): Promise<Bundle> {
  // esbuild and Node name files as they are once links are followed.
  const root = realPath(site);
  const templates = join(root, 'templates');
  const problems: Problem[] = [];
  const files = new Map<string, Uint8Array | { copy: string }>();
  const byName = hashedFiles({ root, folder: 'templates/assets', files, problems });
  const shown = pictures({ root, files, problems });
  copyPublic({ root, files, problems });
  const assets = noAssets(files, shown, byName);
  const nothing = {
    theme: undefined,
    themeFile: '',
    assets,
    mark: '',
    outside: [],
    asked: [],
    licenses: [],
    sessionImports: [],
    problems,
  };
  const entry = join(templates, 'index.ts');
  if (!existsSync(entry) || isFolder(entry)) {
    const hint = 'a theme begins with templates/index.ts: export const theme = defineTheme({ layouts, sections })';
    const isFile = existsSync(templates) && !isFolder(templates);
    const text = existsSync(entry) ? 'templates/index.ts is a folder' : 'there is no templates/index.ts';
    const fault = isFile ? { rule: 'file', text: 'templates is not a folder' } : { rule: 'theme', text };
    problems.push({ ...fault, severity: 'error', hint });
    return nothing;
  }
  const compiled = await compile({ root, templates, byName, memory }).catch((error: unknown) => {
    const fault = folderProblem(root, error);
    // A folder of the theme that others look into too has been told.
    if (!problems.some(({ text }) => text === fault.text)) problems.push(fault);
  });
  if (!compiled) return nothing;
  const { code, browser, sheets, elsewhere, outside, problems: found } = compiled;
  problems.push(...found);
  const sections = [...browser.licenses, ...licensesAmong(root, 'templates/assets', byName.keys())];
  const licenses = licensesIn(sections);
  const taken = [...files.keys()].find((path) => licenses.has(folded(path)));
  if (taken !== undefined) problems.push(collision(`public/${taken}`));
  for (const [path, bytes] of [...browser.files, ...licenses]) files.set(path, bytes);
  const theme = found.length === 0 ? await importTheme(root, code, problems) : undefined;
  const { boot, islands, islandNames } = browser;
  const drawing = socialImageFonts(theme, templates, problems);
  const icons = iconsOf(theme, { byName, files, problems });
  const asked = environmentReads(code);
  const named = [boot, islands, islandNames, [...byName], icons, drawing?.fingerprint, environmentKey(asked)];
  return {
    theme,
    themeFile: themeFile(root, code),
    // Wherever the engine is installed, the same theme is the same.
    mark: hash(`${code.replace(/file:\/\/[^"']*\/(src|node_modules)\//g, '$1/')}${JSON.stringify(named)}`),
    assets: {
      ...{ files, boot, islands, islandNames, contactClient: '', ...shown, drawing, icons, byName },
      stylesheet: stylesheets(sheets, elsewhere),
      recipes: new Map<string, Recipe>([...shown.recipes, ...(icons?.recipes ?? [])]),
      templateSources: () => templateSources(root),
    },
    outside,
    asked,
    licenses: sections,
    sessionImports: browser.sessionImporters.map((file) => sessionImport(root, file)),
    problems,
  };
}

interface Settings {
  readonly auth?: object | undefined;
  readonly contact?: ContactSettings | undefined;
}

/** The same with the files that few sites need: those of the session client, and what calls the function of the contact form. */
export async function withSettings(made: Bundle, { auth, contact }: Settings, memory = noCache): Promise<Bundle> {
  const session = auth && (await sessionFiles(auth, memory));
  const caller = functionOf(contact) && (await browserFile('contact', 'browser/contact-client.ts', { memory }));
  const added = [session?.client, session?.callback, caller].filter((file) => file !== undefined);
  if (added.length === 0) return made;
  const licenses = licensesIn([...made.licenses, ...added.flatMap((file) => file.licenses)]);
  const files = new Map([...made.assets.files, ...added.map(({ path, bytes }) => [path, bytes] as const), ...licenses]);
  const urlOf = (file: BrowserFile | undefined) => (file ? `/${file.path}` : '');
  const assets = {
    ...made.assets,
    files,
    contactClient: urlOf(caller),
    session: session && { client: urlOf(session.client), callback: urlOf(session.callback) },
  };
  return { ...made, assets, mark: hash([made.mark, ...added.map(({ path }) => path)].join(' ')) };
}

function collision(file: string): Problem {
  const place = { file, line: 1, column: 1, length: 1, source: '' };
  const text = `${file} is a file that litfass writes itself`;
  return { rule: 'collision', severity: 'error', text, hint: 'give it another name', place };
}

function noAssets(files: Assets['files'], shown: Pictures, byName: Assets['byName']): Assets {
  const empty = { stylesheet: () => '', templateSources: () => new Map<string, string>() };
  const nothing = {
    boot: '',
    islands: undefined,
    islandNames: [],
    contactClient: '',
    drawing: undefined,
    icons: undefined,
  };
  return { files, ...shown, byName, ...nothing, ...empty };
}
