// Publishes a staged site: draws the pictures that are not cached, and then replaces the output.
import { claimsLockFile } from '../claims/claims-lock.ts';
import type { Workplace } from '../files/workplace.ts';
import { isCompressible } from '../hosts/content-types.ts';
import { renderImages } from '../images/index.ts';
import { lintPictures } from '../lint/index.ts';
import { type Problem, throwOnErrors, type Waived } from '../problems/problem.ts';
import { buildInputs, type Inputs } from '../publish/build-inputs.ts';
import { type Compressed, compress } from '../publish/compress.ts';
import { publish } from '../publish/index.ts';
import type { Published } from '../publish/staging.ts';
import type { StagedSite, StageOptions } from './render-site.ts';
import type { ReadOptions } from './site-reader.ts';
import { yieldToSignals } from './threads/render-pages.ts';

/** A staged site without errors. */
export interface CheckedSite extends StagedSite {
  /** The problems that are not waived; all of them are warnings. Unsorted. */
  readonly warnings: readonly Problem[];
  /** Problems that content/site.yaml waives. */
  readonly waived: readonly Waived[];
}

/** The result of publishing a site. */
export interface Built extends CheckedSite {
  /** How many images were rendered; the others were cached. */
  readonly renderedImages: number;
  readonly published: Published;
  /** What was compressed; undefined without the option `compress`. */
  readonly compressed: Compressed | undefined;
}

type PublishOptions = Pick<StageOptions & ReadOptions, 'compress' | 'baseUrl'>;

/**
 * Writes the site to its output. Throws a SiteError for pictures that cannot be drawn, and a CliError if the
 * output cannot be written; the output is unchanged then, and the staged files are gone.
 */
export async function publishSite(checked: CheckedSite, place: Workplace, options: PublishOptions): Promise<Built> {
  const { rendering, staged, recipes, imageCache, warnings, waived, savePages } = checked;
  const { onProgress } = place;
  try {
    const drawn = await renderImages(recipes, place, imageCache);
    throwOnErrors([...warnings, ...lintPictures(rendering.site, drawn.broken)], waived);
    for (const [path, content] of drawn.files) staged.write(path, content);
    if (options.compress) onProgress('compressing');
    const compressed = options.compress && (await compress(staged, isCompressible));
    onProgress('publishing');
    await yieldToSignals();
    const published = publish(staged, buildInputs(inputsOf(checked, options)));
    savePages();
    return { ...checked, renderedImages: drawn.rendered, compressed, published };
  } catch (error) {
    staged.drop();
    throw error;
  }
}

/** A release writes these after publishing; the next build makes the same bytes from them. */
const locksOfReleases = ['content/addresses.lock.yaml', claimsLockFile];

/** Everything that determines the bytes of the output, as names and hashes. The date does not. */
function* inputsOf({ content, staged, rendering }: StagedSite, options: PublishOptions): Inputs {
  const { loaded, bundle } = content;
  for (const { file, sha256 } of loaded.sources) if (!locksOfReleases.includes(file)) yield [file, sha256];
  for (const [file, evidence] of loaded.evidence) yield [file, 'sha256' in evidence ? evidence.sha256() : ''];
  yield* bundle.assets.templateSources();
  for (const path of bundle.assets.files.keys()) yield [`/${path}`, staged.files.get(path)?.sha256 ?? ''];
  yield ['options', JSON.stringify([options.baseUrl, options.compress, rendering.site.isPreview])];
}
