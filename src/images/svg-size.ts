// Reads the size of a drawing from its root element, as browsers do.
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** The size of a drawing in pixels. Undefined if a text is none. */
export function svgSize(text: string): { type: 'svg'; width: number; height: number } | undefined {
  const parser = new SaxesParser();
  const tags: SaxesTagPlain[] = [];
  parser.on('opentag', (tag) => tags.push(tag));
  // What is not XML is reported by svg-faults.ts.
  parser.on('error', () => {});
  for (const part of text.split(/(?<=>)/)) if (tags.length === 0) parser.write(part);
  const [root] = tags;
  if (!root || !/^(.*:)?svg$/.test(root.name)) return undefined;
  const [ownWidth, ownHeight] = [pixelsOf(root.attributes.width), pixelsOf(root.attributes.height)];
  const numbers = root.attributes.viewBox?.match(/[+-]?(\d*\.)?\d+(e[+-]?\d+)?/gi) ?? [];
  const [, , boxWidth = 0, boxHeight = 0] = numbers.map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  // Without any size, browsers give it 300 × 150.
  const width = ownWidth ?? (ratio ? (ownHeight ?? boxHeight) * ratio : 300);
  const height = ownHeight ?? (ratio ? width / ratio : 150);
  return { type: 'svg', width: Math.round(width), height: Math.round(height) };
}

/** How many of a unit are one inch, or 96 pixels. A font has 16 of them where nothing sets its size. */
const perInch = new Map(
  Object.entries({ px: 96, in: 1, cm: 2.54, mm: 25.4, q: 101.6, pt: 72, pc: 6, em: 6, rem: 6, ex: 12, ch: 12 }),
);

/** A length in pixels. Undefined for none, and for one that depends on the page, such as 100%. */
function pixelsOf(length = ''): number | undefined {
  const [, number, unit = 'px'] = /^\s*(\+?[\d.]+(?:e[+-]?\d+)?)([a-z]+)?\s*$/i.exec(length) ?? [];
  const pixels = (Number(number) * 96) / (perInch.get(unit.toLowerCase()) ?? Number.NaN);
  return Number.isNaN(pixels) ? undefined : pixels;
}
