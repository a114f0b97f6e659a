// Builds, checks and reads sites in this process, as the commands do with the engine.
import { type RenderableContent, readOnce } from '../../src/engine.ts';
import type { Built, StagedSite, StageOptions } from '../../src/run/publish-site.ts';
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
export async function checkBuild(options: BuildOptions): Promise<StagedSite> {
  return (await readOnce(options.root, options)).check(options);
}

/** Reads and checks the content of a site, without its pages. */
export async function loadSite(root: string, options: ReadOptions = {}): Promise<RenderableContent> {
  return (await readOnce(root, options)).content();
}
