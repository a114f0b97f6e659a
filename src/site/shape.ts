// Validates values with zod schemas, and converts zod's issues to problems with messages for authors
// and places in files.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { notAName, notValid, wrongFormat } from '../problems/format.ts';
import { keyMissing } from '../problems/missing-key.ts';
import { didYouMean, type Place, type Problem, type Subject, type Wordless, writtenAt } from '../problems/problem.ts';
import { entryNotValid, notAMultiple } from '../problems/shape.ts';
import { wrongSize } from '../problems/size.ts';
import { asyncSchema } from '../problems/theme.ts';
import { mustBe, notAllowedHere } from '../problems/type.ts';
import { notAKey } from '../problems/unknown-key.ts';
import { cannotBe } from '../problems/value.ts';
import { kindOf } from './define-field.ts';
import { nearestValid } from './nearest-valid.ts';
import { parseSync } from './parse-sync.ts';
import { isRecord, type Path, valueAt } from './record.ts';
import { describe, formatHint, type Issue, innerOf, ownWords, show, sizeSentence, typeWords } from './shape-words.ts';

export { show } from './shape-words.ts';

/** Parsed data with the places of its values in a file: a Source, or a part of one. */
export interface Placed {
  readonly data: unknown;
  readonly place: (path: Path, aim?: { readonly key?: true; readonly find?: string }) => Place;
}

/**
 * The problems of the value at `path` of `source`. Localized texts are not validated here but in
 * check, which knows the locales.
 */
export function shapeProblems(schema: z.ZodType, source: Placed, path: Path = []): Problem[] {
  const data = valueAt(source.data, path);
  const result = parseSync(schema, data);
  if (!result) return [asyncSchema(String(isRecord(data) ? data.type : undefined), source.place(path))];
  if (result.success) return [];
  return mismatchesOf(result.error.issues, { schema, data, path }).map((mismatch) => {
    const place = source.place(mismatch.path, mismatch.key ? { key: true } : {});
    const hint = quotedHint(mismatch, place) ?? mismatch.hint;
    return mismatch.makeProblem({ hint, place, about: brokenKey(mismatch, source) });
  });
}

/** The key of a mismatch: that of its value, with all names in it, or the one that it stands in place of. */
function brokenKey({ path, meant, missing }: Mismatch, source: Placed): Subject {
  const named = path.filter((step) => typeof step === 'string').at(-1);
  const inside = [...(meant && named ? [named] : []), ...namesIn(missing ? undefined : valueAt(source.data, path))];
  return { kind: 'key', name: meant ?? missing ?? named ?? '', ...(inside.length > 0 && { inside }) };
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isRecord(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]) : [];
}

/** The hint for a number, true or false that is valid as a text. The file knows how 4.90 was written. */
function quotedHint({ unquoted, path }: Mismatch, place: Place): string | undefined {
  const written = unquoted ? writtenAt(place) : '';
  if (!unquoted || !parseSync(unquoted, written)?.success) return undefined;
  const key = path.at(-1);
  return `put it in quotes: ${typeof key === 'string' ? `${key}: ` : ''}"${written}"`;
}

interface Mismatch {
  /** Makes the problem that it is. */
  readonly makeProblem: (found: Wordless) => Problem;
  readonly path: Path;
  readonly hint?: string | undefined;
  /** Whether to underline the key instead of its value. */
  readonly key?: true;
  /** The name of a missing or an unknown key, and of the missing one that an unknown one was meant to be. */
  readonly missing?: string;
  readonly unknown?: string;
  readonly meant?: string | undefined;
  /** The schema of a value that may only lack its quotes. */
  readonly unquoted?: z.ZodType | undefined;
}

/** A value, the schema that it was validated with, and its path in the file. */
interface Input {
  readonly schema: z.ZodType;
  readonly data: unknown;
  readonly path: Path;
}

function mismatchesOf(all: readonly Issue[], input: Input): Mismatch[] {
  // zod also checks the size of values with a wrong type: the length of a text that should be a list
  // does not matter.
  const mistyped = all.filter((issue) => issue.code === 'invalid_type').map(pathOf);
  const issues = all.filter(
    (issue) => !/^too_/.test(issue.code) || !mistyped.some((wrong) => isDeepStrictEqual(wrong, pathOf(issue))),
  );
  return mergeMisspelt(issues.flatMap((issue) => mismatchOf(issue, input)));
}

