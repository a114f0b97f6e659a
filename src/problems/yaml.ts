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
  return yaml.problem({
    text: 'front matter begins with `---` in the first line of the file',
    hint: 'write it in YAML between two lines of ---, with nothing above them',
    place,
  });
}
