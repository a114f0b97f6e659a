// How long each kind of text may be, in characters. Generous: nobody reads a heading of two pages.

/** The longest text of each kind. A `word` belongs to the interface, `claim` is what a claim says. */
export const longest = {
  text: 5_000,
  scene: 5_000,
  word: 5_000,
  claim: 1_000,
  title: 1_000,
  markdown: 50_000,
  /** Inside of a long text. */
  paragraph: 10_000,
} as const;
