import { defineProblem } from './define-problem.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Place, Problem } from './problem.ts';

/** Files of a site with a blog, for examples. */
export const exampleBlog = {
  'templates/index.ts': `import { defineCollection, defineTheme, tags } from 'litfass/theme';
import { z } from 'zod';
import { Blog } from './blog.tsx';
import { Plain } from './layout.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as note } from './sections/note/section.tsx';
import { section as picture } from './sections/picture/section.tsx';

const posts = defineCollection({ schema: z.strictObject({ tags: tags() }), layout: 'plain', list: 'blog' });
export const theme = defineTheme({
  layouts: { plain: Plain, blog: Blog },
  sections: { hero, note, picture },
  collections: { posts },
  icons: ['lamp', 'candle'],
});
`,
  'templates/blog.tsx': `import { useList } from 'litfass/theme';

export function Blog() {
  const { heading, entries } = useList();
  return (
    <main>
      <h1>{heading}</h1>
      {entries.map(({ id, link, title }) => <a key={id} {...link}>{title}</a>)}
    </main>
  );
}
`,
};

export const unknownCollection = defineProblem({
  id: 'unknown-collection',
  severity: 'error',
  fixed: 'always',
  what: 'A collection is defined only in `content/site.yaml`, or only in the theme.',
  why: 'Its entries have no layout, or no address.',
  wrong: {
    files: exampleBlog,
    yaml: { 'content/site.yaml': 'collections: { psots: { address: "news/{name}" } }' },
    shown: '# content/site.yaml, and the theme has posts\ncollections: { psots: { address: "news/{name}" } }',
  },
  right: {
    files: exampleBlog,
    yaml: { 'content/site.yaml': 'collections: { posts: { address: "news/{name}" } }' },
    shown: '# content/site.yaml\ncollections: { posts: { address: "news/{name}" } }',
  },
});

/** content/site.yaml names a collection, or a part of one, that the theme does not have. */
export function notInTheme(
  what: string,
  name: string,
  { names, place }: { names: readonly string[]; place: Place },
): Problem {
  const hint =
    didYouMean(name, names) ?? (names.length > 0 ? `it has ${names.join(', ')}` : 'add it to templates/index.ts');
  return unknownCollection.problem({ text: `the theme has no ${what} \`${name}\``, hint, place });
}

/** The theme has a collection with entries, but content/site.yaml says nothing about it. */
export function noAddress(name: string, place: Place): Problem {
  const hint = `add collections: { ${name}: { address: "${name}/{name}" } }`;
  return unknownCollection.problem({ text: `the entries of \`${name}\` have no address`, hint, place });
}

/** content/site.yaml asks for lists of a collection, but the theme has no layout for them. */
export function noListLayout(name: string, place: Place): Problem {
  const hint = `add it in templates/index.ts: ${name}: defineCollection({ schema, layout, list: 'blog' })`;
  return unknownCollection.problem({ text: `the theme has no layout for the lists of \`${name}\``, hint, place });
}
