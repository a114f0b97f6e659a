// Finds what an SVG from elsewhere must not contain: scripts, HTML, and requests to other hosts. Parses
// the file as XML, as browsers do. What it cannot parse is a fault too, because a browser may read it
// differently.

import { type Problem, placeAt } from '../problems/problem.ts';
import { unsafeSvg } from '../problems/unsafe-svg.ts';
import { styleAddresses } from '../site/style-addresses.ts';

/** Something in an SVG that is not allowed. */
export interface SvgFault {
  /** The end of a sentence about the file. */
  readonly text: string;
  /** The text of the file; '' if it is not UTF-8. */
  readonly source: string;
  /** In characters. */
  readonly offset: number;
  readonly length: number;
}

/** The faults of an SVG as problems. `file` is its path relative to the root. */
export function svgProblems(file: string, bytes: Uint8Array, severity: Problem['severity']): Problem[] {
  return svgFaults(bytes).map(({ text, source, offset, length }) => {
    const line = /.*/y;
    line.lastIndex = offset;
    const [rest = ''] = line.exec(source) ?? [];
    const place = placeAt({ file, text: source }, offset, Math.min(length, rest.length));
    return unsafeSvg.problem({ severity, text: `${file} ${text}`, hint, place });
  });
}

const hint = 'remove it, or export the drawing as plain SVG, with only shapes and text';

