// Generates speculation rules: browsers that support them (Chromium) prefetch a page when a visitor
// is about to open it. The rules are in a file that a header names, as they would be an inline script
// in a page. Other browsers ignore the header.
import { hash } from 'node:crypto';
import { withBase } from '../addresses/base.ts';
import type { Site } from '../read/site.ts';
import { endpointOf } from '../settings/contact-settings.ts';

/** Pages are only prefetched, not prerendered: a prerendered not-found page would count as visited. */
export function speculationRules({ contact, base }: Pick<Site, 'contact' | 'base'>) {
  const endpoint = endpointOf(contact)?.endpoint ?? '';
  const own = endpoint.startsWith('/') ? [endpoint, `${endpoint}/*`] : [];
  const pages = { href_matches: withBase(base, '/*') };
  const excluded = [...own, '/assets/*'].map((pattern) => ({ not: { href_matches: withBase(base, pattern) } }));
  const rules = { prefetch: [{ source: 'document', where: { and: [pages, ...excluded] }, eagerness: 'moderate' }] };
  const text = `${JSON.stringify(rules)}\n`;
  return { path: `assets/speculation-${hash('sha256', text).slice(0, 10)}.json`, text };
}