function mismatchOf(issue: Issue, input: Input): Mismatch[] {
  const inside = pathOf(issue);
  const path = [...input.path, ...inside];
  const { here, union, value } = partAt(input, inside);
  const name = nameOf(path);
  const own = ownWords(issue);
  const isText = here && kindOf(here)?.isLocalized && value !== undefined;
  if (isText && issue.code !== 'invalid_key') return [];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = here instanceof z.ZodObject ? Object.keys(here.shape) : [];
      return issue.keys.map((key) => ({
        makeProblem: (found) => notAKey(key, found),
        path: [...path, key],
        key: true,
        unknown: key,
        hint:
          didYouMean(key, known) ??
          (isRecord(value) && value[key] === null ? cutOff(key) : undefined) ??
          (known.length > 0 ? `known keys: ${known.join(', ')}` : undefined),
      }));
    }
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union': {
      if (value === undefined && path.length > 0 && !isDiscriminator(issue)) {
        const key = String(path.at(-1));
        const hint = here?.description ? `\`${key}\`: ${here.description}` : undefined;
        const makeProblem = (found: Wordless) => keyMissing(key, found);
        return [{ makeProblem, path: path.slice(0, -1), missing: key, hint: own ?? hint }];
      }
      if (issue.code === 'invalid_union' && !issue.discriminator) {
        const closest = closestOption(issue, union, value, path);
        if (closest) return closest;
      }
      return [wrongValue(issue, here, path, value)];
    }
    case 'custom': {
      const hint = own ? undefined : (nearestValid(here, value)?.hint ?? here?.description);
      return [{ makeProblem: (found) => notValid(name, own, found), path, hint }];
    }
    case 'too_small':
    case 'too_big':
      return [{ makeProblem: (found) => wrongSize(sizeSentence(issue, name), found), path, hint: own }];
    case 'invalid_format': {
      const near = nearestValid(here, value)?.hint;
      const hint = near && own ? `${near}: ${own}` : (near ?? own ?? here?.description ?? formatHint(issue));
      return [{ makeProblem: (found) => wrongFormat(name, found), path, hint }];
    }
    case 'invalid_key': {
      const [first] = issue.issues;
      const { here: record } = partAt(input, inside.slice(0, -1));
      const schema = record instanceof z.ZodRecord ? (record.keyType as z.ZodType) : z.string();
      const [inner] = mismatchesOf(issue.issues, { schema, data: inside.at(-1), path: [] });
      const isOfSize = first !== undefined && /^too_/.test(first.code);
      const said = isOfSize ? sizeSentence(first, 'it') : 'it has the wrong format';
      const hint = own ?? inner?.hint ?? (first && ownWords(first)) ?? said;
      return [{ makeProblem: (found) => notAName(name, found), path, key: true, hint }];
    }
    case 'not_multiple_of':
      return [{ makeProblem: (found) => notAMultiple(name, issue.divisor, found), path, hint: own }];
    case 'invalid_element':
      return [{ makeProblem: (found) => entryNotValid(name, found), path, hint: own ?? here?.description }];
  }
}

/**
 * A hint for a key that is probably the rest of a text: it has no value, and other characters than a
 * key, as in `{ expression: percentile(rows.seconds, 95) }`.
 */
function cutOff(key: string): string | undefined {
  return /^[\w-]+$/.test(key) ? undefined : 'in { … } a text with a comma in it needs quotes';
}

function isDiscriminator(issue: Issue): boolean {
  return issue.code === 'invalid_union' && issue.discriminator === issue.path.at(-1);
}

/**
 * The mismatches between a value and the option of a union that it comes closest to: none if only its texts
 * are wrong, which check reports. Undefined if no option has the type of the value.
 */
function closestOption(issue: Issue, union: unknown, value: unknown, path: Path): Mismatch[] | undefined {
  if (issue.code !== 'invalid_union' || !(union instanceof z.ZodUnion)) return undefined;
  const options = union.options as z.ZodType[];
  const explained = issue.errors.flatMap((issues, index): Mismatch[][] => {
    const option = options[index];
    const isOther = ({ code }: Issue) =>
      code === 'invalid_value' ? typeof value !== 'string' : /^invalid_(type|union)$/.test(code);
    const other = issues.some((one) => one.path.length === 0 && isOther(one));
    return option && !other ? [mismatchesOf(issues, { schema: option, data: value, path })] : [];
  });
  // Nobody else reports an empty `text:`, which counts as left out.
  const isReported = (mismatches: Mismatch[]) => mismatches.length > 0 || !JSON.stringify([value]).includes('null');
  return explained.filter(isReported).sort((a, b) => a.length - b.length)[0];
}

/** The name of a value for messages: "`rows`", "entry 2 of `rows`" or "the file". */
function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  const named = path.filter((step) => typeof step === 'string').at(-1);
  if (typeof last === 'string') return `\`${last}\``;
  return named === undefined ? `entry ${last + 1}` : `entry ${last + 1} of \`${named}\``;
}

