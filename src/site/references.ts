// The `${…}` of content: how a reference is written, and which ones a text holds.
// Resolving them is the business of text.ts (words) and render/resolve.ts (addresses).

export const referenceKinds = ['claim', 'site', 'link', 'page'] as const;

/** One `${…}`: `${claim.price, short}` is { kind: 'claim', name: 'price', style: 'short' }. */
export interface Reference {
  /** As it is written, with `${` and `}`. */
  readonly written: string;
  readonly kind: (typeof referenceKinds)[number];
  readonly name: string;
  readonly style?: string;
}

/**
 * Where the } is missing, only as much as can be a name: the } that follows somewhere is that of another reference. Beginnings
 * in a row are one mistake.
 */
const written = /\$\{[^{}]*\}|(?:(?!\$\{[^{}]*\})\$\{\s*[\w./-]*)+/g;
const wellFormed = /^\$\{\s*(claim|site|link|page)\.([A-Za-z0-9][\w/-]*)\s*(?:,\s*([\w-]+)\s*)?\}$/;

/** A reference, or undefined where what stands between `${` and `}` is none. */
export function parseReference(text: string): Reference | undefined {
  const match = wellFormed.exec(text);
  if (!match?.[1] || !match[2]) return undefined;
  return { written: text, kind: match[1] as Reference['kind'], name: match[2], ...(match[3] && { style: match[3] }) };
}

/** Whether a reference can hold the name. */
export function isNameable(name: string): boolean {
  return parseReference(`\${page.${name}}`)?.name === name;
}

/** Everything in a text that begins like a reference, as it is written. */
export function writtenReferences(text: string): string[] {
  return text.includes('${') ? (text.match(written) ?? []) : [];
}

/** The text with each reference replaced by what `replace` makes of it. */
export function replaceReferences(text: string, replace: (reference: Reference, index: number) => string): string {
  let index = 0;
  return text.replace(written, (match) => {
    const reference = parseReference(match);
    return reference ? replace(reference, index++) : match;
  });
}
