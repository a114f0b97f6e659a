// Generates YAML like that of a careless author from a seed: every style of text, list and map, comments
// wherever they are allowed, and small mistakes in valid files. Not all of it is valid. Tests use it to
// compare the readers of src/read/yaml/. Its texts and keys are in yaml-scraps.ts.
import { keys, scraps, tame, words } from './yaml-scraps.ts';

/** Returns a random integer from 0 to `below` - 1. */
export type Dice = (below: number) => number;

/** A random number generator that returns the same numbers for the same seed on every machine. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The text of a whole file. */
export function yamlText(roll: Dice): string {
  const head = roll(8) === 0 ? oneOf(roll, ['# a file\n', '\n', '---\n', '#no space\n\n', '  \n']) : '';
  const body = roll(6) === 0 ? list(roll, 0, 0) : map(roll, 0, 0);
  const text = `${head}${body}`;
  const end = roll(10);
  if (end === 0) return text.replace(/\n+$/, '');
  return end === 1 ? `${text}\n\n# the end` : text;
}

/** The text with one to three mistakes. */
export function withSlips(text: string, roll: Dice): string {
  let result = text;
  for (let count = 1 + roll(3); count > 0; count--) result = withSlip(result, roll);
  return result;
}

function withSlip(text: string, roll: Dice): string {
  const at = roll(text.length + 1);
  const kind = roll(8);
  if (kind < 3) return text.slice(0, at) + oneOf(roll, scraps) + text.slice(at);
  if (kind === 3) return text.slice(0, at) + text.slice(at + 1 + roll(3));
  if (kind === 4) return text.slice(0, at) + oneOf(roll, scraps) + text.slice(at + 1);
  const lines = text.split('\n');
  const line = roll(lines.length);
  const content = lines[line] ?? '';
  if (kind === 5) lines[line] = roll(2) === 0 ? `${' '.repeat(1 + roll(3))}${content}` : content.replace(/^ {1,2}/, '');
  else if (kind === 6) lines.splice(line, 1);
  else lines.splice(roll(lines.length), 0, content);
  return lines.join('\n');
}

/** One of the choices. */
export function oneOf<T>(roll: Dice, choices: readonly T[]): T {
  return choices[roll(choices.length)] as T;
}

/** A word. Most are valid without quotes everywhere. */
function word(roll: Dice): string {
  return roll(4) > 0 ? oneOf(roll, tame) : oneOf(roll, words);
}

function key(roll: Dice): string {
  return roll(12) === 0 ? oneOf(roll, keys) : `k${roll(1000)}`;
}

function map(roll: Dice, indent: number, depth: number): string {
  const lines: string[] = [];
  const margin = ' '.repeat(indent);
  for (let count = 1 + roll(depth === 0 ? 5 : 3); count > 0; count--) {
    lines.push(comments(roll, margin));
    const colon = roll(20) === 0 ? ' :' : ':';
    lines.push(`${margin}${key(roll)}${colon}${value(roll, indent, depth)}`);
  }
  return lines.join('');
}

function list(roll: Dice, indent: number, depth: number): string {
  const margin = ' '.repeat(indent);
  let text = '';
  for (let count = 1 + roll(3); count > 0; count--) {
    text += comments(roll, margin);
    const kind = roll(4);
    if (kind === 0 && depth < 4) text += `${margin}- ${map(roll, indent + 2, depth + 1).trimStart()}`;
    else if (kind === 1 && depth < 4 && roll(3) === 0)
      text += `${margin}- ${list(roll, indent + 2, depth + 1).trimStart()}`;
    else text += `${margin}-${value(roll, indent, depth)}`;
  }
  return text;
}

function comments(roll: Dice, margin: string): string {
  if (roll(8) > 0) return '';
  return oneOf(roll, [
    '\n',
    `${margin}# a remark\n`,
    '# at the margin\n',
    `${margin}#tight\n`,
    `${margin}  # deeper\n`,
    '\n\n',
    `${margin}#\n`,
    '   \n',
  ]);
}

