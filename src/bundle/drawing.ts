// What the theme's social images are drawn with: its fonts, read once, and a mark that changes when they or the tools do.
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Problem } from '../problem.ts';
import type { FontWeight, Theme } from '../theme.ts';
import { hash } from './files.ts';
import { type FontWidths, readFont } from './font.ts';
import { versionsOf } from './versions.ts';

export interface Drawing {
  readonly fonts: readonly DrawingFont[];
  /** The same element and the same mark are the same picture. */
  readonly mark: string;
  /** The width of a text in ems, kerning left out; a character that no font has counts one. */
  readonly measure: (text: string) => number;
  /** Whether one of the fonts has the character. */
  readonly has: (character: string) => boolean;
}

export interface DrawingFont {
  readonly name: string;
  readonly weight: FontWeight;
  readonly data: Buffer;
}

export function drawingOf(theme: Theme | undefined, templates: string, problems: Problem[]): Drawing | undefined {
  if (!theme?.socialImage) return undefined;
  const fonts: (DrawingFont & FontWidths)[] = [];
  const wrong = (text: string, hint: string) => problems.push({ rule: 'theme', severity: 'error', text, hint });
  for (const { name, file, weight = 400 } of theme.socialImage.fonts) {
    const path = resolve(templates, file);
    const data = path.startsWith(templates + sep) ? read(join(templates, file)) : undefined;
    const widths = data && readFont(data);
    if (data && widths) fonts.push({ name, weight, data, ...widths });
    else if (data) wrong(`templates/${file} is no font that can be drawn with`, 'TTF, OTF and WOFF are; WOFF2 is not');
    else
      wrong(`the social image’s font templates/${file} cannot be read`, 'fonts: [{ name, file: "social/head.woff" }]');
  }
  if (theme.socialImage.fonts.length === 0)
    wrong('the theme’s social image has no font', 'socialImage: { draw, fonts: [{ name, file }] }');
  // A headline is measured at many sizes, and the map of a font is searched from its beginning.
  const known = new Map<string, number | undefined>();
  const widthOf = (character: string) => {
    if (!known.has(character)) {
      const font = fonts.find(({ width }) => width(character) !== undefined);
      known.set(character, font?.width(character));
    }
    return known.get(character);
  };
  return {
    fonts: fonts.map(({ name, weight, data }) => ({ name, weight, data })),
    mark: hash(
      [
        versionsOf('satori', '@resvg/resvg-js'),
        ...fonts.map(({ name, weight, data }) => `${name} ${weight} ${hash(data)}`),
      ].join('\n'),
    ),
    measure: (text) => [...text].reduce((sum, character) => sum + (widthOf(character) ?? 1), 0),
    has: (character) => widthOf(character) !== undefined,
  };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
