// That a kind of field is one entry: everything that is done with its fields comes from there.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routesOf } from '../../src/addresses/routes.ts';
import { load } from '../../src/read/load.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { jsonSchemas } from '../../src/schema/json-schemas.ts';
import { vocabularyOf } from '../../src/schema/vocabulary.ts';
import { defineField, kindOf } from '../../src/site/define-field.ts';
import * as fields from '../../src/site/field-kinds.ts';
import { illustration } from '../../src/text/text-kinds.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { checkContent as check } from '../support/check-content.ts';
import { provenClaims, repository, sharedThemes, withChanges } from '../support/helpers.ts';

describe.each(Object.entries(fields))('%s', (_, field) => {
  const kind = kindOf(field());

  test('has an example that its schema accepts, on a page too', () => {
    const page = kind?.fromExample?.(kind.example, { locale: 'de', home: 'home' }) ?? kind?.example;
    expect([kind?.example, page].map((value) => field().safeParse(value).error)).toEqual([undefined, undefined]);
  });

  test('keeps its kind when a theme describes it', () => {
    expect(kind).toBeDefined();
    expect([kindOf(field('the one below')), kindOf(field().describe('the one above'))]).toEqual([kind, kind]);
    expect(kindOf(z.string())).toBeUndefined();
  });
});

/** A name that is the same in all locales: `brand: Fastly`. */
const name = defineField<string>({
  schema: () => z.string(),
  accepts: 'a name',
  parts: (value, path) =>
    typeof value === 'string' ? [{ is: 'words', kind: { ...illustration, limit: 'claim' }, path, value }] : [],
  resolve: (value, { literal }, at) => literal(value, at),
  description: 'A name that is the same in all locales.',
  definition: { name: 'name', schema: () => ({ $ref: '#/definitions/words' }) },
  example: 'Fastly',
});

describe('a kind that is added by its entry alone', () => {
  const looked = (written: string) =>
    withChanges({ ...home, 'content/sections/brand.yaml': `type: brand\n${written}\n` }, async ({ root }) => {
      const bundled = await bundle(root, sharedThemes);
      if (!bundled.theme) throw new Error('the theme does not compile');
      const brand = {
        schema: z.strictObject({ brand: name('who it is') }),
        component: ({ brand: shown }: { brand: string }) => createElement('p', { title: shown }, typeof shown),
      };
      const theme = { ...bundled.theme, sections: { ...bundled.theme.sections, brand } };
      const loaded = load(root);
      const { site, problems } = check(loaded, { ...bundled, theme });
      const schemas = jsonSchemas(vocabularyOf({ loaded, bundle: { ...bundled, theme } }));
      const said = problems.map(({ rule, text }) => `${rule}: ${text}`);
      if (!site) return { said, schemas, html: '' };
      const routes = routesOf(site);
      const rendering = prepareRendering(site, routes, bundled.assets);
      return { said, schemas, html: routes.map((route) => render(route, rendering).html).join('\n') };
    });

  const home = {
    'content/claims.yaml': provenClaims,
    'content/pages/home.yaml': readFileSync(
      join(repository, 'tests/minimal-site/content/pages/home.yaml'),
      'utf8',
    ).concat('  - use: brand\n'),
  };

  test('is checked, and is no text that every locale needs', async () => {
    expect((await looked('brand: Fastly 24/7')).said).toEqual([]);
    expect((await looked('brand: [Fastly]')).said).toEqual(['type: `brand` must be a name, not a list']);
    expect((await looked('brand: ${claim.fastly}')).said).toEqual(['unknown-claim: there is no claim `fastly`']);
    expect((await looked(`brand: ${'Fastly '.repeat(150)}`)).said).toEqual([
      'too-long: `brand` has more than 1,000 characters',
    ]);
  });

  test('is resolved for each locale', async () => {
    const { html } = await looked('brand: Fastly');
    expect(html.match(/<p title="Fastly">string<\/p>/g)).toHaveLength(2);
  });

  test('is in the JSON Schema', async () => {
    const { definitions } = (await looked('brand: Fastly')).schemas.section as { definitions: Record<string, unknown> };
    expect(definitions.name).toEqual({ $ref: '#/definitions/words' });
    expect(definitions['section.brand']).toMatchObject({
      properties: { brand: { description: 'who it is', $ref: '#/definitions/name' } },
    });
  });
});

test('no file compares a kind with a name', () => {
  const compares = /\bkind\)? [!=]== '(?:text|markdown|scene|image|word)'/;
  const files = globSync('src/**/*.ts', { cwd: repository });
  expect(files.filter((file) => compares.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
  expect(compares.test("if (field.kind === 'scene') return [];")).toBe(true);
});
