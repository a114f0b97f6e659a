import { defineFixedProblem, type Place, type Problem, type Wordless } from './problem.ts';

export const shape = defineFixedProblem({
  id: 'shape',
  what: 'A value does not match its schema, in a way that has no rule of its own.',
  why: 'The schema of the section defines which values it accepts.',
  at: 'content/site.yaml',
  wrong: 'url: https://laterne.example/shop\nbase: /laden      # and url says /shop',
  right: 'url: https://laterne.example/shop',
});

/** `url` and `base` have different paths. */
export function otherBase(path: string, { base, url, place }: { base: string; url: string; place: Place }): Problem {
  const text = `\`url\` has the path ${path}, but \`base\` is ${base}`;
  return shape.problem({ text, hint: `remove base: ${base}, or the path from url: ${url}`, place });
}

/** A number is no multiple of what it must be one of. */
export function notAMultiple(name: string, divisor: unknown, found: Wordless): Problem {
  return shape.problem({ ...found, text: `${name} must be a multiple of ${divisor}` });
}

/** An entry of a list or a map is not valid. */
export function entryNotValid(name: string, found: Wordless): Problem {
  return shape.problem({ ...found, text: `an entry of ${name} is not valid here` });
}
