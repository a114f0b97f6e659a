// Rules about wording: the terms of content/terms.yaml, and words that promise more than a claim does.
import type { RuleTable } from './index.ts';

export const languageRules = {
  term: {
    severity: 'warning',
    what: 'A text uses a word that `content/terms.yaml` replaces with another.',
    why: 'If one thing has two names, readers look for the difference.',
    wrong: 'text: { de: Dein Bike in guten Händen }',
    right: 'text: { de: Dein Fahrrad in guten Händen }      # terms: { term: Fahrrad, not: [Bike] }',
  },
  'form-of-address': {
    severity: 'warning',
    what: 'A text does not use the form of address that `content/terms.yaml` sets.',
    why: 'A page that changes between “du” and “Sie” sounds as if two people wrote it who never met.',
    wrong: 'text: { de: Leiten Sie die Nachricht weiter. }      # address: du',
    right: 'text: { de: Leite die Nachricht weiter. }',
  },
  strengthening: {
    severity: 'warning',
    what: 'A word next to a claim changes or strengthens it.',
    why: 'The claim was reviewed without that word: “over 50” or “guaranteed within a day” are different promises.',
    wrong: 'text: { en: "Always deleted within ${claim.retention}." }',
    right: 'text: { en: "Deleted within ${claim.retention}." }',
  },
  'flagged-word': {
    severity: 'warning',
    what: 'Copy outside of a claim contains a superlative, an absolute promise, or a word such as “free” or “unlimited”.',
    why: 'It is a promise without a figure, an owner or evidence, and competitors may take legal action against it.',
    wrong: 'heading: { en: The best repairs }',
    right: 'heading: { en: "Repairs within ${claim.repair-time}" }',
  },
} satisfies RuleTable;
