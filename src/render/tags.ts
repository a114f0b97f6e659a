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
  /** By names in small letters, values as a browser reads them; some that say nothing but how things look are left out. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The attributes of a tag that has none. */
export const none: ReadonlyMap<string, string> = new Map();

/** Tells all tags in their order. What is behind the last one is not told. */
export function readTags(html: string, tell: (tag: Tag) => void): void {
  let end = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const closing = html[at + 1] === '/';
    const start = at + (closing ? 2 : 1);
    if (!isLetter(html.charCodeAt(start))) continue;
    let behind = start + 1;
    while (!endsName(html.charCodeAt(behind))) behind++;
    const read = readAttributes(html, behind);
    if (!read) return;
    const before = html.slice(end, at);
    end = read.end;
    tell({ before, start: at, end, name: html.slice(start, behind), closing, attributes: read.attributes });
    at = end - 1;
  }
}

/** From behind the tag's name to behind its `>`; undefined when it has none. */
function readAttributes(
  html: string,
  from: number,
): { attributes: ReadonlyMap<string, string>; end: number } | undefined {
  let attributes: Map<string, string> | undefined;
  for (let at = from; at < html.length; ) {
    const sign = html[at];
    if (sign === '>') return { attributes: attributes ?? none, end: at + 1 };
    const start = at;
    while (!endsName(html.charCodeAt(at))) at++;
    if (at === start) {
      at++;
      continue;
    }
    const name = html.slice(start, at);
    let value = '';
    if (html[at] === '=') {
      const quote = html[at + 1];
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 2);
        if (close < 0) return undefined;
        value = html.slice(at + 2, close);
        at = close + 1;
      } else {
        // React writes quotes; a host that makes pages smaller leaves them out where it can.
        const first = ++at;
        while (!endsBare(html.charCodeAt(at))) at++;
        value = html.slice(first, at);
      }
    }
    if (mute.has(name)) continue;
    attributes ??= new Map();
    attributes.set(name.toLowerCase(), unescapeHtml(value));
  }
  return undefined;
}

/** A drawing has hundreds of tags that only say where their lines go. */
const mute = new Set(
  'class d x y x1 x2 y1 y2 cx cy r rx ry dx dy width height viewBox points transform fill stroke opacity offset'.split(
    ' ',
  ),
);

function isLetter(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91);
}

/** Blanks, `/`, `=`, `>`, quotes, and the end of the text. */
function endsName(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || code === 47 || (code > 60 && code < 63) || Number.isNaN(code);
}

/** Blanks, `>`, and the end of the text. */
function endsBare(code: number): boolean {
  return code <= 32 || code === 62 || Number.isNaN(code);
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
