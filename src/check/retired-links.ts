// A declared address whose service was shut down: told at its declaration, as long as something links to it.

import { type Place, placeAt } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import { parseTarget } from '../site/link.ts';
import type { Checking } from './texts.ts';

/** Rule `retired-link`, from that day on. */
export function retiredLinks({ settings, loaded, date, problems }: Checking): void {
  const { source } = settings;
  if (!source) return;
  for (const [name, link] of Object.entries(settings.links)) {
    const retired = link?.retired;
    // A name that nothing can refer to is told by its shape.
    if (!retired || (date !== undefined && retired > date) || !parseTarget(`link.${name}`)) continue;
    const place = firstUse(name, loaded.sources);
    if (!place) continue;
    problems.push({
      rule: 'retired-link',
      severity: 'warning',
      text: `what \`${name}\` leads to was shut down on ${retired}`,
      hint: 'a release refuses it; remove the link where it is used',
      place: source.place(['links', name, 'url']),
      related: [{ text: 'used here:', place }],
    });
  }
}

/**
 * A page, a section, the navigation or an interface word that leads there, by `${link.NAME}` or, in a
 * link field, by link.NAME alone.
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
