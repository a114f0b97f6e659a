// Generates a JSON Schema for every kind of YAML file, from the schemas that `check` uses and the
// names in the site. Draft 7, because every editor supports it. Does no I/O; write.ts writes the
// files.
import { z } from 'zod';
import { claimShape } from '../claims/claim.ts';
import { termsShape } from '../claims/terms.ts';
import { siteShapeWithHosts } from '../hosts/index.ts';
import { rules } from '../rules/index.ts';
import { isAboutSite } from '../rules/rule.ts';
import { localeShape } from '../settings/site-file.ts';
import { asReference, byLocale, enumOf, inAnySpelling, type Json } from '../site/json-schema.ts';
import { pageShape, sectionFrame } from '../site/page.ts';
import { omit } from '../site/record.ts';
import { branch, type Definitions, fromZod } from './from-zod.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The files that each schema is for, as globs relative to the site's folder. */
export const schemaGlobs: Readonly<Record<string, string>> = {
  site: 'content/site.yaml',
  claims: 'content/claims.yaml',
  locale: 'content/locales/*.yaml',
  page: 'content/pages/**/*.yaml',
  section: 'content/sections/**/*.yaml',
  terms: 'content/terms.yaml',
};

/** The schemas by name. The names are the keys of `schemaGlobs`. */
export function jsonSchemas(vocabulary: Vocabulary): Record<string, Json> {
  const whole = (description: string, schema: (vocabulary: Vocabulary, made: Definitions) => Json): Json => {
    const words = { type: 'string', ...references(vocabulary), defaultSnippets: snippets(vocabulary) };
    // Its fields add theirs to that of a text with references.
    const definitions = { words };
    const names = { ...vocabulary, icons: vocabulary.theme?.icons ?? [] };
    const $schema = 'http://json-schema.org/draft-07/schema#';
    return { $schema, description, ...schema(vocabulary, { definitions, names }), definitions };
  };
  return {
    site: whole('The settings of the whole site', siteSchema),
    claims: whole('Every figure and promise of the site, each defined once', claimsSchema),
    locale: whole('The interface words of one locale', (_, made) => fromZod(localeShape, 'locale', made)),
    page: whole('A page: its addresses, and its sections in their order', pageSchema),
    section: whole('A section that pages share', (_, made) => sectionOf(vocabulary, made, 'shared')),
    terms: whole('The house terminology, per locale', termsSchema),
  };
}

function siteSchema(vocabulary: Vocabulary, made: Definitions): Json {
  const schema = fromZod(siteShapeWithHosts, 'site', made);
  const page = enumOf(vocabulary.pages);
  Object.assign(propertyOf(schema, 'home'), page);
  splitContact(propertyOf(schema, 'contact'), page);
  const waivable = [...rules].filter(([, { fixed }]) => fixed !== 'always');
  const changeable = waivable.filter(([, { release }]) => release !== 'only');
  const severity = (what: string) => ({ enum: ['off', 'warn', 'error'], description: what });
  // Rules whose severity cannot be changed may be set to "error", but are not offered.
  // The rules of the theme may be set, too.
  const severities = (offered: typeof changeable) => ({
    properties: Object.fromEntries(offered.map(([id, { what }]) => [id, severity(what)])),
    patternProperties: { '^theme/': severity('a rule of the theme') },
    additionalProperties: { enum: ['error'] },
  });
  const settings = propertyOf(schema, 'rules') as { properties?: Json };
  const { properties, ...others } = severities(changeable);
  Object.assign(settings, {
    properties: { ...properties, ...settings.properties },
    propertyNames: { anyOf: [{ enum: [...rules.keys()] }, { pattern: '^theme/' }] },
    ...others,
  });
  const override = propertyOf(schema, 'overrides').items as Json | undefined;
  const inFiles = changeable.filter(([, rule]) => !isAboutSite(rule));
  if (override) Object.assign(propertyOf(override, 'rules'), severities(inFiles));
  const pages = vocabulary.pages.map((id) => `page.${id}`);
  const target = {
    type: 'string',
    pattern: `^(gone|${inAnySpelling(pages)}|/[^/\\s]\\S*|https?://\\S+)$`,
    patternErrorMessage: 'Write gone, a page of the site ("${page.ID}"), a file (/terms.pdf) or https://…',
  };
  const addresses = propertyOf(schema, 'addresses');
  const { anyOf: options = [] } = (addresses.additionalProperties ?? {}) as { anyOf?: Json[] };
  const withLocale = options.find(({ type }) => type === 'object') ?? {};
  Object.assign(propertyOf(withLocale, 'page'), page);
  Object.assign(propertyOf(withLocale, 'locale'), enumOf(vocabulary.locales));
  Object.assign(addresses, {
    additionalProperties: { anyOf: [enumOf(['gone', ...pages.map(asReference)]), target, withLocale] },
  });
  Object.assign(propertyOf(propertyOf(schema, 'budgets'), 'layouts'), {
    propertyNames: enumOf(Object.keys(vocabulary.theme?.layouts ?? {})),
  });
  const waiver = propertyOf(schema, 'waivers').items as Json | undefined;
  if (waiver) {
    Object.assign(propertyOf(waiver, 'locale'), enumOf(vocabulary.locales));
    Object.assign(propertyOf(waiver, 'rule'), { enum: waivable.map(([id]) => id) });
    // Files of the theme, pictures and evidence are valid, but not offered for completion.
    const elsewhere = { pattern: '^(?!content/.*\\.yaml$)|^content/evidence/' };
    Object.assign(propertyOf(waiver, 'file'), { anyOf: [enumOf(vocabulary.files), elsewhere] });
  }
  return schema;
}

