// Finds what an SVG from elsewhere must not contain: scripts, HTML, and requests to other hosts. Parses
// the file as XML, as browsers do. What it cannot parse is a fault too, because a browser may read it
// differently.

import { isUtf8 } from 'node:buffer';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { shortened } from '../problems/counted.ts';
import { type Problem, placeAt } from '../problems/problem.ts';
import { unsafeDrawing } from '../problems/unsafe-svg.ts';
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
    const [rest = ''] = /^.*/.exec(source.slice(offset)) ?? [];
    const place = placeAt({ file, text: source }, offset, Math.min(length, rest.length));
    return unsafeDrawing(text, place, severity);
  });
}

/** The faults of an SVG, in their order in the file. Stops after the first syntax error. */
export function svgFaults(bytes: Uint8Array): SvgFault[] {
  if (!isUtf8(bytes)) return [{ text: unreadable, source: '', offset: 0, length: 1 }];
  const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const faults: SvgFault[] = [];
  const open: OpenElement[] = [];
  const add = (text: string, offset: number, length: number) => faults.push({ text, source, offset, length });
  // Browsers read every file as XML 1.0, whatever version it names.
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  // The end of a token is where the parser is.
  const addFrom = (start: string, text: string) => {
    const at = source.lastIndexOf(start, parser.position - 1);
    add(text, at, parser.position - at);
  };
  const read = (text: string) => {
    const top = open.at(-1);
    if (top) top.content += text;
  };
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i.test(encoding)) parser.fail('unknown encoding');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-stylesheet$/i.test(target)) addFrom('<?', 'loads a stylesheet from another file');
  });
  parser.on('doctype', (type) => {
    const fault = doctypeFault(type);
    if (fault) addFrom('<!DOCTYPE', fault);
    // What follows may mean anything.
    if (fault === declares) parser.fail(fault);
  });
  parser.on('opentagstart', ({ name }) => {
    open.push({ name, at: source.lastIndexOf('<', parser.position - 1), content: '' });
  });
  parser.on('opentag', ({ name }) => {
    if (/^(.*:)?script$/i.test(name)) addFrom(`<${name}`, 'contains a script');
    if (/^(.*:)?foreignobject$/i.test(name)) addFrom(`<${name}`, 'contains HTML');
  });
  parser.on('attribute', (attribute) => {
    const fault = attributeFault(attribute, open.at(-1)?.name ?? '');
    if (!fault) return;
    // A value does not contain the quotation mark that ends it.
    const end = parser.position - 1;
    const value = source.lastIndexOf(source.charAt(end), end - 1);
    const at = source.lastIndexOf(attribute.name, value);
    add(fault, at, end + 1 - at);
  });
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('closetag', ({ name }) => {
    const closed = open.pop();
    const [foreign] = /^(.*:)?style$/i.test(name) && closed ? foreignUrls(closed.content) : [];
    if (closed && foreign !== undefined) add(requests(foreign), ...rangeOf(foreign, closed, source));
  });
  try {
    parser.write(source).close();
  } catch {
    // Without a handler of errors, the parser throws the first one.
    const at = Math.max(0, ...['<', '&'].map((start) => source.lastIndexOf(start, parser.position - 1)));
    if (faults.at(-1)?.text !== declares) add(unreadable, at, 1);
  }
  return faults.sort((a, b) => a.offset - b.offset);
}

interface OpenElement {
  readonly name: string;
  /** The offset of its start tag. */
  readonly at: number;
  /** The text in it so far. Of a `<style>` this is a stylesheet. */
  content: string;
}

const unreadable = 'cannot be read as SVG';
const declares = 'has declarations in its doctype, which can define anything';
const requests = (url: string) => `loads from another host: ${shortened(url, 60)}`;

/** Attributes with a URL; `values` has a list of them. */
const urlAttributes = /^((.*:)?(href|src)|xml:base|to|from|by|values)$/i;

function attributeFault({ name, value }: SaxesAttributePlain, element: string): string | undefined {
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
  if (/^(?:[^["']|"[^"]*"|'[^']*')*\[/.test(type)) return declares;
  const identifiers = [...type.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) =>
    normalizeUrl(double ?? single ?? ''),
  );
  const foreign = identifiers.find((one) => isForeign(one) && !/^https?:\/\/www\.w3\.org\//.test(one));
  return foreign === undefined ? undefined : `loads its doctype from another host: ${foreign}`;
}
