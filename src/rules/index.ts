// The rules by their ids. every-rule.ts lists them.
import * as every from './every-rule.ts';
import type { Rule } from './rule.ts';

/** All rules, in alphabetical order. */
export const allRules: readonly Rule[] = Object.values<Rule>(every).sort((a, b) => (a.id < b.id ? -1 : 1));

/** All rules by their id. */
export const rules: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
