// Makes strings of the texts that components get.
import { isValidElement, type ReactNode } from 'react';
import type { ShownText as Text } from '../text/shown-text.ts';

/**
 * A text as a plain string, without its markup: for attributes, titles and the props of islands. Paragraphs,
 * entries and cells of a long text are lines.
 */
export function plain(text: Text): string {
  let words = '';
  let isNewLine = false;
  const read = (node: Text): void => {
    if (Array.isArray(node)) for (const child of node) read(child);
    else if (isValidElement<{ children?: ReactNode }>(node)) {
      const isBlock = typeof node.type === 'string' && blockElement.test(node.type);
      isNewLine ||= isBlock;
      read(node.props.children);
      isNewLine ||= isBlock;
    } else if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
      words = isNewLine && words !== '' ? `${words.trimEnd()}\n${String(node).replace(/^ /, '')}` : words + node;
      isNewLine = false;
    }
  };
  read(text);
  return isNewLine ? words.trimEnd() : words;
}

const blockElement = /^(?:p|h[2-6]|li|pre|t[dh]|summary|br)$/;
