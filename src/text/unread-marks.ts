// Finds marks that the Markdown parser left among the words, so that visitors would read them. A single mark
// is a word: *incl. VAT, snake_case, 5 ~ 6.

import type { Token } from 'marked';
import { entities } from './entities.ts';
import { isWords, type PlacedToken } from './placed-tokens.ts';

const write = (instead: string) => () => `${instead}; a \\ before it shows it as written`;

/** What other dialects read in a line, with its name, and what to write instead. Nobody means it as words. */
const dialects: readonly (readonly [marks: RegExp, name: string, help: (found: string) => string | undefined])[] = [
  [/\[\^[^[\]\s]+\]:?/g, 'a footnote', write('a long text has its words after an empty line: [^1]: The words')],
  [/\[\[[^[\]]+\]\]|\[[^[\]\d][^[\]]*\]\[(?!\d)[^[\]]*\]/g, 'a link', write('write [words](${page.ID})')],
  [/!\[[^[\]]*\]\(/g, 'a picture', write('write < and > around its name: ![words](<pier lamp.png>)')],
  [/(?<!!)\[[^[\]]*\]\(/g, 'a link', write('write where it leads without spaces, and ) behind it')],
  [
    /\[[^[\]]+\] +\((?=\uE000|https?:|mailto:|#\w|(?:page|link)\.)/g,
    'a link',
    write('remove the space between ] and ('),
  ],
  [/^\[[ x]\](?=\s|$)/gi, 'the box of a task', write('begin an entry of a list with it, in a long text: - [ ]')],
  [/^\[!(?:note|tip|important|warning|caution)\]/gi, 'the kind of a note', write('write a word in bold')],
  [/^#{2,}/g, 'a heading', write('begin a line of a long text with ## and a space')],
  [
    /\{(?:[#.]|: ?[#.]?)[a-z][^{},]*\}/gi,
    'an attribute',
    write('remove it: only headings have an id, {#id} at their end'),
  ],
  [/^:{3,}/g, 'a block of another tool', write('use a section of the theme, or ::: details Summary')],
  [/(?<![\p{L}\p{N}=])==[^\s=](?:[^=]*[^\s=])?==(?![\p{L}\p{N}=])/gu, 'a highlight', write('write **bold**')],
  [/\$\$[^\s$](?:[^$]*[^\s$])?\$\$(?!\$)/g, 'a formula', write('write it in words')],
  [/(?<![^\s(]):[a-z][a-z_]+:(?![^\s.,!?)])/g, 'the name of an emoji', write('write the emoji itself')],
  [/^(?=.*[-=])(?=.*\|)[|:+= -]+$/g, 'a table', write('write it in a long text, with as many cells in its first row')],
  [/&(?=[A-Z\d]*[a-z])[a-zA-Z][a-zA-Z\d]{2,};/g, 'an entity', characterHint],
];

/** What to write instead of an entity that HTML does not know. */
function characterHint(entity: string): string | undefined {
  return entities(entity) === entity ? 'write the character itself, or &#8364; with its number' : undefined;
}

const doubled = /([*_~`])\1+/g;
const anyMarks = new RegExp([doubled.source, ...dialects.map(([marks]) => marks.source)].join('|'), 'imu');
const mayBeMarks = /[[{|$]|==|##|:::|:[a-z_]+:|[*_~`]{2}|&[a-z]/i;

/** Whether a token may have marks among its words. A fast check, because most have none. */
export function mayBeUnread(token: Token): boolean {
  return isWords(token) && mayBeMarks.test(token.raw) && anyMarks.test(token.raw);
}

/** Marks among words: their index in the text, and what is wrong with them. */
function unread(at: number, find: string, hint: string, name = find) {
  return { of: 'markdown', at, find, text: `${name} would be shown literally`, hint } as const;
}

type Unread = ReturnType<typeof unread>;

/** The marks among the words of a text, which the parser did not read. */
export function unreadMarks(placed: readonly PlacedToken[], text: string): Unread[] {
  const lines = placed.filter(({ words }) => anyMarks.test(words));
  const runs = lines.flatMap(({ words, at, inside }) =>
    Array.from(words.matchAll(doubled), ({ 0: find, index }) => ({ at: at + index, find, inside })),
  );
  const blocks = [...Map.groupBy(runs, ({ inside }) => inside).values()];
  const pairs = blocks.flatMap((block) => [...Map.groupBy(block, ({ find }) => find).values()]);
  return [
    ...lines.flatMap((line) => dialects.flatMap((dialect) => marksOf(dialect, line, text))),
    ...pairs.flatMap((alike) => unreadRuns(alike, text)),
  ];
}

function marksOf([marks, name, help]: (typeof dialects)[number], { words, at }: PlacedToken, text: string): Unread[] {
  return Array.from(words.matchAll(marks)).flatMap(({ 0: found, index }) => {
    // What follows an escaped character does not begin a line.
    const hint = index === 0 && text[at - 2] === '\\' ? undefined : help(found);
    const [find = found] = /^(?:\[ \]|\S+)/.exec(found) ?? [];
    return hint ? unread(at + index, find, hint, name) : [];
  });
}

/**
 * The runs of the same marks in one block; only those that something keeps from being read, if that is known
 * of any. Every second one should end what the one before it begins.
 */
function unreadRuns(runs: readonly Pick<Unread, 'at' | 'find'>[], text: string): Unread[] {
  const hints = runs.map((run, index) => hintOf(run, index % 2 === 1, text));
  const isKnown = runs.length > 1 && hints.some(Boolean);
  // A name such as first__last.
  if (!isKnown && hints[0] === insideWord) return [];
  return runs.flatMap(({ at, find }, index) => {
    const help = isKnown ? hints[index] : `write ${find} directly before and after the words, or not at all`;
    const hint = /^[`~]{3}/.test(find) ? codeBlocks : help && `${help}; ${find.replace(/./g, '\\$&')} shows it`;
    return hint ? unread(at, find, hint) : [];
  });
}

const insideWord = 'write ** instead: __ marks no parts of words';
const codeBlocks = 'a code block stands alone between lines of ``` in a long text; write `code` inside of a line';

/** What keeps a run of marks from being read: the characters beside it. */
function hintOf({ at, find }: Pick<Unread, 'at' | 'find'>, isClosing: boolean, text: string): string | undefined {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ';
  const [after = ' '] = text.slice(at + find.length, at + find.length + 2);
  const [inner, outer] = isClosing ? [before, after] : [after, before];
  if (inner.trim() === '') return `remove the space between ${find} and the words`;
  if (/[\s\p{P}\p{S}]/u.test(outer)) return undefined;
  if (!/[\p{P}\p{S}]/u.test(inner)) return find[0] === '_' ? insideWord : undefined;
  return `put a space ${isClosing ? 'after the closing' : 'before the opening'} ${find}, or move the ${inner} there`;
}
