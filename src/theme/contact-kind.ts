// Finds out whether the contact form of a site calls a function. Islands are compiled for this setting, so
// it is read before the site is checked.
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ifPossible } from '../files/if-possible.ts';
import { readIfPossible } from '../files/read-if-possible.ts';

/** The expression that islands use to ask for it. */
export const contactFunctionFlag = 'import.meta.env.CONTACT_FORM_FUNCTION';

/**
 * Whether `contact:` in content/site.yaml names a function. False for a file that cannot be read, which
 * check reports.
 */
export function callsFunction(root: string): boolean {
  const text = readIfPossible(join(root, 'content/site.yaml'))?.toString() ?? '';
  if (!text.includes('function')) return false;
  const settings = ifPossible(() => load(text)) as { readonly contact?: { readonly function?: unknown } } | undefined;
  return typeof settings?.contact?.function === 'string';
}
