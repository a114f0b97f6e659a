import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem } from './problem.ts';

const post = (tag: string, link = '') => ({
  'content/posts/2026-07-08-lamps.yaml': `title: { de: Neue Lampen aus Emden, en: New lamps from Emden }
description:
  de: Welche Lampen wir im Sommer gemacht haben, aus welchem Glas sie sind, und wo du sie sehen kannst.
  en: Which lamps we have made this summer, which glass they are made of, and where you can see them.
tags: [${tag}]
sections:
  - { type: hero, heading: { de: Neue Lampen, en: New lamps }${link} }
`,
});

const lampsByTag = `collections:
  posts:
    address: news/{name}
    by:
      tags:
        slug: news/tags/{tag}
        title: { de: "Alles über {tag}", en: "News about {tag}" }
        description:
          de: "Alles, was wir in der Werkstatt über {tag} geschrieben haben, das Neueste zuerst."
          en: "Everything that we have written about {tag} in our workshop, the latest first."
        names: { lamps: { de: Lampen, en: lamps } }
`;

export const unknownTag = defineFixedProblem({
  id: 'unknown-tag',
  what: 'An entry of a collection has a tag that `content/site.yaml` does not name.',
  why: 'Visitors would find it in no list.',
  wrong: {
    files: post('lmaps'),
    yaml: { 'content/site.yaml': lampsByTag },
    shown: '# content/posts/2026-07-08-lamps.md\ntags: [lmaps]',
  },
  right: {
    files: post('lamps', ', to: "${page.posts/tags/lamps}"'),
    yaml: { 'content/site.yaml': lampsByTag },
    shown: '# content/posts/2026-07-08-lamps.md\ntags: [lamps]',
  },
});

/**
 * An entry has a tag that its collection lacks. `list` is the collection and the field: `posts/tags`; in
 * `locales`, the tag needs a name.
 */
export function noTag(
  tag: string,
  list: string,
  { known, locales, place }: Readonly<{ known: readonly string[]; locales: readonly string[]; place: Place }>,
): Problem {
  const [collection, field] = list.split('/');
  const names = () => known.flatMap((one) => (one.startsWith(`${list}/`) ? one.slice(list.length + 1) : []));
  const where = `under collections: ${collection}: by: ${field}: names: in content/site.yaml`;
  const line = `${tag}: { ${locales.map((locale) => `${locale}: ${tag}`).join(', ')} }`;
  const hint = lateHint(() => didYouMean(tag, names()) ?? `name it ${where}: ${line}`);
  return unknownTag.problem({ text: `there is no tag \`${tag}\``, hint, place });
}
