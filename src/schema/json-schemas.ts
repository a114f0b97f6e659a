// A JSON Schema for every kind of YAML file, made from the schemas that check uses and from the names that the site has.
// Draft 7, because every editor reads it. Pure: writing them is the business of write.ts.
import { z } from 'zod';
import { claimShape } from '../claims/claim.ts';
import { rules } from '../rules/index.ts';
import { pageShape, sectionFrame } from '../site/page.ts';
import { localeShape, siteShape } from '../site/site.ts';
import { termsShape } from '../site/terms.ts';
import { branch, fromZod, type Json } from './from-zod.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Which files each schema is for, from the site's folder. */
export const schemaGlobs: Readonly<Record<string, string>> = {
  site: 'content/site.yaml',
  claims: 'content/claims.yaml',
  locale: 'content/locales/*.yaml',
  page: 'content/pages/**/*.yaml',
  section: 'content/sections/**/*.yaml',
  terms: 'content/terms.yaml',
};

/** The schemas by name. */
export function jsonSchemas(words: Vocabulary): Record<string, Json> {
  return {
    site: siteSchema(words),
    claims: claimsSchema(words),
    locale: localeSchema(),
    page: pageSchema(words),
    section: sharedSchema(words),
    terms: termsSchema(words),
  };
}

function localeSchema(): Json {
  const definitions: Json = {};
  return whole('The interface words of one locale', fromZod(localeShape, 'locale', definitions), definitions);
}

function siteSchema(words: Vocabulary): Json {
  const definitions = fieldDefinitions(words);
  const schema = fromZod(siteShape, 'site', definitions);
  const page = named(words.pages);
  Object.assign(at(schema, 'home'), page);
  splitContact(at(schema, 'contact'), page);
  const waivable = [...rules].filter(([, { fixed }]) => fixed !== 'always');
  const changeable = waivable.filter(([, { release }]) => release !== 'only');
  const severity = (what: string) => ({ enum: ['off', 'warn', 'error'], description: what });
  Object.assign(at(schema, 'rules'), {
    properties: Object.fromEntries(changeable.map(([id, { what }]) => [id, severity(what)])),
    // What cannot be lowered may still be written, and is not offered.
    propertyNames: { enum: [...rules.keys()] },
    additionalProperties: { enum: ['error'] },
  });
  const pages = words.pages.map((id) => `page.${id}`);
  const fate = {
    type: 'string',
    pattern: `^(gone|${inAnySpelling(pages)}|/[^/\\s]\\S*|https?://\\S+)$`,
    patternErrorMessage: 'Write gone, a page of the site: "${page.ID}", a file: /terms.pdf, or https://…',
  };
  const addresses = at(schema, 'addresses');
  const { anyOf: written = [] } = (addresses.additionalProperties ?? {}) as { anyOf?: Json[] };
  const spoken = written.find(({ type }) => type === 'object') ?? {};
  Object.assign(at(spoken, 'page'), page);
  Object.assign(at(spoken, 'locale'), named(words.locales));
  Object.assign(addresses, {
    additionalProperties: { anyOf: [named(['gone', ...pages.map(referenceTo)]), fate, spoken] },
  });
  Object.assign(at(at(schema, 'budgets'), 'layouts'), {
    propertyNames: named(Object.keys(words.theme?.layouts ?? {})),
  });
  const waiver = at(schema, 'waivers').items as Json | undefined;
  if (waiver) {
    Object.assign(at(waiver, 'locale'), named(words.locales));
    Object.assign(at(waiver, 'rule'), { enum: waivable.map(([id]) => id) });
    // Of the theme, of pictures and evidence, no names are offered.
    const elsewhere = { pattern: '^(?!content/.*\\.yaml$)|^content/evidence/' };
    Object.assign(at(waiver, 'file'), { anyOf: [named(words.files), elsewhere] });
  }
  return whole('What holds for the whole site', schema, definitions);
}

/** With `function` it is the kind that calls one, else the kind that posts: an editor then speaks of the keys of that kind. */
function splitContact(contact: Json, page: Json): void {
  const kinds = contact.anyOf as Json[];
  for (const kind of kinds) for (const key of ['form', 'sent', 'failed']) Object.assign(at(kind, key), page);
  const [posting, calling] = kinds;
  delete contact.anyOf;
  Object.assign(contact, { type: 'object', ...branch({}, ['function'], calling ?? {}), else: posting });
}

function claimsSchema(words: Vocabulary): Json {
  const definitions: Json = {};
  const claim = fromZod(claimShape, 'claim', definitions);
  for (const key of ['compares', 'qualified_by', 'not_with']) {
    const list = at(claim, key);
    if (list.items) Object.assign(list, { items: named(words.claims) });
  }
  const styles = {
    type: 'object',
    properties: { default: { type: 'string', description: 'The words where no style is named' } },
    required: ['default'],
    additionalProperties: { type: 'string' },
    description: 'The words per style; `default` is needed',
  };
  Object.assign(at(claim, 'text'), byLocale(words, styles));
  definitions.claim = claim;
  const schema = {
    type: 'object',
    propertyNames: { pattern: '^[a-z][a-z0-9-]*$' },
    additionalProperties: { $ref: '#/definitions/claim' },
  };
  return whole('Every figure and promise of the site, each defined once', schema, definitions);
}

function termsSchema(words: Vocabulary): Json {
  const definitions: Json = {};
  const { additionalProperties: locale = {} } = fromZod(termsShape, 'terms', definitions);
  return whole('The words of the house, per locale', byLocale(words, locale as Json), definitions);
}

