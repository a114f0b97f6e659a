// Characters that look like one that YAML needs: `：` for a colon, spaces that do not break. Keyboards for
// East Asian languages write them, and text that is copied from elsewhere contains them.

/**
 * Such a character where YAML has its own: after a key, before an entry or a value, between entries in
 * braces.
 */
const lookalike =
  /(?<=(?:^|[{,｛，])[\s-]*[\w-]+\s*)：|(?<=(?:^|:)[ \t]*(?:- +)?)[［｛－\u00a0\u202f\u3000]|(?<=\{.*)，(?=\s*[\w-]+\s*[:：])/;

/** What is wrong with a line, a key or a value that has such a character, and what to type. */
export function lookalikeFault(text: string): { readonly text: string; readonly hint: string } | undefined {
  const [found] = lookalike.exec(text) ?? [];
  if (found === undefined) return undefined;
  const plain = found.normalize('NFKC');
  if (plain === ' ') return wrongSpace;
  const hint = `type “${plain}”${/[:,-]/.test(plain) ? ' and a space' : ''}, and look for others in this file`;
  return { text: `“${found}” only looks like the “${plain}” that YAML needs here`, hint };
}

/** For a space that looks like any other and that YAML reads as a letter. */
export const wrongSpace = {
  text: 'YAML needs a normal space here, not a no-break or a full-width one',
  hint: 'retype the spaces on this line: the text was probably copied from elsewhere',
};
