// What an SVG must not hold that somebody got from elsewhere: scripts, HTML, and what asks other hosts. Browsers read it as
// XML, so it is read as XML here. What cannot be read for certain is a fault as well: a browser may read it otherwise.
import { type Problem, placeAt } from '../diagnostics/problem.ts';

export interface SvgFault {
  /** The end of a sentence about the file. */
  readonly text: string;
  readonly source: string;
  readonly offset: number;
  readonly length: number;
}

/** The problems of a drawing, by its name below the root. */
export function svgProblems(file: string, bytes: Uint8Array, severity: Problem['severity']): Problem[] {
  return svgFaults(bytes).map(({ text, source, offset, length }) => {
    const line = /.*/y;
    line.lastIndex = offset;
    const [rest = ''] = line.exec(source) ?? [];
    const place = placeAt({ file, text: source }, offset, Math.min(length, rest.length));
    return { rule: 'unsafe-svg', severity, text: `${file} ${text}`, hint, place };
  });
}

const hint = 'take it out, or save the drawing as plain SVG, which is shapes and words alone';

/** In the order of their places. After the first thing that is no XML nothing else is looked at. */
export function svgFaults(bytes: Uint8Array): SvgFault[] {
  const source = textOf(bytes);
  if (source === undefined) return [{ text: unreadable, source: '', offset: 0, length: 1 }];
  const faults: SvgFault[] = [];
  const open: Opened[] = [];
  let roots = 0;
  const tell = (text: string, offset: number, length: number) => faults.push({ text, source, offset, length });
  for (let at = source.startsWith('\ufeff') ? 1 : 0; at < source.length; ) {
    part.lastIndex = at;
    const found = part.exec(source)?.groups;
    const length = part.lastIndex - at;
    const isBroken = () => {
      tell(unreadable, at, 1);
      return faults;
    };
    if (!found) return isBroken();
    const { end, name, attributes = '', words, data, instruction, type } = found;
    const top = open.at(-1);
    if (name !== undefined) {
      if (!top && roots++ > 0) return isBroken();
      const element: Opened = { name, at, style: '' };
      if (/^(.*:)?script$/i.test(name)) tell('holds a script', at, length);
      if (/^(.*:)?foreignobject$/i.test(name)) tell('holds HTML', at, length);
      const start = at + 1 + name.length;
      const isWhole = eachAttribute(attributes, start, (attribute) => {
        const fault = attributeFault(attribute, name);
        if (fault) tell(fault, attribute.at, attribute.length);
      });
      if (!isWhole) return isBroken();
      if (!attributes.endsWith('/')) open.push(element);
    } else if (end !== undefined) {
      const closed = open.pop();
      if (closed?.name !== end) return isBroken();
      const [foreign] = /^(.*:)?style$/i.test(end) ? foreignIn(closed.style) : [];
      if (foreign !== undefined) tell(asks(foreign), ...placeOf(foreign, closed, source));
    } else if (words !== undefined) {
      const text = decoded(words);
      if (text === undefined || (!top && text.trim() !== '')) return isBroken();
      if (top) top.style += text;
    } else if (data !== undefined) {
      if (!top) return isBroken();
      top.style += data;
    } else if (instruction !== undefined) {
      if (/^xml-stylesheet\s/i.test(instruction)) tell('takes a stylesheet from another file', at, length);
      const [, encoding = 'utf-8'] = /^xml\s.*?encoding\s*=\s*["']([^"']*)/s.exec(instruction) ?? [];
      if (!/^(utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i.test(encoding)) return isBroken();
    } else if (type !== undefined) {
      const fault = typeFault(type);
      if (fault) tell(fault, at, length);
      // What it declares holds `>` itself.
      if (type.endsWith('[')) part.lastIndex = source.indexOf(']>', at) + 2;
      if (part.lastIndex < at) return faults;
    }
    at = part.lastIndex;
  }
  if (roots === 0 || open.length > 0) tell(unreadable, source.length, 1);
  return faults;
}

interface Opened {
  readonly name: string;
  readonly at: number;
  /** The text in it, which a stylesheet is. */
  style: string;
}

const unreadable = 'cannot be read as SVG';
const asks = (url: string) => `asks another host: ${url.length > 60 ? `${url.slice(0, 60)}…` : url}`;

/** What an XML file is made of. A comment has no name. */
const part = new RegExp(
  [
    '<!--.*?-->',
    '<!\\[CDATA\\[(?<data>.*?)\\]\\]>',
    '<\\?(?<instruction>.*?)\\?>',
    '<!DOCTYPE(?<type>(?:[^\\[>"\']|"[^"]*"|\'[^\']*\')*\\[?)>?',
    '</(?<end>[^\\s<>]+)\\s*>',
    '<(?<name>[^\\s/>=<"\'&!?]+)(?<attributes>(?:[^<>"\']|"[^"<]*"|\'[^\'<]*\')*)>',
    '(?<words>[^<]+)',
  ].join('|'),
  'sy',
);

/** Undefined for what is not UTF-8, and for characters that XML does not have: a file in UTF-16 among them. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly at: number;
  readonly length: number;
}

/** False where something is no attribute. */
function eachAttribute(text: string, start: number, look: (attribute: Attribute) => void): boolean {
  const next = /\s*(?:([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\/$|$)/y;
  while (next.lastIndex < text.length) {
    const [all = '', name, double, single] = next.exec(text) ?? [];
    if (all === '') return false;
    if (name === undefined) continue;
    const value = decoded(double ?? single ?? '');
    if (value === undefined) return false;
    const length = all.trimStart().length;
    look({ name, value, at: start + next.lastIndex - length, length });
  }
  return true;
}

const references = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/** With references replaced; undefined where one is unknown. */
function decoded(text: string): string | undefined {
  let isKnown = true;
  const replaced = text.replace(/&(?:#(\d+|x[\da-f]+)|(\w+))?;?/gi, (all, number?: string, name?: string) => {
    const code = number === undefined ? Number.NaN : Number(number.replace(/^x/i, '0x'));
    const known = code <= 0x10ffff ? String.fromCodePoint(code) : references.get(name ?? '');
    if (known === undefined || !all.endsWith(';')) isKnown = false;
    return known ?? '';
  });
  return isKnown ? replaced : undefined;
}

/** Attributes whose value is an address. That of `values` is a list. */
const addressed = /^((.*:)?(href|src)|xml:base|to|from|by|values)$/i;

function attributeFault({ name, value }: Attribute, element: string): string | undefined {
  if (/^on/i.test(name)) return `runs a script at an event (${name})`;
  if (/^xmlns(:|$)/.test(name)) return value === 'http://www.w3.org/1999/xhtml' ? 'holds HTML' : undefined;
  const addresses = addressed.test(name) ? (name === 'values' ? value.split(';') : [value]).map(asAddress) : [];
  if (addresses.some(isScript)) return 'leads to a script';
  // A link asks nothing before somebody follows it.
  const asked = /^(.*:)?a$/.test(element) ? [] : addresses.filter(isForeign);
  const [foreign] = [...asked, ...foreignIn(value)];
  return foreign === undefined ? undefined : asks(foreign);
}

/** As browsers read it: without blanks around it, and without line breaks anywhere. */
function asAddress(written: string): string {
  return written.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+|[\0- ]+$/g, '');
}

function isScript(address: string): boolean {
  if (/^(java|vb)script:/i.test(address)) return true;
  return /^data:\s*(text\/(html|xml|(java|ecma)script)|application\/(x-)?(xhtml|xml|java|ecma))/i.test(address);
}

/** Whether it names a host. Which one the site itself will have, nobody knows here. */
function isForeign(address: string): boolean {
  return /^([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address) && !/^data:/i.test(address);
}

/** The addresses of other hosts in a stylesheet, or in a value of one. */
function foreignIn(styles: string): string[] {
  if (!/[(@\\]/.test(styles)) return [];
  const read = styles
    .replace(/\\(?:([\da-f]{1,6})\s?|\n|(.))/gis, (_, code?: string, sign?: string) => characterOf(code) ?? sign ?? '')
    .replace(/@namespace[^;{}"'()@]*(?:url\([^)]*\)|"[^"]*"|'[^']*')\s*;/gi, '');
  const addresses = [read, read.replace(/\/\*.*?(?:\*\/|$)/gs, ' ')].flatMap((text) =>
    [...text.matchAll(/(?:url\(|@import)\s*(?:url\(\s*)?["']?([^"')\s;]*)|["']\s*((?:[a-z]+:)?\/\/[^"']*)/gi)].map(
      ([, address = '', word = '']) => asAddress(address || word),
    ),
  );
  return addresses.filter(isForeign);
}

function characterOf(code: string | undefined): string | undefined {
  const number = Number.parseInt(code ?? '', 16);
  return number <= 0x10ffff ? String.fromCodePoint(number) : undefined;
}

/** Of an address in a stylesheet; of the element where it is written in another way there. */
function placeOf(address: string, { name, at }: Opened, source: string): [offset: number, length: number] {
  const found = source.indexOf(address, at);
  return found < 0 ? [at, name.length + 1] : [found, address.length];
}

/** Of a document type only a name and where its rules lie is harmless, and only at the place that programs write. */
function typeFault(type: string): string | undefined {
  if (type.endsWith('[')) return 'declares what it is made of, which can be anything';
  const words = [...type.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) =>
    asAddress(double ?? single ?? ''),
  );
  const foreign = words.find((word) => isForeign(word) && !/^https?:\/\/www\.w3\.org\//.test(word));
  return foreign === undefined ? undefined : `takes its document type from another host: ${foreign}`;
}
