// Finds words that are typed into JSX: its texts, and the strings that it shows. It searches text and does
// not parse: what it is not sure of it leaves out.
import { type Place, placeAt } from '../../problems/problem.ts';
import { shownAttributes } from '../../render/tags.ts';
import { blanked, withoutComments } from './theme-places.ts';

/** Elements that are the same in every language: code, and what names its language or is not translated. */
const untranslated =
  /<(code|kbd|pre|samp|var|script|style)\b[\s\S]*?<\/\1>|<([\w.]+)\s(?=[^<>]*(?:translate="no"|\blang="))(?:=>|[^<>])*(?:\/>|>[\s\S]*?<\/\2>)/g;

/** An opening tag. The `<` of a type follows a name. */
const opened = String.raw`(?<![\w$)\].])<(?:[\w.]+(?:\s(?:"[^"]*"|'[^']*'|=>|\s[<>]=?\s|[^<>"'])*)?)?(?<![/=])>`;
const literal = String.raw`('[^'\n]*'|"[^"\n]*")`;
const braces = '\\{((?:`[^`]*`|=>|\\s[<>]=?\\s|[^{}<>`])*)\\}';

/** Text after an opening tag or before a closing one. */
const texts = new RegExp(String.raw`${opened}([^<>{}]+)(?=[<{])|(?<=[>}])([^<>{}]+)(?=<\/)`, 'dg');
/** What is in braces of an element, and a string beside an element of which one is shown. */
const children = new RegExp(
  [
    String.raw`${opened}[^<>{}]*${braces}|(?<=(?:\}|<\/[\w.]*>|\/>)\s*)${braces}|(?<!=)${braces}(?=\s*<\/)`,
    String.raw`(?<![=$])\{\s*${literal}\s*\}|(?<=\/?>\s*\)?\s+:\s*)${literal}(?=\s*\})|(?<=\?\s*)${literal}(?=\s*:\s*\(?\s*<)`,
  ].join('|'),
  'dg',
);
const attributes = new RegExp(String.raw`\s(?:${[...shownAttributes].join('|')})=(?:${literal}|${braces})`, 'dg');

/** In a value: the arguments of a call, and a string that is all of it or one of its answers. */
const call = /(?<=[\w$\])])\((?:[^()]|\([^()]*\))*\)/g;
const answers = /(?<=(?:^|[?:(+]|&&|\|\||\?\?)\s*)(["'`])((?:\\.|(?!\1)[^\\])*)\1(?!\s*(?:[!=]=|[.,]|in\b))/dg;

/** Two letters side by side, without entities, escapes and values. An address or file name has no words. */
const hasWords = (text: string) =>
  /\p{L}{2}/u.test(text.replace(/&\w+;|\\(?:u\w{4}|x\w\w|.)|\$\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ')) &&
  !/^\s*\S*(?:@|\w\.\w|\/\/)\S*\s*$/.test(text);

/** Where words are typed into the JSX of a file, in its order; of words in several lines, in the first. */
export function jsxWords(file: string, text: string): Place[] {
  const code = withoutComments(text).replace(untranslated, blanked);
  const strings = [...ranges(children, code), ...ranges(attributes, code)].flatMap(([start, end]) => {
    const value = code.slice(start, end).replace(call, blanked);
    return ranges(answers, value).map(([from, to]) => [start + from, start + to] as const);
  });
  const found = [...ranges(texts, code), ...strings].sort(([a], [b]) => a - b);
  return found.flatMap(([start, end]) => {
    const words = code.slice(start, end);
    const [first = ''] = words.trim().split('\n', 1);
    return hasWords(words) ? placeAt({ file, text }, start + words.search(/\S/), first.length) : [];
  });
}

/** Where the last group of each match is: patterns have one in each alternative. */
function ranges(search: RegExp, text: string): (readonly [start: number, end: number])[] {
  return [...text.matchAll(search)].map(({ indices = [] }) => indices.findLast(Boolean) ?? [0, 0]);
}
