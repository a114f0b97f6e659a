// The icons that browsers and phones ask for, all of one SVG of the theme: their names and how each is drawn (draw.ts).
// A file of public/ with the same name is the site's own, and stays.

import type { Problem } from '../diagnostics/problem.ts';
import type { IconRecipe, Icons } from '../model/assets.ts';
import type { Theme } from '../theme.ts';
import { hash } from './published-files.ts';

interface Having {
  readonly byName: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Uint8Array | { readonly copy: string }>;
  readonly problems: Problem[];
}

export function iconsOf(theme: Theme | undefined, { byName, files, problems }: Having): Icons | undefined {
  if (!theme?.icon) return undefined;
  const { file, background, themeColor, backgroundColor } = theme.icon;
  const svg = byName.get(file);
  const bytes = svg && files.get(svg.slice(1));
  if (!svg || !(bytes instanceof Uint8Array) || !file.endsWith('.svg')) {
    const text = `the theme’s icon templates/assets/${file} is no SVG that is there`;
    problems.push({
      rule: 'theme',
      severity: 'error',
      text,
      hint: 'icon: { file: "icon.svg", background: "#0e5a54", … }',
    });
    return undefined;
  }
  const source = Buffer.from(bytes).toString('utf8');
  const recipes = new Map<string, IconRecipe>();
  const draw = (name: string, recipe: Omit<IconRecipe, 'kind' | 'svg'>) => {
    // The number rises when images/icon.ts draws differently.
    const path = `assets/${name}-${hash(`1 ${JSON.stringify(recipe)} ${source}`)}.png`;
    recipes.set(path, { kind: 'icon', svg: source, ...recipe });
    return `/${path}`;
  };
  if (!files.has('favicon.ico')) recipes.set('favicon.ico', { kind: 'icon', svg: source, size: 32, as: 'ico' });
  return {
    svg,
    ico: '/favicon.ico',
    touch: draw('touch-icon', { size: 180, background }),
    manifest: [
      { src: draw('icon-192', { size: 192 }), size: 192, purpose: 'any' },
      { src: draw('icon-512', { size: 512 }), size: 512, purpose: 'any' },
      // Only the inner four fifths are sure to be seen.
      { src: draw('icon-maskable', { size: 512, background, inset: 0.1 }), size: 512, purpose: 'maskable' },
    ],
    look: { themeColor, backgroundColor },
    recipes,
  };
}
