// Numbers and texts as messages show them, in the language of messages.

/** The language of the engine’s own messages, and of a site that has no locale yet. */
export const ownLanguage = 'en';

/** "1", "1,203". */
export function digits(count: number): string {
  return count.toLocaleString(ownLanguage);
}

/** "1 page", "2 pages", "1,203 pages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${digits(count)} ${count === 1 ? one : many}`;
}

/** A sentence as it continues another one. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A text of which at most so many characters are shown. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
