// How wide a text is: on a terminal, and wherever Chinese, Japanese and Korean stand beside Latin letters.

/** The signs of a text as a reader counts them: an emoji is one, and so is a letter with its marks. */
export function graphemesOf(text: string): string[] {
  // Making it takes longer than all else that a start needs of this file.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

let graphemes: Intl.Segmenter | undefined;

/** Signs of Chinese, Japanese and Korean, which are as wide as two Latin letters. */
export const fullWidth =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
const emoji = /\p{Emoji_Presentation}|\ufe0f/u;

/** How many cells a text takes: full-width signs and emoji take two, and marks above or below a letter none. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const sign of graphemesOf(text))
    width += fullWidth.test(sign) || emoji.test(sign) ? 2 : [...sign.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')].length;
  return width;
}

/** Where to begin so that what then stands before `at` takes no more than so many cells. */
export function startOf(text: string, at: number, cells: number): number {
  let from = Math.max(0, at - cells);
  while (widthOf(text.slice(from, at)) > cells || isHalf(text, from)) from++;
  return from;
}

/** As much of a text from there on as fits into so many cells. */
export function fitting(text: string, from: number, cells: number): string {
  let to = Math.min(text.length, from + cells);
  while (widthOf(text.slice(from, to)) > cells || isHalf(text, to)) to--;
  return text.slice(from, to);
}

/** Whether a cut there would leave half of a sign. */
function isHalf(text: string, at: number): boolean {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1));
}
