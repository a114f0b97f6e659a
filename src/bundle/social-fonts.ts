// What the theme's social images are drawn with: its fonts, read once, and a mark that changes when they or the tools do.
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Problem } from '../diagnostics/problem.ts';
import type { SocialImageFont, SocialImageFonts } from '../model/assets.ts';
import { metricsOf, readFont } from '../site/font.ts';
import type { Theme } from '../theme.ts';
import { hash } from './published-files.ts';
import { versionsOf } from './versions.ts';

export function socialImageFonts(
  theme: Theme | undefined,
  templates: string,
  problems: Problem[],
): SocialImageFonts | undefined {
  if (!theme?.socialImage) return undefined;
  const fonts: SocialImageFont[] = [];
  const wrong = (text: string, hint: string) => problems.push({ rule: 'theme', severity: 'error', text, hint });
  for (const { name, file, weight = 400 } of theme.socialImage.fonts) {
    const path = resolve(templates, file);
    const data = path.startsWith(templates + sep) ? read(join(templates, file)) : undefined;
    if (data && readFont(data)) fonts.push({ name, weight, data });
    else if (data)
      wrong(`templates/${file} is not a font that can be drawn with`, 'TTF, OTF and WOFF are; WOFF2 is not');
    else
      wrong(`the social image’s font templates/${file} cannot be read`, 'fonts: [{ name, file: "social/head.woff" }]');
  }
  if (theme.socialImage.fonts.length === 0)
    wrong('the theme’s social image has no font', 'socialImage: { draw, fonts: [{ name, file }] }');
  const fingerprint = hash(
    [
      versionsOf('satori', '@resvg/resvg-js'),
      ...fonts.map(({ name, weight, data }) => `${name} ${weight} ${hash(data)}`),
    ].join('\n'),
  );
  return { fonts, fingerprint, ...metricsOf(fonts) };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
