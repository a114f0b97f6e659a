// Footnotes: where a claim is stated without the claims that qualify it, a mark links to a note
// with them. Marks are numbered as React renders them, which is the order of the page; the theme
// shows the list after its sections (useNotes). A claim in a title, description or attribute has no
// mark, but its note still follows the others.
import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { machineValue } from '../claims/claim.ts';
import { claimElement } from '../site/claim-element.ts';
import type { Route } from '../site/routes.ts';
import { type Mark, type Note, PageContext, type PageFacts } from '../theme/index.ts';
import { languageAttributes } from './language-tags.ts';
import type { Rendering } from './rendered.ts';

/** The marks and notes that components of one locale create and read. */
export interface NoteScope {
  readonly leaveMark: (claim: string) => Mark;
  readonly notes: () => readonly Note[];
}

/** The notes of one page. Only the not-found page has several locales. */
export interface PageNotes {
  readonly scope: (locale: string, t: PageFacts['t']) => NoteScope;
}

interface Entry {
  readonly claim: string;
  readonly locale: string;
  readonly id: string;
  readonly number: number;
  readonly marks: string[];
}

/** Creates the notes of a page; call it once per page. */
export function startNotes(route: Route, rendering: Pick<Rendering, 'site' | 'claimWords' | 'recorder'>): PageNotes {
  const entries: Entry[] = [];
  const entryOf = (claim: string, locale: string): Entry => {
    const existing = entries.find((entry) => entry.claim === claim && entry.locale === locale);
    if (existing) return existing;
    const id = locale === route.locale ? claim : `${claim}-${locale}`;
    const entry = { claim, locale, id, number: entries.length + 1, marks: [] };
    entries.push(entry);
    return entry;
  };
  const scope: PageNotes['scope'] = (locale, t) => {
    const leaveMark: NoteScope['leaveMark'] = (claim) => {
      const { id, number, marks } = entryOf(claim, locale);
      const mark = marks.length === 0 ? `ref-${id}` : `ref-${id}-${marks.length + 1}`;
      marks.push(mark);
      return { claim, id: mark, number, href: `#note-${id}`, label: t('notes.mark', { number }) };
    };
    const notes: NoteScope['notes'] = () => {
      for (const claim of unmarkedQualifiers(rendering))
        if (!entries.some((entry) => entry.claim === claim)) entryOf(claim, route.locale);
      const rendered: { entry: Entry; words: ReactNode; lang: string | undefined }[] = [];
      // A note can need further notes: the loop also visits entries that it adds.
      for (const entry of entries) {
        const { words, lang } = claimNode(entry, route, rendering);
        const nestedMarks = missingQualifiers(entry.claim, new Set([entry.claim]), rendering.site.claims).map(
          leaveMark,
        );
        rendered.push({ entry, words: createElement(Fragment, null, words, ...nestedMarks.map(markElement)), lang });
      }
      return rendered.map(({ entry: { id, number, marks }, words, lang }) => ({
        id: `note-${id}`,
        number,
        words,
        marks: marks.map((mark) => `#${mark}`),
        ...(lang && { lang }),
      }));
    };
    return { leaveMark, notes };
  };
  return { scope };
}

/**
 * The marks after a claim for those of its qualifiers that its text does not state; undefined if
 * there are none.
 */
export function noteMarks(
  claim: string,
  stated: ReadonlySet<string>,
  claims: Rendering['site']['claims'],
): ReactNode | undefined {
  const missing = missingQualifiers(claim, stated, claims);
  return missing.length > 0 ? createElement(Marks, { claims: missing }) : undefined;
}

/** Replaces marks within links and buttons, where HTML allows no links, with bare numbers. */
export function flattenMarks(html: string): string {
  if (!html.includes('<sup data-note=')) return html;
  let depth = 0;
  return html.replace(
    /<sup data-note="([^"]*)"([^>]*)><a [^>]*>(\d+)<\/a><\/sup>|<(\/?)(?:a|button)(?=[\s>])[^>]*>/g,
    (whole: string, claim: string | undefined, id: string, number: string, closing: string | undefined) => {
      if (claim !== undefined)
        return depth > 0 ? `<sup data-note="${claim}"${id} aria-hidden="true">${number}</sup>` : whole;
      depth += closing ? -1 : 1;
      return whole;
    },
  );
}

function missingQualifiers(claim: string, stated: ReadonlySet<string>, claims: Rendering['site']['claims']): string[] {
  return (claims.get(claim)?.qualified_by ?? []).filter((id) => !stated.has(id) && claims.has(id));
}

/** The claims that qualify those of a page's texts and that none of the texts states. */
function unmarkedQualifiers({ recorder, site }: Pick<Rendering, 'site' | 'recorder'>): Set<string> {
  const texts = (recorder?.texts() ?? []).filter(({ isNote, isOptional }) => !isNote && !isOptional);
  const stated = new Set(texts.flatMap(({ claims }) => claims.map(({ claim }) => claim)));
  return new Set([...stated].flatMap((claim) => missingQualifiers(claim, stated, site.claims)));
}

/** A component, so that marks are numbered in the order of rendering. `plain()` drops it. */
function Marks({ claims }: { readonly claims: readonly string[] }): ReactNode {
  const scope = useContext(PageContext);
  if (!scope) return null;
  return createElement(Fragment, null, ...claims.map((claim) => markElement(scope.leaveMark(claim))));
}

function markElement({ claim, id, number, href, label }: Mark): ReactNode {
  const link = createElement('a', { href, 'aria-label': label, role: 'doc-noteref' }, number);
  return createElement('sup', { key: id, 'data-note': claim, id }, link);
}

/**
 * The words of a claim on its own, and their language if it differs from `locale`. Uses the style
 * `note`, else `sentence`, else `default`.
 */
export function claimNode(
  { claim: id, locale }: Pick<Entry, 'claim' | 'locale'>,
  route: Route,
  { site, claimWords, recorder }: Pick<Rendering, 'site' | 'claimWords' | 'recorder'>,
): { words: ReactNode; lang: string | undefined } {
  const claim = site.claims.get(id);
  const textLocale = [locale, ...route.page.locales, site.defaultLocale].find((tag) => claim?.text[tag]);
  if (!claim || !textLocale) return { words: '', lang: undefined };
  const styles = claim.text[textLocale] ?? {};
  const style = ['note', 'sentence'].find((name) => Object.hasOwn(styles, name)) ?? 'default';
  const stated = claimWords(claim, textLocale, style) ?? '';
  const words = site.claimAttributes ? claimElement(id, machineValue(claim), stated) : stated;
  recorder?.record(
    { written: `\${claim.${id}${style === 'default' ? '' : `, ${style}`}}`, locale: textLocale, note: true },
    words,
  );
  if (textLocale === locale) return { words, lang: undefined };
  const { lang, dir } = languageAttributes(textLocale, locale, site);
  return { words: dir ? createElement('span', { dir }, words) : words, lang };
}
