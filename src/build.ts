// The whole run, from YAML to dist/, on one screen. Each step is a stage of its own file.
import { join } from 'node:path';
import { type Bundle, bundle, failureOf, traceTheme, withSettings, withTheme } from './bundle/index.ts';
import { checkShapes } from './check/index.ts';
import { isError, type Problem, throwOnErrors, type Waived } from './diagnostics/problem.ts';
import { isCompressible } from './hosts/content-types.ts';
import { limitProblems } from './hosts/host-limits.ts';
import { hostingOf } from './hosts/index.ts';
import { nginxConfiguration, nginxFile } from './hosts/nginx.ts';
import { redirectPages } from './hosts/redirect-pages.ts';
import { headersFile, redirectsFile } from './hosts/rule-files.ts';
import { vercelConfiguration, vercelFile } from './hosts/vercel.ts';
import { makeImages, openImageCache, picturesOf, recipesFor } from './images/index.ts';
import { budgetProblems } from './lint/budgets.ts';
import { lintPages } from './lint/index.ts';
import { load } from './load/index.ts';
import { openContentCache } from './memory/content.ts';
import { openPageCache } from './memory/pages.ts';
import { openParts } from './memory/parts.ts';
import { type Cache, noCache, openCache } from './memory.ts';
import { routesOf } from './model/routes.ts';
import type { Site } from './model/site.ts';
import type { Loaded } from './model/source.ts';
import { letSignalsThrough, makePages } from './pages.ts';
import { type Compressed, compress } from './publish/compress.ts';
import { openCompressedSizes } from './publish/compressed-size.ts';
import { publish, stage } from './publish/index.ts';
import { buildInputs, type Inputs } from './publish/inputs.ts';
import type { Published, Staged } from './publish/staged.ts';
import type { ReleaseGate } from './release.ts';
import { prepareRendering, startFindingWriters } from './render/index.ts';
import type { RenderedPage, Rendering } from './render/rendered.ts';
import { isFatal, settle } from './rules/index.ts';
import { robots, sitemaps, sitemapText } from './seo/sitemap.ts';
import { speculationRules } from './seo/speculation-rules.ts';
import { manifests } from './seo/web-manifest.ts';
import type { Addresses } from './site/addresses.ts';
import { basePath } from './site/base.ts';

export interface BuildOptions {
  readonly root: string;
  readonly out: string;
  /** Whether the output may hold files that no build wrote. */
  readonly forceOut?: true | undefined;
  /** Instead of the url in content/site.yaml. */
  readonly baseUrl?: string;
  /** The day that expiry dates are held against, as 2026-11-01. Without it nothing expires. Rendered bytes do not depend on it. */
  readonly date?: string;
  /** More warnings than these are an error. */
  readonly maxWarnings?: number;
  /** What a release asks for besides; without it the site is built for looking. */
  readonly release?: ReleaseGate;
  /** Whether to write .br and .gz beside the files that they make smaller. */
  readonly compress?: true;
  /** What earlier builds left, to make only what may differ. Without it everything is made anew but images, which are known by what they are made of, and the weights of files. */
  readonly memory?: Cache;
  /** Folders that hold the pages already, each a share of them: all are taken from there, and none is rendered. */
  readonly parts?: readonly string[];
  /** How many threads render pages beside this one; by the machine and the number of pages when it is not said. */
  readonly workers?: number;
  /** Told as each stage begins, and as pages are made. */
  readonly onProgress?: (step: string) => void;
}

export interface Built {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  readonly rendering: Rendering;
  readonly staged: Staged;
  /** How many images were made; those of earlier builds are kept. */
  readonly drawn: number;
  readonly published: Published;
  /** What was compressed, where that was asked for. */
  readonly compressed: Compressed | undefined;
  readonly warnings: readonly Problem[];
  /** Problems that content/site.yaml waives. */
  readonly waived: readonly Waived[];
  /** The addresses to remember: after a release the next ones, else those that were read. */
  readonly addresses: Addresses;
  /** What content/ and templates/ hold, as they were read. */
  readonly read: Read;
}

export interface Read {
  readonly loaded: Loaded;
  readonly made: Bundle;
}

/** A build before it is put in place. */
export interface CheckedBuild extends Omit<Built, 'published' | 'compressed'> {
  /** Leaves what was made for the next build, once it is in place. */
  readonly saveCache: () => void;
}

