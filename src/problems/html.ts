import { defineFixedProblem, type FaultWords, type Place, type Problem } from './problem.ts';

export const html = defineFixedProblem({
  id: 'html',
  what: 'A text contains HTML.',
  why: 'Content is never code: HTML could contain a script.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: Licht für <b>draußen</b>., en: Light for the <b>outdoors</b>. }',
  right: 'text: { de: Licht für **draußen**., en: Light for the **outdoors**. }',
});

/** A text contains HTML. */
export function htmlInText(fault: FaultWords, place: Place): Problem {
  return html.problem({ ...fault, place });
}
