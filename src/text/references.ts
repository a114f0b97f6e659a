// Parses the references `${…}` in content. render-text.ts (words) and render/resolve.ts
// (addresses) resolve them.

/** What a reference can refer to: the part before the dot. */
export const referenceKinds = ['claim', 'site', 'link', 'page', 'file'] as const;

/**
 * One `${…}`: `${claim.price, short}` is { kind: 'claim', name: 'price', style: 'short' }. `${posts.NAME}`,
 * an entry of a collection, is the page `posts/NAME`.
 */
export interface Reference {
  /** The source text, with `${` and `}`. */
  readonly written: string;
  readonly kind: (typeof referenceKinds)[number];
  readonly name: string;
  readonly style?: string;
  /** The collection of an entry. */
  readonly collection?: string;
}

/** A \ before `${` shows it as written. */
const unescaped = String.raw`(?<!(?<!\\)(?:\\\\)*\\)`;

/**
 * Matches references, also those without a }. Without it, matches only characters of a name, since
 * the next } may belong to another reference. Several unclosed references in a row are one match.
 */
const written = new RegExp(String.raw`${unescaped}(?:\$\{[^{}]*\}|(?:(?!\$\{[^{}]*\})\$\{\s*[\w./-]*)+)`, 'g');
const wellFormed =
  /^\$\{\s*(?:(claim|site|link|page)\.([A-Za-z0-9][\w/-]*)|(file)\.([^\s{},]+))\s*(?:,\s*([\w-]+)\s*)?\}$/;
const ofEntry =
  /^\$\{\s*(?!(?:claim|site|link|page|file)\.)([a-z][a-z0-9-]*)\.([\p{L}\p{N}][\p{L}\p{N}\p{M}\w./+-]*)\s*(?:,\s*([\w-]+)\s*)?\}$/u;

/** Parses a reference. Returns undefined if it is malformed. */
export function parseReference(text: string): Reference | undefined {
  const match = wellFormed.exec(text);
  if (!match) return parseEntryReference(text);
  const [, kind = match[3], name = match[4] ?? '', , , style] = match;
  return { written: text, kind: kind as Reference['kind'], name, ...(style && { style }) };
}

function parseEntryReference(text: string): Reference | undefined {
  const match = ofEntry.exec(text);
  if (!match) return undefined;
  const [, collection = '', entry = '', style] = match;
  return { written: text, kind: 'page', name: `${collection}/${entry}`, collection, ...(style && { style }) };
}

/** Whether a reference can name it: `page.home`, `posts.2026-07-08-name`. */
export function isNameable(written: string): boolean {
  const { kind, name, collection } = parseReference(`\${${written}}`) ?? {};
  return written === (collection ? name?.replace('/', '.') : `${kind}.${name}`);
}

/** The source of everything in a text that begins like a reference, malformed ones too. */
export function writtenReferences(text: string): string[] {
  return text.includes('${') ? (text.match(written) ?? []) : [];
}

/**
 * Replaces each reference with the result of `replace`. Malformed ones stay. `index` counts only
 * valid references.
 */
export function replaceReferences(text: string, replace: (reference: Reference, index: number) => string): string {
  let index = 0;
  return text.replace(written, (match) => {
    const reference = parseReference(match);
    return reference ? replace(reference, index++) : match;
  });
}
