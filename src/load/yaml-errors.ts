// The YAML reader's errors and warnings as problems: which of them to tell, in which words, and at which place.
import { type Document, visit, type YAMLError } from 'yaml';
import type { Problem } from '../diagnostics/problem.ts';
import { noBreakSpace, tooDeep, wrongBeginning } from './unsupported-yaml.ts';
import type { At } from './yaml-places.ts';

/** Everything that keeps a document from being read. A warning is an error here: an unknown tag only warns. */
export function faultProblems(
  document: Document.Parsed,
  { file, text }: { file: string; text: string },
  at: At,
): Problem[] {
  const conflict = /^(?:<{7}|={7}|>{7})(?= |$)/m.exec(text);
  if (conflict && document.errors.length > 0) {
    const [mark] = conflict;
    const hint = 'keep the lines of either side, or what both mean, and remove the marks';
    const place = at(conflict.index, conflict.index + mark.length);
    return [{ rule: 'yaml', severity: 'error', text: 'this is an unresolved merge', hint, place }];
  }
  return firstFaults([...document.errors, ...document.warnings]).map((fault): Problem => {
    if (fault.message.includes('call stack')) return tooDeep(file, at(0, 1));
    const [start, end] = faultAt(fault, document, text);
    return { rule: 'yaml', severity: 'error', place: at(start, end), ...yamlWords(fault, text) };
  });
}

/** Faults that stand alone are all told; of those that make the reader lose its way, the first. The rest only follow from it. */
function firstFaults(faults: readonly YAMLError[]): YAMLError[] {
  const alone = new Set(['TAG_RESOLVE_FAILED', 'BAD_DQ_ESCAPE']);
  const lost = faults.find((fault) => !alone.has(fault.code));
  return faults.filter(
    (fault) => fault === lost || (alone.has(fault.code) && fault.pos[0] < (lost?.pos[0] ?? Infinity)),
  );
}

/** The YAML reader's messages in an author's words, with what to do. */
function yamlWords({ code, message, pos }: YAMLError, text: string): { text: string; hint?: string } {
  if (code === 'TAB_AS_INDENT') return { text: 'a tab indents this line', hint: 'YAML indents with spaces' };
  if (code === 'TAG_RESOLVE_FAILED')
    return { text: 'a tag (!…) means nothing here', hint: 'put the text into quotes if it begins with !' };
  if (code === 'BAD_DQ_ESCAPE')
    return {
      text: 'a backslash in double quotes begins an escape, and this is none',
      hint: 'write \\\\ for a backslash, or use single quotes',
    };
  if (code === 'BAD_SCALAR_START' || signBefore({ code, pos }, text) !== undefined) return wrongBeginning;
  const quote = code === 'UNEXPECTED_TOKEN' ? /(["'])[ \t]*$/.exec(text.slice(0, pos[0]))?.[1] : undefined;
  if (quote) {
    const line = lineAt(text, pos[0]).line;
    const hint = ['"', "'"].every((mark) => line.includes(mark))
      ? 'put "…" around the whole text, and \\" for each " inside of it'
      : `put ${quote === '"' ? "'…'" : '"…"'} around the whole text`;
    return { text: 'the text goes on after its closing quotation mark', hint };
  }
  if (code === 'UNEXPECTED_TOKEN' && /[\]}][ \t]*$/.test(text.slice(0, pos[0])))
    return { text: 'the text goes on after its closing bracket', hint: 'put "…" around the whole text' };
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'BLOCK_AS_IMPLICIT_KEY') {
    const { line, start } = lineAt(text, pos[0]);
    if (/^[ \t-]*(?:\w[\w-]*:)?\u00a0/.test(line)) return noBreakSpace;
    if (/^[“”„«»‘’‚]/.test(text.slice(pos[0])))
      return { text: 'this text has no quotes that YAML knows', hint: 'write straight ones around it: "…"' };
    const lack = /^[\w-]+:/.test(line.slice(pos[0] - start))
      ? 'a space behind its colon'
      : 'a colon and a space behind it';
    const hint = /:(?:\s|$)/.test(line)
      ? 'a text with “: ” in it needs quotes; check the indentation too'
      : `a key needs ${lack}; a text that goes on here is indented deeper than its key`;
    return { text: 'this line cannot be read as a key with a value', hint };
  }
  if (message.includes('block-seq-ind on same line'))
    return {
      text: 'a list cannot begin on the line of its key',
      hint: 'put the dash on the next line, or a text that begins with one into quotes',
    };
  if (code === 'MULTIPLE_DOCS')
    return { text: 'a second document begins here', hint: 'remove the line of three dashes' };
  if (text.slice(Math.max(0, pos[0] - 2), pos[0] + 1).includes('${'))
    return { text: 'in { … } and [ … ] a value with ${…} needs quotes', hint: 'write "${…}"' };
  if (/closing .*quote/.test(message))
    return { text: 'a quotation mark opens here and none closes it', hint: 'close it at the end of the text' };
  if (isOpenBracket({ code, message }))
    return { text: 'a bracket opens here and none closes it', hint: 'close it, or put the text into quotes' };
  if (code === 'BAD_INDENT' || message.includes('without - indicator'))
    return {
      text: 'this line is not indented like those it belongs to',
      hint: 'keys of one map, and entries of one list, begin in the same column',
    };
  const hint = 'a text with : # { } [ ] , or quotes in it may need quotes around it';
  return { text: `this is not YAML: ${lowerFirst(message)}`, hint };
}

