// What a text is called in the lock. Its place in the file is no name: sections are reordered. So a section goes by its type
// and id, or its type and how many of it come before; what moves all the same is found again by its words (match.ts).
import type { Path } from '../content/fields.ts';
import { valueAt } from '../content/shape.ts';

/** "sections.0.heading" → "hero.heading", "faq#questions.heading", "story-2.heading". `data` is what the file holds. */
export function sturdyName(data: unknown, path: Path): string {
  const [first, index, ...rest] = path;
  if (first !== 'sections' || typeof index !== 'number') return path.join('.');
  return [sectionName(data, index), ...rest].join('.');
}

function sectionName(data: unknown, index: number): string {
  const id = valueAt(data, ['sections', index, 'id']);
  const typeOf = (at: number) => String(valueAt(data, ['sections', at, 'type']));
  const type = typeOf(index);
  if (typeof id === 'string') return `${type}#${id}`;
  const before = Array.from({ length: index }, (_, at) => at).filter(
    (at) => typeOf(at) === type && typeof valueAt(data, ['sections', at, 'id']) !== 'string',
  );
  return before.length === 0 ? type : `${type}-${before.length + 1}`;
}
