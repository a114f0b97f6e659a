// Holds a value against a zod schema and tells every mismatch as a problem in an author's words.
// zod decides what is wrong; how it is said, and where, is decided here.
import { z } from 'zod';
import { didYouMean, type Place, type Problem } from '../problem.ts';
import { fieldKinds, isRecord, type Path } from './fields.ts';

/** Something with values and the places they stand at: a Source, or a part of one. */
export interface Placed {
  readonly data: unknown;
  readonly place: (path: Path, aim?: { readonly key?: true; readonly find?: string }) => Place;
}

/** All mismatches of the value at `path` of `source`. Localized texts are left to check, which knows the locales. */
export function shapeProblems(schema: z.ZodType, source: Placed, path: Path = []): Problem[] {
  const value = valueAt(source.data, path);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  // zod measures what is of the wrong type too: how long a text is where a list belongs is nobody's concern.
  const mistyped = result.error.issues.filter((issue) => issue.code === 'invalid_type').map(pathOf);
  const issues = result.error.issues.filter(
    (issue) => !/^too_/.test(issue.code) || !mistyped.some((wrong) => samePath(wrong, pathOf(issue))),
  );
  return mergeMisspelt(issues.flatMap((issue) => explain(issue, schema, value))).map((told) => ({
    rule: told.rule,
    severity: 'error',
    text: told.text,
    ...(told.hint && { hint: told.hint }),
    place: source.place([...path, ...told.path], told.key ? { key: true } : {}),
  }));
}

interface Told {
  readonly rule: string;
  readonly path: Path;
  readonly text: string;
  readonly hint?: string;
  /** Underline the key rather than its value. */
  readonly key?: true;
  /** For missing and unknown keys: which. */
  readonly missing?: string;
  readonly unknown?: string;
}

type Issue = z.core.$ZodIssue;

function explain(issue: Issue, root: z.ZodType, data: unknown): Told[] {
  const path = pathOf(issue);
  const here = schemaAt(root, path, data);
  const name = nameOf(path);
  const value = valueAt(data, path);
  if (here && isText(here) && value !== undefined) return [];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = here instanceof z.ZodObject ? Object.keys(here.shape) : [];
      return issue.keys.map((key) => ({
        rule: 'unknown-key',
        path: [...path, key],
        key: true,
        unknown: key,
        text: `\`${key}\` is not a key here`,
        hint: didYouMean(key, known) ?? (known.length > 0 ? `known keys: ${known.join(', ')}` : undefined),
      }));
    }
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value':
    case 'custom':
      if (value === undefined && path.length > 0) {
        const key = String(path.at(-1));
        const hint = here?.description ? `\`${key}\`: ${here.description}` : undefined;
        if (issue.code === 'invalid_union' && issue.discriminator === key)
          return [wrongValue(issue, here, name, value)];
        return [
          { rule: 'missing-key', path: path.slice(0, -1), missing: key, text: `\`${key}\` is missing here`, hint },
        ];
      }
      return [wrongValue(issue, here, name, value)];
    case 'too_small':
    case 'too_big':
      return [{ rule: 'size', path, text: sizeSentence(issue, name) }];
    case 'invalid_format': {
      const hint = here?.description;
      return [{ rule: 'format', path, text: `${name} is not written as it must be`, ...(hint && { hint }) }];
    }
    case 'invalid_key':
      return [
        { rule: 'format', path, key: true, text: `${name} cannot be a name here`, hint: issue.issues[0]?.message },
      ];
    default:
      return [{ rule: 'shape', path, text: `${name} does not fit here` }];
  }
}

/** `rows`, entry 2 of `rows`, or the file itself. */
function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  const named = path.filter((step) => typeof step === 'string').at(-1);
  if (typeof last === 'string') return `\`${last}\``;
  return named === undefined ? `entry ${last + 1}` : `entry ${last + 1} of \`${named}\``;
}

function wrongValue(issue: Issue, here: z.ZodType | undefined, name: string, value: unknown): Told {
  const path = pathOf(issue);
  if (issue.code === 'custom') return { rule: 'format', path, text: issue.message };
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const text = `${name} cannot be ${show(value)}`;
    return {
      rule: 'value',
      path,
      text,
      hint: didYouMean(String(value), values) ?? `it is one of: ${values.join(', ')}`,
    };
  }
  if (issue.code === 'invalid_union' && issue.discriminator) {
    // The issue's path ends with the discriminator.
    const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
    if (value === undefined)
      return {
        rule: 'missing-key',
        path: path.slice(0, -1),
        text: `\`${issue.discriminator}\` is missing here`,
        hint: `it is one of: ${options.join(', ')}`,
      };
    const hint = didYouMean(String(value), options) ?? `it is one of: ${options.join(', ')}`;
    return { rule: 'value', path, text: `\`${issue.discriminator}\` cannot be ${show(value)}`, hint };
  }
  const wanted = here ? describe(here) : 'something else';
  return { rule: 'type', path, text: `${name} must be ${wanted}, not ${show(value)}`, hint: here?.description };
}

