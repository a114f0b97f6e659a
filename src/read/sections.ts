// Checks that the sections of pages and of content/sections/ exist in the theme and match their schemas.
import type { z } from 'zod';
import { plainName } from '../files/file-names.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import type { SectionContent, SectionOutline } from '../site/content.ts';
import type { Path } from '../site/fields.ts';
import { sectionShape } from '../site/page.ts';
import { isRecord, valueAt } from '../site/record.ts';
import { shapeProblems, show } from '../site/shape.ts';
import type { Loaded, Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import { isBroken } from './broken-files.ts';

/** What the sections of a page depend on in addition to its file. */
export interface SectionParts {
  readonly theme: Theme | undefined;
  /**
   * The shared sections by name; undefined for a file with errors, which are not reported again for
   * pages that use it.
   */
  readonly shared: ReadonlyMap<string, SectionContent | undefined>;
}

interface SectionContext {
  readonly theme: Theme | undefined;
  readonly loaded: Pick<Loaded, 'problems'>;
  readonly problems: Problem[];
  /**
   * A cache of the schemas by type of section, since zod compiles each new schema on first use. Without
   * it, sections are not checked against their schemas.
   */
  readonly shapes: Map<string, z.ZodType> | undefined;
}

type SectionContextWithParts = SectionContext & SectionParts;

/** The name of the shared section in a file: `faq` of content/sections/faq.yaml. */
export function sharedNameOf(file: string): string | undefined {
  return /^content\/sections\/(.+)\.yaml$/.exec(file)?.[1];
}

/** Reads and checks content/sections/. */
export function readShared(sources: readonly Source[], context: SectionContext): SectionParts['shared'] {
  const shared = new Map<string, SectionContent | undefined>();
  for (const source of sources) {
    const name = sharedNameOf(source.file);
    if (!name) continue;
    if (!isRecord(source.data)) {
      const text = `${source.file} must be a map with the type of the section and its fields`;
      context.problems.push({ rule: 'type', severity: 'error', text, place: source.place([]) });
      shared.set(name, undefined);
      continue;
    }
    shared.set(name, readSection(source, [], context));
  }
  return shared;
}

/**
 * The sections of a page in order, with shared ones inserted. Reports their problems, except for those
 * of texts.
 */
export function checkSections(source: Source, context: SectionContextWithParts): readonly SectionContent[] {
  const listed = valueAt(source.data, ['sections']);
  const sections = (Array.isArray(listed) ? listed : []).flatMap((entry: unknown, index): SectionContent[] => {
    if (!isRecord(entry)) return [];
    const section = Object.hasOwn(entry, 'use')
      ? usedSection(source, index, context)
      : readSection(source, ['sections', index], context);
    return section ? [section] : [];
  });
  if (isRecord(source.data)) cacheOf(context).set(source.data, sections);
  return sections;
}

/**
 * The sections of a page that was checked before, without reporting problems. Cached.
 */
export function sectionsOf(source: Source, parts: SectionParts): readonly SectionContent[] {
  const cached = isRecord(source.data) ? cacheOf(parts).get(source.data) : undefined;
  return cached ?? checkSections(source, { ...withoutChecks(), ...parts });
}

/** The sections by the values of their file, for each state of the shared sections. */
const caches = new WeakMap<SectionParts['shared'], WeakMap<object, readonly SectionContent[]>>();

function cacheOf({ shared }: Pick<SectionParts, 'shared'>): WeakMap<object, readonly SectionContent[]> {
  const cache = caches.get(shared) ?? new WeakMap<object, readonly SectionContent[]>();
  caches.set(shared, cache);
  return cache;
}

/** The section parts of a site that was checked before, without reporting problems. */
export function validParts(sources: readonly Source[], theme: Theme): SectionParts {
  return { theme, shared: readShared(sources, { ...withoutChecks(), theme }) };
}

/** A context that discards problems and skips the schemas. */
function withoutChecks(): Omit<SectionContext, 'theme'> {
  return { loaded: { problems: [] }, problems: [], shapes: undefined };
}

/** The outline of a section, which is cached in place of its content. */
export function outlineOf({ type, data, source }: SectionContent): SectionOutline {
  return { type, ...(typeof data.look === 'string' && { look: data.look }), file: source.file };
}

function usedSection(
  source: Source,
  index: number,
  { loaded, shared, problems }: SectionContextWithParts,
): SectionContent | undefined {
  const path = ['sections', index];
  const entry = valueAt(source.data, path) as Record<string, unknown>;
  const others = Object.keys(entry).filter((key) => key !== 'use');
  for (const key of others)
    problems.push({
      rule: 'unknown-key',
      severity: 'error',
      text: `\`${key}\` cannot be combined with \`use\``,
      hint: 'a shared section is the same on every page; for a different one, write a separate section',
      place: source.place([...path, key], { key: true }),
    });
  const name = entry.use;
  if (typeof name !== 'string') {
    problems.push({
      rule: 'type',
      severity: 'error',
      text: `\`use\` must be the name of a shared section, not ${show(name)}`,
      hint: shared.size > 0 ? `shared sections: ${[...shared.keys()].join(', ')}` : undefined,
      place: source.place([...path, 'use'], name === null ? { key: true } : {}),
    });
    return undefined;
  }
  if (shared.has(name) || isBroken(`content/sections/${name}.yaml`, loaded)) return shared.get(name);
  problems.push({
    rule: 'unknown-section',
    severity: 'error',
    text: `there is no shared section \`${name}\``,
    hint:
      didYouMean(name, shared.keys()) ??
      `write content/sections/${name}.yaml${shared.size > 0 ? `, or use one of: ${[...shared.keys()].join(', ')}` : ''}`,
    place: source.place([...path, 'use']),
  });
  return undefined;
}

function readSection(
  source: Source,
  path: Path,
  { theme, problems, shapes }: SectionContext,
): SectionContent | undefined {
  const entry = valueAt(source.data, path) as Record<string, unknown>;
  const { type, id, ...data } = entry;
  if (typeof type !== 'string' && type !== undefined) {
    const text = `\`type\` must be the name of a section, not ${show(type)}`;
    problems.push({ rule: 'type', severity: 'error', text, place: source.place([...path, 'type']) });
    return undefined;
  }
  if (type === undefined) {
    problems.push({
      rule: 'missing-key',
      severity: 'error',
      text: '`type` is missing here',
      hint:
        path.length > 0 ? 'add the type of the section, or use: with a shared section' : 'add the type of the section',
      place: source.place(path),
    });
    return undefined;
  }
  if (!theme) return undefined;
  const definition = Object.hasOwn(theme.sections, type) ? theme.sections[type] : undefined;
  if (!definition) {
    const types = Object.keys(theme.sections);
    problems.push({
      rule: 'unknown-section',
      severity: 'error',
      text: `the theme has no section \`${type}\``,
      hint: didYouMean(type, types) ?? newSection(type, types),
      place: source.place([...path, 'type']),
    });
    return undefined;
  }
  if (shapes) {
    const shape = shapes.get(type) ?? sectionShape(definition.schema);
    shapes.set(type, shape);
    problems.push(...shapeProblems(shape, source, path));
  }
  return { type, id: typeof id === 'string' ? id : undefined, data, source, path };
}

/**
 * The hint for an unknown type: the command that creates it, with a valid name, and the types of the
 * theme.
 */
function newSection(type: string, types: readonly string[]): string {
  const name = plainName(type).replace(/^[-0-9]+/, '');
  const command = name === '' ? [] : `create ${name === type ? 'it' : 'one'} with litfass new section ${name}`;
  return [command, types.length > 0 ? `the theme has: ${types.join(', ')}` : []].flat().join('; ');
}
