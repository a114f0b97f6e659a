// Which of the site's languages a sender is answered in: what the form says, else what the browser prefers, else the first.
import type { Request } from 'express';

export interface Languages {
  readonly tags: readonly string[];
  /** The default first: it wins where a browser likes several equally. */
  readonly inOrder: readonly string[];
}

export function languagesOf(tags: readonly string[], defaultLocale: string): Languages {
  return { tags, inOrder: [defaultLocale, ...tags.filter((tag) => tag !== defaultLocale)] };
}

export function languageOf({ tags, inOrder }: Languages, request: Request): string {
  const body: unknown = request.body;
  const stated = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
  const found = typeof stated === 'string' ? tagFor(stated, tags) : undefined;
  return found ?? (request.acceptsLanguages([...inOrder]) || (inOrder[0] ?? ''));
}

function tagFor(stated: string, tags: readonly string[]): string | undefined {
  if (tags.includes(stated)) return stated;
  const wanted = stated.trim().toLowerCase();
  return (
    tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => tag.toLowerCase() === wanted.split('-')[0])
  );
}
