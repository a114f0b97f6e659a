import { defineFixedProblem, type Place, type Problem, wholeFile } from './problem.ts';

export const collision = defineFixedProblem({
  id: 'collision',
  what: 'Two of these have the same address: pages, files in `public/`, redirects, the contact endpoint.',
  why: 'Only one of them would be published, and which one would be chance; or messages would go to the wrong one.',
  at: 'content/pages/sent.yaml',
  wrong: 'slug: { de: kontakt, en: en/contact }      # as in content/pages/contact.yaml',
  right: 'slug: { de: kontakt/danke, en: en/contact/thanks }',
});

/** Two pages have `not_found: true`. */
export function twoNotFoundPages(place: Place, first: Place): Problem {
  const hint = 'only one page can be the not-found page; remove not_found from the other';
  return twoPages('have not_found: true', hint, place, first);
}

/** What two pages must not have in common. */
function twoPages(what: string, hint: string, place: Place, first: Place): Problem {
  const related = [{ text: 'the other one:', place: first }];
  return collision.problem({ text: `two pages ${what}`, hint, place, related });
}

/** A slug for all locales is a whole path: they would have the same address. */
export function oneForAllLocales(url: string, place: Place): Problem {
  const hint = 'write it without the slash at its beginning, or a slug for each locale';
  const about = { kind: 'address', name: url } as const;
  return collision.problem({ text: `the page wants the address ${url} in several locales`, hint, place, about });
}

/** Two slugs write the same folder in different cases. */
export function oneFolder(folder: string, other: string, place: Place): Problem {
  const text = `the folders \`${folder}\` and \`${other}\` are one on macOS and Windows`;
  return collision.problem({ text, hint: `write ${other} here, too`, place });
}

/** Two pages have the same address. */
export function twoPagesAt(url: string, place: Place, first: Place): Problem {
  const about = { kind: 'address', name: url } as const;
  return { ...twoPages(`want the address ${url}`, 'give one of them another slug', place, first), about };
}

/** A page, file or redirect (`what`) is at an address that the contact endpoint answers. */
export function takenByEndpoint(what: string, path: string, place: Place, endpoint: Place): Problem {
  const text = `${what} and the contact form want the address ${path}`;
  const hint = 'give it another address, or the form another endpoint';
  const related = place === endpoint ? [] : [{ text: 'the form posts there:', place: endpoint }];
  return collision.problem({ text, about: { kind: 'address', name: path }, hint, place, related });
}

/**
 * A file of public/, or the folder assets/, is at the path of a page. The page at `/` cannot have
 * another slug.
 */
export function pathTaken(file: string | undefined, isRoot: boolean, place: Place): Problem {
  const about = { kind: 'address', name: `/${file ?? 'assets/'}` } as const;
  const text = file
    ? `public/${file} conflicts with the output path of this page`
    : 'assets/ is reserved for hashed files';
  const hint = isRoot ? 'remove the file, or give it another name' : 'give the page another slug';
  return collision.problem({ about, text, hint, place });
}

/** A file of public/ has the name of one that litfass writes. */
export function writtenByLitfass(file: string, place: Place): Problem {
  const text = `public/${file} is a file that litfass writes itself`;
  return collision.problem({ text, hint: 'remove the file; litfass generates it from content/', place });
}

/** A page has the id of an entry or of a list of a collection. */
export function twoPagesCalled(id: string, place: Place, first: Place): Problem {
  return twoPages(`are called \`${id}\``, 'give the file another name, or the collection', place, first);
}

/** Two feeds have the same address. */
export function twoFeedsAt(url: string, place: Place): Problem {
  const hint = 'write the path without the slash at its beginning, or one for each locale';
  return collision.problem({ text: `two feeds want the address ${url}`, hint, place });
}

/** A file of the site has the name of one with the licences of packages. */
export function takenByLicences(file: string): Problem {
  const hint = 'give it another name';
  return collision.problem({ text: `${file} is a file that litfass writes itself`, hint, place: wholeFile(file) });
}
