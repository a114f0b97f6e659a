import { counted } from './counted.ts';
import { defineFixedProblem, type Place, type Problem } from './problem.ts';

/** A site with this heading in its shared section. */
const siteWithHeading = (heading: string) => ({
  files: {
    'content/sections/closing.yaml': `type: note
heading: ${heading}
body: { de: Komm gut heim., en: Get home safely. }
`,
  },
});

export const yaml = defineFixedProblem({
  id: 'yaml',
  what: 'The file is not valid YAML, its YAML is ambiguous, or it has characters that make a text look like another one.',
  why: 'A page could show something that nobody wrote.',
  wrong: siteWithHeading('{ de: "Bis bald, en: See you soon }'),
  right: siteWithHeading('{ de: "Bis bald", en: See you soon }'),
});

/** Two lines belong together, and one begins further left than the other. */
export function notInOneColumn(left: Place, right: Place): Problem {
  const other = left.line < right.line ? 'next' : 'line above';
  const count = right.column - left.column;
  const text = `this line begins ${count === 1 ? 'one column' : `${count} columns`} to the left of the ${other}`;
  const related = [{ text: `the ${other}:`, place: right }];
  return yaml.problem({ text, hint: 'begin both in the same column', place: left, related });
}

/** A Markdown file begins with front matter that does not end. */
export function openFrontMatter(place: Place): Problem {
  return yaml.problem({ text: 'the front matter has no end', hint: 'write a line of --- below it', place });
}

/** A Markdown file whose front matter is in TOML, or below something else. */
export function noFrontMatter(place: Place): Problem {
  const text = 'front matter begins with `---` in the first line of the file';
  const hint = 'write it in YAML between two lines of ---, with nothing above them';
  return yaml.problem({ text, hint, place });
}

/** A key or a text cannot be read as it is written. */
export function notReadable(fault: { readonly text: string; readonly hint?: string }, place: Place): Problem {
  return yaml.problem({ ...fault, place });
}

/** A file has too many levels of maps and lists. */
export function nestedTooDeeply(file: string, levels: number, place: Place): Problem {
  const hint = 'no content needs that; look for a bracket too many';
  return yaml.problem({ text: `${file} is nested more than ${levels} levels deep`, hint, place });
}

/** A file has the marks of a merge that was not finished. */
export function unresolvedMerge(place: Place): Problem {
  const hint = 'keep one of the two versions or combine them, and remove the conflict markers';
  return yaml.problem({ text: 'this is an unresolved merge conflict', hint, place });
}

/** A text has a character that would show other words than it has. */
export function forbiddenCharacter(character: string, place: Place, hint?: string): Problem {
  const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const turns = /\p{Cf}/u.test(character);
  const control = turns ? 'a lone or overriding control of direction' : 'a control character';
  const kind = /\p{Cs}/u.test(character) ? 'half of a character' : control;
  const help = turns
    ? 'remove it, or put U+2068 before and U+2069 after the words that run the other way'
    : 'remove it: it is invisible, and often comes with text that is copied from elsewhere';
  return yaml.problem({ text: `${name} is ${kind}, which no text may contain`, hint: hint ?? help, place });
}

/** A map has more keys than any may have. */
export function tooManyKeys(most: number, place: Place): Problem {
  const text = `a map has more than ${counted(most, 'key')}`;
  return yaml.problem({ text, hint: 'move data out of content/', place });
}

/** A map has a key twice. */
export function duplicateKey(name: string, place: Place, first: Place): Problem {
  const related = [{ text: 'first here:', place: first }];
  return yaml.problem({ text: `duplicate key \`${name}\``, hint: 'remove one of the two', place, related });
}

/** A key has a meaning in JavaScript. */
export function protoKey(place: Place): Problem {
  return yaml.problem({ text: '__proto__ cannot be a key', place });
}
