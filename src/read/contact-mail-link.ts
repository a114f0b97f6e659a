// Checks that a site whose contact form calls a function also has a mail link, for browsers without
// JavaScript.

import type { Problem } from '../problems/problem.ts';
import { functionOf, mailLinkOf } from '../site/contact-settings.ts';
import type { SiteSettings } from './site.ts';

/** Rule `missing-key`. */
export function contactFunctionProblems({ contact, links, source }: SiteSettings): Problem[] {
  if (!functionOf(contact) || !source || mailLinkOf(links) !== undefined) return [];
  return [
    {
      rule: 'missing-key',
      severity: 'error',
      text: 'the form calls a function, which needs JavaScript, and no mail link replaces it without JavaScript',
      hint: 'add a mail address under links: { mail: { url: "mailto:you@example.com" } }',
      place: source.place(['contact', 'function']),
    },
  ];
}
