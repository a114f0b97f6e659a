import { layoutWith } from '../problems/example-layout.ts';
import type { StartTag } from '../render/writers.ts';
import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const missingAlt = engineRule({
  id: 'missing-alt',
  what: 'A picture on a page has no `alt`, not even an empty one.',
  why: 'Screen readers then read out its file name; `alt=""` marks it as decoration.',
  wrong: { files: layoutWith(`<img src={usePage().asset('icon.svg')} />`) },
  right: { files: layoutWith(`<img src={usePage().asset('icon.svg')} alt="" />`) },
  checks: {
    page: () => (page) =>
      [...new Set(page.imagesWithoutAlt)].map((src) => {
        const text = `a picture on ${page.route.url} has no alt: ${src}`;
        const hint = 'a component wrote it; an empty alt says that the picture is decoration';
        const isFaulty = ({ name, attributes }: StartTag) =>
          name === 'img' && attributes.alt === undefined && (attributes.src ?? '') === src;
        return componentProblem(page, src, { text, hint }, isFaulty);
      }),
  },
});
