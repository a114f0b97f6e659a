// Finds what YAML allows and content does not. The nodes must be those of a document without errors.

import { type Document, isAlias, isMap, isNode, isScalar, type Scalar, visit, type YAMLMap } from 'yaml';
import type { PlaceAt } from '../../claims/figures/text-places.ts';
import { aliasOrAnchor } from '../../problems/alias.ts';
import { cutAtComment } from '../../problems/cut-text.ts';
import type { Place, Problem } from '../../problems/problem.ts';
import { longerThanAny } from '../../problems/too-long.ts';
import {
  duplicateKey,
  forbiddenCharacter,
  nestedTooDeeply,
  notReadable,
  protoKey,
  tooManyKeys,
} from '../../problems/yaml.ts';
import type { Source } from '../../site/source.ts';
import { turnedDirection } from '../../text/turned-direction.ts';
import { lookalikeInKey } from './fast-yaml.ts';
import { maxKeysOf, maxNesting, maxTextLength } from './yaml-limits.ts';

/** The text of a file. */
export type YamlText = Pick<Source, 'file' | 'text'>;

/**
 * Finds duplicate keys, aliases, keys with a meaning in JavaScript, and what is nested too deeply or too
 * long. Also warns of texts that end before a `#`.
 */
export function unsupportedNodes(document: Document.Parsed, { file, text }: YamlText, placeAt: PlaceAt): Problem[] {
  const problems: Problem[] = [];
  visit(document, (key, item, ancestors) => {
    if (!isNode(item)) return undefined;
    const [start, end] = item.range ?? [0, 0];
    if (ancestors.length > maxNesting * 2) {
      problems.push(nestedTooDeeply(file, maxNesting, placeAt(start, start + 1)));
      return visit.BREAK;
    }
    // `*text*` is emphasis: no alias ends with a star.
    if (isAlias(item) && item.source.endsWith('*'))
      problems.push(notReadable(unquotedStart, placeAt(start, start + 1)));
    else if (isAlias(item)) problems.push(aliasOrAnchor(`*${item.source}`, placeAt(start, end)));
    else if (item.anchor) {
      const anchor = `&${item.anchor}`;
      problems.push(aliasOrAnchor(anchor, placeAt(text.lastIndexOf(anchor, start), start)));
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
  return Array.from(first, ([character, index]) => forbiddenCharacter(character, placeAt(index, index + 1)));
}

/**
 * Control characters except tabs and line ends, and halves of a character, which only an escape can
 * write.
 */
const control = /(?![\t\n\r\u0085])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** The same for text that is no YAML: the body of a Markdown file. */
export function unsupportedText(text: string, placeAt: PlaceAt): Problem[] {
  const at = turnedDirection(text);
  const turned = at < 0 ? [] : [forbiddenCharacter(text.charAt(at), placeAt(at, at + 1))];
  return [...unsupportedCharacters(text, placeAt), ...turned];
}

function keyProblems(map: YAMLMap, maxKeys: number, placeAt: PlaceAt): Problem[] {
  const first = new Map<string, Scalar>();
  if (map.items.length > maxKeys) {
    const [start = 0] = map.range ?? [];
    return [tooManyKeys(maxKeys, placeAt(start, start))];
  }
  return map.items.flatMap((item): Problem[] => {
    const key = item.key;
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value);
    const fault = lookalikeInKey.test(name) && (lookalikeFault(name) ?? wrongSpace);
    if (fault) return [notReadable(fault, placeAt(key.range[0], key.range[1]))];
    const other = first.get(name);
    if (!other) {
      first.set(name, key);
      return [];
    }
    const placeOfKey = ({ range }: Scalar) => placeAt(range?.[0] ?? 0, range?.[1] ?? 0);
    return [duplicateKey(name, placeOfKey(key), placeOfKey(other))];
  });
}

/** `place` returns the place of the scalar, or of the character that `find` finds in its text in the file. */
function scalarProblems(scalar: Scalar, isKey: boolean, place: (find?: typeof turnedDirection) => Place): Problem[] {
  const { value, type, comment } = scalar;
  if (isKey && value === '__proto__') return [protoKey(place())];
  if (typeof value !== 'string') return [];
  if (value.length > maxTextLength) return [longerThanAny(maxTextLength, place())];
  const [escaped] = (type === 'QUOTE_DOUBLE' && value.match(control)) || [];
  if (escaped) {
    const hint = 'a backslash in double quotes starts an escape: write \\\\ for a backslash, or use single quotes';
    return [forbiddenCharacter(escaped, place(), hint)];
  }
  const turned = value.charAt(turnedDirection(value));
  if (turned) return [forbiddenCharacter(turned, place(turnedDirection))];
  if (type !== 'PLAIN' || !/^[^\s#]/.test(comment ?? '')) return [];
  return [cutAtComment(value, comment ?? '', place())];
}

/** For a text that starts with a character of YAML, such as the star of an emphasis. */
export const unquotedStart = {
  text: 'an unquoted text cannot start with this character',
  hint: 'put the text in quotes',
};

// Characters that look like one that YAML needs: `：` for a colon, spaces that do not break. Keyboards for
// East Asian languages write them, and text that is copied from elsewhere contains them.

/**
 * Such a character where YAML has its own: after a key, before an entry or a value, between entries in
 * braces.
 */
const lookalike =
  /(?<=(?:^|[{,｛，])[\s-]*[\w-]+\s*)：|(?<=(?:^|:)[ \t]*(?:- +)?)[［｛－\u00a0\u202f\u3000]|(?<=\{.*)，(?=\s*[\w-]+\s*[:：])/;

/** What is wrong with a line, a key or a value that has such a character, and what to type. */
export function lookalikeFault(text: string): { readonly text: string; readonly hint: string } | undefined {
  const [found] = lookalike.exec(text) ?? [];
  if (found === undefined) return undefined;
  const plain = found.normalize('NFKC');
  if (plain === ' ') return wrongSpace;
  const hint = `type “${plain}”${/[:,-]/.test(plain) ? ' and a space' : ''}, and look for others in this file`;
  return { text: `“${found}” only looks like the “${plain}” that YAML needs here`, hint };
}

/** For a space that looks like any other and that YAML reads as a letter. */
const wrongSpace = {
  text: 'YAML needs a normal space here, not a no-break or a full-width one',
  hint: 'retype the spaces on this line: the text was probably copied from elsewhere',
};
