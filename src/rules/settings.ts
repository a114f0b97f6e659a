// Rules about rules: severities and waivers in content/site.yaml, and limits on the command line.
import type { RuleTable } from './index.ts';

export const settingRules = {
  'unknown-rule': {
    severity: 'error',
    fixed: 'always',
    what: '`rules:` or `waivers:` in `content/site.yaml`, or a comment, names a rule that does not exist.',
    why: 'The wish would have no effect, and nobody would notice.',
    wrong: 'rules: { lenght: off }',
    right: 'rules: { length: off }',
  },
  'fixed-rule': {
    severity: 'error',
    fixed: 'always',
    what: 'The site turns off, lowers or waives a rule where that cannot be done, or waives one of a release for more than a line.',
    why: 'Some rules guard safety, or that there is a site at all; and of what a release asks for, each exception is one decision.',
    wrong: 'rules: { html: off }',
    right: 'rules: { length: off }',
  },
  'expired-waiver': {
    severity: 'error',
    fixed: 'always',
    what: 'The last day of a waiver has passed.',
    why: 'A waiver is a promise to come back; on the day after, what it waived is told again.',
    wrong:
      'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: waiting, owner: legal, until: 2020-01-31 }',
    right:
      'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: waiting, owner: legal, until: 2027-01-31 }',
  },
  'idle-waiver': {
    severity: 'warning',
    what: 'A waiver, or a comment `# litfass: RULE is meant`, silences nothing: its problem is gone or elsewhere.',
    why: 'Left standing, it would hide the next mistake of that kind.',
    wrong:
      'waivers:\n  - { rule: length, file: content/pages/hmoe.yaml, reason: it is that long, owner: sales, until: 2027-01-31 }',
    right:
      'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: it is that long, owner: sales, until: 2027-01-31 }',
  },
  'too-many-warnings': {
    severity: 'error',
    fixed: 'always',
    what: 'There are more warnings than `--max-warnings` allows.',
    why: 'Warnings that nobody counts become so many that nobody reads them.',
    wrong: '# litfass check --max-warnings 0, with one warning',
    right: '# mend it, or waive it in content/site.yaml with a reason and a last day',
  },
} satisfies RuleTable;
