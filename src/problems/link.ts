import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const linkProblem = defineFixedProblem({
  id: 'link',
  what: 'The value of a link field is not a link.',
  why: 'A button that leads nowhere loses visitors.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: contact',
  right: 'to: ${page.contact}',
});

/** A link field is neither a reference nor an anchor. */
export function notALink(written: string, place: Place): Problem {
  const hint = 'write a link as ${page.contact}, ${page.home}#faq, ${link.chat} or #anchor';
  return linkProblem.problem({ text: `“${written}” is not a link`, hint, place });
}
