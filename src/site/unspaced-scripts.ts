// Recognizes scripts without spaces between words.

/** The source of a pattern for a letter of such a script: Chinese, Japanese, Thai and the like. */
export const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
