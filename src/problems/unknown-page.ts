import { defineFixedProblem, didYouMean, lateHint, lostSetting, type Place, type Problem } from './problem.ts';

export const unknownPage = defineFixedProblem({
  id: 'unknown-page',
  what: 'A `${page.…}`, or a setting, names a page that is not a file in `content/pages/`, or an entry that its collection lacks.',
  why: 'The link would lead to the not-found page.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${page.contcat}',
  right: 'to: ${page.contact}      # content/pages/contact.yaml',
});

/** A text or a field names a page that does not exist. */
export function noSuchPage(id: string, ids: Iterable<string>, place: Place): Problem {
  const hint = lateHint(() => didYouMean(id, ids) ?? 'pages are defined in content/pages/');
  const follows = lostSetting(id.split('/', 1)[0] ?? id);
  return unknownPage.problem({ text: `there is no page \`${id}\``, hint, place, follows });
}

/** content/site.yaml names a page that does not exist. */
export function noNamedPage(id: string, ids: Iterable<string>, place: Place): Problem {
  const hint = lateHint(() => didYouMean(id, ids) ?? 'pages are the files of content/pages/');
  return unknownPage.problem({ text: `there is no page \`${id}\``, hint, place });
}

/** A text or a field names an entry that a collection does not have. */
export function noSuchEntry(id: string, collection: string, ids: Iterable<string>, place: Place): Problem {
  const nameOf = (one: string) => one.slice(collection.length + 1);
  const hint = lateHint(() => {
    const names = [...ids].filter((one) => one.startsWith(`${collection}/`)).map(nameOf);
    const withoutDay = names.find((one) => one.endsWith(`-${nameOf(id)}`));
    const meant = didYouMean(withoutDay ?? nameOf(id), names) ?? (withoutDay && `did you mean \`${withoutDay}\`?`);
    return meant ?? `entries are the files of content/${collection}/`;
  });
  return unknownPage.problem({ text: `there is no entry \`${nameOf(id)}\` in ${collection}`, hint, place });
}

/** A text or a field names a page that is a draft, or not due yet. */
export function notPublished(
  { id, publish }: { readonly id: string; readonly publish?: string | undefined },
  place: Place,
): Problem {
  const why = publish === undefined ? 'is a draft' : `is published on ${publish}`;
  const hint = 'remove the link until then, or make the page that has it a draft, too';
  return unknownPage.problem({ text: `the page \`${id}\` ${why}`, hint, place });
}

/** A text or a field names the list of a tag that no entry has. */
export function noEntries(id: string, place: Place): Problem {
  const hint = 'remove the link, or give an entry that tag';
  return unknownPage.problem({ text: `there is no page \`${id}\`: no entry has the tag`, hint, place });
}
