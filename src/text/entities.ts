// Decodes the entities of HTML: &shy; and &#8364;.
import { createRequire } from 'node:module';

/** A text with characters in place of the entities of HTML. Others stay as they are. */
export function entities(text: string): string {
  if (!text.includes('&') || !entity.test(text)) return text;
  // Loaded on first use: few texts have entities.
  const { decodeHTMLStrict }: typeof import('entities/decode') = createRequire(import.meta.url)('entities/decode');
  return text.replace(new RegExp(entity, 'gi'), (written) => decodeHTMLStrict(written));
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i;
