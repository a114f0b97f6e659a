// Whether the contact form of a site calls a function: its islands are compiled for that, and for nothing else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** What islands ask with `import.meta.env.CONTACT_FORM_FUNCTION`. */
export const contactFunction = 'import.meta.env.CONTACT_FORM_FUNCTION';

/** Looked up before the site is checked. No for a file that cannot be read: check reports what is wrong with it. */
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
