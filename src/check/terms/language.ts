// What the engine knows of a language for judging words: a table per language in de.ts, en.ts and
// es.ts. Phrases are written as in content/terms.yaml: usual endings are found too, with * at the end
// any ending.

/** Words that say how much; before a claim they change what it says. */
export type Comparing = 'more-than' | 'at-least' | 'up-to' | 'at-most' | 'less-than' | 'about';

export interface Flagged {
  readonly words: readonly string[];
  readonly reason: string;
  readonly instead?: string | undefined;
}

export interface LanguageWords {
  readonly comparing: Readonly<Record<Comparing, readonly string[]>>;
  /** Words that make a claim sound larger or smaller when they stand right before it. */
  readonly before: readonly string[];
  /** Words that make a claim absolute when they stand in its sentence. */
  readonly absolute: readonly string[];
  readonly flagged: readonly Flagged[];
  /** Phrases in which a flagged word means something else. */
  readonly allowed: readonly string[];
  /** Per form of address, the words of another one. */
  readonly otherAddress: Readonly<Record<string, readonly OtherAddress[]>>;
}

/** Words that speak to the reader in the form `form`. */
export interface OtherAddress {
  readonly form: string;
  readonly words: readonly string[];
  /**
   * `capital`: only with a capital that no sentence gives it. `opening`: only as the first word of a
   * sentence. Without it, wherever they stand.
   */
  readonly where?: 'capital' | 'opening';
}
