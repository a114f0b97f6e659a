// Finds what YAML allows and content does not. The nodes must be those of a document without errors.

import { type Document, isAlias, isMap, isNode, isScalar, type Scalar, visit, type YAMLMap } from 'yaml';
import { alias as aliasUse } from '../../problems/alias.ts';
import { counted } from '../../problems/counted.ts';
import { cutText } from '../../problems/cut-text.ts';
import type { Place, Problem } from '../../problems/problem.ts';
import { tooLong } from '../../problems/too-long.ts';
import { characterProblem, yaml as yamlFault } from '../../problems/yaml.ts';
import { turnedDirection } from '../../site/turned-direction.ts';
import { lookalikeInKey } from './fast-yaml.ts';
import { lookalikeFault, wrongSpace } from './lookalikes.ts';
import type { PlaceAt } from './text-places.ts';
import { maxKeysOf, maxNesting, maxTextLength } from './yaml-limits.ts';

/**
 * Finds duplicate keys, aliases, keys with a meaning in JavaScript, and what is nested too deeply or too
 * long. Also warns of texts that end before a `#`.
 */
export function unsupportedNodes(
  document: Document.Parsed,
  { file, text }: { readonly file: string; readonly text: string },
  placeAt: PlaceAt,
): Problem[] {
  const problems: Problem[] = [];
  visit(document, (key, item, ancestors) => {
    if (!isNode(item)) return undefined;
    const [start, end] = item.range ?? [0, 0];
    if (ancestors.length > maxNesting * 2) {
      problems.push(nestingProblem(file, placeAt(start, start + 1)));
      return visit.BREAK;
    }
    // `*text*` is emphasis: no alias ends with a star.
    if (isAlias(item) && item.source.endsWith('*'))
      problems.push(yamlFault.problem({ ...unquotedStart, place: placeAt(start, start + 1) }));
    else if (isAlias(item) || item.anchor) {
      problems.push(
        aliasUse.problem({
          text: isAlias(item) ? `*${item.source} repeats another value` : `&${item.anchor} names a value to repeat it`,
          hint: 'anchors and aliases are not supported; put a section that pages share into content/sections/',
          place: item.anchor ? placeAt(text.lastIndexOf(`&${item.anchor}`, start), start) : placeAt(start, end),
        }),
      );
    }
    if (isMap(item)) problems.push(...keyProblems(item, maxKeysOf(file), placeAt));
    const place = (find?: (text: string) => number) => {
      const at = find?.(text.slice(start, end)) ?? -1;
      return at < 0 ? placeAt(start, end) : placeAt(start + at, start + at + 1);
    };
    if (isScalar(item)) problems.push(...scalarProblems(item, key === 'key', place));
    return undefined;
  });
  return problems;
}

/**
 * Finds control characters, which neither YAML nor HTML allows and the package `yaml` accepts. Reports
 * each character at its first place.
 */
export function unsupportedCharacters(text: string, placeAt: PlaceAt): Problem[] {
  const first = new Map<string, number>();
  for (const { 0: character, index } of text.matchAll(control)) if (!first.has(character)) first.set(character, index);
  return Array.from(first, ([character, index]) => characterProblem(character, placeAt(index, index + 1)));
}

/**
 * Control characters except tabs and line ends, and halves of a character, which only an escape can
 * write.
 */
const control = /(?![\t\n\r\u0085])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** The same for text that is no YAML: the body of a Markdown file. */
export function unsupportedText(text: string, placeAt: PlaceAt): Problem[] {
  const at = turnedDirection(text);
  const turned = at < 0 ? [] : [characterProblem(text.charAt(at), placeAt(at, at + 1))];
  return [...unsupportedCharacters(text, placeAt), ...turned];
}

function keyProblems(map: YAMLMap, maxKeys: number, placeAt: PlaceAt): Problem[] {
  const first = new Map<string, Scalar>();
  if (map.items.length > maxKeys) {
    const [start = 0] = map.range ?? [];
    const text = `a map has more than ${counted(maxKeys, 'key')}`;
    return [yamlFault.problem({ text, hint: 'move data out of content/', place: placeAt(start, start) })];
  }
  return map.items.flatMap((item): Problem[] => {
    const key = item.key;
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value);
    const fault = lookalikeInKey.test(name) && (lookalikeFault(name) ?? wrongSpace);
    if (fault) return [yamlFault.problem({ ...fault, place: placeAt(key.range[0], key.range[1]) })];
    const other = first.get(name);
    if (!other) {
      first.set(name, key);
      return [];
    }
    const placeOfKey = ({ range }: Scalar) => placeAt(range?.[0] ?? 0, range?.[1] ?? 0);
    const text = `duplicate key \`${name}\``;
    const related = [{ text: 'first here:', place: placeOfKey(other) }];
    const place = placeOfKey(key);
    return [yamlFault.problem({ text, hint: 'remove one of the two', place, related })];
  });
}

/** `place` returns the place of the scalar, or of the character that `find` finds in its text in the file. */
function scalarProblems(scalar: Scalar, isKey: boolean, place: (find?: typeof turnedDirection) => Place): Problem[] {
  const { value, type, comment } = scalar;
  if (isKey && value === '__proto__') return [yamlFault.problem({ text: '__proto__ cannot be a key', place: place() })];
  if (typeof value !== 'string') return [];
  if (value.length > maxTextLength) {
    const text = `a text has more than ${counted(maxTextLength, 'character')}`;
    const hint = 'split it into several sections or pages: no text of any kind can be longer';
    return [tooLong.problem({ text, hint, place: place() })];
  }
  const [escaped] = (type === 'QUOTE_DOUBLE' && value.match(control)) || [];
  if (escaped) {
    const hint = 'a backslash in double quotes starts an escape: write \\\\ for a backslash, or use single quotes';
    return [characterProblem(escaped, place(), hint)];
  }
  const turned = value.charAt(turnedDirection(value));
  if (turned) return [characterProblem(turned, place(turnedDirection))];
  if (type !== 'PLAIN' || !/^[^\s#]/.test(comment ?? '')) return [];
  return [
    cutText.problem({
      text: `the text ends before “ #${comment}”, which YAML reads as a comment`,
      hint: `put the text in quotes: "${value} #${comment}"`,
      place: place(),
    }),
  ];
}

/** For a text that starts with a character of YAML, such as the star of an emphasis. */
export const unquotedStart = {
  text: 'an unquoted text cannot start with this character',
  hint: 'put the text in quotes',
};

/** The problem for a file with too many levels of maps and lists. */
export function nestingProblem(file: string, place: Place): Problem {
  return yamlFault.problem({
    text: `${file} is nested more than ${maxNesting} levels deep`,
    hint: 'no content needs that; look for a bracket too many',
    place,
  });
}
