// How the recognisers write their patterns: whole words, and what may follow a time or a year. They are read in plain texts
// (plain.ts), whose letters are Latin-1.

/** Before a word, and after one. */
export const L = String.raw`(?<![\p{L}\p{N}])`;
export const R = String.raw`(?![\p{L}\p{N}])`;

/** Words as one pattern, the longest first, whatever their case. */
export function anyOf(words: readonly string[]): string {
  return `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/** A pattern for whole plain texts, any case. */
export function find(pattern: string): RegExp {
  return new RegExp(inLatin(pattern), 'gi');
}

/** A pattern that tells capitals from small letters. */
export function findExactly(pattern: string): RegExp {
  return new RegExp(inLatin(pattern), 'g');
}

/** A pattern that a whole text must be, any case. */
export function wholeWord(pattern: string): RegExp {
  return new RegExp(`^(?:${inLatin(pattern)})$`, 'i');
}

export function wholeWordExactly(pattern: string): RegExp {
  return new RegExp(`^(?:${inLatin(pattern)})$`);
}

/** A pattern, any case, for one place of a text: readHere says which. */
export function here(pattern: string): RegExp {
  return new RegExp(inLatin(pattern), 'iy');
}

export function readHere(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Stands for a letter of a script without capitals. Words of such scripts stand beside digits without a blank: 最大24時間, ב50. */
const uncased = '\uE201';

/** What a letter beyond Latin-1 is written as in plain texts, so that all letters are a few ranges. */
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
 * The same pattern with the letters and digits that plain texts are written in. Classes of all of Unicode take V8 a tenth of
 * a second to compile in a pattern of this size, and a build compiles a hundred patterns.
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

/** What follows a time or year that stands alone: the end, a sign, or a word that no noun follows at once. */
export const alone = String.raw`(?=\s*(?:$|[\n.,;:!?()\]–—|"“”»«·]|-\s)|\s(?:und|oder|am|an|im|in|auf|ist|sind|war|waren|wird|werden|hat|haben|gilt|wir|ich|du|sie|er|es|mit|bei|für|zum|zur|nach|vor|bis|als|wenn|aber|nicht|noch|schon|auch|nur|dass|ob|von|aus|um|gegen|seit|ohne|durch|gibt|kann|können|muss|müssen|darf|soll|sowie|and|or|on|at|is|are|was|were|will|has|have|had|we|i|you|they|he|she|it|the|a|an|this|our|to|by|with|for|when|as|there|here|not|no|only|also|but|if|than|that|which|who|can|may|must|should|would|could|do|does|did|been|be|so|then|until|since|sharp|tomorrow|today|tonight|y|o|en|el|la|los|las|un|una|es|son|fue|ha|han|con|para|por|de|del|al|a|hasta|se|nos|que|cuando|nuestr[oa]s?|hay|hubo|está|están|no|ni|si|pero|como|donde|desde|sin|sobre|también|ya|tu|su)(?![\p{L}\p{N}]))`;
