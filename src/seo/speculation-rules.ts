// Tells browsers that know speculation rules (Chromium) to fetch a page of the site when a visitor is about to open it. The
// rules lie in a file that a header names: in a page they would be an inline script. Browsers that know nothing of it lose nothing.
import { createHash } from 'node:crypto';
import type { Site } from '../check/index.ts';
import { withBase } from '../site/base.ts';
import { endpointOf } from '../site/contact-settings.ts';

export interface SpeculationRules {
  /** Where the file lies in the output; its name changes with its content, so that it is fetched once. */
  readonly path: string;
  readonly text: string;
}

/** Pages are only fetched, never run before they are asked for: a not-found page would count as visited. */
export function speculationRules({ contact, base }: Pick<Site, 'contact' | 'base'>): SpeculationRules {
  const endpoint = endpointOf(contact)?.endpoint ?? '';
  const own = endpoint.startsWith('/') ? [endpoint, `${endpoint}/*`] : [];
  const pages = { href_matches: withBase(base, '/*') };
  const apart = [...own, '/assets/*'].map((pattern) => ({ not: { href_matches: withBase(base, pattern) } }));
  const rules = { prefetch: [{ source: 'document', where: { and: [pages, ...apart] }, eagerness: 'moderate' }] };
  const text = `${JSON.stringify(rules)}\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { path: `assets/speculation-${hash}.json`, text };
}
