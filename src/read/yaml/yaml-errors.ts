// Turns errors and warnings of the package `yaml` into problems: selects which ones to report, words them for
// authors, and finds the place of the mistake.

import { type Document, parseDocument, visit, type YAMLError } from 'yaml';
import type { PlaceAt } from '../../claims/figures/text-places.ts';
import { lowerFirst } from '../../problems/counted.ts';
import type { Problem } from '../../problems/problem.ts';
import { nestedTooDeeply, notInOneColumn, notReadable, unresolvedMerge } from '../../problems/yaml.ts';
import { lookalikeFault, unquotedStart, type YamlText } from './unsupported-yaml.ts';
import { maxNesting } from './yaml-limits.ts';

/**
 * The syntax errors of a document. Warnings count as errors: for `yaml`, an unknown tag is only a
 * warning.
 */
export function syntaxProblems(document: Document.Parsed, { file, text }: YamlText, placeAt: PlaceAt): Problem[] {
  const conflict = /^(?:<{7}|={7}|>{7})(?= |$)/m.exec(text);
  if (conflict && document.errors.length > 0) {
    return [unresolvedMerge(placeAt(conflict.index, conflict.index + conflict[0].length))];
  }
  return reportedErrors([...document.errors, ...document.warnings]).map((error): Problem => {
    if (error.message.includes('call stack')) return nestedTooDeeply(file, maxNesting, placeAt(0, 1));
    const shifted = shiftedLine(error, text, placeAt);
    if (shifted) return shifted;
    const [start, end] = errorRange(error, document, text);
    return notReadable(explain(error, text), placeAt(start, end));
  });
}

/**
 * The errors to report: the first one after which the parser is lost, and before it all those that have
 * no consequences. Later errors may only follow from the first.
 */
function reportedErrors(errors: readonly YAMLError[]): YAMLError[] {
  const isIndependent = ({ code }: YAMLError) => code === 'TAG_RESOLVE_FAILED' || code === 'BAD_DQ_ESCAPE';
  const first = errors.find((error) => !isIndependent(error));
  return errors.filter(
    (error) => error === first || (isIndependent(error) && error.pos[0] < (first?.pos[0] ?? Infinity)),
  );
}

/**
 * The problem of two lines of which one must be moved to the column of the other: if that is done, the
 * error is gone. Undefined for other errors.
 */
