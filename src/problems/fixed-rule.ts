import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const fixedRule = defineFixedProblem({
  id: 'fixed-rule',
  what: 'The site turns off, lowers or waives a rule that is fixed, or waives a release rule for more than one line.',
  why: 'Some rules guard safety, or are needed to build a site at all; and each exception to a release rule must be a decision of its own.',
  at: 'content/site.yaml',
  wrong: 'rules: { html: off }',
  right: 'rules: { length: off }',
});

type MaybePlace = Place | undefined;

const mustBeFixed = 'it guards safety, or is needed to build a site at all; fix the problem';

/** A waiver, or a comment, names a rule that nothing can waive. */
export function neverWaived(rule: string, place: MaybePlace): Problem {
  return fixedRule.problem({ text: `\`${rule}\` cannot be waived`, hint: mustBeFixed, place });
}

/** A comment names a rule that only content/site.yaml can waive. */
export function notByComment(rule: string, place: MaybePlace): Problem {
  const hint = 'waive it under waivers: in content/site.yaml, or fix the problem';
  return fixedRule.problem({ text: `\`${rule}\` cannot be waived by a comment`, hint, place });
}

/** An override for some files names a rule about the whole site. */
export function notForFiles(rule: string, place: MaybePlace): Problem {
  const hint = 'it is about the whole site: set it under rules:';
  return fixedRule.problem({ text: `\`${rule}\` cannot be overridden for some files`, hint, place });
}

/** A rule cannot have the severity that content/site.yaml sets. */
export function notLowered(rule: string, to: 'off' | 'warn', isOfRelease: boolean, place: MaybePlace): Problem {
  const ofRelease = 'a release always checks it; waive a single place under waivers:, with a reason and a last day';
  const text = `\`${rule}\` cannot be ${to === 'off' ? 'turned off' : 'made a warning'}`;
  return fixedRule.problem({ text, hint: isOfRelease ? ofRelease : mustBeFixed, place });
}

/** A waiver of a release rule covers more than one line: so many of `where`, or all of it. */
export function tooBroad(rule: string, lines: number | 'all', where: string, place: MaybePlace): Problem {
  const hint = 'it is a release rule: under text:, quote words of one line or of its message';
  const ofAll = `\`${rule}\` cannot be waived in all of ${where}`;
  const text = lines === 'all' ? ofAll : `this waiver of \`${rule}\` covers ${lines} lines of ${where}`;
  return fixedRule.problem({ text, hint, place });
}
