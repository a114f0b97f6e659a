// The texts that `litfass new page` and `litfass init` write for an author to replace.

/** The title of a new page. `name` is the page's name in words. */
export function newPageTitle(name: string): string {
  return `The title of the page ${name}`;
}

/** The description of a new page. */
export const newPageDescription =
  'What search engines show below the title: a short text that says what the page is about, and for whom.';

/** How the title and the description of the home page of src/starter/ begin, in its languages. */
const ofStarter =
  /^(?:What you do, in the words of|Was du machst, in den Worten|Lo que haces, con las palabras|Search engines show these|Suchmaschinen zeigen diese|Los buscadores muestran estas)/;

/** Whether an author has not replaced a title or description of a new page yet. */
export function isNewPageText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return text === newPageDescription || text.startsWith(newPageTitle('')) || ofStarter.test(text);
}
