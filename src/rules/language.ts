// Rules about the choice of words: the house's own (content/terms.yaml), and those that promise more than a claim does.
import type { RuleTable } from './index.ts';

export const languageRules = {
  term: {
    severity: 'warning',
    what: 'A text uses a word that `content/terms.yaml` forbids in favour of another.',
    why: 'One thing has one name, or readers look for the difference.',
    wrong: 'text: { de: Dein Bike in guten Händen }',
    right: 'text: { de: Dein Fahrrad in guten Händen }      # terms: { term: Fahrrad, not: [Bike] }',
  },
  'form-of-address': {
    severity: 'warning',
    what: 'A text does not speak to readers in the form that `content/terms.yaml` says.',
    why: 'A page that changes between “du” and “Sie” sounds as if two people wrote it who never met.',
    wrong: 'text: { de: Leiten Sie die Nachricht weiter. }      # address: du',
    right: 'text: { de: Leite die Nachricht weiter. }',
  },
  strengthening: {
    severity: 'warning',
    what: 'A word beside a claim changes or sharpens it.',
    why: 'The claim was reviewed without that word: “over 50” or “guaranteed within a day” are other promises.',
    wrong: 'text: { en: "Always deleted within ${claim.retention}." }',
    right: 'text: { en: "Deleted within ${claim.retention}." }',
  },
  'flagged-word': {
    severity: 'warning',
    what: 'A superlative, an absolute promise, or a word such as “free” or “unlimited” stands in copy that is not a claim.',
    why: 'It is a promise without a figure, an owner or evidence, and competitors may have it forbidden.',
    wrong: 'heading: { en: The best repairs }',
    right: 'heading: { en: "Repairs within ${claim.repair-time}" }',
  },
} satisfies RuleTable;
