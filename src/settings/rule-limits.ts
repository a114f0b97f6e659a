// What a site may set under `rules:`: the severity of each rule, and the limits of those that have some.
// src/rules/ names them in the docs of a rule, and gets the effective ones from `limitsOf`. Under
// `overrides:` it may set severities for some files.
import { z } from 'zod';
import { longestTexts } from '../problems/longest-texts.ts';
import { parsed } from '../text/unread-markdown.ts';

/** What content/site.yaml may set a rule to. */
export type Severity = 'off' | 'warn' | 'error';

/** The severity of a rule, or a map with it and limits. */
export type RuleSetting = Severity | { readonly severity?: Severity | undefined };

const severity = z.enum(['off', 'warn', 'error']);
const whole = z.number().int().min(0);
const atMost = (most: number, highest = Number.MAX_SAFE_INTEGER) =>
  whole.max(highest).default(most).describe(`a whole number: ${most}`);

function range(least: number, most: number) {
  const pair = z.tuple([whole, whole]).refine(([from, to]) => from <= to);
  return pair.default([least, most]).describe(`the least and the most: [${least}, ${most}]`);
}

/** The limits of rules, with their defaults. */
export const ruleLimits = {
  // Search engines cut titles at about 60 and descriptions at about 160 characters.
  length: z.strictObject({ severity: severity.optional(), title: range(15, 60), description: range(70, 160) }),
  'too-long': z.strictObject({
    severity: severity.optional(),
    text: atMost(longestTexts.text),
    long: atMost(longestTexts.long),
    claim: atMost(longestTexts.claim, 10_000),
    paragraph: atMost(longestTexts.paragraph, parsed.paragraph),
    marks: atMost(longestTexts.marks, parsed.marks),
    lines: atMost(longestTexts.lines, parsed.lines),
  }),
};
const defaults = { length: ruleLimits.length.parse({}), 'too-long': ruleLimits['too-long'].parse({}) };

/** The shape of `rules:`. */
export const rulesShape: z.ZodType<Readonly<Record<string, RuleSetting>>> = z
  .object({
    length: severity.or(ruleLimits.length).optional(),
    'too-long': severity.or(ruleLimits['too-long']).optional(),
    'parity-ids': severity.default('off'),
  })
  .catchall(severity);

/** Severities for some files of content, in place of those of the site. */
export interface RuleOverride {
  /** Globs: content/posts/**. */
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, Severity>>;
}

/** The shape of `overrides:`. */
export const overridesShape: z.ZodType<readonly RuleOverride[]> = z.array(
  z.strictObject({
    files: z.array(z.string().min(1)).min(1).describe('globs of files of content: [content/posts/**]'),
    rules: z.record(z.string(), severity).describe('the severity of rules in these files: { raw-figure: off }'),
  }),
);

/** The limits of a rule as a site sets them, with defaults for the others. */
export function limitsOf<Id extends keyof typeof defaults>(rules: Readonly<Record<string, unknown>>, id: Id) {
  return typeof rules[id] === 'object' ? (rules[id] as (typeof defaults)[Id]) : defaults[id];
}
