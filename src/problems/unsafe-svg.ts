import { defineProblem, type Place, type Problem } from './problem.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path d="M4 0h8l4 16H0z"/></svg>\n';

export const unsafeSvg = defineProblem({
  id: 'unsafe-svg',
  fixed: 'errors',
  what: 'An SVG in `content/images/` (in `public/` a warning) contains a script or HTML, loads from another host, or is not XML.',
  why: 'When it is opened by its own address, its script runs on the site’s origin; other hosts learn who looks at it.',
  wrong: { files: { 'content/images/lamp.svg': svg.replace('>', ' onload="light()">') } },
  right: { files: { 'content/images/lamp.svg': svg } },
});

/** A drawing contains what none from elsewhere may. `text` is the end of a sentence about the file. */
export function unsafeDrawing(text: string, place: Place, severity: Problem['severity']): Problem {
  const hint = 'remove it, or export the drawing as plain SVG, with only shapes and text';
  return unsafeSvg.problem({ severity, text: `${place.file} ${text}`, hint, place });
}
