// How long texts may be.

/**
 * Unless a site sets others: texts and paragraphs in UTF-16 code units, marks such as * of a paragraph, and
 * lines of a text. They are generous and only catch misplaced texts.
 */
export const longestTexts = {
  text: 5_000,
  long: 50_000,
  claim: 1_000,
  paragraph: 10_000,
  marks: 200,
  lines: 2_000,
} as const;
