// The sections of a page and those of content/sections/: whether each is one that the theme has, and
// fits its schema.
import type { z } from 'zod';
import { didYouMean, type Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../load/index.ts';
import { isRecord, type Path } from '../site/fields.ts';
import { sectionShape } from '../site/page.ts';
import { shapeProblems, show, valueAt } from '../site/shape.ts';
import type { Theme } from '../theme.ts';
import { isBroken } from './settings.ts';

/** A section as a page or content/sections/ has it: raw values and where they come from. */
export interface SectionContent {
  readonly type: string;
  readonly id: string | undefined;
  /** The fields of the section's own schema. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly source: Source;
  readonly path: Path;
}

/** A section without what it says. Plain data. */
export interface SectionOutline {
  readonly type: string;
  /** What it asks of its stylesheet. */
  readonly look?: string;
  /** The file that it stands in: the page's own, or one of content/sections/. */
  readonly file: string;
}

/** What the sections of a page are made of besides its file. */
export interface SectionParts {
  readonly theme: Theme | undefined;
  /**
   * The shared sections by name; undefined for a file that is there but broken, so that pages which use
   * it are not blamed.
   */
  readonly shared: ReadonlyMap<string, SectionContent | undefined>;
}

interface Judging {
  readonly theme: Theme | undefined;
  readonly loaded: Pick<Loaded, 'problems'>;
  readonly problems: Problem[];
  /**
   * Of each type of section that was met, the whole shape: zod compiles every schema that it is asked
   * for the first time. Without it sections are not held against their schemas.
   */
  readonly shapes: Map<string, z.ZodType> | undefined;
}

type JudgingParts = Judging & SectionParts;

export function readShared(sources: readonly Source[], judging: Judging): SectionParts['shared'] {
  const shared = new Map<string, SectionContent | undefined>();
  for (const source of sources) {
    const name = /^content\/sections\/(.+)\.yaml$/.exec(source.file)?.[1];
    if (!name) continue;
    if (!isRecord(source.data)) {
      const text = `${source.file} must be a map: the type of the section, and its fields`;
      judging.problems.push({ rule: 'type', severity: 'error', text, place: source.place([]) });
      shared.set(name, undefined);
      continue;
    }
    shared.set(name, readSection(source, [], judging));
  }
  return shared;
}

/**
 * The sections of a page in their order, the shared ones put in. Tells what is wrong with them, but for
 * their texts.
 */
export function checkSections(source: Source, judging: JudgingParts): readonly SectionContent[] {
  const listed = valueAt(source.data, ['sections']);
  const sections = (Array.isArray(listed) ? listed : []).flatMap((entry: unknown, index): SectionContent[] => {
    if (!isRecord(entry)) return [];
    const section = Object.hasOwn(entry, 'use')
      ? usedSection(source, index, judging)
      : readSection(source, ['sections', index], judging);
    return section ? [section] : [];
  });
  if (isRecord(source.data)) made.set(source.data, sections);
  return sections;
}

/** The same of a page that was judged, made once of the same values. */
export function sectionsOf(source: Source, parts: SectionParts): readonly SectionContent[] {
  const known = isRecord(source.data) ? made.get(source.data) : undefined;
  return known ?? checkSections(source, { ...unheard(), ...parts });
}

const made = new WeakMap<object, readonly SectionContent[]>();

/** Once more what the sections of a site without errors are made of. */
export function validParts(sources: readonly Source[], theme: Theme): SectionParts {
  return { theme, shared: readShared(sources, { ...unheard(), theme }) };
}

function unheard(): Omit<Judging, 'theme'> {
  return { loaded: { problems: [] }, problems: [], shapes: undefined };
}

export function outlineOf({ type, data, source }: SectionContent): SectionOutline {
  return { type, ...(typeof data.look === 'string' && { look: data.look }), file: source.file };
}

function usedSection(
  source: Source,
  index: number,
  { loaded, shared, problems }: JudgingParts,
): SectionContent | undefined {
  const path = ['sections', index];
  const entry = valueAt(source.data, path) as Record<string, unknown>;
  const others = Object.keys(entry).filter((key) => key !== 'use');
  for (const key of others)
    problems.push({
      rule: 'unknown-key',
      severity: 'error',
      text: `\`${key}\` cannot stand beside \`use\``,
      hint: 'a shared section is the same on every page; what differs is a section of its own',
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

function readSection(source: Source, path: Path, { theme, problems, shapes }: Judging): SectionContent | undefined {
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
      hint: path.length > 0 ? 'a section says its type, or which shared section to use' : 'a section says its type',
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
 * What writes a section of this type, and which the theme has. `litfass new` takes names of small
 * letters and hyphens.
 */
function newSection(type: string, types: readonly string[]): string {
  const name = type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '');
  const writing = name === '' ? [] : `litfass new section ${name} writes ${name === type ? 'it' : 'one'}`;
  return [writing, types.length > 0 ? `the theme has: ${types.join(', ')}` : []].flat().join('; ');
}
