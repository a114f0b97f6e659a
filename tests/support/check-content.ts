// Reads and lints content that need not be in files.
import { isFatal } from '../../src/lint/apply-settings.ts';
import { lintContent } from '../../src/lint/files-and-texts.ts';
import { readSite } from '../../src/read/index.ts';
import type { Loaded } from '../../src/site/source.ts';
import type { Bundle } from '../../src/theme/bundle.ts';

/** The site with its problems; without one if it has errors that no site can lower. */
export function checkContent(loaded: Loaded, bundle: Bundle, options: { readonly date?: string | undefined } = {}) {
  const read = readSite(loaded, bundle);
  const problems = lintContent(read, options);
  return { ...read, site: problems.some(isFatal) ? undefined : read.site, problems };
}
