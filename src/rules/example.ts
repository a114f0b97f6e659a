import type { Found } from '../problems/problem.ts';
import type { Path } from '../site/fields.ts';
import type { Source } from '../site/source.ts';
import { engineRule } from './rule.ts';

const files = {
  'templates/sections/picture/section.tsx': `import { defineSection, image, scene, type SectionProps } from 'litfass/theme';
import { z } from 'zod';

const schema = z.strictObject({ image: image(), said: scene(), example: z.boolean() });

export const section = defineSection({ schema, component: Picture });

function Picture({ id, said }: SectionProps<typeof schema>) {
  return <blockquote id={id}>{said}</blockquote>;
}
`,
};

/** A site with such a section, which has an example or none. */
const siteWithExample = (isExample: boolean) => ({
  files,
  yaml: { 'content/pages/home.yaml sections.1': `said: { de: So hell!, en: So bright! }\nexample: ${isExample}` },
});

export const example = engineRule({
  id: 'example',
  release: 'only',
  what: 'A section, or an entry of a collection, contains made-up examples.',
  why: 'A testimonial that nobody gave misleads readers, and the law forbids it.',
  wrong: {
    ...siteWithExample(true),
    shown: '# content/pages/home.yaml\nsaid: { de: So hell!, en: So bright! }\nexample: true',
  },
  right: {
    ...siteWithExample(false),
    shown: `# content/pages/home.yaml
said: { de: So hell!, en: So bright! }
example: false      # a neighbour said this, and agreed that it is shown`,
  },
  checks: {
    release: ({ site: { pages } }) => {
      // A shared section is reported once.
      const reported = new Set<string>();
      return [...pages.values()].flatMap((page) => [
        ...(page.entry?.fields.example === true ? [madeUp('entry', page.id, page.source, ['example'])] : []),
        ...page.sections.flatMap(({ source, path, data, type }) => {
          const where = `${source.file} ${path.join('.')}`;
          if (data.example !== true || reported.has(where)) return [];
          reported.add(where);
          return [madeUp('section', type, source, [...path, 'example'])];
        }),
      ]);
    },
  },
});

function madeUp(what: 'entry' | 'section', name: string, source: Source, path: Path): Found {
  const remove = what === 'entry' ? 'delete the file' : 'remove the section from its pages';
  return {
    text: `the ${what} \`${name}\` contains made-up examples`,
    hint: `show real ones and remove this line, or ${remove}`,
    place: source.place(path),
  };
}