/**
 * Replaces the union by an `if`: with the key `function`, the form calls one; with `service`, it posts to
 * one; otherwise it posts to an endpoint.
 */
function splitContact(contact: Json, page: Json): void {
  const kinds = contact.anyOf as Json[];
  for (const kind of kinds) for (const key of ['form', 'sent', 'failed']) Object.assign(propertyOf(kind, key), page);
  const [posting, calling = {}, served = {}] = kinds;
  delete contact.anyOf;
  const others = { ...branch({}, ['service'], served), else: posting };
  Object.assign(contact, { type: 'object', ...branch({}, ['function'], calling), else: others });
}

function claimsSchema(vocabulary: Vocabulary, made: Definitions): Json {
  const claim = fromZod(claimShape, 'claim', made);
  for (const key of ['compares', 'qualified_by', 'not_with']) {
    const list = propertyOf(claim, key);
    if (list.items) Object.assign(list, { items: enumOf(vocabulary.claims) });
  }
  const styles = {
    type: 'object',
    properties: { default: { type: 'string', description: 'The text if no style is named' } },
    required: ['default'],
    additionalProperties: { type: 'string' },
    description: 'The text per style; `default` is required',
  };
  Object.assign(propertyOf(claim, 'text'), byLocale(vocabulary.locales, styles));
  made.definitions.claim = claim;
  return {
    type: 'object',
    propertyNames: { pattern: '^[a-z][a-z0-9-]*$' },
    additionalProperties: { $ref: '#/definitions/claim' },
  };
}

function termsSchema(vocabulary: Vocabulary, made: Definitions): Json {
  const { additionalProperties: locale = {} } = fromZod(termsShape, 'terms', made);
  return byLocale(vocabulary.locales, locale as Json);
}

function pageSchema(vocabulary: Vocabulary, made: Definitions): Json {
  const schema = fromZod(pageShape, 'page', made);
  const locale = enumOf(vocabulary.locales);
  Object.assign(propertyOf(schema, 'layout'), enumOf(Object.keys(vocabulary.theme?.layouts ?? {})));
  Object.assign(propertyOf(schema, 'locales'), { items: locale });
  const slug = propertyOf(schema, 'slug');
  const { description } = slug;
  for (const key of Object.keys(slug)) delete slug[key];
  Object.assign(slug, {
    description,
    anyOf: [byLocale([...vocabulary.locales, 'all'], { type: 'string' }), { type: 'string' }],
  });
  const words = omit(structuredClone(schema), 'required');
  Object.assign(propertyOf(words, 'sections'), { items: {} });
  Object.assign(propertyOf(schema, 'sections'), { items: sectionOf(vocabulary, made, 'page') });
  // The file of another language has no layout, and only the texts of its sections.
  return { type: 'object', ...branch({}, ['layout'], schema), else: words };
}

/**
 * A section, with one branch per type for precise messages. On a page, it may be a shared section
 * instead.
 */
function sectionOf(vocabulary: Vocabulary, made: Definitions, where: 'page' | 'shared'): Json {
  const sections = Object.entries(vocabulary.theme?.sections ?? {});
  const branches = sections.map(([type, { schema }]) => {
    const converted = fromZod(z.strictObject({ ...sectionFrame, ...schema.shape }), type, made);
    propertyOf(converted, 'type').const = type;
    made.definitions[`section.${type}`] = converted;
    return branch({ type: { const: type } }, ['type'], { $ref: `#/definitions/section.${type}` });
  });
  const type = { ...enumOf(sections.map(([name]) => name)), description: 'What kind of section it is' };
  // The file of another language has no type.
  if (where === 'shared') return { type: 'object', properties: { type }, allOf: branches };
  const use = {
    ...enumOf(vocabulary.shared),
    description: 'A shared section, by the name of its file in content/sections/; no other keys are allowed with it',
  };
  const alone = { properties: { use: true }, additionalProperties: false };
  return {
    type: 'object',
    properties: { type, use },
    anyOf: [{ required: ['type'] }, { required: ['use'] }],
    allOf: [...branches, branch({}, ['use'], alone)],
  };
}

/**
 * A pattern for texts whose `${…}` all exist in the site. A kind without any names accepts
 * everything, because its file may be broken.
 */
function references({ claims, pages, links, values }: Vocabulary): Json {
  const kinds = Object.entries({ claim: claims, page: pages, link: links, site: values }).map(([kind, all]) => {
    const names = all.filter((name) => /^[\w/-]+$/.test(name));
    return `${kind}\\.(?:${names.length > 0 ? names.join('|') : '[^,}]*'})`;
  });
  kinds.push('file\\.[^,}]*');
  return {
    pattern: `^(?![\\s\\S]*(?<!\\\\)\\$\\{(?!\\s*(?:${kinds.join('|')})\\s*[,}]))`,
    patternErrorMessage: 'This ${…} is not a claim, page, link or value of the site.',
  };
}

/** A snippet per reference. Escapes `$`, `}` and `\`, which have a meaning in snippets. */
function snippets({ references }: Vocabulary): Json[] {
  return references.map(({ reference, text }) => ({
    label: reference,
    description: text,
    body: reference.replace(/[$}\\]/g, '\\$&'),
  }));
}

/** The schema of a key, or a detached empty one if there is no such key. */
function propertyOf(schema: Json, key: string): Json {
  const properties = schema.properties as Record<string, Json> | undefined;
  return properties?.[key] ?? {};
}
