// Asks axe-core about the page that is open. It is handed to the page by the debugger of the browser,
// which the security policy of the page does not concern: the policy stays in force, and what axe itself
// broke of it would be noticed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

export interface AxeResult {
  /** How many rules had something to look at. */
  readonly checks: number;
  /** In words: the rule, the element, and the fault. */
  readonly violations: readonly string[];
  /** The same of what axe could not decide. */
  readonly undecided: readonly string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
};

export async function lintWithAxe(page: Page): Promise<AxeResult> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const { passes, violations, incomplete } = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    return axe.run(options);
  }, options);
  return {
    checks: passes.length + violations.length + incomplete.length,
    violations: violations.flatMap(inWords),
    undecided: incomplete.flatMap(inWords),
  };
}

function inWords({ id, nodes }: Result): string[] {
  return nodes.map(({ target, any, all, none }) => {
    const why = [...any, ...all, ...none].map(({ message }) => message.replace(/\s+/g, ' ')).join('; ');
    return `${id}: ${target.join(' ')}: ${why}`;
  });
}
