// Reads the sections of pages and of content/sections/: they must exist in the theme and match their schemas.

import type { z } from 'zod';
import { plainName } from '../files/file-names.ts';
import { memoized } from '../files/once.ts';
import { noSectionType } from '../problems/missing-key.ts';
import type { Problem } from '../problems/problem.ts';
import { notASharedName, sectionNotAMap, typeNotAName } from '../problems/type.ts';
import { keyBesideUse } from '../problems/unknown-key.ts';
import { noSharedSection, sectionNotInTheme } from '../problems/unknown-section.ts';
import type { SectionContent, SectionOutline } from '../site/content.ts';
import type { Path } from '../site/fields.ts';
import { sectionShape } from '../site/page.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { SectionId } from '../site/section-id.ts';
import { shapeProblems, show } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import type { Names } from './names.ts';

/** The name of the shared section in a file: `faq` of content/sections/faq.yaml. */
export function sharedNameOf(file: string): string | undefined {
  return /^content\/sections\/(.+)\.yaml$/.exec(file)?.[1];
}

/** The shape of a section by its type. Undefined for a type that the theme does not have. */
export type Shapes = (type: string) => z.ZodType | undefined;

/** The shapes of a theme. Each is made once, because zod compiles a new one on first use. */
export function shapesOf(theme: Theme | undefined): Shapes {
  return memoized((type: string) => {
    const schema = theme && Object.hasOwn(theme.sections, type) ? theme.sections[type]?.schema : undefined;
    return schema && sectionShape(schema);
  });
}

/** A section, unless it cannot be shown, and what is wrong with its shape. */
export interface ReadSection {
  readonly section?: SectionContent | undefined;
  readonly problems: readonly Problem[];
}

interface SectionContext {
  readonly theme: Theme | undefined;
  readonly shapes: Shapes;
}

/** Reads a file of content/sections/. */
export function readShared(source: Source, context: SectionContext): ReadSection {
  if (!isRecord(source.data)) return { problems: [sectionNotAMap(source.file, source.place([]))] };
  const read = readSection(source, [], context);
  return { ...read, problems: [...(source.joined?.problems() ?? []), ...read.problems] };
}

/** Reads the sections of a page in order, with shared ones in place of their names. */
export function readSections(source: Source, context: SectionContext & { readonly names: Names }): ReadSection[] {
  const listed = valueAt(source.data, ['sections']);
  return (Array.isArray(listed) ? listed : []).map((entry: unknown, index): ReadSection => {
    if (!isRecord(entry)) return { problems: [] };
    return Object.hasOwn(entry, 'use')
      ? usedSection(source, index, context.names)
      : readSection(source, ['sections', index], context);
  });
}

function usedSection(source: Source, index: number, names: Names): ReadSection {
  const path = ['sections', index];
  const entry = valueAt(source.data, path) as Record<string, unknown>;
  const others = Object.keys(entry).filter((key) => key !== 'use');
  const problems = others.map((key) => keyBesideUse(key, source.place([...path, key], { key: true })));
  const { use } = entry;
  const at = () => source.place([...path, 'use'], use === null ? { key: true } : {});
  if (typeof use !== 'string')
    return { problems: [...problems, notASharedName(show(use), names.all('section'), at())] };
  if (names.has('section', use)) return { section: names.get('section', use), problems };
  return { problems: [...problems, noSharedSection(use, names.all('section'), at())] };
}

function readSection(source: Source, path: Path, { theme, shapes }: SectionContext): ReadSection {
  const { type } = valueAt(source.data, path) as Record<string, unknown>;
  const at = () => source.place([...path, 'type']);
  if (type === undefined) return { problems: [noSectionType(path.length === 0, source.place(path))] };
  if (typeof type !== 'string') return { problems: [typeNotAName(show(type), at())] };
  if (!theme) return { problems: [] };
  const shape = shapes(type);
  if (!shape) {
    const valid = plainName(type).replace(/^[-0-9]+/, '');
    return { problems: [sectionNotInTheme(type, Object.keys(theme.sections), valid, at())] };
  }
  return { section: sectionAt(source, path), problems: shapeProblems(shape, source, path) };
}

function sectionAt(source: Source, path: Path): SectionContent {
  const { type, id, ...data } = valueAt(source.data, path) as Record<string, unknown>;
  const isId = typeof id === 'string' || isRecord(id);
  return { type: String(type), id: isId ? (id as SectionId) : undefined, data, source, path };
}

/** What the sections of a page depend on in addition to its file. */
export interface SectionParts {
  readonly theme: Theme | undefined;
  /** Shared sections by name. */
  readonly shared: ReadonlyMap<string, SectionContent | undefined>;
}

/** The shared sections of files that were read before. */
export function sharedSections(sources: readonly Source[], theme: Theme): SectionParts['shared'] {
  return new Map(
    sources.flatMap((source) => {
      const name = sharedNameOf(source.file);
      const type = valueAt(source.data, ['type']);
      const isKnown = typeof type === 'string' && Object.hasOwn(theme.sections, type);
      return name ? [[name, isKnown ? sectionAt(source, []) : undefined] as const] : [];
    }),
  );
}

/** The sections of a page that can be shown. Cached, because they are asked for in each locale. */
export function sectionsOf(source: Source, { theme, shared }: SectionParts): readonly SectionContent[] {
  const { data } = source;
  const cache = caches.get(shared) ?? new WeakMap<object, readonly SectionContent[]>();
  caches.set(shared, cache);
  const cached = isRecord(data) ? cache.get(data) : undefined;
  if (cached || !isRecord(data)) return cached ?? [];
  const listed = Array.isArray(data.sections) ? data.sections : [];
  const sections = listed.flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [];
    if (Object.hasOwn(entry, 'use')) return shared.get(String(entry.use)) ?? [];
    const isKnown = typeof entry.type === 'string' && theme !== undefined && Object.hasOwn(theme.sections, entry.type);
    return isKnown ? sectionAt(source, ['sections', index]) : [];
  });
  cache.set(data, sections);
  return sections;
}

/** The sections by the values of their file, for each state of the shared sections. */
const caches = new WeakMap<SectionParts['shared'], WeakMap<object, readonly SectionContent[]>>();

/** The outline of a section, which is kept in place of its content. */
export function outlineOf({ type, data, source }: SectionContent): SectionOutline {
  return { type, ...(typeof data.look === 'string' && { look: data.look }), file: source.file };
}
