// Reads the size of a drawing from its root element, as browsers do.
import { SaxesParser } from 'saxes';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a drawing in pixels. Undefined if the file is none. */
export function svgSize(bytes: Uint8Array): Size | undefined {
  const encoding = { 255: 'utf-16le', 254: 'utf-16be' }[bytes[0] ?? 0];
  const text = new TextDecoder(encoding).decode(bytes);
  if (!/^\s*</.test(text)) return undefined;
  const parser = new SaxesParser();
  let root: { readonly name: string; readonly attributes: Readonly<Record<string, string>> } | undefined;
  parser.on('opentag', (tag) => {
    root ??= tag;
  });
  // What is not XML is reported by svg-faults.ts.
  parser.on('error', () => {});
  for (let at = 0; !root && at < text.length; ) {
    const end = text.indexOf('>', at) + 1 || text.length;
    parser.write(text.slice(at, end));
    at = end;
  }
  return root && /^(.*:)?svg$/.test(root.name) ? sizeOf(root.attributes) : undefined;
}

function sizeOf(attributes: Readonly<Record<string, string>>): Size {
  const [width, height] = [lengthOf(attributes.width), lengthOf(attributes.height)];
  const box = viewBoxOf(attributes.viewBox);
  const ratio = box && box.width / box.height;
  // Without any size, browsers give it 300 × 150.
  const shown = width ?? (height !== undefined && ratio ? height * ratio : (box?.width ?? 300));
  return { width: rounded(shown), height: rounded(height ?? (ratio ? shown / ratio : 150)) };
}

/** HTML has whole pixels only, and 0 for what is not shown. */
function rounded(pixels: number): number {
  return pixels === 0 ? 0 : Math.max(1, Math.round(pixels));
}

/** In pixels. A font has 16 of them where nothing sets its size. */
const units = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  pt: 4 / 3,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};
const length = new RegExp(
  `^\\s*\\+?((?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?)(${Object.keys(units).join('|')})?\\s*$`,
  'i',
);

/** A length in pixels. Undefined for none, and for one that depends on the page, such as 100%. */
function lengthOf(written = ''): number | undefined {
  const [, number, unit = 'px'] = length.exec(written) ?? [];
  return number === undefined ? undefined : Number(number) * units[unit.toLowerCase() as keyof typeof units];
}

/** The width and height of a `viewBox`: its third and fourth number. Undefined if they are no size. */
function viewBoxOf(written = ''): Size | undefined {
  const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/gi;
  const [, , width = 0, height = 0] = (written.match(number) ?? []).map(Number);
  return width > 0 && height > 0 && /^[\s,]*$/.test(written.replace(number, '')) ? { width, height } : undefined;
}