/** The faults of an SVG, in their order in the file. Stops after the first syntax error. */
export function svgFaults(bytes: Uint8Array): SvgFault[] {
  const source = textOf(bytes);
  if (source === undefined) return [{ text: unreadable, source: '', offset: 0, length: 1 }];
  const faults: SvgFault[] = [];
  const open: OpenElement[] = [];
  let roots = 0;
  const add = (text: string, offset: number, length: number) => faults.push({ text, source, offset, length });
  for (let at = source.startsWith('\ufeff') ? 1 : 0; at < source.length; ) {
    token.lastIndex = at;
    const found = token.exec(source)?.groups;
    const length = token.lastIndex - at;
    const syntaxError = () => {
      add(unreadable, at, 1);
      return faults;
    };
    if (!found) return syntaxError();
    const { end, name, attributes = '', text, data, instruction, type } = found;
    const top = open.at(-1);
    if (name !== undefined) {
      if (!top && roots++ > 0) return syntaxError();
      const element: OpenElement = { name, at, content: '' };
      if (/^(.*:)?script$/i.test(name)) add('contains a script', at, length);
      if (/^(.*:)?foreignobject$/i.test(name)) add('contains HTML', at, length);
      const start = at + 1 + name.length;
      const areValid = eachAttribute(attributes, start, (attribute) => {
        const fault = attributeFault(attribute, name);
        if (fault) add(fault, attribute.at, attribute.length);
      });
      if (!areValid) return syntaxError();
      if (!attributes.endsWith('/')) open.push(element);
    } else if (end !== undefined) {
      const closed = open.pop();
      if (closed?.name !== end) return syntaxError();
      const [foreign] = /^(.*:)?style$/i.test(end) ? foreignUrls(closed.content) : [];
      if (foreign !== undefined) add(requests(foreign), ...rangeOf(foreign, closed, source));
    } else if (text !== undefined) {
      const content = decode(text);
      if (content === undefined || (!top && content.trim() !== '')) return syntaxError();
      if (top) top.content += content;
    } else if (data !== undefined) {
      if (!top) return syntaxError();
      top.content += data;
    } else if (instruction !== undefined) {
      if (/^xml-stylesheet\s/i.test(instruction)) add('loads a stylesheet from another file', at, length);
      const [, encoding = 'utf-8'] = /^xml\s.*?encoding\s*=\s*["']([^"']*)/s.exec(instruction) ?? [];
      if (!/^(utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i.test(encoding)) return syntaxError();
    } else if (type !== undefined) {
      const fault = doctypeFault(type);
      if (fault) add(fault, at, length);
      // Skips the declarations inside, which may contain `>`.
      if (type.endsWith('[')) token.lastIndex = source.indexOf(']>', at) + 2;
      if (token.lastIndex < at) return faults;
    }
    at = token.lastIndex;
  }
  if (roots === 0 || open.length > 0) add(unreadable, source.length, 1);
  return faults;
}

interface OpenElement {
  readonly name: string;
  /** The offset of its start tag. */
  readonly at: number;
  /** The text in it so far. Of a `<style>` this is a stylesheet. */
  content: string;
}

const unreadable = 'cannot be read as SVG';
const requests = (url: string) => `loads from another host: ${url.length > 60 ? `${url.slice(0, 60)}…` : url}`;

/** A token of XML. Of a comment, no group matches. */
const token = new RegExp(
  [
    '<!--.*?-->',
    '<!\\[CDATA\\[(?<data>.*?)\\]\\]>',
    '<\\?(?<instruction>.*?)\\?>',
    '<!DOCTYPE(?<type>(?:[^\\[>"\']|"[^"]*"|\'[^\']*\')*\\[?)>?',
    '</(?<end>[^\\s<>]+)\\s*>',
    '<(?<name>[^\\s/>=<"\'&!?]+)(?<attributes>(?:[^<>"\']|"[^"<]*"|\'[^\'<]*\')*)>',
    '(?<text>[^<]+)',
  ].join('|'),
  'sy',
);

/** The text of a file. Undefined if it is not UTF-8, or has characters that XML does not allow. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this finds control characters
    return /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

interface Attribute {
  readonly name: string;
  /** With character references replaced. */
  readonly value: string;
  /** The offset in the file. */
  readonly at: number;
  readonly length: number;
}

/**
 * Calls `visit` for each attribute of a tag. `start` is the offset of `text` in the file. Returns false
 * on a syntax error.
 */
function eachAttribute(text: string, start: number, visit: (attribute: Attribute) => void): boolean {
  const next = /\s*(?:([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\/$|$)/y;
  while (next.lastIndex < text.length) {
    const [all = '', name, double, single] = next.exec(text) ?? [];
    if (all === '') return false;
    if (name === undefined) continue;
    const value = decode(double ?? single ?? '');
    if (value === undefined) return false;
    const length = all.trimStart().length;
    visit({ name, value, at: start + next.lastIndex - length, length });
  }
  return true;
}

const references = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/** Replaces character references. Undefined if one is unknown. */
function decode(text: string): string | undefined {
  let areKnown = true;
  const replaced = text.replace(/&(?:#(\d+|x[\da-f]+)|(\w+))?;?/gi, (all, number?: string, name?: string) => {
    const code = number === undefined ? Number.NaN : Number(number.replace(/^x/i, '0x'));
    const known = code <= 0x10ffff ? String.fromCodePoint(code) : references.get(name ?? '');
    if (known === undefined || !all.endsWith(';')) areKnown = false;
    return known ?? '';
  });
  return areKnown ? replaced : undefined;
}

/** Attributes with a URL; `values` has a list of them. */
const urlAttributes = /^((.*:)?(href|src)|xml:base|to|from|by|values)$/i;

function attributeFault({ name, value }: Attribute, element: string): string | undefined {
  if (/^on/i.test(name)) return `runs a script at an event (${name})`;
  if (/^xmlns(:|$)/.test(name)) return value === 'http://www.w3.org/1999/xhtml' ? 'contains HTML' : undefined;
  const urls = urlAttributes.test(name) ? (name === 'values' ? value.split(';') : [value]).map(normalizeUrl) : [];
  if (urls.some(isScript)) return 'links to a script';
  // A link loads nothing until somebody follows it.
  const loaded = /^(.*:)?a$/.test(element) ? [] : urls.filter(isForeign);
  const [foreign] = [...loaded, ...foreignUrls(value)];
  return foreign === undefined ? undefined : requests(foreign);
}

/** Removes the characters that browsers ignore in a URL: spaces around it, and line breaks anywhere. */
function normalizeUrl(url: string): string {
  return url.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+|[\0- ]+$/g, '');
}

function isScript(url: string): boolean {
  if (/^(java|vb)script:/i.test(url)) return true;
  return /^data:\s*(text\/(html|xml|(java|ecma)script)|application\/(x-)?(xhtml|xml|java|ecma))/i.test(url);
}

/** Whether a URL names a host. The host of the site itself is not known here. */
function isForeign(url: string): boolean {
  return /^([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(url) && !/^data:/i.test(url);
}

/** The URLs of other hosts in a stylesheet or a CSS value. */
function foreignUrls(css: string): string[] {
  // Most attributes are numbers and names.
  const urls = /[(@]/.test(css) ? styleAddresses(css).map(({ url }) => normalizeUrl(url)) : [];
  return urls.filter(isForeign);
}

/** The range of a URL in a `<style>`; that of its start tag if the URL is escaped. */
function rangeOf(url: string, { name, at }: OpenElement, source: string): [offset: number, length: number] {
  const found = source.indexOf(url, at);
  return found < 0 ? [at, name.length + 1] : [found, url.length];
}

/** Allows only a doctype without declarations, whose URL is the one at w3.org that programs write. */
function doctypeFault(type: string): string | undefined {
  if (type.endsWith('[')) return 'has declarations in its doctype, which can define anything';
  const identifiers = [...type.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) =>
    normalizeUrl(double ?? single ?? ''),
  );
  const foreign = identifiers.find((one) => isForeign(one) && !/^https?:\/\/www\.w3\.org\//.test(one));
  return foreign === undefined ? undefined : `loads its doctype from another host: ${foreign}`;
}
