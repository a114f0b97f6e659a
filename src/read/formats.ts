// The formats of files, by the end of their names. A new one is an entry of the table.
import { hash } from 'node:crypto';
import { isPageFile } from '../site/page-file-name.ts';
import type { EvidenceFile } from '../site/source.ts';
import { lockFile } from '../translations/lock.ts';
import { evidenceInCsv, evidenceInJson, evidenceInYaml } from './evidence-data.ts';
import { parseMarkdown } from './markdown-file.ts';
import { type ParsedSource, parseSource } from './yaml/read-yaml.ts';

/** How the text of a file is read. */
interface Format {
  /** As a file of content. */
  readonly content?: (file: string, text: string) => ParsedSource;
  /** As evidence. */
  readonly evidence?: (file: string, text: string) => ReturnType<EvidenceFile['data']>;
  /** The files with this ending that are not read. */
  readonly isLeftOut?: (file: string) => boolean;
}

/** Of several endings that a name has, the first counts. */
const formats: Readonly<Record<string, Format>> = {
  // It is read line by line: parsing what is larger than all other files would take longer than a build.
  [lockFile]: { content: unparsed },
  '.yaml': { content: parseSource, evidence: evidenceInYaml },
  '.yml': { content: parseSource, evidence: evidenceInYaml },
  // The README of a folder is no page.
  '.md': { content: parseMarkdown, isLeftOut: (file) => !isPageFile(file) || /\breadme\./i.test(file) },
  '.json': { evidence: evidenceInJson },
  '.csv': { evidence: evidenceInCsv },
};

/** How a file is read. Nothing if its name has no known ending. */
export function fileFormat(file: string): Omit<Format, 'isLeftOut'> {
  const ending = Object.keys(formats).find((one) => file.toLowerCase().endsWith(one));
  const format = ending === undefined ? undefined : formats[ending];
  return !format || format.isLeftOut?.(file) ? {} : format;
}

/** Parses the text of a file of content. */
export function parseFile(file: string, text: string): ParsedSource {
  return (fileFormat(file).content ?? parseSource)(file, text);
}

function unparsed(file: string, text: string): ParsedSource {
  const place = { file, line: 1, column: 1, length: 1, source: text };
  return { file, text, sha256: hash('sha256', text), data: undefined, place: () => place, problems: [] };
}