function sizeSentence(issue: Issue, name: string): string {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return name;
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const unit =
    { array: 'entry', string: 'character', object: 'key', map: 'entry', set: 'entry' }[String(issue.origin)] ?? '';
  const units = unit === 'entry' ? 'entries' : `${unit}s`;
  const count = unit ? `${limit} ${limit === 1 ? unit : units}` : `${limit}`;
  if (issue.exact) return `${name} needs exactly ${count}`;
  return issue.code === 'too_small' ? `${name} needs at least ${count}` : `${name} takes at most ${count}`;
}

/** zod reports a misspelt key twice: as unknown and as missing. One sentence is enough. */
function mergeMisspelt(told: Told[]): Told[] {
  const merged = new Set<Told>();
  const result = told.map((one) => {
    if (!one.unknown) return one;
    const parent = one.path.slice(0, -1);
    const missing = told.filter((other) => other.missing && samePath(other.path, parent) && !merged.has(other));
    const meant = missing.find((other) => didYouMean(one.unknown ?? '', [other.missing ?? '']));
    if (!meant) return one;
    merged.add(meant);
    return { ...one, text: `\`${one.unknown}\` is not a key here`, hint: `did you mean \`${meant.missing}\`?` };
  });
  return result.filter((one) => !merged.has(one));
}

/** The schema at a path, through objects, arrays, records, options and unions; undefined where it cannot be told. */
export function schemaAt(schema: z.ZodType, path: Path, value: unknown): z.ZodType | undefined {
  let here: z.ZodType | undefined = unwrap(schema, value);
  let data = value;
  for (const step of path) {
    data = valueAt(data, [step]);
    if (here instanceof z.ZodObject) here = here.shape[step] as z.ZodType | undefined;
    else if (here instanceof z.ZodArray) here = here.element as z.ZodType;
    else if (here instanceof z.ZodRecord) here = here.valueType as z.ZodType;
    else return undefined;
    if (here) here = unwrap(here, data);
  }
  return here;
}

function unwrap(schema: z.ZodType, value: unknown): z.ZodType {
  if (fieldKinds.has(schema)) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType, value);
  if (!(schema instanceof z.ZodUnion) || !isRecord(value)) return schema;
  const { discriminator } = schema.def as { discriminator?: string };
  const objects = (schema.options as z.ZodType[]).filter((option) => option instanceof z.ZodObject);
  const fits = (option: z.ZodObject) =>
    !discriminator || (option.shape[discriminator] as z.ZodType).safeParse(value[discriminator]).success;
  return objects.find((option) => fits(option as z.ZodObject)) ?? schema;
}

function isText(schema: z.ZodType): boolean {
  const kind = fieldKinds.get(schema)?.kind;
  return kind === 'text' || kind === 'markdown' || kind === 'scene';
}

function describe(schema: z.ZodType): string {
  const kind = fieldKinds.get(schema)?.kind;
  if (kind === 'link') return 'a link such as ${page.contact} or #anchor';
  if (kind === 'image') return 'a picture with `src` and `alt`';
  if (isText(schema)) return 'a text, or one text per locale';
  if (schema instanceof z.ZodString) return 'a text';
  if (schema instanceof z.ZodNumber) return 'a number';
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodArray) return 'a list (lines that begin with “- ”)';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'a map of keys and values';
  if (schema instanceof z.ZodUnion)
    return [...new Set((schema.options as z.ZodType[]).map((option) => describe(unwrap(option, undefined))))].join(
      ' or ',
    );
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String).join(' or ');
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(', ')}`;
  return 'something else';
}

/** A value as an author would recognise it: short, on one line. */
export function show(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  const text = String(value);
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return typeof value === 'string' ? `“${short}”` : short;
}

export function valueAt(value: unknown, path: Path): unknown {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isRecord(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

/** zod's paths may hold symbols; those of YAML cannot. */
function pathOf(issue: Issue): (string | number)[] {
  return issue.path as (string | number)[];
}

function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}