function shiftedLine(error: YAMLError, text: string, placeAt: PlaceAt): Problem | undefined {
  const lines = Array.from(text.matchAll(/^( *(?:- +)?)[^\s#].*$/gm), ({ index, 0: line, 1: before = '' }) => {
    return { index, column: before.length, end: index + line.length };
  });
  const placeOf = ({ index, column, end }: (typeof lines)[number]) => placeAt(index + column, end);
  const at = lines.findLastIndex(({ index }) => index <= error.pos[0]);
  for (const [first, second] of [lines.slice(at - 1, at + 1), lines.slice(at, at + 2)]) {
    // What is below a key may begin further right.
    if (!first || !second || (first.column < second.column && text[first.end - 1] === ':')) continue;
    const [left, right] = first.column < second.column ? [first, second] : [second, first];
    const spaces = ' '.repeat(right.column - left.column);
    const end = Math.max(second.end, error.pos[1]) + spaces.length;
    const indented = `${text.slice(0, left.index)}${spaces}${text.slice(left.index)}`;
    const outdented = `${text.slice(0, right.index)}${text.slice(right.index).replace(new RegExp(`^${spaces}`), '')}`;
    if (isValidUntil(end, indented) || isValidUntil(end, outdented))
      return notInOneColumn(placeOf(left), placeOf(right));
  }
  return undefined;
}

/** Whether a repaired file has no error before `end`, and none that only moved on: an open quotation. */
function isValidUntil(end: number, repaired: string): boolean {
  const { errors, warnings } = parseDocument(repaired, { prettyErrors: false });
  return [...errors, ...warnings].every(({ pos, message }) => pos[0] > end && !/Missing closing/.test(message));
}

/** A message for authors, and what to do. */
function explain(error: YAMLError, text: string): { text: string; hint?: string } {
  const { code, message, pos } = error;
  if (code === 'TAB_AS_INDENT') return { text: 'this line is indented with a tab', hint: 'indent it with spaces' };
  if (code === 'TAG_RESOLVE_FAILED')
    return { text: 'tags (!…) are not supported', hint: 'put a text that starts with ! in quotes' };
  if (code === 'BAD_DQ_ESCAPE')
    return {
      text: 'this backslash does not start a valid escape',
      hint: 'in double quotes, write \\\\ for a backslash; or use single quotes',
    };
  const lookalike = lookalikeFault(lineAt(text, pos[0]).line);
  if (lookalike) return lookalike;
  if (code === 'BAD_SCALAR_START' || textStartBefore(error, text) !== undefined) return unquotedStart;
  const quote = code === 'UNEXPECTED_TOKEN' ? /(["'])[ \t]*$/.exec(text.slice(0, pos[0]))?.[1] : undefined;
  const later = keyWithoutComma(error, text);
  if (later)
    return {
      text: `a comma is missing before \`${text.slice(...later)}:\``,
      hint: 'put one before it; if it is a part of the text, put quotes around the text: "…"',
    };
  if (quote) {
    const line = lineAt(text, pos[0]).line;
    const hint = ['"', "'"].every((one) => line.includes(one))
      ? 'put "…" around the whole text, and write \\" for each " in it'
      : `put ${quote === '"' ? "'…'" : '"…"'} around the whole text`;
    return { text: 'the text continues after its closing quotation mark', hint };
  }
  if (code === 'UNEXPECTED_TOKEN' && /[\]}][ \t]*$/.test(text.slice(0, pos[0])))
    return { text: 'the text continues after its closing bracket', hint: 'put "…" around the whole text' };
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'BLOCK_AS_IMPLICIT_KEY') {
    const { line, start } = lineAt(text, pos[0]);
    const written = line.slice(pos[0] - start);
    const after = text.slice(pos[0] + written.length);
    const helps = (value: string) => isValidUntil(pos[0] + value.length, `${text.slice(0, pos[0])}${value}${after}`);
    if (/^[“”„«»‘’‚]/.test(written) && helps(written.replace(/[“”„«»‘’‚]/g, '"')))
      return { text: 'YAML does not accept these quotation marks', hint: 'use straight ones: "…"' };
    const missing = /^[\w-]+:/.test(written) ? 'a space after its colon' : 'a colon and a space after it';
    const hint =
      /:(?:\s|$)/.test(line) && helps(JSON.stringify(written.trimEnd()))
        ? 'a text that contains “: ” needs quotes'
        : `a key needs ${missing}; a text that continues here must be indented more than its key`;
    return { text: 'this line is not a key with a value', hint };
  }
  if (message.includes('block-seq-ind on same line'))
    return {
      text: 'a list cannot start on the line of its key',
      hint: 'put the dash on the next line, or put a text that starts with one in quotes',
    };
  if (code === 'MULTIPLE_DOCS')
    return { text: 'a second document starts here', hint: 'remove the line with three dashes' };
  if (text.slice(Math.max(0, pos[0] - 2), pos[0] + 1).includes('${'))
    return { text: 'a value with ${…} needs quotes inside { … } and [ … ]', hint: 'write "${…}"' };
  if (/closing .*quote/.test(message))
    return { text: 'this quotation mark is never closed', hint: 'close it at the end, and indent the lines between' };
  if (isOpenBracket(error)) {
    const isCut = / #/.test(lineAt(text, lastOpenBracket(text.slice(0, pos[0]))).line);
    const hint = isCut ? 'a comment begins at “ #”: put the text in quotes' : 'close it, or put the text in quotes';
    return { text: 'this bracket is never closed', hint };
  }
  if (code === 'BAD_INDENT' || message.includes('without - indicator'))
    return {
      text: 'the indentation of this line is wrong',
      hint: 'the keys of a map start in the same column, and so do the entries of a list',
    };
  if (code === 'BLOCK_IN_FLOW')
    return { text: 'this text contains “: ”, which ends a key', hint: 'put quotes around the text: "…"' };
  const hint = 'a text that contains : # { } [ ] , or quotation marks may need quotes around it';
  return { text: `this is not valid YAML: ${lowerFirst(message)}`, hint };
}

