// The names of texts in the lock. A path such as sections.0.heading changes when sections are
// reordered, so a section is named by its type and id, or by its type and a counter. Texts that move
// nevertheless are found by their words (match.ts).
import type { Path } from '../site/fields.ts';
import { valueAt } from '../site/record.ts';

/**
 * "sections.0.heading" → "hero.heading", "faq#questions.heading" or "story-2.heading". `data` is
 * the content of the file.
 */
export function stableName(data: unknown, path: Path): string {
  const [first, index, ...rest] = path;
  if (first !== 'sections' || typeof index !== 'number') return path.join('.');
  return [sectionName(data, index), ...rest].join('.');
}

function sectionName(data: unknown, index: number): string {
  const names = cache.get(data as object) ?? sectionNames(data);
  cache.set(data as object, names);
  return names[index] ?? '';
}

/** Section names by file content, because a file has many texts in few sections. */
const cache = new WeakMap<object, readonly string[]>();

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
