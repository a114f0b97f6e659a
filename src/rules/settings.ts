// Rules about rules: severities and waivers in content/site.yaml, and limits on the command line.
import type { RuleTable } from './index.ts';

export const settingRules = {
  'unknown-rule': {
    severity: 'error',
    fixed: 'always',
    what: '`rules:` or `waivers:` in `content/site.yaml`, or a comment, names a rule that does not exist.',
    why: 'The setting would have no effect, and nobody would notice.',
    wrong: 'rules: { lenght: off }',
    right: 'rules: { length: off }',
  },
  'fixed-rule': {
    severity: 'error',
    fixed: 'always',
    what: 'The site turns off, lowers or waives a rule that is fixed, or waives a release rule for more than one line.',
    why: 'Some rules guard safety, or are needed to build a site at all; and each exception to a release rule must be a decision of its own.',
    wrong: 'rules: { html: off }',
    right: 'rules: { length: off }',
  },
  'expired-waiver': {
    severity: 'error',
    fixed: 'always',
    what: 'The last day of a waiver has passed.',
    why: 'A waiver is a promise to come back; after its last day, its problem is reported again.',
    wrong:
      'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: waiting, owner: legal, until: 2020-01-31 }',
    right:
      'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: waiting, owner: legal, until: 2027-01-31 }',
  },
  'idle-waiver': {
    severity: 'warning',
    what: 'A waiver, or a comment `# litfass: RULE is meant`, has no effect: its problem is gone or elsewhere.',
    why: 'If it stayed, it would hide the next mistake of that kind.',
    wrong:
      'waivers:\n  - { rule: length, file: content/pages/hmoe.yaml, reason: it is that long, owner: sales, until: 2027-01-31 }',
    right:
      'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: it is that long, owner: sales, until: 2027-01-31 }',
  },
  'too-many-warnings': {
    severity: 'error',
    fixed: 'always',
    what: 'There are more warnings than `--max-warnings` allows.',
    why: 'Without a limit, warnings pile up until nobody reads them.',
    wrong: '# litfass check --max-warnings 0, with one warning',
    right: '# fix it, or waive it in content/site.yaml with a reason and a last day',
  },
} satisfies RuleTable;
