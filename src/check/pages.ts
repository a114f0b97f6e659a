// content/pages/ and content/sections/: which pages and shared sections there are, and whether each section fits the
// schema that the theme gives it. The texts inside are judged by texts.ts, the addresses by addresses.ts.
import type { z } from 'zod';
import { absentFrom, isRecord, type Path } from '../content/fields.ts';
import { type PageFace, type PageFile, pageShape, sectionShape, slugsOf } from '../content/page.ts';
import { shapeProblems, show, valueAt } from '../content/shape.ts';
import type { Loaded, Source } from '../load.ts';
import type { KnownPages } from '../memory/content.ts';
import { didYouMean, type Problem } from '../problem.ts';
import type { Theme } from '../theme.ts';
import { isBroken, type SiteSettings } from './settings.ts';

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

/** A page as its author wrote it: texts still in all locales, sections with the shared ones put in. */
export interface PageContent extends PageFace {
  readonly outline: readonly SectionOutline[];
  /** Of a page that is known from before they are read when somebody asks. */
  readonly sections: readonly SectionContent[];
  readonly source: Source;
}

interface PagesToRead {
  readonly loaded: Loaded;
  readonly settings: SiteSettings;
  readonly theme: Theme | undefined;
  /** What is known of a page that need not be judged. */
  readonly known: KnownPages['of'];
  readonly problems: Problem[];
}

interface Reading extends PagesToRead {
  /** Of each type of section that was met, the whole shape: zod compiles every schema that it is asked for the first time. */
  readonly shapes: Map<string, z.ZodType>;
}

export interface ReadPages {
  readonly pages: ReadonlyMap<string, PageContent>;
  /** The shared sections that are well formed, by the name that pages use. */
  readonly shared: ReadonlyMap<string, SectionContent>;
}

export function readPages(toRead: PagesToRead): ReadPages {
  const reading: Reading = { ...toRead, shapes: new Map() };
  const shared = readShared(reading);
  const pages = new Map<string, PageContent>();
  const withShared = { ...reading, shared };
  for (const source of reading.loaded.sources) {
    const id = /^content\/pages\/(.+)\.yaml$/.exec(source.file)?.[1];
    if (id) pages.set(id, knownPage(source, withShared) ?? readPage(id, source, withShared));
  }
  if (pages.size === 0 && reading.settings.source && !isBroken('content/pages', reading.loaded))
    reading.problems.push({
      rule: 'missing-file',
      severity: 'error',
      text: 'the site has no page',
      hint: 'a page is a file in content/pages/; litfass new page home writes one',
      place: reading.settings.source.place([]),
    });
  const notFound = [...pages.values()].filter((page) => page.not_found);
  for (const { source } of notFound.slice(1))
    reading.problems.push({
      rule: 'collision',
      severity: 'error',
      text: 'two pages want to be shown for what is not found',
      hint: 'one page is that; remove not_found from the other',
      place: source.place(['not_found']),
      related: [{ text: 'the other one:', place: notFound[0]?.source.place(['not_found']) ?? source.place([]) }],
    });
  return { pages, shared: new Map([...shared].flatMap(([name, section]) => (section ? [[name, section]] : []))) };
}

/** By name; undefined for a file that is there but broken, so that pages which use it are not blamed. */
function readShared(reading: Reading): Map<string, SectionContent | undefined> {
  const shared = new Map<string, SectionContent | undefined>();
  for (const source of reading.loaded.sources) {
    const name = /^content\/sections\/(.+)\.yaml$/.exec(source.file)?.[1];
    if (!name) continue;
    if (!isRecord(source.data)) {
      const text = `${source.file} must be a map: the type of the section, and its fields`;
      reading.problems.push({ rule: 'type', severity: 'error', text, place: source.place([]) });
      shared.set(name, undefined);
      continue;
    }
    shared.set(name, readSection(source, [], reading));
  }
  return shared;
}

interface PageReading extends Reading {
  readonly shared: ReadonlyMap<string, SectionContent | undefined>;
}

function knownPage(source: Source, reading: PageReading): PageContent | undefined {
  const known = reading.known(source);
  if (!known) return undefined;
  let sections: readonly SectionContent[] | undefined;
  return {
    ...known.face,
    outline: known.outline,
    get sections() {
      sections ??= sectionsOf(source, { ...reading, problems: [] });
      return sections;
    },
    source,
  };
}