function pageSchema(words: Vocabulary): Json {
  const definitions = fieldDefinitions(words);
  const schema = fromZod(pageShape, 'page', definitions);
  const locale = named(words.locales);
  Object.assign(at(schema, 'layout'), named(Object.keys(words.theme?.layouts ?? {})));
  Object.assign(at(schema, 'locales'), { items: locale });
  const slug = at(schema, 'slug');
  const { description } = slug;
  for (const key of Object.keys(slug)) delete slug[key];
  Object.assign(slug, { description, anyOf: [byLocale(words, { type: 'string' }), { type: 'string' }] });
  Object.assign(at(schema, 'sections'), { items: sectionOf(words, definitions, 'page') });
  return whole('A page: its addresses, and its sections in their order', schema, definitions);
}

function sharedSchema(words: Vocabulary): Json {
  const definitions = fieldDefinitions(words);
  return whole('A section that pages share', sectionOf(words, definitions, 'shared'), definitions);
}

/** A section by its type; on a page it may be a shared one instead. Branches by type keep what an editor says precise. */
function sectionOf(words: Vocabulary, definitions: Json, where: 'page' | 'shared'): Json {
  const sections = Object.entries(words.theme?.sections ?? {});
  const branches = sections.map(([type, { schema }]) => {
    const made = fromZod(z.strictObject({ ...sectionFrame, ...schema.shape }), type, definitions);
    at(made, 'type').const = type;
    definitions[`section.${type}`] = made;
    return branch({ type: { const: type } }, ['type'], { $ref: `#/definitions/section.${type}` });
  });
  const type = { ...named(sections.map(([name]) => name)), description: 'What kind of section it is' };
  if (where === 'shared') return { type: 'object', properties: { type }, required: ['type'], allOf: branches };
  const use = {
    ...named(words.shared),
    description: 'A shared section, by the name of its file in content/sections/; nothing else stands beside it',
  };
  const alone = { properties: { use: true }, additionalProperties: false };
  return {
    type: 'object',
    properties: { type, use },
    anyOf: [{ required: ['type'] }, { required: ['use'] }],
    allOf: [...branches, branch({}, ['use'], alone)],
  };
}

/** What the fields of a section's schema take. */
function fieldDefinitions(words: Vocabulary): Json {
  const string = { $ref: '#/definitions/words' };
  const targets = [...words.pages.map((id) => `page.${id}`), ...words.links.map((name) => `link.${name}`)];
  const link = {
    anyOf: [
      named(targets.map(referenceTo)),
      {
        type: 'string',
        pattern: `^${inAnySpelling(targets)}(#[\\w-]+)?$|^#[\\w-]+$`,
        patternErrorMessage:
          'This is not a page or link of the site: ${page.ID}, ${page.ID}#anchor, ${link.NAME} or #anchor',
      },
    ],
  };
  return {
    words: { type: 'string', ...references(words), defaultSnippets: snippets(words) },
    localized: { anyOf: [byLocale(words, string), string] },
    link,
    image: {
      type: 'object',
      properties: {
        src: { ...named(words.images), description: 'the name of a file in content/images/' },
        alt: {
          description: 'what the picture shows, for those who cannot see it; "" for decoration',
          $ref: '#/definitions/localized',
        },
      },
      required: ['src', 'alt'],
      additionalProperties: false,
    },
    icon: named(words.theme?.icons ?? []),
  };
}

function referenceTo(name: string): string {
  return `\${${name}}`;
}

/** A pattern of references to these names, with or without `${ }`. */
function inAnySpelling(names: readonly string[]): string {
  const any = names.map((name) => name.replaceAll('.', '\\.')).join('|');
  return `(\\$\\{\\s*(${any})\\s*\\}|${any})`;
}

/** Each `${…}` of a text names something that there is. Of what no name is known all is taken: its file may be broken. */
function references({ claims, pages, links, values }: Vocabulary): Json {
  const known = Object.entries({ claim: claims, page: pages, link: links, site: values }).map(([kind, all]) => {
    const names = all.filter((name) => /^[\w/-]+$/.test(name));
    return `${kind}\\.(?:${names.length > 0 ? names.join('|') : '[^,}]*'})`;
  });
  return {
    pattern: `^(?![\\s\\S]*\\$\\{(?!\\s*(?:${known.join('|')})\\s*[,}]))`,
    patternErrorMessage: 'This ${…} is no claim, page, link or value of the site.',
  };
}

/** In a snippet `$` and `}` mean something of their own. */
function snippets({ references }: Vocabulary): Json[] {
  return references.map(({ written, words }) => ({
    label: written,
    description: words,
    body: written.replace(/[$}\\]/g, '\\$&'),
  }));
}

/** One of some names. JSON Schema has no list of none; where a site has none yet, check says so. */
function named(names: readonly string[]): Json {
  return { type: 'string', ...(names.length > 0 && { enum: names }) };
}

function byLocale({ locales }: Vocabulary, each: Json): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(locales.map((locale) => [locale, each])),
    additionalProperties: false,
  };
}

function whole(description: string, schema: Json, definitions: Json): Json {
  return { $schema: 'http://json-schema.org/draft-07/schema#', description, ...schema, definitions };
}

/** The schema of a key; an empty one that leads nowhere when there is no such key any more. */
function at(schema: Json, key: string): Json {
  const properties = schema.properties as Record<string, Json> | undefined;
  return properties?.[key] ?? {};
}
