// Notes: where a claim is stated without the claims that qualify it, a mark links to a note with them.
// A text may have footnotes of its own, which are notes of the page as well. Marks are numbered as
// React renders them, which is the order of the page; the theme shows the list after its sections
// (useNotes). A claim in a title, description or attribute has no mark, but its note still follows the
// others.
import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { machineValue } from '../claims/claim.ts';
import { claimElement } from '../text/claim-element.ts';
import type { FootnoteOfText } from '../text/shown-text.ts';
import { type Mark, type Note, PageContext, type PageFacts } from '../theme/page-context.ts';
import { languageAttributes } from './language-tags.ts';
import type { PageRendering, Rendering } from './rendered.ts';

interface Entry {
  /** The id of a claim, or a footnote. */
  readonly of: string | FootnoteOfText;
  readonly locale: string;
  readonly id: string;
  readonly number: number;
  readonly marks: string[];
}

/**
 * Creates the notes of a page; call it once per page. Returns what components of one locale create and read:
 * only the not-found page has several.
 */
export function startNotes(page: PageRendering) {
  const { route, site } = page;
  const entries: Entry[] = [];
  const entryOf = (of: string | FootnoteOfText, locale: string): Entry => {
    const existing = entries.find((entry) => isSame(entry.of, of) && entry.locale === locale);
    if (existing) return existing;
    const number = entries.length + 1;
    const name = typeof of === 'string' ? of : String(number);
    const id = locale === route.locale ? name : `${name}-${locale}`;
    const entry = { of, locale, id, number, marks: [] };
    entries.push(entry);
    return entry;
  };
  return (locale: string, t: PageFacts['t']) => {
    const leaveMark = (of: string | FootnoteOfText): Mark => {
      const { id, number, marks } = entryOf(of, locale);
      const mark = marks.length === 0 ? `ref-${id}` : `ref-${id}-${marks.length + 1}`;
      marks.push(mark);
      const claim = typeof of === 'string' ? { claim: of } : {};
      return { ...claim, id: mark, number, href: `#note-${id}`, label: t('notes.mark', { number }) };
    };
    const notes = (): readonly Note[] => {
      for (const claim of unmarkedQualifiers(page))
        if (!entries.some((entry) => entry.of === claim)) entryOf(claim, route.locale);
      const rendered: { entry: Entry; words: ReactNode; lang: string | undefined }[] = [];
      // A note can need further notes: the loop also visits entries that it adds.
      for (const entry of entries) {
        const marksOf = (claim: string, stated: ReadonlySet<string>) =>
          missingQualifiers(claim, stated, site.claims).map((one) => markElement(leaveMark(one)));
        const { of } = entry;
        if (typeof of === 'string') {
          const { words, lang } = claimNode(of, entry.locale, page);
          rendered.push({ entry, words: createElement(Fragment, null, words, ...marksOf(of, new Set([of]))), lang });
        } else {
          const marks = (claim: string, stated: ReadonlySet<string>) =>
            createElement(Fragment, null, ...marksOf(claim, stated));
          const words = of.words({ marks, footnote: (one) => markElement(leaveMark(one)) });
          page.recorder.record({ written: '', locale: of.locale }, words);
          rendered.push({ entry, words, lang: of.locale === entry.locale ? undefined : of.locale });
        }
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
  return missing.length > 0 ? createElement(Marks, { of: missing }) : undefined;
}

/** The mark of a footnote of a text. */
export function footnoteMark(footnote: FootnoteOfText): ReactNode {
  return createElement(Marks, { of: [footnote] });
}

function isSame(one: string | FootnoteOfText, other: string | FootnoteOfText): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && one.of === other.of);
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
function unmarkedQualifiers({ recorder, site }: PageRendering): Set<string> {
  const texts = recorder.texts().filter(({ isNote, isOptional }) => !isNote && !isOptional);
  const stated = new Set(texts.flatMap(({ claims }) => claims.map(({ claim }) => claim)));
  return new Set([...stated].flatMap((claim) => missingQualifiers(claim, stated, site.claims)));
}

/** A component, so that marks are numbered in the order of rendering. `plain()` drops it. */
function Marks({ of }: { readonly of: readonly (string | FootnoteOfText)[] }): ReactNode {
  const scope = useContext(PageContext);
  if (!scope) return null;
  return createElement(Fragment, null, ...of.map((one) => markElement(scope.leaveMark(one))));
}

function markElement({ claim = '', id, number, href, label }: Mark): ReactNode {
  const link = createElement('a', { href, 'aria-label': label, role: 'doc-noteref' }, number);
  return createElement('sup', { key: id, 'data-note': claim, id }, link);
}

/**
 * The words of a claim on its own, and their language if it differs from `locale`. Uses the style
 * `note`, else `sentence`, else `default`.
 */
export function claimNode(id: string, locale: string, { route, site, claimWords, recorder }: PageRendering) {
  const claim = site.claims.get(id);
  const textLocale = [locale, ...route.page.locales, site.defaultLocale].find((tag) => claim?.text[tag]);
  if (!claim || !textLocale) return { words: '', lang: undefined };
  const styles = claim.text[textLocale] ?? {};
  const style = ['note', 'sentence'].find((name) => Object.hasOwn(styles, name)) ?? 'default';
  const stated = claimWords(claim, textLocale, style) ?? '';
  const words = site.claimAttributes ? claimElement(id, machineValue(claim), stated) : stated;
  const written = `\${claim.${id}${style === 'default' ? '' : `, ${style}`}}`;
  recorder.record({ written, locale: textLocale, isNote: true }, words);
  if (textLocale === locale) return { words, lang: undefined };
  const { lang, dir } = languageAttributes(textLocale, locale, site);
  return { words: dir ? createElement('span', { dir }, words) : words, lang };
}