/** Where a text begins that YAML takes for something else, until it goes on: **bold**, a [link](…), a > quotation. */
function signBefore({ code, pos }: Pick<YAMLError, 'code' | 'pos'>, text: string): number | undefined {
  if (code !== 'UNEXPECTED_TOKEN') return undefined;
  const { line, start } = lineAt(text, pos[0]);
  return Array.from(line.matchAll(beginning), ({ index }) => start + index).findLast((at) => at <= pos[0]);
}

function lineAt(text: string, at: number): { line: string; start: number } {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return { line: text.slice(start, end < 0 ? undefined : end), start };
}

/** As the first of a value: emphasis, a link, a name in braces; behind a key also what begins a block. */
const beginning =
  /(?:\*(?=\S)|\[(?=[^\]]{0,300}\]\()|\{(?=[^{}:,]{0,300}\}))(?<=(?:^|[-:,{[][ \t])[ \t]*.)|[>|](?<=:[ \t]+.)/g;

/** Where the mistake is, rather than where the reader noticed it. */
function faultAt(
  { code, message, pos }: YAMLError,
  document: Document.Parsed,
  text: string,
): readonly [number, number] {
  if (/closing .*quote/.test(message)) {
    let opened = pos[0];
    visit(document, {
      Scalar: (_, { type, range }) => {
        if (type?.startsWith('QUOTE') && range && range[0] <= pos[0]) opened = range[0];
      },
    });
    return [opened, opened + 1];
  }
  const sign = signBefore({ code, pos }, text);
  if (sign !== undefined) return [sign, sign + 1];
  if (isOpenBracket({ code, message })) {
    const opened = lastOpen(text.slice(0, pos[0]));
    return [opened, opened + 1];
  }
  const [, blanks = '', word = ''] = /^([ \t]*)(\S*)/.exec(text.slice(pos[0], pos[0] + 200)) ?? [];
  return blanks ? [pos[0] + blanks.length, pos[0] + blanks.length + word.length] : pos;
}

/** The reader notices where the next line begins. */
function isOpenBracket({ code, message }: Pick<YAMLError, 'code' | 'message'>): boolean {
  return code === 'BAD_INDENT' && /^Flow (map|sequence)/.test(message);
}

/** The last bracket that nothing closes behind it. */
function lastOpen(text: string): number {
  let closed = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (/[}\]]/.test(text[at] ?? '')) closed++;
    else if (/[{[]/.test(text[at] ?? '') && closed-- === 0) return at;
  }
  return 0;
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
