import { layoutOf } from './example-layout.ts';
import { defineFixedProblem, type Found, type Place, type Problem } from './problem.ts';

export const themeProblem = defineFixedProblem({
  id: 'theme',
  what: 'The theme in `templates/` cannot be compiled, throws while a page is rendered, or has an invalid definition.',
  why: 'Pages cannot be rendered without it; this problem is for the developers of the theme.',
  wrong: { files: layoutOf('return <main>{childern}</main>;') },
  right: { files: layoutOf('return <main>{children}</main>;') },
});

/** Two islands whose names are the same, perhaps but for capitals. `place` is that of `other`. */
export function sameIslandName(first: string, other: string, place?: Place, firstPlace?: Place): Problem {
  const files = place && firstPlace ? ` (${firstPlace.file} and ${place.file})` : '';
  const text = `two islands are called \`${first}\`${other === first ? '' : ` and \`${other}\``}${files}`;
  const hint = 'give one of them another name; capitals make no difference';
  return themeProblem.problem({ text, hint, place });
}

/** A script of the browser uses what only Node has. `from` is its package, if it is not one's own. */
export function onlyInNode(name: string, place: Place, from?: string): Problem {
  const text = `no browser has \`${name}\`${from ? `, which ${from} uses` : ''}`;
  const hint =
    'islands, templates/browser.ts and what they import run in the browser: pass an island a value as a prop where a section shows it';
  return themeProblem.problem({ text, hint, place });
}

/** Islands use a session, and the site has no `auth:`. */
export function sessionWithoutAuth(place: Place): Problem {
  const text = 'this imports litfass/session, but the site has no auth:';
  const hint = 'add auth: { url, key } to content/site.yaml, or remove the import';
  return themeProblem.problem({ text, hint, place });
}

/** How a theme begins. */
export const themeBegins =
  'a theme starts with templates/index.ts: export const theme = defineTheme({ layouts, sections })';

/** There is no templates/index.ts, or it is a folder. */
export function noThemeEntry(isFolder: boolean): Problem {
  const text = isFolder ? 'templates/index.ts is a folder' : 'there is no templates/index.ts';
  return themeProblem.problem({ text, hint: themeBegins });
}

/** templates/index.ts exports no theme. */
export function noThemeExport(): Problem {
  const hint = 'export const theme = defineTheme({ layouts, sections })';
  return themeProblem.problem({ text: 'templates/index.ts does not export a theme', hint });
}

/** A part of the theme cannot be used, or cannot be compiled. */
export function faultInTheme(fault: Found): Problem {
  return themeProblem.problem(fault);
}

/** A section has an asynchronous schema. */
export function asyncSchema(type: string, place: Place): Problem {
  const text = `the schema of the section \`${type}\` is asynchronous, but content is checked synchronously`;
  const hint = 'do not use async functions or promises in refine and check';
  return themeProblem.problem({ text, hint, place });
}

/** The icon of the theme cannot be used. */
export function iconNotDrawn(file: string): Problem {
  const text = `the theme’s icon templates/assets/${file} is missing or not an SVG`;
  return themeProblem.problem({ text, hint: 'icon: { file: "icon.svg", background: "#0e5a54", … }' });
}

/** An image that the theme draws cannot be rendered. `reason` is the error of the renderer. */
export function imageNotRendered(path: string, kind: 'icon' | 'social', reason: string): Problem {
  const hint =
    kind === 'icon'
      ? 'the theme’s icon must be an SVG'
      : 'a font of the theme’s socialImage is damaged, or `draw` returns something that satori does not support, such as words without fonts: [{ name, file }]';
  return themeProblem.problem({ text: `${path} cannot be rendered: ${reason}`, hint });
}
