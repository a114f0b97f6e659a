// Describes schemas, values and issues in messages for authors. zod's own messages are for developers
// and never shown.
import { z } from 'zod';
import { shortened } from '../problems/counted.ts';
import { kindOf } from './define-field.ts';

/** An issue that zod reports. */
export type Issue = z.core.$ZodIssue;

/** The message of an issue for which the schema's author wrote none. */
export const noMessage = '\0';

/** The message that the schema's author wrote for an issue, if any. */
export function ownWords({ message }: Issue): string | undefined {
  return message === noMessage || message === '' ? undefined : message;
}

/** What a schema accepts, as the end of a sentence with "must be". */
export function describe(schema: z.ZodType): string {
  const kind = kindOf(schema);
  if (kind) return kind.accepts;
  const inner = innerOf(schema);
  if (inner) return describe(inner);
  if (schema instanceof z.ZodUnion) return [...new Set((schema.options as z.ZodType[]).map(describe))].join(' or ');
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String).join(' or ');
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(', ')}`;
  if (schema instanceof z.ZodNumber && schema.isInt) return typeWords.int ?? '';
  return typeWords[schema.def.type] ?? 'something else';
}

/** zod's names of types in the words of an author who writes YAML. */
export const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  template_literal: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  nan: 'no number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list (lines that begin with “- ”)',
  tuple: 'a list (lines that begin with “- ”)',
  set: 'a list (lines that begin with “- ”)',
  object: 'a map of keys and values',
  record: 'a map of keys and values',
  map: 'a map of keys and values',
  intersection: 'a map of keys and values',
  null: 'empty',
  undefined: 'left out',
  void: 'left out',
  never: 'left out',
  file: 'a file',
};

/**
 * The inner schema of a wrapper such as optional, default, readonly, lazy or a pipe; undefined for
 * other schemas.
 */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  )
    return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType;
  return undefined;
}

/** The message for an issue about a size, with `name` as its subject: "`rows` needs at least 2 entries". */
export function sizeSentence(issue: Issue, name: string): string {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return name;
  const least = issue.code === 'too_small';
  const limit = Number(least ? issue.minimum : issue.maximum);
  if (issue.origin === 'date') {
    const day = new Date(limit).toISOString().slice(0, 10);
    return least ? `${name} cannot be before ${day}` : `${name} cannot be after ${day}`;
  }
  const unit = sizeUnits[String(issue.origin)] ?? '';
  const units = unit === 'entry' ? 'entries' : `${unit}s`;
  const count = unit ? `${limit} ${limit === 1 ? unit : units}` : `${limit}`;
  if (issue.exact) return `${name} needs exactly ${count}`;
  if (issue.inclusive === false) return `${name} must be ${least ? 'more' : 'less'} than ${count}`;
  return least ? `${name} needs at least ${count}` : `${name} takes at most ${count}`;
}

const sizeUnits: Readonly<Record<string, string>> = {
  array: 'entry',
  tuple: 'entry',
  set: 'entry',
  map: 'entry',
  string: 'character',
  object: 'key',
  record: 'key',
  file: 'byte',
};

/** A hint for a text with a standard format. Returns undefined for other formats. */
export function formatHint(issue: Issue): string | undefined {
  if (issue.code !== 'invalid_format') return undefined;
  const { prefix, suffix, includes } = issue as { prefix?: string; suffix?: string; includes?: string };
  if (prefix !== undefined) return `it begins with “${prefix}”`;
  if (suffix !== undefined) return `it ends with “${suffix}”`;
  if (includes !== undefined) return `it contains “${includes}”`;
  return formatWords[issue.format];
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'an email address: name@example.com',
  url: 'an address: https://example.com/page',
  date: 'a date: 2026-11-01',
  time: 'a time: 14:30:00',
  datetime: 'a date and a time: 2026-11-01T14:30:00Z',
  duration: 'an ISO 8601 period: P6M, P30D, PT2H',
  lowercase: 'lower-case letters only',
  uppercase: 'upper-case letters only',
  e164: 'a telephone number with its country code: +493012345678',
  uuid: 'a UUID: 3f2b6c1e-8a4d-4c0b-9e57-1d2a3b4c5d6e',
  ipv4: 'an IPv4 address: 192.0.2.1',
  ipv6: 'an IPv6 address: 2001:db8::1',
  json_string: 'JSON: {"name": "value"}',
};

/** A value for a message: short, on one line. */
export function show(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  const short = shortened(String(value), 40);
  return typeof value === 'string' ? `“${short}”` : short;
}
