// Building blocks for the patterns of this folder: word boundaries, flags, and the words that may
// follow a time or a year. The patterns match plain texts (plain.ts), which contain only Latin-1
// letters.

/** Word boundaries: `L` before a word, `R` after one. */
export const L = String.raw`(?<![\p{L}\p{N}])`;
export const R = String.raw`(?![\p{L}\p{N}])`;

/** A group that matches any of these words, the longest first. */
export function anyOf(words: readonly string[]): string {
  return `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/** A global pattern for plain texts that ignores case. */
export function find(pattern: string): RegExp {
  return new RegExp(inLatin(pattern), 'gi');
}

/** A global pattern for plain texts that respects case. */
export function findExactly(pattern: string): RegExp {
  return new RegExp(inLatin(pattern), 'g');
}

/** A pattern that must match a whole text, ignoring case. */
export function wholeWord(pattern: string): RegExp {
  return new RegExp(`^(?:${inLatin(pattern)})$`, 'i');
}

/** A pattern that must match a whole text, respecting case. */
export function wholeWordExactly(pattern: string): RegExp {
  return new RegExp(`^(?:${inLatin(pattern)})$`);
}

/** A sticky pattern that ignores case, for use with `readHere`. */
export function here(pattern: string): RegExp {
  return new RegExp(inLatin(pattern), 'iy');
}

/** Matches a sticky pattern at an offset of a text. */
export function readHere(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/**
 * Replaces a letter of a script without capitals. It does not count as a letter in patterns,
 * because words of such scripts may touch digits: 最大24時間, ב50.
 */
const uncased = '\uE201';

/**
 * The replacement in plain texts for a letter outside Latin-1. It allows patterns to list all
 * letters in a few ranges.
 */
export function latinLetter(letter: string): string {
  if (/\p{Lo}|\p{Lm}/u.test(letter)) return uncased.repeat(letter.length);
  return (/\p{Lu}/u.test(letter) ? 'Ø' : 'ø').repeat(letter.length);
}

const ranges: Readonly<Record<string, string>> = {
  L: 'A-Za-zªµºÀ-ÖØ-öø-ÿ',
  Lu: 'A-ZÀ-ÖØ-Þ',
  Ll: 'a-zß-öø-ÿ',
  N: String.raw`0-9²³¹¼-¾\u2150-\u218b\u2460-\u249b\u2776-\u2793`,
  Nd: '0-9',
};

/**
 * The same pattern, restricted to the letters and digits of plain texts. In a pattern of this size,
 * Unicode property classes take V8 a tenth of a second to compile, and a build compiles a hundred
 * patterns.
 */
function inLatin(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\p\{(\w+)\}|\\.|[[\]]|[^\0-ÿ]/gsu, (found, name?: string) => {
    if (found === '[') inClass = true;
    if (found === ']') inClass = false;
    if (name === undefined) return /^\p{L}/u.test(found) ? latinLetter(found) : found;
    const range = ranges[name];
    if (!range) throw new Error(`no range for \\p{${name}}`);
    return inClass ? range : `[${range}]`;
  });
}

/**
 * Lookahead after a time or a year: the end of the text, punctuation, or a word that shows that
 * nothing is being counted.
 */
export const alone = String.raw`(?=\s*(?:$|[\n.,;:!?()\]–—|"“”»«·]|-\s)|\s(?:und|oder|am|an|im|in|auf|ist|sind|war|waren|wird|werden|hat|haben|gilt|wir|ich|du|sie|er|es|mit|bei|für|zum|zur|nach|vor|bis|als|wenn|aber|nicht|noch|schon|auch|nur|dass|ob|von|aus|um|gegen|seit|ohne|durch|gibt|kann|können|muss|müssen|darf|soll|sowie|and|or|on|at|is|are|was|were|will|has|have|had|we|i|you|they|he|she|it|the|a|an|this|our|to|by|with|for|when|as|there|here|not|no|only|also|but|if|than|that|which|who|can|may|must|should|would|could|do|does|did|been|be|so|then|until|since|sharp|tomorrow|today|tonight|y|o|en|el|la|los|las|un|una|es|son|fue|ha|han|con|para|por|de|del|al|a|hasta|se|nos|que|cuando|nuestr[oa]s?|hay|hubo|está|están|no|ni|si|pero|como|donde|desde|sin|sobre|también|ya|tu|su)(?![\p{L}\p{N}]))`;
