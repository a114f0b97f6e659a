// Every section of the site's theme renders its own example.yaml, which shows front-end developers what
// it is for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { routesOf } from '../../src/addresses/routes.ts';
import { lintPages } from '../../src/lint/index.ts';
import { isError, type Problem } from '../../src/problems/problem.ts';
import { load } from '../../src/read/load.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { checkContent as check } from '../support/check-content.ts';
import { firstSite, repository } from '../support/helpers.ts';

const folder = join(repository, 'templates/sections');
const sections = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const layouts = readdirSync(join(repository, 'templates/layouts'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''));

test.each(sections)('%s is made of the files that a section is made of', (name) => {
  const files = readdirSync(join(folder, name)).sort();
  const schema = readFileSync(join(folder, name, 'schema.ts'), 'utf8');
  const looks = [...(/look: z\s*\.enum\(\[([^\]]*)\]/.exec(schema)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
    ([, look]) => look,
  );
  const variants = new Set([...looks, ...layouts].map((variant) => `${variant}.css`));
  // A section may have a stylesheet for each layout or look, and none for all.
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  expect(files.filter((file) => !['island.tsx', 'style.css'].includes(file) && !variants.has(file))).toEqual([
    'example.yaml',
    'schema.ts',
    'section.tsx',
  ]);
});

describe('on a page of its own', () => {
  const reported = new Map<string, string[]>();
  const made = new Map<string, ReturnType<typeof render>>();

  beforeAll(async () => {
    const { root } = firstSite({
      ...Object.fromEntries(sections.map((name) => [`content/pages/example-${name}.yaml`, examplePage(name)])),
      'content/images/example.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>',
    });
    const bundled = await bundle(root);
    const { site, problems } = check(load(root), bundled);
    tell(problems);
    if (!site) return;
    const routes = routesOf(site);
    const rendering = prepareRendering(site, routes, bundled.assets);
    const pages = routes.map((route) => {
      const page = render(route, rendering);
      if (route.page.id.startsWith('example-')) made.set(route.page.id.slice('example-'.length), page);
      return page;
    });
    tell(await lintPages({ site, pages, files: new Set(bundled.assets.files.keys()) }));
  });

  test.each(sections)('the example of %s has no problem', (name) => {
    expect(reported.get(`content/pages/example-${name}.yaml`) ?? []).toEqual([]);
  });

  test.each(sections)('%s comes out as a section without inline code', (name) => {
    const page = made.get(name);
    const body = /<main[^>]*>([\s\S]*)<\/main>/.exec(page?.html ?? '')?.[1] ?? '';
    expect(body).toMatch(/^<section/);
    expect(page?.inlineCode).toEqual([]);
    expect(page?.imagesWithoutAlt).toEqual([]);
    expect(page?.missingWords).toEqual([]);
  });

  /**
   * Examples are single sections: the heading of the page and the anchors that they name are in other
   * sections.
   */
  function tell(problems: readonly Problem[]): void {
    for (const problem of problems) {
      if (['no-h1', 'dead-anchor'].includes(problem.rule)) continue;
      const file = problem.place?.file ?? '';
      if (isError(problem)) reported.set(file, [...(reported.get(file) ?? []), `${problem.rule}: ${problem.text}`]);
    }
  }
});

function examplePage(name: string): string {
  const example = parse(readFileSync(join(folder, name, 'example.yaml'), 'utf8')) as object;
  return stringify({
    layout: 'topic',
    locales: ['de'],
    slug: `example-${name}`,
    title: `Das Beispiel ${name}`,
    description: 'Eine Seite, die nur das Beispiel eines Abschnitts zeigt.',
    index: false,
    sections: [{ type: name, ...example }],
  });
}
