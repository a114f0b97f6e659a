import { type Place, placeAt } from '../problems/problem.ts';
import { filesOf, type Source } from '../site/source.ts';
import { parseTarget } from '../text/link.ts';
import { engineRule } from './rule.ts';

export const retiredLink = engineRule({
  id: 'retired-link',
  severity: 'warning',
  release: 'also',
  what: 'A page links to a service that was shut down.',
  why: 'Visitors get an error page of another site; in a release this is an error.',
  at: 'content/site.yaml links',
  wrong: 'shop: { url: "https://shop.example/lamps", retired: 2025-07-20 }      # and a text says ${link.shop}',
  right: 'shop: { url: "https://lamps.example" }      # or no text says ${link.shop} any more',
  checks: {
    file: ({ settings, loaded, date }) => {
      const { source } = settings;
      if (!source) return [];
      return Object.entries(settings.links).flatMap(([name, link]) => {
        const retired = link?.retired;
        // Names that no reference can have are reported by the schema.
        if (!retired || (date !== undefined && retired > date) || !parseTarget(`link.${name}`)) return [];
        const place = firstUse(name, loaded.sources.flatMap(filesOf));
        if (!place) return [];
        const text = `the target of \`${name}\` was shut down on ${retired}`;
        const hint = 'remove the link where it is used: a release rejects it';
        const related = [{ text: 'used here:', place }];
        return [{ text, hint, place: source.place(['links', name, 'url']), related }];
      });
    },
  },
});

/**
 * The first use in a page, a section, the navigation or an interface word: `${link.NAME}` or, in a link
 * field, link.NAME.
 */
function firstUse(name: string, sources: readonly Source[]): Place | undefined {
  const use = new RegExp(String.raw`\$\{\s*link\.${name}\s*\}|(?<=:\s+["']?)link\.${name}(?![\w/-])`);
  for (const source of sources) {
    if (!/^content\/(?:(?:pages|sections|locales)\/|site\.yaml$)/.test(source.file)) continue;
    const found = use.exec(source.text);
    if (found) return placeAt(source, found.index, found[0].length);
  }
  return undefined;
}
