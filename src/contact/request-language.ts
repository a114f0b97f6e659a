// Chooses the language of an answer: the locale that the form states, else the one the browser
// prefers, else the site's default.
import type { Request } from 'express';

/**
 * Returns a function that chooses the locale to answer a request in: one of `tags`, which include
 * `defaultLocale`. It reads `request.body.locale` if the body is already parsed.
 */
export function languageChoice(tags: readonly string[], defaultLocale: string): (request: Request) => string {
  // The default comes first: it wins when a browser accepts several equally.
  const inOrder = [defaultLocale, ...tags.filter((tag) => tag !== defaultLocale)];
  return (request) => {
    const body: unknown = request.body;
    const requested = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
    const found = typeof requested === 'string' ? tagFor(requested, tags) : undefined;
    return found ?? (request.acceptsLanguages(inOrder) || defaultLocale);
  };
}

function tagFor(requested: string, tags: readonly string[]): string | undefined {
  const wanted = requested.trim().toLowerCase();
  return (
    tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => tag.toLowerCase() === wanted.split('-')[0])
  );
}