/**
 * The start of a text that YAML first reads as something else: **bold**, a [link](…), a > quotation.
 * Undefined for other errors.
 */
function textStartBefore({ code, pos }: YAMLError, text: string): number | undefined {
  if (code !== 'UNEXPECTED_TOKEN') return undefined;
  const { line, start } = lineAt(text, pos[0]);
  return Array.from(line.matchAll(markdownStart), ({ index }) => start + index).findLast((at) => at <= pos[0]);
}

/**
 * The start and end of a key in { … } that follows a text without a comma between: `{ en: Tea de: Tee }`.
 * Undefined for other errors.
 */
function keyWithoutComma({ code, pos }: YAMLError, text: string): readonly [number, number] | undefined {
  const isInFlow =
    code === 'BLOCK_IN_FLOW' || (code === 'UNEXPECTED_TOKEN' && /["'][ \t]*$/.test(text.slice(0, pos[0])));
  const [all, before, key] =
    /^([^,{}[\]\n]*?)([\w-]+):(?=[ \t])/.exec(isInFlow ? text.slice(pos[0], pos[0] + 500) : '') ?? [];
  if (!all || !key || (code === 'BLOCK_IN_FLOW' && before === '')) return undefined;
  const start = pos[0] + (before?.length ?? 0);
  return [start, start + key.length];
}

/** The line at an offset, and the offset of its start. */
function lineAt(text: string, offset: number): { line: string; start: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { line: text.slice(start, end < 0 ? undefined : end), start };
}

/** The start of a value with emphasis, a link or a name in braces; after a key also > and |. */
const markdownStart =
  /(?:\*(?=\S)|\[(?=[^\]]{0,300}\]\()|\{(?=[^{}:,]{0,300}\}))(?<=(?:^|[-:,{[][ \t])[ \t]*.)|[>|](?<=:[ \t]+.)/g;

/** The start and end of the mistake, which may be before the offset where the parser noticed it. */
function errorRange(error: YAMLError, document: Document.Parsed, text: string): readonly [number, number] {
  const { message, pos } = error;
  if (/closing .*quote/.test(message)) {
    let opened = pos[0];
    visit(document, {
      Scalar: (_, { type, range }) => {
        if (type?.startsWith('QUOTE') && range && range[0] <= pos[0]) opened = range[0];
      },
    });
    return [opened, opened + 1];
  }
  const later = keyWithoutComma(error, text);
  if (later) return later;
  const textStart = textStartBefore(error, text);
  if (textStart !== undefined) return [textStart, textStart + 1];
  if (isOpenBracket(error)) {
    const opened = lastOpenBracket(text.slice(0, pos[0]));
    return [opened, opened + 1];
  }
  const [, spaces = '', word = ''] = /^([ \t]*)(\S*)/.exec(text.slice(pos[0], pos[0] + 200)) ?? [];
  return spaces ? [pos[0] + spaces.length, pos[0] + spaces.length + word.length] : pos;
}

/** The parser notices an open bracket at the indentation of the next line. */
function isOpenBracket({ code, message }: YAMLError): boolean {
  return code === 'BAD_INDENT' && /^Flow (map|sequence)/.test(message);
}

/** The offset of the last bracket that is not closed. Those in comments do not count. */
function lastOpenBracket(all: string): number {
  const text = all.replace(/(?<=[ \t])#.*/g, (comment) => ' '.repeat(comment.length));
  let closed = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (/[}\]]/.test(text[at] ?? '')) closed++;
    else if (/[{[]/.test(text[at] ?? '') && closed-- === 0) return at;
  }
  return 0;
}
