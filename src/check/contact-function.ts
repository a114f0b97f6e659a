// What a contact form that calls a function needs besides its settings: an address for those whose browser runs no scripts.

import type { Problem } from '../diagnostics/problem.ts';
import { functionOf, mailLinkOf } from '../site/contact-settings.ts';
import type { SiteSettings } from './settings.ts';

export function contactFunctionProblems({ contact, links, source }: SiteSettings): Problem[] {
  if (!functionOf(contact) || !source || mailLinkOf(links) !== undefined) return [];
  return [
    {
      rule: 'missing-key',
      severity: 'error',
      text: 'the form calls a function, which needs JavaScript, and no link says where to write without it',
      hint: 'name an address under links: { mail: { url: "mailto:you@example.com" } }',
      place: source.place(['contact', 'function']),
    },
  ];
}
