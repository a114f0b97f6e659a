// Compiles templates/ into what the other stages need: the theme as a value, scripts, stylesheets, and files
// with hashed names. The compiled theme is written to .litfass/ and imported from there. It uses the React,
// zod and 'litfass/theme' of the engine.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noCache } from '../files/cache.ts';
import { environmentKey, environmentReads } from '../files/environment.ts';
import { folded } from '../files/file-names.ts';
import { isFolder } from '../files/files-below.ts';
import { folderProblem } from '../files/list-files.ts';
import { needPackage } from '../files/optional-package.ts';
import { type PublishedFile, shortHash } from '../files/published-names.ts';
import { type OpenedPicture, type PictureFault, readPicture } from '../images/picture-header.ts';
import { type Pictures, readPictures } from '../images/pictures.ts';
import type { Recipe } from '../images/recipes.ts';
import { takenByLicences } from '../problems/collision.ts';
import { templatesNoFolder } from '../problems/file.ts';
import type { Place, Problem } from '../problems/problem.ts';
import { noThemeEntry, themeBegins } from '../problems/theme.ts';
import { type ContactSettings, functionOf } from '../settings/contact-settings.ts';
import type { Assets } from './assets.ts';
import { type BrowserFile, browserFile } from './browser-file.ts';
import { checkedAgainst } from './checked-against.ts';
import { type CompiledTheme, compileTheme } from './compile-theme.ts';
import { type Compiler, compileOnce } from './compiler.ts';
import { realPath } from './esbuild.ts';
import { iconsOf } from './icons.ts';
import type { Theme } from './index.ts';
import { assetLicenses, licenseFiles } from './licenses.ts';
import { importTheme, themeFile } from './load-theme.ts';
import { addHashedFiles, addPackageFiles, addPublicFiles } from './published-files.ts';
import { secretsInFile } from './secrets.ts';
import { sessionFiles, sessionImportPlace } from './session-bundle.ts';
import { socialImageFonts } from './social-fonts.ts';
import { stylesheets } from './stylesheet.ts';
import { templateSources } from './template-sources.ts';

export { browserFile } from './browser-file.ts';
export { type Compiler, incrementalCompiler } from './compiler.ts';
export { contactKind } from './contact-kind.ts';
export { type DevelopmentScripts, developmentScripts } from './development-scripts.ts';
export { themeError, thrownProblem, traceTheme, withThemeErrors } from './theme-errors.ts';

