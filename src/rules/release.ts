// Rules that only a release asks for: everything real, proven and reviewed. Others grow stricter there: `release: 'also'`.
import type { RuleTable } from './index.ts';

export const releaseRules = {
  'base-url': {
    severity: 'error',
    release: 'only',
    what: 'A release is to be served at localhost, at a private address or at a reserved domain such as example.com.',
    why: 'Canonical addresses, the sitemap and social previews would lead everybody there.',
    wrong: 'url: https://bicycles.example',
    right: 'url: https://bicycles.com',
  },
  placeholder: {
    severity: 'error',
    release: 'only',
    what: 'A claim, or a value, link or url of `content/site.yaml`, is marked as not real yet, or leads to a reserved domain.',
    why: 'An invented company name, telephone number or figure must not be published.',
    wrong: 'values:\n  street: { value: Musterstraße 1, placeholder: true }',
    right: 'values:\n  street: Torstraße 12',
  },
  example: {
    severity: 'error',
    release: 'only',
    what: 'A section holds made-up examples.',
    why: 'A testimonial that nobody gave misleads readers, and the law forbids it.',
    wrong: '- type: testimonials\n  example: true',
    right: '- type: testimonials\n  example: false      # with words that real people allowed',
  },
  'unproven-claim': {
    severity: 'error',
    release: 'only',
    what: 'A claim has no evidence yet.',
    why: 'What cannot be proved when somebody asks must not be promised.',
    wrong: 'evidence: none-yet',
    right: 'evidence:\n  - { type: data, file: evidence/languages.yaml, count: items }',
  },
  'overdue-review': {
    severity: 'error',
    release: 'only',
    what: 'A claim was last reviewed longer ago than `review_every` allows.',
    why: 'Figures grow old without anybody touching them.',
    wrong: 'reviewed: 2025-11-01\nreview_every: P6M',
    right: 'reviewed: 2026-11-01      # its owner looked at it on that day\nreview_every: P6M',
  },
  'form-endpoint': {
    severity: 'error',
    release: 'only',
    what: 'A page has a form that posts to nowhere, or to a reserved domain, or calls a function over plain http.',
    why: 'Visitors would write messages that nobody gets.',
    wrong: 'contact: { endpoint: https://forms.example/contact, … }',
    right: 'contact: { endpoint: /contact, … }',
  },
} satisfies RuleTable;
