import { defineRule } from './rule.ts';

export const example = defineRule({
  id: 'example',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A section contains made-up examples.',
  why: 'A testimonial that nobody gave misleads readers, and the law forbids it.',
  wrong: '- type: testimonials\n  example: true',
  right: '- type: testimonials\n  example: false      # with quotes that real people agreed to',
  check: ({ site: { pages } }) => {
    // A shared section is reported once.
    const reported = new Set<string>();
    return [...pages.values()].flatMap((page) =>
      page.sections.flatMap(({ source, path, data, type }) => {
        const where = `${source.file} ${path.join('.')}`;
        if (data.example !== true || reported.has(where)) return [];
        reported.add(where);
        const hint = 'show real ones and write example: false, or remove the section from its pages';
        const text = `the section \`${type}\` contains made-up examples`;
        return [{ text, hint, place: source.place([...path, 'example']) }];
      }),
    );
  },
});
