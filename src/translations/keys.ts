// What a text is called in the lock. Its place in the file is no name: sections are reordered. So a section goes by its type
// and id, or its type and how many of it come before; what moves all the same is found again by its words (match.ts).
import type { Path } from '../site/fields.ts';
import { valueAt } from '../site/shape.ts';

/** "sections.0.heading" → "hero.heading", "faq#questions.heading", "story-2.heading". `data` is what the file holds. */
export function sturdyName(data: unknown, path: Path): string {
  const [first, index, ...rest] = path;
  if (first !== 'sections' || typeof index !== 'number') return path.join('.');
  return [sectionName(data, index), ...rest].join('.');
}

function sectionName(data: unknown, index: number): string {
  const names = named.get(data as object) ?? sectionNames(data);
  named.set(data as object, names);
  return names[index] ?? '';
}

/** A file has many texts in few sections. */
const named = new WeakMap<object, readonly string[]>();

function sectionNames(data: unknown): readonly string[] {
  const seen = new Map<string, number>();
  const sections = valueAt(data, ['sections']);
  return (Array.isArray(sections) ? sections : []).map((section: unknown) => {
    const id = valueAt(section, ['id']);
    const written = valueAt(section, ['type']);
    const type = typeof written === 'string' ? written : '';
    if (typeof id === 'string') return `${type}#${id}`;
    const before = seen.get(type) ?? 0;
    seen.set(type, before + 1);
    return before === 0 ? type : `${type}-${before + 1}`;
  });
}
