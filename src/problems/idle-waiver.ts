import { siteWithWaiver } from './example-waiver.ts';
import { defineProblem, type Place, type Problem } from './problem.ts';

export const idleWaiver = defineProblem({
  id: 'idle-waiver',
  severity: 'warning',
  what: 'A waiver, or a comment `# litfass: RULE is intended`, has no effect: its problem is gone or elsewhere.',
  why: 'If it stayed, it would hide the next mistake of that kind.',
  wrong: siteWithWaiver('it is our name', '2027-01-31', 'content/pages/hmoe.yaml'),
  right: siteWithWaiver('it is our name', '2027-01-31'),
});

/** A comment begins as one that silences a rule, and is none. */
export function commentWithoutEffect(place: Place): Problem {
  return idleWaiver.problem({ text: 'this comment has no effect', hint: 'write # litfass: RULE is intended', place });
}

/** A comment silences a rule up to the line `last`, which reports nothing there. */
export function idleComment(rule: string, place: Place, last: number): Problem {
  const text = `there is no \`${rule}\` in the value below`;
  const hint = 'remove the comment, or write it on the line above the text it is about';
  return idleWaiver.problem({ text, hint, place, silences: { rule, last } });
}

/** A waiver waives nothing. `where` is its scope in words. */
export function idleEntry(rule: string, where: string, found: Pick<Problem, 'hint' | 'owner' | 'place'>): Problem {
  return idleWaiver.problem({ text: `the waiver of \`${rule}\` in ${where} waives nothing`, ...found });
}
