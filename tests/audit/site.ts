// The site that is audited: a copy, built and served by `litfass preview`, with its headers and
// compressed as a host would. A page is named by its url path here; that it is also written as
// x/index.html for some hosts is left out.
import { join } from 'node:path';
import { copySite, removeSite, run, serve } from '../browser/support/litfass.ts';
import { filesBelow } from '../support/helpers.ts';
import { buildRealSite } from '../support/real-site.ts';

export interface AuditSite {
  readonly url: string;
  /** Every page by its url path, in the order of their names. */
  readonly pages: readonly string[];
  /** Every file of HTML by its path in the output. */
  readonly files: ReadonlyMap<string, string>;
  readonly stop: () => Promise<void>;
}

export async function startSite(): Promise<AuditSite> {
  // A copy takes its pictures from the shared build, which a clean checkout does not have yet.
  await buildRealSite();
  const root = await copySite();
  try {
    const out = join(root, 'dist');
    await run('build', ['--root', root, '--out', out, '--compress']);
    const preview = await serve('preview', ['--root', root, '--out', out]);
    const stop = async () => {
      await preview.stop();
      await removeSite(root);
    };
    const files = htmlIn(out);
    const pages = pagesOf([...files.keys()]);
    return { url: preview.url, pages, files, stop };
  } catch (error) {
    await removeSite(root);
    throw error;
  }
}

/** The text of every file of HTML in a folder, by its path with forward slashes. */
export function htmlIn(folder: string): ReadonlyMap<string, string> {
  const files = [...filesBelow(folder)].filter(([name]) => name.endsWith('.html'));
  return new Map(files.map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

function pagesOf(files: readonly string[]): readonly string[] {
  const pages = files.filter((file) => file === 'index.html' || !file.endsWith('/index.html'));
  return pages.map((file) => `/${file.replace(/(^index|(?<!404))\.html$/, '')}`).sort();
}
