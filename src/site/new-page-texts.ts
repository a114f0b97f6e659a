// The texts that `litfass new page` writes for an author to replace.

/** The title of a new page. `name` is the page's name in words. */
export function newPageTitle(name: string): string {
  return `The title of the page ${name}`;
}

/** The description of a new page. */
export const newPageDescription =
  'What search engines show below the title: a short text that says what the page is about, and for whom.';

/** Whether an author has not replaced a title or description of a new page yet. */
export function isNewPageText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return text === newPageDescription || text.startsWith(newPageTitle(''));
}
