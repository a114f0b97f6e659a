// Reads HTML tag by tag: names, attributes, and the text between. Several hundred tags a page and every page of a site come
// through here, so it goes by the character and makes nothing that nobody asks for.

export interface Tag {
  /** The text, or the comment, since the tag before it. */
  readonly before: string;
  /** From its `<` to behind its `>`, in the HTML. */
  readonly start: number;
  readonly end: number;
  /** As written: React writes those of drawings with capitals. */
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: Attributes;
}

/** By names in small letters, values as a browser reads them; some that say nothing but how things look are left out. */
export type Attributes = readonly { readonly name: string; readonly value: string }[];

/** The attributes of a tag that has none. */
export const noAttributes: Attributes = [];

/** The first of that name, as a browser takes it. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** Tells all tags in their order. What is behind the last one is not told. */
export function readTags(html: string, tell: (tag: Tag) => void): void {
  let last = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
    const closing = html.charCodeAt(start + 1) === slash;
    const from = start + (closing ? 2 : 1);
    if (!isLetter(html.charCodeAt(from))) continue;
    const behind = endOfName(html, from + 1);
    const name = html.slice(from, behind);
    const before = start > last ? html.slice(last, start) : '';
    const tag = { before, start, end: behind + 1, name, closing, attributes: noAttributes };
    if (html.charCodeAt(behind) !== closed && !readAttributes(html, behind, tag)) return;
    last = tag.end;
    tell(tag);
    start = last - 1;
  }
}

/** From behind the tag's name to behind its `>`; false when it has none. */
function readAttributes(html: string, from: number, tag: { attributes: Attributes; end: number }): boolean {
  const { length } = html;
  const attributes: { name: string; value: string }[] = [];
  for (let at = from; at < length; ) {
    if (html.charCodeAt(at) === closed) {
      tag.end = at + 1;
      if (attributes.length > 0) tag.attributes = attributes;
      return true;
    }
    const behind = endOfName(html, at);
    if (behind === at) {
      at++;
      continue;
    }
    const written = html.slice(at, behind);
    at = behind;
    let [first, end] = [at, at];
    if (html.charCodeAt(at) === equals) {
      const quote = html.charAt(at + 1);
      if (quote === '"' || quote === "'") {
        first = at + 2;
        end = html.indexOf(quote, first);
        if (end < 0) return false;
        at = end + 1;
      } else {
        // React writes quotes; a host that makes pages smaller leaves them out where it can.
        first = at + 1;
        end = endOfBare(html, first);
        at = end;
      }
    }
    if (!mute.has(written))
      attributes.push({ name: written.toLowerCase(), value: unescapeHtml(html.slice(first, end)) });
  }
  return false;
}

const slash = 47;
const equals = 61;
const closed = 62;

/** A drawing has hundreds of tags that only say where their lines go. */
const mute = new Set(
  'class d x y x1 x2 y1 y2 cx cy r rx ry dx dy width height viewBox points transform fill stroke opacity offset'.split(
    ' ',
  ),
);

function isLetter(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91);
}

/** Up to a blank, `/`, `=`, `>`, a quote, or the end of the text. */
function endOfName(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code <= 32 || code === 34 || code === 39 || code === slash || (code > 60 && code < 63)) break;
  }
  return at;
}

/** Up to a blank, `>`, or the end of the text. */
function endOfBare(html: string, from: number): number {
  let at = from;
  while (at < html.length && html.charCodeAt(at) > 32 && html.charCodeAt(at) !== closed) at++;
  return at;
}

export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
