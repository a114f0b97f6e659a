// Reports declared links whose service was shut down, as long as content still uses them.

import { type Place, placeAt } from '../diagnostics/problem.ts';
import type { Source } from '../model/source.ts';
import { parseTarget } from '../site/link.ts';
import type { TextCheckInput } from './text-check-input.ts';

/** Rule `retired-link`: from the `retired` day on, or always without a date to compare with. */
export function retiredLinks({ settings, loaded, date, problems }: TextCheckInput): void {
  const { source } = settings;
  if (!source) return;
  for (const [name, link] of Object.entries(settings.links)) {
    const retired = link?.retired;
    // Names that no reference can have are reported by the schema.
    if (!retired || (date !== undefined && retired > date) || !parseTarget(`link.${name}`)) continue;
    const place = firstUse(name, loaded.sources);
    if (!place) continue;
    problems.push({
      rule: 'retired-link',
      severity: 'warning',
      text: `the target of \`${name}\` was shut down on ${retired}`,
      hint: 'remove the link where it is used: a release rejects it',
      place: source.place(['links', name, 'url']),
      related: [{ text: 'used here:', place }],
    });
  }
}

/**
 * The first use in a page, a section, the navigation or an interface word: `${link.NAME}` or, in a link
 * field, link.NAME.
 */
function firstUse(name: string, sources: readonly Source[]): Place | undefined {
  const use = new RegExp(String.raw`\$\{\s*link\.${name}\s*\}|(?<=:\s+["']?)link\.${name}(?![\w/-])`);
  for (const source of sources) {
    if (!/^content\/(?:(?:pages|sections|locales)\/|site\.yaml$)/.test(source.file)) continue;
    const found = use.exec(source.text);
    if (!found) continue;
    return placeAt(source, found.index, found[0].length);
  }
  return undefined;
}
