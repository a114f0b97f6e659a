import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const translationsLock = defineFixedProblem({
  id: 'translations-lock',
  what: '`content/translations.lock.yaml` cannot be read, or has another version.',
  why: 'Without it litfass cannot tell which translations are stale.',
  wrong: {
    files: { 'content/translations.lock.yaml': 'version: 1\n<<<<<<< HEAD\n' },
  },
  right: {
    files: { 'content/translations.lock.yaml': 'version: 1\n' },
  },
});

/** The lock is damaged from a line on, or has the marks of a merge that was not finished. */
export function damagedLock(isMerge: boolean, place: Place): Problem {
  const { file } = place;
  return translationsLock.problem({
    text: isMerge ? `${file} contains an unresolved merge conflict` : `${file} cannot be read from this line on`,
    hint: isMerge
      ? 'keep the lines of one side, then run `npx litfass translations` to see what is stale'
      : 'restore the file from version control, or run `npx litfass translations accept --all`, which rewrites it and marks every translation as up to date',
    place,
  });
}

/** The lock is from another version of litfass. `supported` is what this one reads. */
export function otherLockVersion(written: string | undefined, supported: string, place: Place): Problem {
  const text = `${place.file} has version ${written ?? '–'}, but this litfass supports version ${supported}`;
  const hint = 'it was written by another version of litfass: use that one, or update';
  return translationsLock.problem({ text, hint, place });
}
