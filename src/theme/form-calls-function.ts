// Finds out whether the contact form of a site calls a function. Islands are compiled for this setting, so
// it is read before the site is checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** The expression that islands use to ask for it. */
export const contactFunctionFlag = 'import.meta.env.CONTACT_FORM_FUNCTION';

/**
 * Whether `contact:` in content/site.yaml names a function. False for a file that cannot be read, which
 * check reports.
 */
export function callsFunction(root: string): boolean {
  try {
    const text = readFileSync(join(root, 'content/site.yaml'), 'utf8');
    if (!text.includes('function')) return false;
    const { contact } = load(text) as { readonly contact?: { readonly function?: unknown } };
    return typeof contact?.function === 'string';
  } catch {
    return false;
  }
}
