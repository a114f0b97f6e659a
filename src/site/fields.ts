// The field types for schemas of sections, in addition to zod's own. They define what a value means
// (a text for visitors, a link, an image), so that the engine can check it, resolve it for a locale,
// and describe it to an editor.
import type { ReactNode } from 'react';
import { z } from 'zod';
import { once } from './once.ts';
import { isRecord } from './record.ts';

/**
 * What a component gets for a `text` or `markdown` field: a node to render. `plain()` converts it to
 * a string.
 */
export type Text = ReactNode;

/**
 * What a component gets for a `link` field; spread it on an `<a>`. `lang` and `hrefLang` are set if
 * the target does not exist in the current locale.
 */
export interface Link {
  readonly href: string;
  readonly hrefLang?: string;
  readonly lang?: string;
}

/**
 * What a component gets for an `image` field: a URL with a hash, the size in CSS pixels, and the
 * alternative text, which is empty for decoration. Pass it to `<Picture>`, which also offers smaller
 * versions of a photo.
 */
export interface Image {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export type FieldKind = 'text' | 'markdown' | 'scene' | 'link' | 'image' | 'icon';

/** The zod schemas that are fields, with their kinds. */
export const fieldKinds = z.registry<{ kind: FieldKind }>();

/**
 * A text of the site: one entry per locale, with inline Markdown and `${…}`. Every figure in it must
 * be a claim.
 */
export function text(description?: string): z.ZodType<Text> {
  return field('text', localized(), description);
}

/**
 * A long text: one entry per locale, with block Markdown (paragraphs, lists, headings from level 2)
 * and `${…}`.
 */
export function markdown(description?: string): z.ZodType<Text> {
  return field('markdown', localized(), description);
}

/**
 * An illustration (a chat bubble, a name, "1:42"): one entry per locale, without Markdown, exempt
 * from the rule about figures. Components get a string.
 */
export function scene(description?: string): z.ZodType<string> {
  return field('scene', localized(), description);
}

/**
 * The target of a link: `${page.contact}`, `${page.home}#faq`, `${link.chat}` or `#anchor` on the
 * same page.
 */
export function link(description?: string): z.ZodType<Link> {
  return field('link', z.string(), description);
}

/** A picture in content/images/ with its alternative text per locale: `{ src: jana.svg, alt: { de: … } }`. */
export function image(description?: string): z.ZodType<Image> {
  return field(
    'image',
    z.strictObject({
      src: z.string().describe('the name of a file in content/images/'),
      alt: text('what the picture shows, for people who cannot see it; "" for decoration'),
    }),
    description,
  );
}

/** The name of one of the theme's icons. */
export function icon(description?: string): z.ZodType<string> {
  return field('icon', z.string(), description);
}

function localized() {
  return z.union([z.string(), z.record(z.string(), z.string())]);
}

// The schema describes what an author writes, the type what a component gets. The engine resolves
// fields between check and render, so the schema needs no transform and can be converted to JSON
// Schema.
function field<T>(kind: FieldKind, schema: z.ZodType, description: string | undefined): z.ZodType<T> {
  const described = description ? schema.describe(description) : schema.clone();
  fieldKinds.add(described, { kind });
  return described as unknown as z.ZodType<T>;
}

/** A field found in a value: its kind, its path, and what the author wrote there. */
export interface FieldUse {
  readonly kind: FieldKind;
  readonly path: Path;
  readonly value: unknown;
}

/** A path to a value: keys of maps and indexes of lists. */
export type Path = readonly (string | number)[];

/**
 * Every field of `schema` that is present in `value`, in the order of the schema. Tolerates invalid
 * values.
 */
export function fieldsIn(schema: z.ZodType, value: unknown, path: Path = []): FieldUse[] {
  const found: FieldUse[] = [];
  mapFields(
    schema,
    value,
    (use) => {
      found.push(use);
      return use.value;
    },
    path,
  );
  return found;
}

/**
 * A copy of `value` with each field replaced by the result of `resolve`, and missing values by the
 * schema's defaults.
 */
export function mapFields(
  schema: z.ZodType,
  value: unknown,
  resolve: (use: FieldUse) => unknown,
  path: Path = [],
): unknown {
  return walkOf(schema)(value, resolve, path);
}

type Walk = (value: unknown, resolve: (use: FieldUse) => unknown, path: Path) => unknown;

/** Caches how to walk the values of a schema, since thousands of pages use the same schemas. */
const walks = new WeakMap<z.ZodType, Walk>();

function walkOf(schema: z.ZodType): Walk {
  const cached = walks.get(schema);
  if (cached) return cached;
  const walk = makeWalk(schema);
  walks.set(schema, walk);
  return walk;
}

const identity: Walk = (value) => value;

function makeWalk(schema: z.ZodType): Walk {
  const kind = fieldKinds.get(schema)?.kind;
  if (kind) return (value, resolve, path) => (value === undefined ? value : resolve({ kind, path, value }));
  if (schema instanceof z.ZodObject) {
    // Evaluated on first use, because a shape may contain itself.
    const entries = once(() =>
      Object.entries(schema.shape).map(
        ([key, inner]) => [key, walkOf(inner as z.ZodType), providesDefault(inner as z.ZodType)] as const,
      ),
    );
    return (value, resolve, path) => {
      if (!isRecord(value)) return value;
      const copy: Record<string, unknown> = { ...value };
      for (const [key, walk, hasDefault] of entries())
        if (hasDefault || (walk !== identity && Object.hasOwn(value, key)))
          copy[key] = walk(value[key], resolve, [...path, key]);
      return copy;
    };
  }
  if (schema instanceof z.ZodArray) {
    const inner = walkOf(schema.element as z.ZodType);
    return (value, resolve, path) =>
      Array.isArray(value) ? value.map((item, index) => inner(item, resolve, [...path, index])) : value;
  }
  if (schema instanceof z.ZodRecord) {
    const inner = walkOf(schema.valueType as z.ZodType);
    return (value, resolve, path) => {
      if (!isRecord(value)) return value;
      const entries = Object.entries(value);
      return Object.fromEntries(entries.map(([key, item]) => [key, inner(item, resolve, [...path, key])]));
    };
  }
  if (schema instanceof z.ZodDefault) {
    const inner = walkOf(schema.unwrap() as z.ZodType);
    return (value, resolve, path) => {
      if (value === undefined) return schema.def.defaultValue;
      return value === null ? value : inner(value, resolve, path);
    };
  }
  if (schema instanceof z.ZodPrefault) {
    const inner = walkOf(schema.unwrap() as z.ZodType);
    return (value, resolve, path) =>
      value === undefined ? inner(schema.def.defaultValue, (use) => use.value, path) : inner(value, resolve, path);
  }
  if (isWrapped(schema)) {
    const inner = walkOf(schema.unwrap() as z.ZodType);
    return (value, resolve, path) => (value === null ? value : inner(value, resolve, path));
  }
  if (schema instanceof z.ZodUnion)
    return (value, resolve, path) => {
      const option = value === null ? undefined : matchingOption(schema, value);
      return option ? walkOf(option)(value, resolve, path) : value;
    };
  return identity;
}

/** Whether a schema has a default, also inside of optional(), nullable() or readonly(). */
function providesDefault(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return true;
  return isWrapped(schema) && providesDefault(schema.unwrap() as z.ZodType);
}

function isWrapped(schema: z.ZodType): schema is z.ZodOptional | z.ZodNullable | z.ZodReadonly {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly;
}

/**
 * The option of a union for a value: by the discriminator if there is one, else the first option that
 * accepts it.
 */
function matchingOption(schema: z.ZodUnion, value: unknown): z.ZodType | undefined {
  const options = schema.options as readonly z.ZodType[];
  const { discriminator } = schema.def as { discriminator?: string };
  if (discriminator && isRecord(value))
    return options.find(
      (option) =>
        option instanceof z.ZodObject &&
        (option.shape[discriminator] as z.ZodType | undefined)?.safeParse(value[discriminator]).success,
    );
  return options.find((option) => option.safeParse(value).success);
}