/** Everything that a build uses of templates/, content/images/ and public/. */
export interface Bundle {
  /** Undefined if the theme does not compile or cannot be imported; the problems say why. */
  readonly theme: Theme | undefined;
  /** The path of the module that it was imported from; '' without one. */
  readonly themeFile: string;
  readonly assets: Assets;
  /** Changes with everything that may change a page, except its stylesheet and the pictures of content. */
  readonly fingerprint: string;
  /** Changes with the part of the theme that content is checked against. */
  readonly checkFingerprint: string;
  /** The files outside templates/ that the theme was compiled from, relative to the root. */
  readonly outsideFiles: readonly string[];
  /**
   * The environment variables that the theme reads, and whether it reads the date
   * (files/environment.ts).
   */
  readonly environmentReads: readonly string[];
  /** The licences of packages in the scripts, and those among the files of the theme. */
  readonly licenses: readonly string[];
  /** Where scripts of the theme import `litfass/session`. */
  readonly sessionImports: readonly Place[];
  /** Opens a file of public/ as a picture; `path` begins with a slash. Undefined if there is none. */
  readonly publicPicture: (path: string) => OpenedPicture | PictureFault | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads templates/, content/images/ and public/ of a site, and writes the compiled theme to its
 * .litfass/. Reports what is wrong as problems. Throws a CliError if .litfass/ is not writable.
 */
export async function bundle(site: string, cache = noCache, compiler: Compiler = compileOnce): Promise<Bundle> {
  // esbuild and Node follow links, so all paths must be real ones.
  const root = realPath(site);
  const templates = join(root, 'templates');
  const files = new Map<string, PublishedFile>();
  const { byName, problems: assetProblems } = addHashedFiles(root, files);
  const { pictures, problems: pictureProblems } = readPictures(root, files);
  const problems = [...assetProblems, ...pictureProblems, ...addPublicFiles(root, files)];
  const publicPicture: Bundle['publicPicture'] = (path) =>
    files.has(path.slice(1)) ? readPicture(join(root, 'public', path)) : undefined;
  const withoutTheme: Bundle = {
    theme: undefined,
    themeFile: '',
    assets: assetsWithoutTheme(files, pictures, byName),
    fingerprint: '',
    checkFingerprint: '',
    outsideFiles: [],
    environmentReads: [],
    licenses: [],
    sessionImports: [],
    publicPicture,
    problems,
  };
  const entryProblem = themeEntryProblem(templates);
  if (entryProblem) return { ...withoutTheme, problems: [...problems, entryProblem] };
  let compiled: CompiledTheme;
  try {
    compiled = await compileTheme({ root, templates, byName, cache, compiler });
  } catch (error) {
    const problem = folderProblem(root, error);
    // templates/assets has been listed before.
    if (!problems.some(({ place }) => place?.file === problem.place?.file)) problems.push(problem);
    return withoutTheme;
  }
  const { code, browser, styles, packageFiles, markup, outsideFiles } = compiled;
  const assetUrls = new Map([...byName, ...addPackageFiles(root, packageFiles, files)]);
  problems.push(...compiled.problems);
  for (const [path, bytes] of browser.files) problems.push(...secretsInFile(path, Buffer.from(bytes).toString()));
  const licenses = [...browser.licenses, ...assetLicenses(root, 'templates/assets', byName.keys())];
  const filesWithLicenses = licenseFiles(licenses);
  const taken = [...files.keys()].find((path) => filesWithLicenses.has(folded(path)));
  if (taken !== undefined) problems.push(takenByLicences(`public/${taken}`));
  for (const [path, bytes] of [...browser.files, ...filesWithLicenses]) files.set(path, bytes);
  const imported = compiled.problems.length === 0 ? await importTheme(root, code) : undefined;
  const theme = imported?.theme;
  const { boot, islands } = browser;
  const { socialFonts, problems: fontProblems } = socialImageFonts(theme, templates);
  const { icons, problems: iconProblems } = iconsOf(theme, byName, files);
  problems.push(...(imported?.problems ?? []), ...fontProblems, ...iconProblems);
  const reads = environmentReads(code);
  const inputs = [boot, islands, [...assetUrls], icons, socialFonts?.fingerprint, environmentKey(reads)];
  // Without the folder of the engine, so that it is the same on every machine.
  const portableCode = code.replace(/file:\/\/[^"']*\/(src|node_modules)\//g, '$1/');
  const fingerprint = shortHash(`${portableCode}${JSON.stringify(inputs)}`);
  return {
    ...withoutTheme,
    theme,
    themeFile: themeFile(root, code),
    fingerprint,
    checkFingerprint: (theme && checkedAgainst(theme)) ?? fingerprint,
    assets: {
      ...assetsWithoutTheme(files, pictures, assetUrls),
      boot,
      islands,
      socialImageFonts: socialFonts,
      icons,
      stylesheet: stylesheets(styles, markup),
      recipes: new Map<string, Recipe>([...pictures.recipes, ...(icons?.recipes ?? [])]),
      templateSources: () => templateSources(root, outsideFiles),
      browserSources: browser.used,
    },
    outsideFiles,
    environmentReads: reads,
    licenses,
    sessionImports: browser.sessionImporters.map((file) => sessionImportPlace(root, file)),
  };
}

/** The problem if templates/index.ts is missing or not a file. */
function themeEntryProblem(templates: string): Problem | undefined {
  const entry = join(templates, 'index.ts');
  if (existsSync(entry) && !isFolder(entry)) return undefined;
  if (existsSync(templates) && !isFolder(templates)) return templatesNoFolder(themeBegins);
  return noThemeEntry(existsSync(entry));
}

/** The settings of content/site.yaml that need scripts of their own. */
interface ScriptSettings {
  readonly auth?: object | undefined;
  readonly contact?: ContactSettings | undefined;
  readonly allow?: object;
}

/**
 * Adds the scripts that only some sites need: the session client, the client of a contact form that calls a
 * function, and what opens third parties.
 */
export async function withSiteScripts(
  bundled: Bundle,
  { auth, contact, allow = {} }: ScriptSettings,
  cache = noCache,
): Promise<Bundle> {
  if (auth) needPackage('@supabase/auth-js', '`auth:` in content/site.yaml');
  if (functionOf(contact)) needPackage('@supabase/functions-js', 'a contact form that calls a function');
  const session = auth && (await sessionFiles(auth, cache));
  const contactClient = functionOf(contact) && (await browserFile('contact', 'browser/contact-client.ts', { cache }));
  const isClosed = Object.keys(allow).length === 0;
  const doors = isClosed ? undefined : await browserFile('doors', 'browser/doors.ts', { cache });
  const added = [session?.client, session?.callback, contactClient, doors].filter((file) => file !== undefined);
  if (added.length === 0) return bundled;
  const licenses = licenseFiles([...bundled.licenses, ...added.flatMap((file) => file.licenses)]);
  const scripts = added.map(({ path, bytes }) => [path, bytes] as const);
  const urlOf = (file: BrowserFile | undefined) => (file ? `/${file.path}` : '');
  const assets = {
    ...bundled.assets,
    files: new Map([...bundled.assets.files, ...scripts, ...licenses]),
    contactClient: urlOf(contactClient),
    doors: urlOf(doors),
    session: session && { client: urlOf(session.client), callback: urlOf(session.callback) },
  };
  const fingerprint = shortHash([bundled.fingerprint, ...added.map(({ path }) => path)].join(' '));
  return { ...bundled, assets, fingerprint };
}

/** The files of public/ among those of the output. */
function publicFilesIn(files: Assets['files']): Assets['publicFiles'] {
  return new Map(
    [...files].flatMap(([path, file]) =>
      file instanceof Uint8Array || path.startsWith('assets/') ? [] : [[path, file.copy]],
    ),
  );
}

function assetsWithoutTheme(files: Assets['files'], pictures: Pictures, byName: Assets['byName']): Assets {
  return {
    files,
    publicFiles: publicFilesIn(files),
    ...pictures,
    byName,
    boot: '',
    islands: {},
    contactClient: '',
    doors: '',
    socialImageFonts: undefined,
    icons: undefined,
    stylesheet: () => '',
    templateSources: () => new Map<string, string>(),
    browserSources: [],
  };
}
