import { defineFixedProblem, type Place, type Problem, type Wordless } from './problem.ts';

export const missingKey = defineFixedProblem({
  id: 'missing-key',
  what: 'A required key is missing.',
  why: 'The section, page or claim cannot be shown without it.',
  at: 'content/pages/home.yaml sections',
  wrong: `- type: note
  body: { de: Jede Laterne ist von Hand gemacht., en: Each lantern is made by hand. }`,
  right: `- type: note
  heading: { de: Aus unserer Werkstatt, en: From our workshop }
  body: { de: Jede Laterne ist von Hand gemacht., en: Each lantern is made by hand. }`,
});

/** A section has no type. A shared one cannot `use` another. */
export function noSectionType(isShared: boolean, place: Place): Problem {
  const hint = `add the type of the section${isShared ? '' : ', or use: with a shared section'}`;
  return missingKey.problem({ text: '`type` is missing here', hint, place });
}

/** There is no mail link for visitors without JavaScript, or to show instead of a form. */
export function noMailLink(key: 'function' | 'service', place: Place): Problem {
  const why = key === 'function' ? 'without JavaScript, which the form needs' : 'instead of filling in a form';
  const hint = 'add a mail address under links: { mail: { url: "mailto:you@example.com" } }';
  return missingKey.problem({ text: `no mail link says where visitors write ${why}`, hint, place });
}

/** No entry of `allow:` says who receives the messages of a page. */
export function noRecipient(url: string, page: string, place: Place): Problem {
  const { host, origin } = new URL(url);
  const text = `${host} receives messages, and no entry of \`allow:\` says so for the page \`${page}\``;
  const entry = `hosts: { form: ["${origin}"] }, pages: [${page}], reason: …, owner: …, reviewed: …, review_every: P1Y, data: …`;
  return missingKey.problem({ text, hint: `add allow: { ${host.split('.').at(-2)}: { ${entry} } }`, place });
}

/** An entry of a collection has no day. */
export function noDay(place: Place): Problem {
  const hint = 'add date: 2026-07-08, or begin the name of the file with it: 2026-07-08-name.md';
  return missingKey.problem({ text: 'nothing says the day of this entry', hint, place });
}

/** A key is missing. */
export function keyMissing(key: string, found: Wordless): Problem {
  return missingKey.problem({ ...found, text: `\`${key}\` is missing here` });
}