function wrongValue(issue: Issue, here: z.ZodType | undefined, path: Path, value: unknown): Mismatch {
  const name = nameOf(path);
  const own = ownWords(issue);
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const hint = guess(value, values) ?? own ?? `it is one of: ${values.join(', ')}`;
    return { makeProblem: (found) => cannotBe(name, show(value), found), path, hint };
  }
  if (issue.code === 'invalid_union' && issue.discriminator) {
    // The issue's path ends with the discriminator.
    const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
    const listed = `it is one of: ${options.join(', ')}`;
    const { discriminator } = issue;
    if (value === undefined)
      return { makeProblem: (found) => keyMissing(discriminator, found), path: path.slice(0, -1), hint: listed };
    const hint = guess(value, options) ?? listed;
    return { makeProblem: (found) => cannotBe(`\`${discriminator}\``, show(value), found), path, hint };
  }
  if (issue.code === 'invalid_type' && issue.expected === 'never')
    return { makeProblem: (found) => notAllowedHere(name, found), path, hint: own ?? here?.description };
  const whole = issue.code === 'invalid_type' && issue.expected === 'int' ? typeWords.int : undefined;
  const expected = issue.code === 'invalid_type' ? typeWords[issue.expected] : undefined;
  const wanted = whole ?? (here ? describe(here) : expected) ?? 'something else';
  const mayLackQuotes = typeof value !== 'object' && wanted.split(' or ').includes(typeWords.string ?? '');
  const keys = here instanceof z.ZodObject ? `known keys: ${Object.keys(here.shape).join(', ')}` : undefined;
  const words = wanted === 'a list of tags' && typeof value === 'string' ? `write [${value}]` : undefined;
  const hint = own ?? words ?? here?.description ?? keys;
  const makeProblem = (found: Wordless) => mustBe(name, [wanted, show(value)], found);
  return { makeProblem, path, hint, unquoted: mayLackQuotes ? here : undefined };
}

/**
 * A suggestion for a misspelt value. None for maps and lists; one with a key `toString` cannot be
 * converted anyway.
 */
function guess(value: unknown, candidates: readonly string[]): string | undefined {
  return typeof value === 'object' ? undefined : didYouMean(String(value), candidates);
}

/** Merges the two issues that zod reports for a misspelt required key: an unknown key and a missing one. */
function mergeMisspelt(mismatches: Mismatch[]): Mismatch[] {
  const merged = new Set<Mismatch>();
  const result = mismatches.map((one) => {
    if (!one.unknown) return one;
    const parent = one.path.slice(0, -1);
    const missing = mismatches.filter(
      (other) => other.missing && isDeepStrictEqual(other.path, parent) && !merged.has(other),
    );
    const meant = missing.find((other) => didYouMean(one.unknown ?? '', [other.missing ?? '']));
    if (!meant) return one;
    merged.add(meant);
    return { ...one, meant: meant.missing, hint: `did you mean \`${meant.missing}\`?` };
  });
  return result.filter((one) => !merged.has(one));
}

/**
 * What is at a path: through objects, lists, records, optional schemas and unions. `here` is its schema,
 * undefined if it cannot be determined: of a union, the option that the value matches best, while `union` is
 * all of it.
 */
function partAt({ schema, data }: Pick<Input, 'schema' | 'data'>, path: Path) {
  let here: z.ZodType | undefined = schema;
  let value = data;
  for (const step of path) {
    here = childOf(here && unwrap(here, value), step);
    value = valueAt(value, [step]);
  }
  return { here: here && unwrap(here, value), union: here && bare(here), value };
}

function childOf(schema: z.ZodType | undefined, step: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodObject)
    return (Object.hasOwn(schema.shape, step) ? schema.shape[step] : schema.def.catchall) as z.ZodType | undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  if (schema instanceof z.ZodTuple)
    return (schema.def.items[Number(step)] ?? schema.def.rest ?? undefined) as z.ZodType;
  if (schema instanceof z.ZodIntersection)
    return (
      childOf(unwrap(schema.def.left as z.ZodType, undefined), step) ??
      childOf(unwrap(schema.def.right as z.ZodType, undefined), step)
    );
  return undefined;
}

/** A schema without wrappers such as optional and default. */
function bare(schema: z.ZodType): z.ZodType {
  const inner = kindOf(schema) ? undefined : innerOf(schema);
  return inner ? bare(inner) : schema;
}

function unwrap(outer: z.ZodType, value: unknown): z.ZodType {
  const schema = bare(outer);
  if (kindOf(schema) || !(schema instanceof z.ZodUnion) || !isRecord(value)) return described(schema, outer);
  const { discriminator: kind } = schema.def as { discriminator?: string };
  const objects = (schema.options as z.ZodType[]).filter((option) => option instanceof z.ZodObject);
  const fits = ({ shape }: z.ZodObject) => !kind || (shape[kind] as z.ZodType).safeParse(value[kind]).success;
  const unknownKeys = ({ shape }: z.ZodObject) => Object.keys(value).filter((key) => !Object.hasOwn(shape, key)).length;
  return objects.filter(fits).sort((a, b) => unknownKeys(a) - unknownKeys(b))[0] ?? schema;
}

/** Keeps the description of a wrapper: z.string().optional().describe('…'). */
function described(schema: z.ZodType, outer: z.ZodType): z.ZodType {
  return schema.description === undefined && outer.description !== undefined && !kindOf(schema)
    ? schema.describe(outer.description)
    : schema;
}

/** The path of an issue. zod allows symbols in paths, but YAML has none. */
function pathOf(issue: Issue): (string | number)[] {
  return issue.path as (string | number)[];
}
