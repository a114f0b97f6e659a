// Reads a Markdown file of content/pages/: front matter in YAML, and the body as the value of the key `body`.
import { hash } from 'node:crypto';
import { nthIndex, placesIn } from '../claims/figures/text-places.ts';
import { keyOfBody } from '../problems/page-files.ts';
import { isError } from '../problems/problem.ts';
import { noFrontMatter, openFrontMatter } from '../problems/yaml.ts';
import { isRecord } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { type ParsedSource, parseSource, strictReader } from './yaml/read-yaml.ts';

/** Parses a Markdown file. */
export function parseMarkdown(file: string, text: string): ParsedSource {
  const { closing, frontEnd, start } = partsOfMarkdown(text);
  const placeAt = placesIn(file, text);
  // Of the same length, so that places stay right.
  const front = text.slice(0, frontEnd).replace('---', '#  ');
  const yaml = front.trim() === '#' || front === '' ? undefined : parseSource(file, front);
  const body = text.slice(start).trimEnd().replaceAll('\r\n', '\n');
  const ofBody: Source['place'] = (_, { find, nth = 0 } = {}) => {
    const at = find ? nthIndex(text, find, nth, start, text.length) : -1;
    return at < 0 ? placeAt(start, text.length) : placeAt(at, at + (find ?? '').length);
  };
  const ofYaml: Source['place'] = (path, aim) => (yaml ? { ...yaml.place(path, aim), source: text } : placeAt(0, 3));
  const hasKey = isRecord(yaml?.data) && Object.hasOwn(yaml.data, 'body');
  // Of front matter without an end, the body is read as YAML.
  const ofFront = closing === undefined ? [openFrontMatter(placeAt(0, 3))] : (yaml?.problems ?? []);
  const problems = [
    ...ofFront.map((problem) => (problem.place ? { ...problem, place: { ...problem.place, source: text } } : problem)),
    ...(otherFrontMatter.test(text) ? [noFrontMatter(placeAt(0, 3))] : []),
    ...(hasKey ? [keyOfBody(ofYaml(['body'], { key: true }))] : []),
    ...(unusual.test(body) ? strictReader().textProblems(file, text) : []),
  ];
  return {
    file,
    text,
    data: problems.some(isError) ? undefined : { ...(isRecord(yaml?.data) && yaml.data), body },
    place: (path, aim) => (path[0] === 'body' ? ofBody : ofYaml)(path, aim),
    problems,
    sha256: hash('sha256', text),
  };
}

/** Where front matter and body are. Front matter that is not closed has no end. */
export function partsOfMarkdown(text: string) {
  const [opening = ''] = /^---[ \t]*\r?\n/.exec(text) ?? [];
  const [closing] = opening === '' ? [''] : (/^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening.length)) ?? []);
  const frontEnd = closing === undefined ? text.length : text.indexOf(closing, opening.length);
  const bodyStart = frontEnd + (closing ?? '').length;
  const start = bodyStart + (text.slice(bodyStart).match(/^(?:[ \t]*\r?\n)*/)?.[0].length ?? 0);
  return { opening, closing, frontEnd, start };
}

/** TOML, as Hugo has it; or keys above a line of dashes, after something else. */
const otherFrontMatter =
  /^(?:\+\+\+\s|(?!---[ \t]*\r?\n)(?:[^\n]*\n){1,3}?---[ \t]*\r?\n(?:[\w-]+:[^\n]*\n)+---[ \t]*(?:\r?\n|$))/;

/** Control characters, halves of characters, and those that turn the direction of letters. */
const unusual = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
