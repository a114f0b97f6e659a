// Reads the fonts of the theme's social images.

import { join, resolve, sep } from 'node:path';
import { hasPackage, installing, neededBy } from '../files/optional-package.ts';
import { shortHash } from '../files/published-names.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import { versionsOf } from '../images/image-package-versions.ts';
import type { Problem } from '../problems/problem.ts';
import { faultInTheme } from '../problems/theme.ts';
import { metricsOf, readFont } from '../site/font.ts';
import type { SocialImageFont, SocialImageFonts } from './assets.ts';
import type { Theme } from './index.ts';

/**
 * The fonts of `theme.socialImage`, with a fingerprint that changes with them and with the renderer;
 * undefined if the theme has no social image. Reports each font that cannot be used.
 */
export function socialImageFonts(theme: Theme | undefined, templates: string) {
  const fonts: SocialImageFont[] = [];
  const problems: Problem[] = [];
  if (!theme?.socialImage) return { problems };
  const addProblem = (text: string, hint: string) => problems.push(faultInTheme({ text, hint }));
  const { fonts: named = [] } = theme.socialImage;
  if (named.length > 0 && !hasPackage('satori')) {
    addProblem(neededBy('the theme’s social image', 'satori'), installing('satori'));
    return { problems };
  }
  for (const { name, file, weight = 400 } of named) {
    const path = resolve(templates, file);
    const data = path.startsWith(templates + sep) ? readIfPossible(join(templates, file)) : undefined;
    if (data && readFont(data)) fonts.push({ name, weight, data });
    else if (data)
      addProblem(`templates/${file} is not a font for social images`, 'use TTF, OTF or WOFF; WOFF2 is not supported');
    else
      addProblem(
        `the social image’s font templates/${file} cannot be read`,
        'fonts: [{ name, file: "social/head.woff" }]',
      );
  }
  const fingerprint = shortHash(
    [
      versionsOf(...(named.length > 0 ? ['satori'] : []), '@resvg/resvg-js'),
      ...fonts.map(({ name, weight, data }) => `${name} ${weight} ${shortHash(data)}`),
    ].join('\n'),
  );
  const socialFonts: SocialImageFonts = { fonts, fingerprint, ...metricsOf(fonts) };
  return { socialFonts, problems };
}