/** Builds the site into `out`. Throws SiteError when something is wrong; the output is then as it was before. */
export async function build(options: BuildOptions): Promise<Built> {
  const judged = await checkBuild({ ...options, images: 'all' });
  try {
    if (options.compress) options.onProgress?.('compressing');
    const compressed = options.compress && (await compress(judged.staged, isCompressible));
    options.onProgress?.('publishing');
    await letSignalsThrough();
    const published = publish(judged.staged, buildInputs(inputsOf(judged, options)));
    judged.saveCache();
    return { ...judged, compressed, published };
  } catch (error) {
    judged.staged.drop();
    throw error;
  }
}

/**
 * All but publish: what `litfass check` does. The staged files are dropped by the caller. Of the images it makes only pictures
 * of content, which may be broken, unless all are asked for.
 */
export async function checkBuild({
  root,
  out,
  forceOut,
  baseUrl,
  date,
  maxWarnings,
  release,
  images,
  compress: compressing,
  memory = noCache,
  parts,
  workers,
  onProgress = () => {},
}: BuildOptions & { readonly images?: 'all' }): Promise<CheckedBuild> {
  onProgress('reading content');
  const { site, allProblems, assets, ...read } = await readShapes(root, { baseUrl, date, memory, onProgress });
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const staged = stage(out, { force: forceOut });
  try {
    for (const [path, content] of assets.files) staged.write(path, content);
    const isBuild = images === 'all';
    // A check writes no pages; a release looks at the words of every page again, and compressing at every file.
    const { sources } = read.loaded;
    const remembering = { rendering, fingerprint: read.made.mark, sources };
    const before = openImageCache(root);
    const isDrawn = before.has;
    const remembered = parts
      ? openParts(parts, { root, remembering })
      : openPageCache(isBuild && !release && !compressing ? memory : noCache, { ...remembering, out, isDrawn });
    const { themeFile } = read.made;
    const making = { rendering, sources, staged, remembered, isDrawn, themeFile, workers, onProgress };
    const hashed = release !== undefined;
    const pages = await makePages([...routes.keys()], { ...making, hashed, meanwhile: allProblems });
    const { templateSources, islands } = assets;
    const findWriters = startFindingWriters(rendering, traceTheme({ root, themeFile }));
    const theme = { findWriters, templateSources };
    const scales = openCompressedSizes(openCache(root), staged);
    // Compressing takes threads of its own, and most of what drawing does takes this one.
    const weighing = budgetProblems({ site, pages, islands, sizes: scales });
    weighing.catch(() => {});
    const wanted = recipesFor(pages, assets);
    const drawn = await makeImages(isBuild ? wanted : picturesOf(wanted), { root, before, onDrawn: onProgress });
    for (const [path, content] of drawn.files) staged.write(path, content);
    onProgress('checking the whole site');
    const releasing = { site, pages, loaded: read.loaded, date };
    const addresses = release?.addresses(releasing) ?? site.released;
    const released = { ...rendering, site: { ...site, released: addresses } };
    const about = siteFiles(released);
    for (const [path, content] of about) staged.write(path, content);
    const files = new Set([...staged.files.keys(), ...wanted.keys()]);
    const sitemap = sitemapText(about);
    const all = [
      ...allProblems(),
      ...(await lintPages({ site, pages, files, sitemap, theme, broken: drawn.broken })),
      ...(await weighing),
      ...limitProblems(hostingOf(released), site),
      ...(release?.problems(releasing) ?? []),
    ];
    if (site.budgets) scales.save();
    const settled = settle(all, { ...site, date, seen: 'all', release: release !== undefined });
    const told = [...settled.problems, ...tooMany(settled.problems, maxWarnings)];
    return {
      site,
      pages,
      rendering,
      staged,
      drawn: drawn.made,
      read,
      addresses,
      warnings: throwOnErrors(told, settled.waived),
      waived: settled.waived,
      saveCache: remembered.save,
    };
  } catch (error) {
    staged.drop();
    throw await failureOf({ error, root, themeFile: read.made.themeFile });
  }
}

