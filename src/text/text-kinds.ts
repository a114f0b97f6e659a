// How the words of a text are treated, by the kind of text: those of fields (field-kinds.ts), of the
// interface, and of claims.

/** How much Markdown a text may contain: none, emphasis and links, or also paragraphs, lists and headings. */
export type MarkdownGrade = 'none' | 'inline' | 'block';

/** How texts of one kind are treated. */
export interface TextKind {
  readonly markdown: MarkdownGrade;
  /**
   * Whether visitors read it as a statement of the site: its figures, promises and terms are checked,
   * and its translation must differ from the original. An illustration is not copy.
   */
  readonly isCopy: boolean;
  /** Set if its figures are facts with a source, as the theme says, and need no claim. */
  readonly givesFacts?: true;
  /** Whether one string may stand for all locales. */
  readonly mayBeShared: boolean;
  /** Whether it may lead to addresses outside of the site that content/site.yaml does not name. */
  readonly mayLeadOutside?: true;
  /** The limit of the rule `too-long` that it has. */
  readonly limit: 'text' | 'long' | 'claim';
  /** What to do with a longer one. */
  readonly hintIfTooLong: string;
  /**
   * Set for interface words: each locale has a file of its own for them, components ask for them by
   * key, and they take `{{placeholders}}`.
   */
  readonly isInterfaceWord?: true;
}

/** A text of one paragraph: a heading, a label, a lead. */
export const shortText: TextKind = {
  markdown: 'inline',
  isCopy: true,
  mayBeShared: false,
  limit: 'text',
  hintIfTooLong: 'split it, or use a field for long texts',
};

/** A text of several paragraphs. */
export const longText: TextKind = { ...shortText, markdown: 'block', limit: 'long' };

/** What an illustration shows: a chat bubble, a name, "1:42". */
export const illustration: TextKind = { ...shortText, markdown: 'none', isCopy: false, mayBeShared: true };

/** A word of content/locales/. */
export const interfaceWord: TextKind = { ...shortText, markdown: 'none', isInterfaceWord: true };

/** The address of a page in a locale: the end of it, without the prefix of the language. */
export const pageAddress: TextKind = { ...illustration, hintIfTooLong: 'shorten it' };

/** The words of a claim in one style. */
export const wordsOfClaim: TextKind = {
  markdown: 'none',
  isCopy: true,
  mayBeShared: false,
  limit: 'claim',
  hintIfTooLong: 'move the additional words to a text',
};

/** The problem of a text that is longer than `longest`, the limit of its kind. `name` is its key. */
export function tooLongFault(text: string, { hintIfTooLong }: TextKind, name: string, longest: number) {
  if (text.length <= longest) return undefined;
  const problem = `\`${name}\` has more than ${longest.toLocaleString('en')} characters`;
  return { text: problem, hint: hintIfTooLong };
}
