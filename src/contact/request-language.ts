// Chooses the language of an answer: the locale that the form states, else the one the browser
// prefers, else the site's default.
import type { Request } from 'express';

/** The locales of a site, prepared for `preferredLocale`. */
export interface Languages {
  readonly tags: readonly string[];
  /** The default comes first: it wins when a browser accepts several equally. */
  readonly inOrder: readonly string[];
}

/** Prepares the locales of a site; `defaultLocale` is one of `tags`. */
export function languagesOf(tags: readonly string[], defaultLocale: string): Languages {
  return { tags, inOrder: [defaultLocale, ...tags.filter((tag) => tag !== defaultLocale)] };
}

/** The locale to answer a request in. Reads `request.body.locale` if the body is already parsed. */
export function preferredLocale({ tags, inOrder }: Languages, request: Request): string {
  const body: unknown = request.body;
  const requested = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
  const found = typeof requested === 'string' ? tagFor(requested, tags) : undefined;
  return found ?? (request.acceptsLanguages([...inOrder]) || (inOrder[0] ?? ''));
}

function tagFor(requested: string, tags: readonly string[]): string | undefined {
  if (tags.includes(requested)) return requested;
  const wanted = requested.trim().toLowerCase();
  return (
    tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => tag.toLowerCase() === wanted.split('-')[0])
  );
}
