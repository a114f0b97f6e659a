/** A letter of a script that has no blanks between words, as a pattern: Chinese, Japanese, Thai and the like. */
export const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
