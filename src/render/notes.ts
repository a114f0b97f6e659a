// Footnotes: where a claim is stated without what qualifies it, a mark leads to a note that says the rest. Marks are numbered
// as React renders them, which is the order of the page; the theme places the list behind its sections (useNotes). A claim in a
// title, a description or an attribute has no room for a mark: its note comes all the same, behind the others.
import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { machineValue } from '../claims/claim.ts';
import type { Route } from '../routes.ts';
import { claimElement } from '../site/text.ts';
import { type Mark, type Note, PageContext, type PageFacts } from '../theme.ts';
import type { Rendering } from './index.ts';
import { languageAttributes } from './language-tags.ts';

/** What a page's components leave and find, in one locale. */
export interface NoteScope {
  readonly leaveMark: (claim: string) => Mark;
  readonly notes: () => readonly Note[];
}

/** The notes of one page. Of the locales, only the not-found page shows several. */
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

/** One per page. */
export function startNotes(route: Route, rendering: Pick<Rendering, 'site' | 'claimWords' | 'recorder'>): PageNotes {
  const entries: Entry[] = [];
  const entryOf = (claim: string, locale: string): Entry => {
    const known = entries.find((entry) => entry.claim === claim && entry.locale === locale);
    if (known) return known;
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
      for (const claim of unmarked(rendering))
        if (!entries.some((entry) => entry.claim === claim)) entryOf(claim, route.locale);
      const made: { entry: Entry; words: ReactNode; lang: string | undefined }[] = [];
      // A note may need a note itself: the list grows while it is walked.
      for (const entry of entries) {
        const { words, lang } = claimNode(entry, route, rendering);
        const further = unstated(entry.claim, new Set([entry.claim]), rendering.site.claims).map(leaveMark);
        made.push({ entry, words: createElement(Fragment, null, words, ...further.map(markElement)), lang });
      }
      return made.map(({ entry: { id, number, marks }, words, lang }) => ({
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

/** The marks behind a claim whose qualifiers its text does not state; nothing when it states them all. */
export function noteMarks(
  claim: string,
  stated: ReadonlySet<string>,
  claims: Rendering['site']['claims'],
): ReactNode | undefined {
  const missing = unstated(claim, stated, claims);
  return missing.length > 0 ? createElement(Marks, { claims: missing }) : undefined;
}

/** A link cannot stand in a link: there, and in a button, the mark is a number alone. */
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

function unstated(claim: string, stated: ReadonlySet<string>, claims: Rendering['site']['claims']): string[] {
  return (claims.get(claim)?.qualified_by ?? []).filter((id) => !stated.has(id) && claims.has(id));
}

/** What qualifies the claims of a page's texts, and is stated by none of them. */
function unmarked({ recorder, site }: Pick<Rendering, 'site' | 'recorder'>): Set<string> {
  const said = (recorder?.texts() ?? []).filter(({ isNote, isOptional }) => !isNote && !isOptional);
  const stated = new Set(said.flatMap(({ claims }) => claims.map(({ claim }) => claim)));
  return new Set([...stated].flatMap((claim) => unstated(claim, stated, site.claims)));
}

/** Rendered where the mark stands, so that its number is that of its place. `plain()` sees nothing of it. */
function Marks({ claims }: { readonly claims: readonly string[] }): ReactNode {
  const scope = useContext(PageContext);
  if (!scope) return null;
  return createElement(Fragment, null, ...claims.map((claim) => markElement(scope.leaveMark(claim))));
}

function markElement({ claim, id, number, href, label }: Mark): ReactNode {
  const link = createElement('a', { href, 'aria-label': label, role: 'doc-noteref' }, number);
  return createElement('sup', { key: id, 'data-note': claim, id }, link);
}

/** The claim's words as they stand alone: style `note`, else `sentence`, else `default`; in another language where this one has none. */
export function claimNode(
  { claim: id, locale }: Pick<Entry, 'claim' | 'locale'>,
  route: Route,
  { site, claimWords, recorder }: Pick<Rendering, 'site' | 'claimWords' | 'recorder'>,
): { words: ReactNode; lang: string | undefined } {
  const claim = site.claims.get(id);
  const spoken = [locale, ...route.page.locales, site.defaultLocale].find((tag) => claim?.text[tag]);
  if (!claim || !spoken) return { words: '', lang: undefined };
  const styles = claim.text[spoken] ?? {};
  const style = ['note', 'sentence'].find((name) => Object.hasOwn(styles, name)) ?? 'default';
  const stated = claimWords(claim, spoken, style) ?? '';
  const words = site.claimAttributes ? claimElement(id, machineValue(claim), stated) : stated;
  recorder?.record(
    { written: `\${claim.${id}${style === 'default' ? '' : `, ${style}`}}`, locale: spoken, note: true },
    words,
  );
  if (spoken === locale) return { words, lang: undefined };
  const { lang, dir } = languageAttributes(spoken, locale, site);
  return { words: dir ? createElement('span', { dir }, words) : words, lang };
}
