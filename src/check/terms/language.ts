// The type of the built-in word lists in de.ts, en.ts and es.ts. Phrases have the syntax of
// content/terms.yaml: they also match with the usual endings, and with any ending if they end in *.

/** Meanings of words that compare; before a claim they change what it says. */
export type Comparing = 'more-than' | 'at-least' | 'up-to' | 'at-most' | 'less-than' | 'about';

/** Words to avoid: the reason, and what to write instead. */
export interface Flagged {
  readonly words: readonly string[];
  readonly reason: string;
  readonly instead?: string | undefined;
}

export interface LanguageWords {
  readonly comparing: Readonly<Record<Comparing, readonly string[]>>;
  /** Words that make a claim sound larger or smaller directly before it. */
  readonly before: readonly string[];
  /** Words that make a claim in the same sentence absolute. */
  readonly absolute: readonly string[];
  readonly flagged: readonly Flagged[];
  /** Phrases in which a flagged word means something else. */
  readonly allowed: readonly string[];
  /** Form of address → words that use another form. */
  readonly otherAddress: Readonly<Record<string, readonly OtherAddress[]>>;
}

/** Words that address the reader in the form `form`. */
export interface OtherAddress {
  readonly form: string;
  readonly words: readonly string[];
  /**
   * `capital`: only if capitalised inside a sentence. `opening`: only as the first word of a sentence.
   * Without it, anywhere.
   */
  readonly where?: 'capital' | 'opening';
}
