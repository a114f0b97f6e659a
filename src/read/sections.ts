// Reads the sections of pages and of content/sections/: they must exist in the theme and match their schemas.

import type { z } from 'zod';
import { plainName } from '../files/file-names.ts';
import { memoized, memoizedByObject } from '../files/once.ts';
import { noSectionType } from '../problems/missing-key.ts';
import type { Problem } from '../problems/problem.ts';
import { notASharedName, sectionNotAMap, typeNotAName } from '../problems/type.ts';
import { keyBesideUse } from '../problems/unknown-key.ts';
import { noSharedSection, sectionNotInTheme } from '../problems/unknown-section.ts';
import type { SectionContent, SectionOutline } from '../site/content.ts';
import { sectionShape } from '../site/page.ts';
import { isRecord } from '../site/record.ts';
import type { SectionId } from '../site/section-id.ts';
import { shapeProblems, show } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import type { TextPlace } from '../site/text.ts';
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

/** What sections are read with. */
export interface SectionContext {
  /** Undefined if it has errors: then layouts and sections are not known. */
  readonly theme: Theme | undefined;
  readonly shapes: Shapes;
}

/** What is wrong with a file of content/sections/. */
export function sharedProblems(source: Source, context: SectionContext): readonly Problem[] {
  if (!isRecord(source.data)) return [sectionNotAMap(source.file, source.place([]))];
  return [...(source.joined?.problems() ?? []), ...problemsOfType({ source, path: [], entry: source.data }, context)];
}

/** What is wrong with the sections of a page. */
export function sectionProblems(
  source: Source,
  listed: unknown,
  context: SectionContext & { readonly names: Names },
): readonly Problem[] {
  return (Array.isArray(listed) ? listed : []).flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [];
    const written = { source, path: ['sections', index], entry };
    return Object.hasOwn(entry, 'use') ? problemsOfUse(written, context.names) : problemsOfType(written, context);
  });
}

/** A section in a file. */
interface WrittenSection extends TextPlace {
  readonly entry: Readonly<Record<string, unknown>>;
}

function problemsOfUse({ source, path, entry }: WrittenSection, names: Names): Problem[] {
  const { use, ...others } = entry;
  const problems = Object.keys(others).map((key) => keyBesideUse(key, source.place([...path, key], { key: true })));
  const at = () => source.place([...path, 'use'], use === null ? { key: true } : {});
  if (typeof use !== 'string') return [...problems, notASharedName(show(use), names.all('section'), at())];
  return names.has('section', use) ? problems : [...problems, noSharedSection(use, names.all('section'), at())];
}

function problemsOfType({ source, path, entry }: WrittenSection, { theme, shapes }: SectionContext): Problem[] {
  const { type } = entry;
  const at = () => source.place([...path, 'type']);
  if (type === undefined) return [noSectionType(path.length === 0, source.place(path))];
  if (typeof type !== 'string') return [typeNotAName(show(type), at())];
  if (!theme) return [];
  const shape = shapes(type);
  if (shape) return shapeProblems(shape, source, path);
  const valid = plainName(type).replace(/^[-0-9]+/, '');
  return [sectionNotInTheme(type, Object.keys(theme.sections), valid, at())];
}

/** The section with these values, unless the theme does not have it. */
function sectionOf({ source, path, entry }: WrittenSection, theme: Theme | undefined): SectionContent | undefined {
  const { type, id, ...data } = entry;
  if (typeof type !== 'string' || !theme || !Object.hasOwn(theme.sections, type)) return undefined;
  const isId = typeof id === 'string' || isRecord(id);
  return { type, id: isId ? (id as SectionId) : undefined, data, source, path };
}

/** What the sections of a page depend on in addition to its file. */
export interface SectionParts {
  readonly theme: Theme | undefined;
  /** Shared sections by name. One that cannot be shown is undefined. */
  readonly shared: ReadonlyMap<string, SectionContent | undefined>;
}

/** The shared sections in these files. */
export function sharedSections(sources: readonly Source[], theme: Theme | undefined): SectionParts['shared'] {
  return new Map(
    sources.flatMap((source) => {
      const name = sharedNameOf(source.file);
      const entry = isRecord(source.data) ? source.data : {};
      return name === undefined ? [] : [[name, sectionOf({ source, path: [], entry }, theme)] as const];
    }),
  );
}

/** The sections of a page that can be shown. Cached, because they are asked for in each locale. */
export function sectionsOf(source: Source, { theme, shared }: SectionParts): readonly SectionContent[] {
  const { data } = source;
  if (!isRecord(data)) return [];
  const cache = cacheFor(shared);
  const sections =
    cache.get(data) ?? listedSections(source, data.sections, { theme, shared: (name) => shared.get(name) });
  cache.set(data, sections);
  return sections;
}

/** The sections by the values of their file, for each state of the shared sections. */
const cacheFor = memoizedByObject((_: SectionParts['shared']) => new WeakMap<object, readonly SectionContent[]>());

/** The sections in a list that can be shown, with shared ones in place of their names. */
export function listedSections(
  source: Source,
  listed: unknown,
  { theme, shared }: Pick<SectionParts, 'theme'> & { readonly shared: (name: string) => SectionContent | undefined },
): readonly SectionContent[] {
  return (Array.isArray(listed) ? listed : []).flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [];
    if (Object.hasOwn(entry, 'use')) return shared(String(entry.use)) ?? [];
    return sectionOf({ source, path: ['sections', index], entry }, theme) ?? [];
  });
}

/** The outline of a section, which is kept in place of its content. */
export function outlineOf({ type, data, source }: SectionContent): SectionOutline {
  return { type, ...(typeof data.look === 'string' && { look: data.look }), file: source.file };
}
