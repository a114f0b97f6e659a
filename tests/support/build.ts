// Builds, checks and reads sites in this process, as the commands do with the engine.
import { readOnce } from '../../src/engine.ts';
import { type Workplace, workplaceAt } from '../../src/files/workplace.ts';
import { withoutErrors } from '../../src/run/linted-content.ts';
import type { Built, CheckedSite } from '../../src/run/publish-site.ts';
import type { StageOptions } from '../../src/run/render-site.ts';
import type { ReadOptions } from '../../src/run/site-reader.ts';

export type { Built } from '../../src/run/publish-site.ts';

/** The folder of a site, and what the engine and its functions get. */
export interface BuildOptions extends SiteOptions, StageOptions {
  readonly root: string;
}

/** What a site is read with. */
export interface SiteOptions extends Omit<ReadOptions, 'isReadOnce'>, Partial<Omit<Workplace, 'root'>> {}

/** Builds the site into `out`, like `litfass build`. */
export async function build(options: BuildOptions): Promise<Built> {
  return (await readOnce(workplaceAt(options.root, options), options)).publish(options);
}

/** Checks the site, like `litfass check`. The caller drops the staged files. */
export async function checkBuild(options: BuildOptions): Promise<CheckedSite> {
  return (await readOnce(workplaceAt(options.root, options), options)).check(options);
}

/** Reads and checks the content of a site, without its pages. Throws a SiteError if it has errors. */
export async function loadSite(root: string, options: SiteOptions = {}) {
  const { found, ...valid } = withoutErrors(await (await readOnce(workplaceAt(root, options), options)).content());
  return { ...valid, problems: found, assets: valid.rendering.assets, loaded: valid.content.loaded };
}
