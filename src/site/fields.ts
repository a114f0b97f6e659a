// The field types that a section's schema is made of besides zod's own. They say what a value means (a text that a visitor
// reads, a link, an image), so that the engine can check it, resolve it for a locale, and describe it to an editor.
import type { ReactNode } from 'react';
import { z } from 'zod';
import { once } from './once.ts';
import { isRecord } from './record.ts';

export { absentFrom, isRecord } from './record.ts';

/** What a component gets for a `text` or `markdown` field: something to put between tags. `plain()` makes a string of it. */
export type Text = ReactNode;

/** What a component gets for a `link` field; spread it on an `<a>`. `lang` and `hrefLang` are set when the page lacks the locale. */
export interface Link {
  readonly href: string;
  readonly hrefLang?: string;
  readonly lang?: string;
}

/**
 * What a component gets for an `image` field: hashed url, size in CSS pixels, alternative text (may be empty for decoration).
 * Give it to `<Picture>`, which offers a photo in smaller files too.
 */
export interface Image {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export type FieldKind = 'text' | 'markdown' | 'scene' | 'link' | 'image' | 'icon';

/** Which zod schemas are fields, and of what kind. */
export const fieldKinds = z.registry<{ kind: FieldKind }>();

/** A text that speaks for the product: one entry per locale, inline Markdown, `${…}`; every figure in it is a claim. */
export function text(description?: string): z.ZodType<Text> {
  return field('text', localized(), description);
}

/** A long text: block Markdown (paragraphs, lists, headings from level 2), `${…}`. */
export function markdown(description?: string): z.ZodType<Text> {
  return field('markdown', localized(), description);
}

/** An illustration (a chat bubble, a name, "1:42"): one entry per locale, no Markdown, free of the rule for figures. Arrives as a string. */
export function scene(description?: string): z.ZodType<string> {
  return field('scene', localized(), description);
}

/** Where a link goes: `${page.contact}`, `${page.home}#faq`, `${link.chat}` or `#anchor` on the same page. */
export function link(description?: string): z.ZodType<Link> {
  return field('link', z.string(), description);
}

/** A picture in content/images/ with its alternative text per locale: `{ src: jana.svg, alt: { de: … } }`. */
export function image(description?: string): z.ZodType<Image> {
  return field(
    'image',
    z.strictObject({
      src: z.string().describe('the name of a file in content/images/'),
      alt: text('what the picture shows, for those who cannot see it; "" for decoration'),
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

// The schema describes what an author writes, the type what a component gets: the engine resolves one into the other
// between check and render, so no transform is needed and JSON Schema can be made of it.
function field<T>(kind: FieldKind, schema: z.ZodType, description: string | undefined): z.ZodType<T> {
  const described = description ? schema.describe(description) : schema.clone();
  fieldKinds.add(described, { kind });
  return described as unknown as z.ZodType<T>;
}

/** A field found in a value: its kind, the path to it, and what the author wrote there. */
export interface FieldUse {
  readonly kind: FieldKind;
  readonly path: Path;
  readonly value: unknown;
}

export type Path = readonly (string | number)[];

/** Every field of `schema` that is present in `value`, in the order of the schema. Tolerates values that do not fit. */
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
 * A copy of `value` in which each field is replaced by what `resolve` makes of it, and what is left out by the default that the
 * schema has for it; everything else stays as it is.
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

/** How to go through the values of a schema: looked up once, for thousands of pages. */
const walks = new WeakMap<z.ZodType, Walk>();

function walkOf(schema: z.ZodType): Walk {
  const known = walks.get(schema);
  if (known) return known;
  const made = makeWalk(schema);
  walks.set(schema, made);
  return made;
}

const leave: Walk = (value) => value;

function makeWalk(schema: z.ZodType): Walk {
  const kind = fieldKinds.get(schema)?.kind;
  if (kind) return (value, resolve, path) => (value === undefined ? value : resolve({ kind, path, value }));
  if (schema instanceof z.ZodObject) {
    // When the first value comes: a shape may hold itself.
    const entries = once(() =>
      Object.entries(schema.shape).map(
        ([key, inner]) => [key, walkOf(inner as z.ZodType), standsIn(inner as z.ZodType)] as const,
      ),
    );
    return (value, resolve, path) => {
      if (!isRecord(value)) return value;
      const copy: Record<string, unknown> = { ...value };
      for (const [key, walk, hasDefault] of entries())
        if (hasDefault || (walk !== leave && Object.hasOwn(value, key)))
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
  return leave;
}

/** Whether a schema has a value for what an author leaves out, wherever in it that is said. */
function standsIn(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return true;
  return isWrapped(schema) && standsIn(schema.unwrap() as z.ZodType);
}

function isWrapped(schema: z.ZodType): schema is z.ZodOptional | z.ZodNullable | z.ZodReadonly {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly;
}

/** The option of a union that a value means: by its discriminator where there is one, else the first that fits. */
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
