// Reports images that cannot be decoded, and characters that no font of a social image has.
import type { Problem } from '../diagnostics/problem.ts';
import type { Site } from '../model/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { deduplicate, pagePlace } from './page-places.ts';

/** Rule `image`. `broken` maps names of pictures below the site's root to the decoder's error. */
export function brokenPictures(broken: ReadonlyMap<string, string>, { pictureUses }: Site): Problem[] {
  return [...broken].map(([name, reason]): Problem => {
    const use = pictureUses.find((one) => `content/images/${one.name}` === name);
    return {
      rule: 'image',
      severity: 'error',
      text: `${name} cannot be decoded: ${reason}`,
      hint: 'the file is cut off or damaged; save it again',
      ...(use && { place: use.source.place(use.path) }),
    };
  });
}

/** Rule `social-image`: characters that would appear as a box because no font has them. */
export function missingGlyphs(pages: readonly RenderedPage[]): Problem[] {
  return deduplicate(
    pages.flatMap(({ route, image }) => {
      if (!image || image.missing.length === 0) return [];
      const characters = image.missing.map((character) => `“${character}”`).join(', ');
      const problem: Problem = {
        rule: 'social-image',
        severity: 'warning',
        text: `no font of the social image of ${route.url} has ${characters}`,
        hint: 'add a font that has it to `socialImage.fonts` of the theme',
        place: pagePlace(route),
      };
      return [{ groupKey: characters, problem }];
    }),
  );
}