/** All that the bytes of the output come from. The day is not among them. */
function* inputsOf({ read, staged }: Pick<Built, 'read' | 'staged'>, options: BuildOptions): Inputs {
  // A release writes the lock of addresses when it is done: a build after it makes the same bytes from it.
  for (const { file, sha256 } of read.loaded.sources) if (file !== 'content/addresses.lock.yaml') yield [file, sha256];
  for (const [file, evidence] of read.loaded.evidence) yield [file, 'sha256' in evidence ? evidence.sha256() : ''];
  yield* read.made.assets.templateSources();
  for (const path of read.made.assets.files.keys()) yield [`/${path}`, staged.files.get(path)?.sha256 ?? ''];
  yield ['options', JSON.stringify([options.baseUrl, options.compress])];
}

type Reading = Pick<BuildOptions, 'baseUrl' | 'date' | 'memory' | 'onProgress'>;

interface ReadSite extends Read {
  readonly site: Site;
  readonly assets: Bundle['assets'];
  readonly problems: readonly Problem[];
}

/** The first half of the line: content and theme, valid, or a SiteError that tells all that is wrong. */
export async function loadSite(root: string, reading: Reading = {}): Promise<ReadSite> {
  const { allProblems, ...read } = await readShapes(root, reading);
  return { ...read, problems: allProblems() };
}

interface ReadShapes extends Omit<ReadSite, 'problems'> {
  /** Judges the words, once, and tells all that is wrong so far; or throws it as a SiteError where the site cannot be judged. */
  readonly allProblems: () => readonly Problem[];
}

/** The same, but the words are judged later: rendering need not wait for what is found in them. */
async function readShapes(
  root: string,
  { baseUrl, date, memory, onProgress = () => {} }: Reading,
): Promise<ReadShapes> {
  // esbuild works in a process of its own; YAML is read meanwhile.
  const making = bundle(root, memory);
  // When reading YAML fails, nobody waits for it any more.
  making.catch(() => {});
  const content = memory && memory !== noCache ? openContentCache(memory) : undefined;
  const store = join(root, `.litfass/.values.${process.pid}`);
  const loaded = load(root, content, { store });
  const bundled = await making;
  onProgress('checking content');
  const { site, problems, checkWords, settings } = await withTheme({ root, themeFile: bundled.themeFile }, () =>
    checkShapes(loaded, bundled, { date, memory, content }),
  );
  const refuse = (all: readonly Problem[]): never => {
    const settled = settle(all, { ...settings, date, seen: 'parts' });
    throwOnErrors(settled.problems, settled.waived);
    throw new Error('check made no site and told no error');
  };
  if (!site) return refuse([...problems, ...checkWords()]);
  const allProblems = () => {
    const all = [...problems, ...checkWords()];
    loaded.letGo?.();
    // The files that words are held against can be broken too: terms, and the lock of translations.
    return all.some(isFatal) ? refuse(all) : all;
  };
  const made = await withSettings(bundled, site, memory);
  const { assets } = made;
  const served = baseUrl ? { ...site, url: baseUrl, base: basePath(baseUrl) } : site;
  return { site: served, allProblems, assets, loaded, made };
}

function tooMany(problems: readonly Problem[], most = Number.POSITIVE_INFINITY): Problem[] {
  const count = problems.filter((problem) => !isError(problem)).length;
  if (count <= most) return [];
  const text = `${count} ${count === 1 ? 'warning' : 'warnings'}, and --max-warnings allows ${most}`;
  const hint = 'mend them, or waive them in content/site.yaml with a reason and a last day';
  return [{ rule: 'too-many-warnings', severity: 'error', text, hint }];
}

/** The files that are about the site rather than part of it: path → text. */
export function siteFiles(rendering: Rendering): Map<string, string> {
  const { site, routes } = rendering;
  const hosting = hostingOf(rendering);
  const nginx = site.hosts?.nginx;
  const speculation = speculationRules(site);
  return new Map([
    ...sitemaps(routes, site),
    ['robots.txt', robots(site)],
    ['_headers', headersFile(hosting.headers)],
    ['_redirects', redirectsFile(hosting.redirects)],
    ['.nojekyll', ''],
    ...(site.hosts?.vercel ? [[vercelFile, vercelConfiguration(hosting)] as const] : []),
    ...(site.hosts?.['github-pages'] ? redirectPages(hosting.redirects, rendering) : []),
    [speculation.path, speculation.text],
    ...manifests(rendering),
    ...(nginx ? [[nginxFile, nginxConfiguration(hosting, { brotli: nginx !== true && nginx.brotli })] as const] : []),
  ]);
}
