// Errors of scripts in open pages: what a browser reports becomes a problem with its place in templates/.
import { z } from 'zod';
import type { Problem } from '../problems/problem.ts';
import { hostKinds } from '../settings/third-parties.ts';
import type { DevelopmentScripts } from '../theme/bundle.ts';

/** What browser/dev-errors.ts sends: island, message, stack, and the stacks of components around it. */
const shape = z.tuple([z.string(), z.string(), z.string(), z.string()]);

const hint =
  'what is different at each run or for each visitor, such as the date, the time zone, random numbers or `window`, belongs into useEffect';

/** Makes a problem of a report; undefined if the error is not one of the theme. Throws for any other text. */
export function scriptProblem(report: string, { placesOf, problemOf }: DevelopmentScripts): Problem | undefined {
  const [island, message, stack, components] = shape.parse(JSON.parse(report));
  const [, directive = '', blocked = ''] = /^policy (\S+) (.*)$/s.exec(message) ?? [];
  if (directive)
    return {
      ...problemOf(`the security policy blocks ${blocked} (${stack})`, placesOf(stack)),
      ...adviceOn(directive, blocked),
    };
  const [thrownIn, isExtension] = /(-extension)?:\/\/\S*?:\d+:\d+/.exec(stack) ?? [];
  const [onStack, around] = [placesOf(stack), placesOf(components)];
  const isForeign = thrownIn !== undefined && !island && onStack.length + around.length === 0;
  if (isForeign || isExtension) return undefined;
  const places = onStack.length > 0 ? onStack : around.slice(0, 1);
  const sources = [...onStack, ...around].map(({ source }) => source).join('\n');
  const [, , defined] = /\bdefineIsland\b[^{]*\{[^}]*?\bname: *(["'`])(.+?)\1/.exec(sources) ?? [];
  const name = island || defined;
  const who = name ? `the island \`${name}\`` : 'a script of the page';
  const [, difference] = /react\.dev\/link\/hydration-mismatch\s*\n(.*)/s.exec(message) ?? [];
  if (difference === undefined) return problemOf(`${who} failed: ${message}`, places);
  const text = `${who} renders something else in the browser (+) than in the page (-)`;
  return { ...problemOf(text, places), details: difference.trimEnd(), hint };
}

/** What lets a third party do what the policy blocks. */
function adviceOn(directive: string, blocked: string): Pick<Problem, 'hint'> {
  const entry = 'its entry of `allow:` in content/site.yaml';
  if (/trusted/.test(directive))
    return { hint: `if the script has to write HTML, write \`trusted_types: { off: WHY }\` into ${entry}` };
  if (blocked === 'inline' && directive.startsWith('style'))
    return { hint: `if the script has to write styles, write \`inline_styles: WHY\` into ${entry}` };
  const kind = hostKinds.find((one) => directive.startsWith(one));
  const asked = kind === 'form' ? 'it, or the host that its answer redirects to,' : 'it';
  const host = URL.parse(blocked)?.host ?? blocked;
  return { hint: kind && `declare ${asked} in ${entry}, on this page: hosts: { ${kind}: [${host}] }` };
}
