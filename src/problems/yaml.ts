import { defineProblem } from './define-problem.ts';
import type { Place, Problem } from './problem.ts';

export const yaml = defineProblem({
  id: 'yaml',
  severity: 'error',
  fixed: 'always',
  what: 'The file is not valid YAML, its YAML is ambiguous, or it has characters that make a text look like another one.',
  why: 'A page could show something that nobody wrote.',
  wrong: {
    files: {
      'content/sections/closing.yaml': `type: note
heading: { de: "Bis bald, en: See you soon }
body: { de: Komm gut heim., en: Get home safely. }
`,
    },
  },
  right: {
    files: {
      'content/sections/closing.yaml': `type: note
heading: { de: "Bis bald", en: See you soon }
body: { de: Komm gut heim., en: Get home safely. }
`,
    },
  },
});

/** A Markdown file begins with front matter that does not end. */
export function openFrontMatter(place: Place): Problem {
  return yaml.problem({ text: 'the front matter has no end', hint: 'write a line of --- below it', place });
}

/** A Markdown file whose front matter is in TOML, or below something else. */
export function noFrontMatter(place: Place): Problem {
  return yaml.problem({
    text: 'front matter begins with `---` in the first line of the file',
    hint: 'write it in YAML between two lines of ---, with nothing above them',
    place,
  });
}

/** A text has a character that would show other words than it has. */
export function characterProblem(character: string, place: Place, hint?: string): Problem {
  const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const turns = /\p{Cf}/u.test(character);
  const control = turns ? 'a lone or overriding control of direction' : 'a control character';
  const kind = /\p{Cs}/u.test(character) ? 'half of a character' : control;
  const help = turns
    ? 'remove it, or put U+2068 before and U+2069 after the words that run the other way'
    : 'remove it: it is invisible, and often comes with text that is copied from elsewhere';
  return yaml.problem({ text: `${name} is ${kind}, which no text may contain`, hint: hint ?? help, place });
}
