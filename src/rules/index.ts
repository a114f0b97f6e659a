// All rules by id, in alphabetical order.
import { allRules } from './all-rules.ts';
import type { Rule } from './rule.ts';

export type { Example, Rule } from './rule.ts';

export const rules: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
