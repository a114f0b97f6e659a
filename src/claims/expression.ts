// Calculates a figure from the data of an evidence file: count(items), max(rows.seconds),
// percentile(rows.seconds, 95). An expression is deliberately one function of one path, so that readers
// can verify it by hand.
import { isRecord } from '../site/record.ts';

/** The figures of a list of numbers: from the sorted list, their sum, and the second argument. */
const functions: Readonly<Record<string, (sorted: readonly number[], sum: number, percent: number) => number[]>> = {
  count: ({ length }) => [length],
  min: ([least = 0]) => [least],
  max: (sorted) => [sorted.at(-1) ?? 0],
  sum: (_, sum) => [sum],
  avg: ({ length }, sum) => [sum / length],
  range: (sorted) => [sorted[0] ?? 0, sorted.at(-1) ?? 0],
  // Nearest rank: gives a value that was measured instead of interpolating between two.
  percentile: (sorted, _, percent) => [sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0],
};

/** Why the expression could not be evaluated. */
export interface NotEvaluated {
  readonly text: string;
  readonly hint?: string;
}

/**
 * Evaluates an expression over `data`: one figure, or both ends of a range. The figures are in the unit of
 * the data.
 */
export function evaluate(expression: string, data: unknown): readonly number[] | NotEvaluated {
  const match = /^\s*(\w+)\s*\(\s*([^\s,()]+)\s*(?:,\s*(\d+(?:\.\d+)?)\s*)?\)\s*$/.exec(expression);
  const hint = `write one of ${Object.keys(functions)
    .map((name) => `${name}(…)`)
    .join(', ')} around a path such as rows.seconds`;
  if (!match) return { text: `“${expression}” is not an expression`, hint };
  const [, name = '', path = '', argument] = match;
  const figuresOf = Object.hasOwn(functions, name) && functions[name];
  if (!figuresOf) return { text: `there is no function ${name}`, hint };
  const percent = Number(argument);
  if (name === 'percentile' && !(percent > 0 && percent <= 100))
    return { text: 'percentile needs a second argument between 0 and 100', hint: `percentile(${path}, 95)` };
  if (name !== 'percentile' && argument !== undefined)
    return { text: `${name} takes only a path`, hint: `${name}(${path})` };
  const values = valuesAt(data, path);
  if ('text' in values) return values;
  if (name === 'count' && values.single)
    return { text: `${path} is not a list: ${shown(values.list[0])}`, hint: 'count the entries of a list or a map' };
  if (name === 'count') {
    const empty = values.list.findIndex(isEmpty);
    if (empty >= 0)
      return {
        text: `entry ${empty + 1} at ${path} is empty`,
        hint: 'fill it in, or remove it: empty entries do not count',
      };
    return [values.list.length];
  }
  if (values.list.length === 0) return { text: `${path} is empty` };
  const numbers: number[] = [];
  for (const [index, value] of values.list.entries()) {
    const number = numberOf(value);
    if (number === undefined) return { text: `entry ${index + 1} at ${path} is not a number: ${shown(value)}` };
    numbers.push(number);
  }
  const sum = numbers.reduce((total, number) => total + number, 0);
  const sorted = numbers.toSorted((a, b) => a - b);
  return figuresOf(sorted, sum, percent);
}

interface Values {
  readonly list: readonly unknown[];
  /** Set if the path leads to one value that is neither a list nor a map, nor inside a list. */
  readonly single?: true;
}

/**
 * All values at a dotted path, through every entry of lists on the way. Fails if an entry lacks the
 * rest of the path.
 */
function valuesAt(data: unknown, path: string): Values | NotEvaluated {
  let here: readonly unknown[] = [data];
  let isListed = false;
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const next: unknown[] = [];
    const before = steps.slice(0, index).join('.') || 'the file';
    for (const [number, value] of here.entries()) {
      if (!isRecord(value) || !Object.hasOwn(value, step)) {
        const entry = here.length > 1 ? `entry ${number + 1} of ${before}` : before;
        const keys = isRecord(value) ? Object.keys(value).slice(0, 10).join(', ') : '';
        return { text: `${entry} has no \`${step}\``, ...(keys && { hint: `keys: ${keys}` }) };
      }
      const found = value[step];
      isListed ||= Array.isArray(found);
      if (Array.isArray(found)) for (const item of found) next.push(item);
      else next.push(found);
    }
    here = next;
  }
  // A map at the end of the path counts as the list of its values; a list with one map does not.
  const [only] = here;
  if (isListed) return { list: here };
  return isRecord(only) ? { list: Object.values(only) } : { list: here, single: true };
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function shown(value: unknown): string {
  if (isEmpty(value)) return 'it is empty';
  if (typeof value === 'object') return 'it is a list or a map';
  return `“${String(value).slice(0, 40)}”`;
}
