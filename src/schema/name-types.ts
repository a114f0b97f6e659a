// Generates the types of the names in a site, so that an editor reports `link('page.contcat')` in a theme.
import { z } from 'zod';
import { kindOf } from '../site/define-field.ts';
import type { Vocabulary } from './vocabulary.ts';

/** TypeScript refuses unions of more than 100,000 members, and LinkTarget has two for each page. */
const mostNames = 25_000;

/** A declaration file that fills `SiteNames` of litfass/theme. */
export function nameTypes(vocabulary: Vocabulary): string {
  const { pages, links, words, claims, assets, publicFiles, thirdParties, theme } = vocabulary;
  const fields = Object.entries(theme?.collections ?? {}).map(
    ([name, { schema }]) => `\n      ${JSON.stringify(name)}: ${fieldsType(schema)};`,
  );
  const union = (names: readonly string[]) => {
    if (names.length > mostNames) return ' string';
    return names.length === 0 ? ' never' : names.map((name) => `\n      | ${JSON.stringify(name)}`).join('');
  };
  return `// Written by litfass: the names in the site. Changes are overwritten.
import type { EntryTag, Image, Link, Text } from 'litfass/theme';

declare module 'litfass/theme' {
  interface SiteNames {
    page:${union(pages)};
    link:${union(links)};
    word:${union(words)};
    claim:${union(claims)};
    asset:${union(assets)};
    file:${union(publicFiles)};
    thirdParty:${union(thirdParties)};
    entries: {${fields.join('')}
    };
  }
}
`;
}

/** What a component gets of an entry, as TypeScript: the same as `z.infer` of its schema. */
function fieldsType(schema: z.ZodType): string {
  const override = ({ zodSchema, jsonSchema }: { readonly zodSchema: unknown; readonly jsonSchema: object }) => {
    const kind = kindOf(zodSchema as z.ZodType);
    if (kind) Object.assign(jsonSchema, { shown: kind.shown ?? 'string' });
  };
  return typeOf(z.toJSONSchema(schema, { unrepresentable: 'any', override }) as JsonType);
}

/** The parts of a JSON Schema of zod that say which type it is. */
type JsonType = Partial<Readonly<Record<'shown' | 'const', string>>> & {
  readonly [K in 'anyOf' | 'oneOf' | 'prefixItems']?: readonly JsonType[];
} & { readonly [K in 'items' | 'additionalProperties']?: JsonType } & {
  readonly [K in 'enum' | 'required']?: readonly string[];
} & { readonly type?: string | readonly string[]; readonly properties?: Readonly<Record<string, JsonType>> };

/** `unknown` for what JSON Schema cannot say, and for a schema inside itself. */
function typeOf(node: JsonType): string {
  const { shown, type, properties, additionalProperties: others, anyOf: options = node.oneOf } = node;
  if (shown) return shown;
  if ('const' in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (options) return options.map(typeOf).join(' | ');
  if (node.prefixItems) return `[${node.prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array' && node.items) return `(${typeOf(node.items)})[]`;
  if (type === 'object' && !properties && others) return `Record<string, ${typeOf(others)}>`;
  if (type !== 'object') return [type ?? 'unknown'].flat().join(' | ').replace('integer', 'number');
  const keys = Object.entries(properties ?? {}).map(([key, value]) => {
    const [sign, end] = node.required?.includes(key) ? [':', ''] : ['?:', ' | undefined'];
    return `${JSON.stringify(key)}${sign} ${typeOf(value)}${end}`;
  });
  return `{ ${keys.join('; ')} }`;
}
