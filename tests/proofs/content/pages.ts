// The markup of the real site's pages: html-validate finds nothing wrong with any.
import { markupFaults } from '../../audit/markup.ts';
import { htmlIn } from '../../audit/site.ts';
import { realSite } from '../../support/helpers.ts';
import type { Proof } from '../proof.ts';

export const markup: Proof = {
  name: 'markup',
  of: 'pages',
  full: 1_000,
  // Together they have every element and class of the site.
  short: 17,
  run: async ({ count, showProgress }) => {
    const files = htmlIn(`${realSite}/dist`);
    const some = manyKindsFirst(files).slice(0, count);
    const faults: string[] = [];
    for (const [at, name] of some.entries()) {
      faults.push(...markupFaults(new Map([[name, files.get(name) ?? '']])));
      showProgress(`${at + 1} of ${some.length} pages`);
    }
    return { done: some.length, also: `of ${files.size}`, faults };
  },
};

/** Begins with pages that have many elements and classes which earlier pages do not have. */
function manyKindsFirst(files: ReadonlyMap<string, string>): string[] {
  const left = new Map([...files].map(([name, html]) => [name, kindsIn(html)]));
  const sorted: string[] = [];
  while (left.size > 0) {
    const [[name, kinds] = ['', new Set<string>()]] = [...left].sort(([, a], [, b]) => b.size - a.size);
    sorted.push(name);
    left.delete(name);
    for (const others of left.values()) for (const kind of kinds) others.delete(kind);
  }
  return sorted;
}

function kindsIn(html: string): Set<string> {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  return new Set([
    ...classes.map((name) => `.${name}`),
    ...[...html.matchAll(/<([a-z]\w*)/g)].map(([, tag = '']) => tag),
  ]);
}
