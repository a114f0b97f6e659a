// Builds, checks and reads sites in this process, as the commands do with the engine.
import { readOnce } from '../../src/engine.ts';
import { withoutErrors } from '../../src/run/linted-content.ts';
import type { Built, CheckedSite } from '../../src/run/publish-site.ts';
import type { StageOptions } from '../../src/run/render-site.ts';
import type { ReadOptions } from '../../src/run/site-reader.ts';

export type { Built } from '../../src/run/publish-site.ts';

/** The folder of a site, and what the engine and its functions get. */
export interface BuildOptions extends Omit<ReadOptions, 'isReadOnce'>, StageOptions {
  readonly root: string;
}

/** Builds the site into `out`, like `litfass build`. */
export async function build(options: BuildOptions): Promise<Built> {
  return (await readOnce(options.root, options)).publish(options);
}

/** Checks the site, like `litfass check`. The caller drops the staged files. */
export async function checkBuild(options: BuildOptions): Promise<CheckedSite> {
  return (await readOnce(options.root, options)).check(options);
}

/** Reads and checks the content of a site, without its pages. Throws a SiteError if it has errors. */
export async function loadSite(root: string, options: ReadOptions = {}) {
  const { found, ...valid } = withoutErrors(await (await readOnce(root, options)).content());
  return { ...valid, problems: found, assets: valid.rendering.assets, loaded: valid.content.loaded };
}
