// Finds out who gets the messages of a site’s contact form. Islands are compiled for this setting, so it is
// read before the site is checked.
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ifPossible } from '../files/if-possible.ts';
import { readIfPossible } from '../files/read-if-possible.ts';

const kinds = ['function', 'service'];

/**
 * `function` or `service` if `contact:` in content/site.yaml names one; otherwise `endpoint`, also for a file
 * that cannot be read, which check reports.
 */
export function contactKind(root: string): string {
  const text = readIfPossible(join(root, 'content/site.yaml'))?.toString() ?? '';
  if (!/function|service/.test(text)) return 'endpoint';
  const settings = ifPossible(() => load(text)) as { readonly contact?: Record<string, unknown> } | undefined;
  return kinds.find((key) => settings?.contact?.[key]) ?? 'endpoint';
}

/**
 * The values of `import.meta.env.CONTACT_FORM_FUNCTION` and `…_SERVICE` in a theme. Without a kind, the code
 * of all forms is needed.
 */
export function contactConstants(kind?: string): Readonly<Record<string, string>> {
  const isNeeded = (key: string) => String(kind === undefined || kind === key);
  return Object.fromEntries(kinds.map((key) => [`import.meta.env.CONTACT_FORM_${key.toUpperCase()}`, isNeeded(key)]));
}
