// Changes values of a file of content by their paths. Every other byte stays as it is.
import type { Source } from '../site/source.ts';
import { partsOfMarkdown } from './markdown-file.ts';
import { editYaml, type ValueEdit } from './yaml/edit-yaml.ts';

/**
 * Changes values of a file of content: YAML, or the front matter and `body` of Markdown. Returns undefined if
 * that is not possible. An empty text is that of a new file.
 */
export function editFile(
  { file, text }: Pick<Source, 'file' | 'text'>,
  edits: readonly ValueEdit[],
): string | undefined {
  if (!file.endsWith('.md')) return editYaml(text, edits);
  const { opening, closing, frontEnd, start } = partsOfMarkdown(text);
  const ofFront = edits.filter(({ path }) => path[0] !== 'body');
  const front = ofFront.length > 0 ? editYaml(text.slice(opening.length, frontEnd), ofFront) : undefined;
  if (closing === undefined || (ofFront.length > 0 && front === undefined)) return undefined;
  const body = edits.find(({ path }) => path[0] === 'body')?.value;
  const end = Math.max(start, text.trimEnd().length);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const isNew = start >= text.length;
  const written = typeof body === 'string' ? body.trim().replaceAll('\n', eol) + (isNew ? eol : '') : undefined;
  const head =
    front === undefined
      ? text.slice(0, start)
      : `${opening || `---${eol}`}${front}${closing || `---${eol}`}${text.slice(frontEnd + closing.length, start)}`;
  const gap = isNew && written !== undefined && !/\n\s*\n$/.test(head) && head !== '' ? eol : '';
  return head + gap + (written === undefined ? text.slice(start) : written + text.slice(end));
}
