// A fast HTML tokenizer: tags, attributes, and the text between them. It processes every page of a
// site, with hundreds of tags each, so it scans character codes and avoids allocations.

/** A start or end tag. */
export interface Tag {
  /** The text or comments between the previous tag and this one. */
  readonly before: string;
  /** Offsets in the HTML: of its `<`, and after its `>`. */
  readonly start: number;
  readonly end: number;
  /** As written; some names in SVG contain capitals. */
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: Attributes;
}

/** Lower-case names and unescaped values. Attributes that only affect the appearance are left out. */
export type Attributes = readonly { readonly name: string; readonly value: string }[];

/** The attributes of a tag without attributes; tags share it, so compare by identity. */
export const noAttributes: Attributes = [];

/** The value of the first attribute of that name, which is the one that browsers use. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** Attributes whose words visitors read or hear. */
export const shownAttributes = new Set(
  'alt aria-label aria-description aria-roledescription aria-valuetext title placeholder label summary'.split(' '),
);

/** Elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Calls `onTag` for each tag in order. Text after the last tag is not passed on. */
export function readTags(html: string, onTag: (tag: Tag) => void): void {
  let last = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
    const closing = html.charCodeAt(start + 1) === slash;
    const from = start + (closing ? 2 : 1);
    if (!isLetter(html.charCodeAt(from))) continue;
    const nameEnd = endOfName(html, from + 1);
    const name = html.slice(from, nameEnd);
    const before = start > last ? html.slice(last, start) : '';
    const tag = { before, start, end: nameEnd + 1, name, closing, attributes: noAttributes };
    if (html.charCodeAt(nameEnd) !== greaterThan && !readAttributes(html, nameEnd, tag)) return;
    last = tag.end;
    onTag(tag);
    // What is in these is no HTML: `@media (400px<width)` has no tag.
    const isRaw = !closing && (name === 'style' || name === 'script');
    start = Math.max(last, isRaw ? html.indexOf(`</${name}`, last) : 0) - 1;
  }
}

/**
 * Reads attributes from the end of the tag's name and sets `tag.end`. Returns false if the tag is
 * not closed.
 */
function readAttributes(html: string, from: number, tag: { attributes: Attributes; end: number }): boolean {
  const { length } = html;
  const attributes: { name: string; value: string }[] = [];
  for (let at = from; at < length; ) {
    if (html.charCodeAt(at) === greaterThan) {
      tag.end = at + 1;
      if (attributes.length > 0) tag.attributes = attributes;
      return true;
    }
    const nameEnd = endOfName(html, at);
    if (nameEnd === at) {
      at++;
      continue;
    }
    const name = html.slice(at, nameEnd);
    at = nameEnd;
    let [first, end] = [at, at];
    if (html.charCodeAt(at) === equals) {
      const quote = html.charAt(at + 1);
      if (quote === '"' || quote === "'") {
        first = at + 2;
        end = html.indexOf(quote, first);
        if (end < 0) return false;
        at = end + 1;
      } else {
        // React writes quotes, but a host that minifies pages may drop them.
        first = at + 1;
        end = endOfUnquoted(html, first);
        at = end;
      }
    }
    if (!skippedAttributes.has(name))
      attributes.push({ name: name.toLowerCase(), value: unescapeHtml(html.slice(first, end)) });
  }
  return false;
}

const slash = 47;
const equals = 61;
const greaterThan = 62;

/** Attributes that no check needs. SVGs have hundreds of tags with them. */
const skippedAttributes = new Set(
  'class d x y x1 x2 y1 y2 cx cy r rx ry dx dy width height viewBox points transform opacity offset'.split(' '),
);

function isLetter(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91);
}

/** The offset of the next whitespace, `/`, `=`, `>` or quote, else the length of the text. */
function endOfName(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code <= 32 || code === 34 || code === 39 || code === slash || (code > 60 && code < 63)) break;
  }
  return at;
}

/** The offset of the next whitespace or `>`, else the length of the text. */
function endOfUnquoted(html: string, from: number): number {
  let at = from;
  while (at < html.length && html.charCodeAt(at) > 32 && html.charCodeAt(at) !== greaterThan) at++;
  return at;
}

/** Decodes the entities that React writes. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
