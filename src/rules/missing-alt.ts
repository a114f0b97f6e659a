import { layoutWith } from '../problems/example-layout.ts';
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
      [...new Set(page.imagesWithoutAlt)].map((src) =>
        componentProblem(
          page,
          src,
          {
            text: `a picture on ${page.route.url} has no alt: ${src}`,
            hint: 'a component wrote it; an empty alt says that the picture is decoration',
          },
          ({ name, attributes }) => name === 'img' && attributes.alt === undefined && (attributes.src ?? '') === src,
        ),
      ),
  },
});
