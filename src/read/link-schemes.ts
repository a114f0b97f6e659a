// Checks the schemes of the addresses under `links:`.
import { didYouMean, type Problem } from '../problems/problem.ts';
import { linkSchemes, schemePattern } from '../site/link.ts';
import type { SiteSettings } from './site.ts';

/** Rule `format`: a scheme that neither litfass knows nor `schemes:` names. */
export function linkSchemeProblems({ links, schemes, source }: SiteSettings): Problem[] {
  const known = [...linkSchemes, ...schemes];
  return Object.entries(links).flatMap(([name, link]) => {
    const [, scheme = ''] = /^([^:]*):/.exec(String(link?.url)) ?? [];
    // The shape has reported others.
    if (!source || !schemePattern.test(scheme) || known.includes(scheme)) return [];
    const text = `links do not begin with \`${scheme}:\` unless \`schemes:\` names it`;
    const hint = didYouMean(scheme, known) ?? `known are ${known.join(', ')}; for others, write schemes: [${scheme}]`;
    return [{ rule: 'format', severity: 'error', text, hint, place: source.place(['links', name, 'url']) }];
  });
}
