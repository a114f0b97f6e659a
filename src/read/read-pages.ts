// Reads content/pages/: which pages exist, and in which locales. Sections are checked in sections.ts,
// texts in texts.ts, addresses in page-addresses.ts.
import type { z } from 'zod';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { contactPages } from '../site/contact-settings.ts';
import type { PageContent, SectionContent, SectionOutline } from '../site/content.ts';
import { type PageFile, type PageSummary, pageShape, slugsOf } from '../site/page.ts';
import { absentFrom, isRecord, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Loaded, Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import { isBroken } from './broken-files.ts';
import type { CheckedFiles } from './checked-content.ts';
import { checkSections, outlineOf, readShared, type SectionParts, sectionsOf } from './sections.ts';
import type { SiteSettings } from './site.ts';

interface PagesToRead {
  readonly loaded: Loaded;
  readonly settings: SiteSettings;
  readonly theme: Theme | undefined;
  /** The cached result for a page that need not be checked again. */
  readonly cached: CheckedFiles['page'];
  readonly problems: Problem[];
}

interface Reading extends PagesToRead, SectionParts {
  readonly shapes: Map<string, z.ZodType>;
}

/** The pages by id, and the sections that they share. */
export interface ReadPages {
  readonly pages: ReadonlyMap<string, PageContent>;
  /** The valid shared sections, by the name that pages use. */
  readonly shared: ReadonlyMap<string, SectionContent>;
  /** Read another version of one file, and add its problems to `problems`. */
  readonly readAgain: {
    readonly page: (id: string, source: Source, changed: Pick<Reading, 'shared' | 'problems'>) => PageContent;
    readonly shared: (source: Source, problems: Problem[]) => SectionContent | undefined;
  };
}

/**
 * Reads content/pages/ and content/sections/. Reports the problems of each file; a page with invalid parts is
 * still returned, without them.
 */
export function readPages(toRead: PagesToRead): ReadPages {
  const context = { ...toRead, shapes: new Map<string, z.ZodType>() };
  const shared = readShared(toRead.loaded.sources, context);
  const reading: Reading = { ...context, shared };
  const pages = new Map<string, PageContent>();
  for (const source of reading.loaded.sources) {
    const id = pageIdOf(source.file);
    if (id) pages.set(id, cachedPage(source, reading) ?? readPage(id, source, reading));
  }
  if (pages.size === 0 && reading.settings.source && !isBroken('content/pages', reading.loaded))
    reading.problems.push({
      rule: 'missing-file',
      severity: 'error',
      text: 'the site has no page',
      hint: 'a page is a file in content/pages/; create one with litfass new page home',
      place: reading.settings.source.place([]),
    });
  const notFound = [...pages.values()].filter((page) => page.not_found);
  for (const { source } of notFound.slice(1))
    reading.problems.push({
      rule: 'collision',
      severity: 'error',
      text: 'two pages have not_found: true',
      hint: 'only one page can be the not-found page; remove not_found from the other',
      place: source.place(['not_found']),
      related: [{ text: 'the other one:', place: notFound[0]?.source.place(['not_found']) ?? source.place([]) }],
    });
  return {
    pages,
    shared: new Map([...shared].flatMap(([name, section]) => (section ? [[name, section]] : []))),
    readAgain: {
      page: (id, source, changed) => readPage(id, source, { ...reading, ...changed }),
      shared: (source, problems) => [...readShared([source], { ...context, problems }).values()][0],
    },
  };
}

/** The id of the page in a file: `legal/privacy` of content/pages/legal/privacy.yaml. */
export function pageIdOf(file: string): string | undefined {
  return /^content\/pages\/(.+)\.yaml$/.exec(file)?.[1];
}

function cachedPage(source: Source, reading: Reading): PageContent | undefined {
  const cached = reading.cached(source);
  return cached && lazyPage(cached.summary, cached.outline, { source, parts: reading });
}

/**
 * A page that builds its sections on demand, so that a large site does not hold all their values in
 * memory.
 */
export function lazyPage(
  summary: PageSummary,
  outline: readonly SectionOutline[],
  { source, parts }: { readonly source: Source; readonly parts: SectionParts },
): PageContent {
  return {
    ...summary,
    outline,
    get sections() {
      return sectionsOf(source, parts);
    },
    source,
  };
}

function readPage(id: string, source: Source, reading: Reading): PageContent {
  const { settings, theme, problems } = reading;
  const found = shapeProblems(pageShape, source);
  problems.push(...found);
  // Invalid texts are reported by texts.ts, so a file without problems here may still not parse.
  const file = pageShape.safeParse(source.data).data;
  const locales = pageLocales({ id, source }, settings, problems);
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
  const sections = checkSections(source, reading);
  const text = (key: string) => valueAt(source.data, [key]) as PageFile['title'];
  const summary = {
    id,
    layout: typeof layout === 'string' ? layout : '',
    name: text('name'),
    title: text('title'),
    description: text('description'),
    index: file?.index ?? true,
    not_found: file?.not_found ?? false,
    locales,
    slugs: slugsOf(valueAt(source.data, ['slug']), locales, settings.values),
  };
  return lazyPage(summary, sections.map(outlineOf), { source, parts: reading });
}

/** The locales that a page exists in: those that it lists (all by default) and has a slug for. */
function pageLocales(
  { id, source }: { readonly id: string; readonly source: Source },
  settings: SiteSettings,
  problems: Problem[],
): readonly string[] {
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
  const { home, contact } = settings;
  const isNeeded = [home, ...Object.values(contactPages(contact))].includes(id);
  const hint = isNeeded ? 'add one' : missingSlugHint(listed, missing, source.data);
  for (const tag of missing)
    problems.push({
      rule: 'missing-translation',
      severity: 'warning',
      text: `the page has no slug in ${tag}, so it does not exist there`,
      locale: tag,
      hint,
      place: source.place(['slug'], { key: true }),
    });
  return listed.filter((tag) => !missing.includes(tag));
}

/**
 * The hint for a missing slug. It mentions the texts in that locale if there are some, as they would be
 * reported once `locales:` leaves the locale out.
 */
function missingSlugHint(listed: readonly string[], missing: readonly string[], data: unknown): string {
  const left = listed.filter((tag) => !missing.includes(tag)).join(', ');
  const first = missing.some((tag) => hasTextIn(data, tag, listed)) ? 'remove its texts and ' : '';
  return `add one, or ${first}list the locales that the page has: locales: [${left}]`;
}

/**
 * Whether the page has a text in the locale. A key counts only beside other locales, since sections
 * have keys that look like a tag (id, to).
 */
function hasTextIn(data: unknown, tag: string, locales: readonly string[]): boolean {
  if (Array.isArray(data)) return data.some((one) => hasTextIn(one, tag, locales));
  if (!isRecord(data)) return false;
  const keys = Object.keys(data);
  if (keys.includes(tag) && keys.every((key) => locales.includes(key))) return true;
  return Object.values(data).some((one) => hasTextIn(one, tag, locales));
}
