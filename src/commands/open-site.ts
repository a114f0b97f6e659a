// Reads a site once, for a command that ends after it.
import { workplaceAt } from '../files/workplace.ts';

/** The engine of the site in `root`. Imported late, so that --help and usage errors stay fast. */
export async function openSite(root: string, date?: string) {
  const { readOnce } = await import('../engine.ts');
  return readOnce(workplaceAt(root, { date }));
}
