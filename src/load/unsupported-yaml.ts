// What YAML allows and content does not. Works on a document that parses.
import { type Document, isAlias, isMap, isNode, isScalar, type Scalar, visit, type YAMLMap } from 'yaml';
import type { Place, Problem } from '../diagnostics/problem.ts';
import { noBreakAtAnEnd } from './fast-yaml.ts';
import { deepestNesting, longestText, mostKeysOf } from './yaml-limits.ts';
import type { At } from './yaml-places.ts';

/** Keys twice, aliases, keys that reach into JavaScript, depth, texts that are cut or endless. */
export function unsupportedNodes(
  document: Document.Parsed,
  at: At,
  { file, text }: { file: string; text: string },
): Problem[] {
  const problems: Problem[] = [];
  visit(document, (key, item, ancestors) => {
    if (!isNode(item)) return undefined;
    const [start, end] = item.range ?? [0, 0];
    if (ancestors.length > deepestNesting * 2) {
      problems.push(tooDeep(file, at(start, start + 1)));
      return visit.BREAK;
    }
    // Emphasis around a whole text: no alias has a star in its name.
    if (isAlias(item) && item.source.endsWith('*'))
      problems.push({ rule: 'yaml', severity: 'error', ...wrongBeginning, place: at(start, start + 1) });
    else if (isAlias(item) || item.anchor) {
      problems.push({
        rule: 'alias',
        severity: 'error',
        text: isAlias(item) ? `*${item.source} repeats another value` : `&${item.anchor} names a value to repeat it`,
        hint: 'anchors and aliases are not read; a section that pages share lies in content/sections/',
        place: item.anchor ? at(text.lastIndexOf(`&${item.anchor}`, start), start) : at(start, end),
      });
    }
    if (isMap(item)) problems.push(...refusedKeys(item, at, mostKeysOf(file)));
    if (isScalar(item)) problems.push(...refusedScalar(item, key === 'key', () => at(start, end)));
    return undefined;
  });
  return problems;
}

/** Controls, which neither YAML nor HTML allows and `yaml` lets pass. Each is told once, where it first stands. */
export function unsupportedCharacters(text: string, at: At): Problem[] {
  const first = new Map<string, number>();
  for (const { 0: sign, index } of text.matchAll(control)) if (!first.has(sign)) first.set(sign, index);
  const hint = 'remove it: it cannot be seen, and comes along with text that is copied from elsewhere';
  return Array.from(first, ([sign, index]) => refusedCharacter(sign, hint, at(index, index + 1)));
}

function refusedCharacter(sign: string, hint: string, place: Place): Problem {
  const name = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const text = `${name} is ${/\p{Cs}/u.test(sign) ? 'half of a character' : 'a control character'}, which no text may hold`;
  return { rule: 'yaml', severity: 'error', text, hint, place };
}

/** All but tabs and the ends of lines; and halves of a character, which only an escape can write. */
const control = /(?![\t\n\r\u0085])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

function refusedKeys(map: YAMLMap, at: At, most: number): Problem[] {
  const first = new Map<string, Scalar>();
  if (map.items.length > most) {
    const [start = 0] = map.range ?? [];
    const text = `a map has more than ${most} keys`;
    return [
      { rule: 'yaml', severity: 'error', text, hint: 'data belongs outside of content/', place: at(start, start) },
    ];
  }
  return map.items.flatMap((item): Problem[] => {
    const key = item.key;
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value);
    if (noBreakAtAnEnd.test(name))
      return [{ rule: 'yaml', severity: 'error', ...noBreakSpace, place: at(key.range[0], key.range[1]) }];
    const other = first.get(name);
    if (!other) {
      first.set(name, key);
      return [];
    }
    const placeOfKey = ({ range }: Scalar) => at(range?.[0] ?? 0, range?.[1] ?? 0);
    const text = `\`${name}\` stands twice in the same map`;
    const related = [{ text: 'first here:', place: placeOfKey(other) }];
    const place = placeOfKey(key);
    return [{ rule: 'yaml', severity: 'error', text, hint: 'remove one of the two', place, related }];
  });
}

function refusedScalar(scalar: Scalar, isKey: boolean, place: () => Place): Problem[] {
  if (isKey && scalar.value === '__proto__')
    return [{ rule: 'yaml', severity: 'error', text: '__proto__ cannot be a key', place: place() }];
  if (typeof scalar.value === 'string' && scalar.value.length > longestText) {
    const text = `a text has more than ${longestText} characters`;
    return [
      { rule: 'yaml', severity: 'error', text, hint: 'divide it into several sections or pages', place: place() },
    ];
  }
  const [escaped] = (scalar.type === 'QUOTE_DOUBLE' && String(scalar.value).match(control)) || [];
  if (escaped)
    return [
      refusedCharacter(
        escaped,
        'a backslash in double quotes begins an escape: write \\\\ for one, or use single quotes',
        place(),
      ),
    ];
  if (scalar.type !== 'PLAIN' || typeof scalar.value !== 'string' || !/^[^\s#]/.test(scalar.comment ?? '')) return [];
  return [
    {
      rule: 'cut-text',
      severity: 'warning',
      text: `the text ends before “ #${scalar.comment}”, which YAML reads as a comment`,
      hint: `put the text into quotes: "${scalar.value} #${scalar.comment}"`,
      place: place(),
    },
  ];
}

/** For what YAML would read as something else, and an author wrote as the first character of a text. */
export const wrongBeginning = {
  text: 'this character cannot begin an unquoted text',
  hint: 'put the text into quotes',
};

/** For a blank that cannot be told from others, and that YAML takes for a letter. */
export const noBreakSpace = {
  text: 'a no-break space stands where YAML needs an ordinary one',
  hint: 'type the blanks of this line anew: they came along with text that is copied from elsewhere',
};

export function tooDeep(file: string, place: Place): Problem {
  return {
    rule: 'yaml',
    severity: 'error',
    text: `${file} is nested more than ${deepestNesting} levels deep`,
    hint: 'no content needs that; look for a bracket too many',
    place,
  };
}