function readPage(id: string, source: Source, reading: PageReading): PageContent {
  const { settings, theme, problems } = reading;
  const found = shapeProblems(pageShape, source);
  problems.push(...found);
  // A text that does not fit is told by texts.ts, so a file without problems here may still not parse.
  const file = pageShape.safeParse(source.data).data;
  const locales = pageLocales(source, settings, problems);
  const layout = valueAt(source.data, ['layout']);
  if (theme && typeof layout === 'string' && !Object.hasOwn(theme.layouts, layout)) {
    const layouts = Object.keys(theme.layouts);
    problems.push({
      rule: 'unknown-layout',
      severity: 'error',
      text: `the theme has no layout \`${layout}\``,
      hint: didYouMean(layout, layouts) ?? `layouts: ${layouts.join(', ')}`,
      place: source.place(['layout']),
    });
  }
  const sections = sectionsOf(source, reading);
  const text = (key: string) => valueAt(source.data, [key]) as PageFile['title'];
  return {
    id,
    layout: typeof layout === 'string' ? layout : '',
    name: text('name'),
    title: text('title'),
    description: text('description'),
    index: file?.index ?? true,
    not_found: file?.not_found ?? false,
    locales,
    slugs: slugsOf(valueAt(source.data, ['slug']), locales, settings.values),
    outline: sections.map(outlineOf),
    sections,
    source,
  };
}

function sectionsOf(source: Source, reading: PageReading): SectionContent[] {
  const listed = valueAt(source.data, ['sections']);
  return (Array.isArray(listed) ? listed : []).flatMap((entry: unknown, index): SectionContent[] => {
    if (!isRecord(entry)) return [];
    const section = Object.hasOwn(entry, 'use')
      ? usedSection(source, index, reading)
      : readSection(source, ['sections', index], reading);
    return section ? [section] : [];
  });
}

function outlineOf({ type, data, source }: SectionContent): SectionOutline {
  return { type, ...(typeof data.look === 'string' && { look: data.look }), file: source.file };
}

/** The locales that a page exists in: those that it lists, or all; and of these the ones that it has a slug for. */
function pageLocales(source: Source, settings: SiteSettings, problems: Problem[]): readonly string[] {
  const written = valueAt(source.data, ['locales']);
  const known = Array.isArray(written) ? settings.locales.filter((tag) => written.includes(tag)) : [];
  const listed = known.length > 0 ? known : settings.locales;
  for (const [index, tag] of (Array.isArray(written) ? written : []).entries())
    if (typeof tag === 'string' && !settings.locales.includes(tag))
      problems.push({
        rule: 'unknown-locale',
        severity: 'error',
        text: `${tag} is not a locale of the site`,
        hint: didYouMean(tag, settings.locales) ?? `locales: ${settings.locales.join(', ')}`,
        place: source.place(['locales', index]),
      });
  const slug = valueAt(source.data, ['slug']);
  if (!isRecord(slug)) return listed;
  for (const tag of Object.keys(slug))
    if (!listed.includes(tag))
      problems.push({
        rule: 'unknown-locale',
        severity: 'error',
        text: settings.locales.includes(tag)
          ? `the page has a slug in ${tag}, but exists only in ${listed.join(', ')}`
          : `${tag} is not a locale of the site`,
        hint: didYouMean(tag, absentFrom(slug, listed)) ?? `locales: ${listed.join(', ')}`,
        place: source.place(['slug', tag], { key: true }),
      });
  const missing = listed.filter((tag) => !Object.hasOwn(slug, tag));
  for (const tag of missing)
    problems.push({
      rule: 'missing-translation',
      severity: 'warning',
      text: `the page has no slug in ${tag}, so it does not exist there`,
      hint: `add one, or say that this is meant: locales: [${listed.filter((one) => Object.hasOwn(slug, one)).join(', ')}]`,
      place: source.place(['slug'], { key: true }),
    });
  return listed.filter((tag) => !missing.includes(tag));
}

function usedSection(
  source: Source,
  index: number,
  { loaded, shared, problems }: PageReading,
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
      `write content/sections/${name}.yaml, or use one of: ${[...shared.keys()].join(', ')}`,
    place: source.place([...path, 'use']),
  });
  return undefined;
}

function readSection(source: Source, path: Path, { theme, problems, shapes }: Reading): SectionContent | undefined {
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
      hint:
        didYouMean(type, types) ?? (types.length > 0 ? `sections: ${types.join(', ')}` : 'litfass new section hero'),
      place: source.place([...path, 'type']),
    });
    return undefined;
  }
  const shape = shapes.get(type) ?? sectionShape(definition.schema);
  shapes.set(type, shape);
  problems.push(...shapeProblems(shape, source, path));
  return { type, id: typeof id === 'string' ? id : undefined, data, source, path };
}
