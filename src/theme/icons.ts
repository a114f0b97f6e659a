// The icons that browsers and phones request, all made from one SVG of the theme: their names, and how
// images/icon.ts renders them. A file in public/ with the same name is used instead.

import { shortHash } from '../files/published-names.ts';
import type { IconRecipe } from '../images/recipes.ts';
import { iconNotDrawn } from '../problems/theme.ts';
import type { Assets, Icons } from './assets.ts';
import type { Theme } from './index.ts';

/**
 * The icons of a theme; undefined if it sets none, or with a problem if its icon is missing or not an SVG.
 * `byName` has the URLs of the files in templates/assets/, and `files` is the output so far.
 */
export function iconsOf(theme: Theme | undefined, byName: Assets['byName'], files: Assets['files']) {
  if (!theme?.icon) return { problems: [] };
  const { file, background, themeColor, backgroundColor } = theme.icon;
  const svg = byName.get(file);
  const bytes = svg && files.get(svg.slice(1));
  if (!svg || !(bytes instanceof Uint8Array) || !file.endsWith('.svg')) return { problems: [iconNotDrawn(file)] };
  const source = Buffer.from(bytes).toString('utf8');
  const recipes = new Map<string, IconRecipe>();
  const addPng = (name: string, recipe: Omit<IconRecipe, 'kind' | 'svg'>) => {
    // Increase the number when images/icon.ts renders differently.
    const path = `assets/${name}-${shortHash(`1 ${JSON.stringify(recipe)} ${source}`)}.png`;
    recipes.set(path, { kind: 'icon', svg: source, ...recipe });
    return `/${path}`;
  };
  if (!files.has('favicon.ico')) recipes.set('favicon.ico', { kind: 'icon', svg: source, size: 32, as: 'ico' });
  const icons: Icons = {
    svg,
    ico: '/favicon.ico',
    touch: addPng('touch-icon', { size: 180, background }),
    manifest: [
      { src: addPng('icon-192', { size: 192 }), size: 192, purpose: 'any' },
      { src: addPng('icon-512', { size: 512 }), size: 512, purpose: 'any' },
      // Phones may cut off the outer tenth on each side.
      { src: addPng('icon-maskable', { size: 512, background, inset: 0.1 }), size: 512, purpose: 'maskable' },
    ],
    look: { themeColor, backgroundColor },
    recipes,
  };
  return { icons, problems: [] };
}
