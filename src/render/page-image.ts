// Prepares the social image of a page: the theme's element and the path of the file. The path
// contains a hash of the element and the fonts, so that an unchanged image is not rendered again.
// The images stage renders the pixels.
import { hash } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Route } from '../addresses/routes.ts';
import type { PageImage } from '../images/recipes.ts';
import { RenderFailure } from '../problems/problem.ts';
import type { SocialImage, SocialWords } from '../theme/index.ts';
import { charactersOf, detached, firstHeading } from './facts.ts';
import { directionIn } from './language-tags.ts';
import type { PageRendering } from './rendered.ts';

/** Undefined if the theme has no social image, or if the page is not indexed. */
export function pageImage({ route, site, assets, resolverIn }: PageRendering, body: string): PageImage | undefined {
  const { socialImageFonts } = assets;
  if (!site.theme.socialImage || !socialImageFonts || !route.indexed) return undefined;
  const { plain } = resolverIn(route.locale);
  const title = plain(route.page.title);
  const heading = detached(firstHeading(body)) || title;
  const rendered = renderElement(route, site.theme.socialImage, {
    title,
    heading,
    description: plain(route.page.description),
    page: route.page.id,
    layout: route.page.layout,
    locale: route.locale,
    direction: directionIn(route.locale, site),
    site: { name: site.name, url: site.url },
    measure: socialImageFonts.measure,
  });
  if (!rendered) return undefined;
  const { element, markup } = rendered;
  const key = hash('sha256', `${socialImageFonts.fingerprint}\n${markup}`).slice(0, 10);
  const ofPage = `${route.page.id.replaceAll('/', '-').slice(0, 60)}-${route.locale}-`;
  return {
    // A drawing without words is that of many pages.
    path: `assets/social/${socialImageFonts.fonts.length > 0 ? ofPage : ''}${key}.png`,
    recipe: { kind: 'social', element, fonts: socialImageFonts.fonts },
    alt: heading,
    missing: [...new Set(charactersOf(markup))].filter((one) => /\S/.test(one) && !socialImageFonts.has(one)),
  };
}

/**
 * The theme's element and its markup. If the theme throws, throws a RenderFailure that names the
 * page.
 */
function renderElement(route: Route, { draw }: SocialImage, words: SocialWords) {
  let element: ReactElement | null = null;
  try {
    element = draw(words);
    return element ? { element, markup: renderToStaticMarkup(element) } : undefined;
  } catch (error) {
    const place = route.page.source.place(['layout']);
    throw new RenderFailure(`the social image of ${route.url}`, error, { elements: element ? [element] : [], place });
  }
}
