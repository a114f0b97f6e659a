// Rules that apply only to a release: everything must be real, proven and reviewed. Rules with
// `release: 'also'` are in the other files: they are always checked, and become errors in a release.
import type { RuleTable } from './index.ts';

export const releaseRules = {
  'base-url': {
    severity: 'error',
    release: 'only',
    what: 'The URL of a release is localhost, a private address or a reserved domain such as example.com.',
    why: 'Canonical addresses, the sitemap and social previews would send everybody there.',
    wrong: 'url: https://bicycles.example',
    right: 'url: https://bicycles.com',
  },
  placeholder: {
    severity: 'error',
    release: 'only',
    what: 'A claim, or a value, link or URL in `content/site.yaml`, is marked as a placeholder, or leads to a reserved domain.',
    why: 'An invented company name, telephone number or figure must not be published.',
    wrong: 'values:\n  street: { value: Musterstraße 1, placeholder: true }',
    right: 'values:\n  street: Torstraße 12',
  },
  example: {
    severity: 'error',
    release: 'only',
    what: 'A section contains made-up examples.',
    why: 'A testimonial that nobody gave misleads readers, and the law forbids it.',
    wrong: '- type: testimonials\n  example: true',
    right: '- type: testimonials\n  example: false      # with quotes that real people agreed to',
  },
  'unproven-claim': {
    severity: 'error',
    release: 'only',
    what: 'A claim has no evidence yet.',
    why: 'A promise that cannot be proved on request must not be published.',
    wrong: 'evidence: none-yet',
    right: 'evidence:\n  - { type: data, file: evidence/languages.yaml, count: items }',
  },
  'overdue-review': {
    severity: 'error',
    release: 'only',
    what: 'A claim was last reviewed longer ago than `review_every` allows.',
    why: 'Figures become outdated even if nobody changes them.',
    wrong: 'reviewed: 2025-11-01\nreview_every: P6M',
    right: 'reviewed: 2026-11-01      # its owner looked at it on that day\nreview_every: P6M',
  },
  'form-endpoint': {
    severity: 'error',
    release: 'only',
    what: 'A form of a page has no endpoint, posts to a reserved domain, or calls a function over plain HTTP.',
    why: 'Visitors would write messages that nobody receives.',
    wrong: 'contact: { endpoint: https://forms.example/contact, … }',
    right: 'contact: { endpoint: /contact, … }',
  },
} satisfies RuleTable;
