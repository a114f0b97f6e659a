// What a mutant is: one small change of the code, chosen by chance among those that a slip of the hand
// could make. All mutants are written into one copy of src/, each behind a switch, so that the code is
// copied once and a test run names one of them.
import { parseSync } from 'vite';
import type { Random } from '../random.ts';

export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** A change of a stretch of a file, before it is chosen. */
interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly after: string;
  /** A statement cannot be in an expression: it is left out after an `if`. */
  readonly isStatement?: true;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/**
 * Calls that return what they are called on, in another order or number: leaving them out leaves the
 * type as it is.
 */
const skippable = new Set([
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'flat',
]);

export interface Mutated {
  readonly mutants: readonly Mutant[];
  /** The files with all of their mutants in them: path → code. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Chooses up to `count` mutants among the files, none inside another, and writes them into the code. Ids
 * begin at `from`.
 */
export function mutate(
  files: ReadonlyMap<string, string>,
  { count, from, random }: { readonly count: number; readonly from: number; readonly random: Random },
): Mutated {
  const all = [...files].flatMap(([file, code]) =>
    candidatesOf(file, code).map((candidate) => ({ file, ...candidate })),
  );
  const chosen: (typeof all)[number][] = [];
  while (chosen.length < count && all.length > 0) {
    const [candidate] = all.splice(random.below(all.length), 1);
    if (!candidate) break;
    const overlaps = chosen.some(
      ({ file, start, end }) => file === candidate.file && start < candidate.end && candidate.start < end,
    );
    if (!overlaps) chosen.push(candidate);
  }
  const mutants = chosen.map(({ file, start, end, after }, index) => {
    const code = files.get(file) ?? '';
    const line = code.slice(0, start).split('\n').length;
    return { id: from + index, file, line, before: code.slice(start, end), after };
  });
  const changed = new Map<string, string>();
  for (const file of new Set(chosen.map((one) => one.file))) {
    let code = files.get(file) ?? '';
    const own = chosen.map((one, index) => ({ ...one, id: from + index })).filter((one) => one.file === file);
    for (const one of own.sort((a, b) => b.start - a.start))
      code = code.slice(0, one.start) + switched(code.slice(one.start, one.end), one) + code.slice(one.end);
    changed.set(file, code);
  }
  return { mutants, files: changed };
}

function switched(before: string, { id, after, isStatement }: Candidate & { readonly id: number }): string {
  const isOn = `globalThis.mutated?.(${id})`;
  return isStatement ? `{ if (!${isOn}) ${before} }` : `(${isOn} ? ${after} : ${before})`;
}

function candidatesOf(file: string, code: string): Candidate[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: Candidate[] = [];
  const visit = (node: Node): void => {
    // Types are gone when the code runs.
    if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/.test(node.type)) return;
    found.push(...changesOf(node, code));
    for (const [key, value] of Object.entries(node))
      if (key !== 'typeAnnotation' && key !== 'key')
        for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(program as unknown as Node);
  return found;
}

function changesOf(node: Node, code: string): Candidate[] {
  const { start, end } = node;
  const text = ({ start: from, end: to }: Node) => code.slice(from, to);
  const change = (after: string): Candidate[] => [{ start, end, after }];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = operators[String(node.operator)];
      const [left, right] = [node.left as Node, node.right as Node];
      // Minus between texts makes no sense, and nobody would write it.
      if (!operator || (operator === '-' && /['"`]/.test(text(left) + text(right)))) return [];
      return change(`(${text(left)}) ${operator} (${text(right)})`);
    }
    case 'UnaryExpression':
      return node.operator === '!' ? change(`(${text(node.argument as Node)})`) : [];
    case 'ConditionalExpression':
      return change(
        `(!(${text(node.test as Node)}) ? ${text(node.consequent as Node)} : ${text(node.alternate as Node)})`,
      );
    case 'IfStatement': {
      const test = node.test as Node;
      return [{ start: test.start, end: test.end, after: `!(${text(test)})` }];
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return change(String(!node.value));
      return typeof node.value === 'number' ? change(`${node.value + 1}`) : [];
    case 'CallExpression': {
      const callee = node.callee as Node;
      const name = isNode(callee.property) ? text(callee.property) : '';
      const isPlain = callee.type === 'MemberExpression' && !callee.optional && !callee.computed;
      return isPlain && skippable.has(name) ? change(`(${text(callee.object as Node)})`) : [];
    }
    case 'ExpressionStatement':
      return /^(Await|Call|Assignment)/.test((node.expression as Node).type)
        ? [{ start, end, after: '(left out)', isStatement: true }]
        : [];
    default:
      return [];
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