/** The text after a colon or a dash, including the end of the line. */
function value(roll: Dice, indent: number, depth: number): string {
  const kind = roll(14);
  const end =
    roll(8) === 0 ? oneOf(roll, [' # a remark\n', '   \n', ' #tight\n', ' ## two\n', '# no\n', ' #\n']) : '\n';
  if (depth < 4 && kind < 3) return `${roll(12) === 0 ? ' # below\n' : '\n'}${map(roll, indent + 2, depth + 1)}`;
  if (depth < 4 && kind === 3) return `\n${list(roll, indent + (roll(2) === 0 ? 2 : 0), depth + 1)}`;
  if (kind === 4) return ` ${block(roll, indent)}`;
  if (kind === 5) return ` ${flow(roll, 0, `\n${' '.repeat(indent + 2)}`)}${end}`;
  if (kind === 6) return ` ${quoted(roll, `\n${' '.repeat(indent + 2)}`)}${end}`;
  if (kind === 7) return ` ${plainLines(roll, indent)}${end}`;
  return ` ${word(roll)}${end}`;
}

/** An unquoted text on several lines. */
function plainLines(roll: Dice, indent: number): string {
  const parts = [word(roll)];
  for (let count = 1 + roll(3); count > 0; count--) parts.push(word(roll));
  return parts.join(
    oneOf(roll, [
      `\n${' '.repeat(indent + 2)}`,
      `\n${' '.repeat(indent + 1)}`,
      ' ',
      `\n\n${' '.repeat(indent + 2)}`,
      `  \n${' '.repeat(indent + 4)}`,
      `\n${' '.repeat(indent)}`,
    ]),
  );
}

function quoted(roll: Dice, fold: string): string {
  const between = () => oneOf(roll, [' ', ' ', '', fold, `${fold}${fold}`, ' \n\n   ', '\n']);
  let text = '';
  for (let count = 1 + roll(4); count > 0; count--) text += `${text && between()}${word(roll)}`;
  if (roll(2) === 0) return `'${roll(9) === 0 ? text : text.replaceAll("'", "''")}'`;
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const sequence = oneOf(roll, [
    '',
    '',
    '',
    '\\n',
    '\\t',
    '\\/',
    '\\u00e4',
    '\\x41',
    '\\U0001F600',
    '\\ud83d\\ude00',
    '\\ud83d',
    '\\\n  ',
    '\\ ',
    '\\_',
    '\\N',
    '\\0',
    '\\q',
    '\\\\',
    '\\uZZZZ',
  ]);
  return `"${escaped}${sequence}${roll(3) === 0 ? ' x' : ''}"`;
}

function block(roll: Dice, indent: number): string {
  const header = oneOf(roll, ['|', '>', '|-', '>-', '|+', '>+', '|2', '>1', '|-2', '| # a remark', '>- ', '>  #tight']);
  const margin = ' '.repeat(indent + oneOf(roll, [2, 2, 2, 2, 1, 4, 0]));
  const lines = roll(8) === 0 ? [oneOf(roll, ['', margin, `${margin}  `])] : [];
  for (let count = 1 + roll(5); count > 0; count--)
    lines.push(
      oneOf(roll, ['', '', '   ', `${margin}  `]),
      `${margin}${oneOf(roll, ['', '', '', '', '  ', '    ', ' '])}${word(roll)}`,
    );
  const filled = lines.filter((line) => line.trim() !== '' || roll(3) === 0);
  return `${header}\n${filled.join('\n')}\n${oneOf(roll, ['', '', '\n', '\n\n', `${margin}\n`, '# a remark\n', `${margin.slice(2)}# a remark\n`])}`;
}

function flow(roll: Dice, depth: number, fold: string): string {
  const isMap = roll(2) === 0;
  const gap = () => oneOf(roll, ['', ' ', ' ', ' ', ' ', fold, ' # a\n     ', '\n']);
  const entries: string[] = [];
  for (let count = roll(4); count > 0; count--) {
    const one = flowValue(roll, depth, fold);
    const name = oneOf(roll, [': ', ': ', ': ', ': ', ':', ' : ', `:${fold}`]);
    entries.push(
      isMap
        ? oneOf(roll, [
            `${key(roll)}${name}${one}`,
            `${key(roll)}: ${one}`,
            `${key(roll)}: ${one}`,
            roll(6) === 0 ? one : `de: ${one}`,
          ])
        : roll(15) === 0
          ? `a: ${one}`
          : one,
    );
  }
  const text =
    entries.map((entry) => `${gap()}${entry}`).join(roll(9) === 0 ? ' ,' : ',') + (roll(9) === 0 ? ',' : '') + gap();
  return isMap ? `{${text}}` : `[${text}]`;
}

function flowValue(roll: Dice, depth: number, fold: string): string {
  const kind = roll(8);
  if (depth < 3 && kind === 0) return flow(roll, depth + 1, fold);
  if (kind < 3) return quoted(roll, fold);
  return word(roll);
}
