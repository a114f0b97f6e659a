// Notes, while a page is rendered, every text that content gave to it and the claims that these texts state. What the page
// then really shows is read from its HTML; statements.ts holds the one against the other.
import { isValidElement, type ReactNode } from 'react';
import { machineValue } from '../claims/claim.ts';
import { parseReference, writtenReferences } from '../site/references.ts';
import type { Rendering } from './index.ts';
import type { Spot } from './resolve.ts';

/** A claim as a text states it. `written` is the reference: `${claim.price, month}`. */
export interface ReferencedClaim {
  readonly claim: string;
  readonly style: string;
  readonly words: string;
  readonly value: string;
  readonly written: string;
}

/** A text that states claims, as one page was given it. */
export interface RecordedText {
  /** As an author wrote it, references and all. */
  readonly written: string;
  /** The locale of its words. */
  readonly locale: string;
  /** The key of an interface word. */
  readonly word: string | undefined;
  readonly isNote: boolean;
  readonly isOptional: boolean;
  /** What is left of it on the page when markup is taken away. */
  readonly characters: string;
  readonly claims: readonly ReferencedClaim[];
  /** Where it stands in the page's own content, each place once: as JSON `[file, ...path]` of a Spot. None for what comes from elsewhere. */
  readonly spots: readonly string[];
}

/** A text that was resolved: its words as written, and what became of them. */
export interface ResolvedText {
  readonly written: string;
  readonly locale: string;
  readonly word?: string;
  /** Where a text of the page's own sections stands, or its title. */
  readonly spot?: Spot;
  /** Whether it is a footnote, which no text of content is. */
  readonly note?: true;
  /** Whether a component may leave it out: navigation is there for whoever shows it. */
  readonly optional?: true;
}

export interface Recorder {
  readonly record: (resolved: ResolvedText, shown: ReactNode) => void;
  /** The texts that state claims, each once. */
  readonly texts: () => readonly RecordedText[];
  /** All strings that content gave to the page. */
  readonly strings: ReadonlySet<string>;
}

/** One per page. */
export function startRecorder({ resolveClaim }: Pick<Rendering, 'resolveClaim'>): Recorder {
  /** By their words, which are one string wherever a text is used. */
  const said = new Map<string, RecordedText[]>();
  const strings = new Set<string>();
  const record: Recorder['record'] = (resolved, shown) => {
    const leaves = leavesOf(shown);
    for (const leaf of leaves) strings.add(leaf);
    const { written, locale, word, spot, note: isNote = false } = resolved;
    const isOptional = resolved.optional ?? false;
    if (!written.includes('${')) return;
    const characters = leaves.join('');
    strings.add(characters);
    const same = said.get(written) ?? [];
    const at = same.findIndex((one) => one.locale === locale && one.word === word && one.isNote === isNote);
    const known = same[at];
    if ((known && !spot && (isOptional || !known.isOptional)) || !written.includes('claim.')) return;
    const claims =
      known?.claims ?? writtenReferences(written).flatMap((reference) => resolveClaim(reference, locale) ?? []);
    if (claims.length === 0) return;
    const spots = [...new Set([...(known?.spots ?? []), ...(spot ? [JSON.stringify([spot.file, ...spot.path])] : [])])];
    const text = { written, locale, word, isNote, isOptional, characters, claims, spots };
    if (!known) said.set(written, [...same, text]);
    else same[at] = known.isOptional ? text : { ...known, spots };
  };
  return { record, texts: () => [...said.values()].flat(), strings };
}

/** What a reference to a claim says in a locale; nothing for another one. Worked out once: many pages say the same. */
export function claimResolver({ site, claimWords }: Pick<Rendering, 'site' | 'claimWords'>): Rendering['resolveClaim'] {
  const said = new Map<string, ReferencedClaim | undefined>();
  const say = (written: string, locale: string): ReferencedClaim | undefined => {
    const { kind, name = '', style = 'default' } = parseReference(written) ?? {};
    const claim = kind === 'claim' ? site.claims.get(name) : undefined;
    if (!claim) return undefined;
    const words = claimWords(claim, locale, style) ?? '';
    return { claim: claim.id, style, words, value: machineValue(claim), written };
  };
  return (written, locale) => {
    const key = `${locale} ${written}`;
    if (!said.has(key)) said.set(key, say(written, locale));
    return said.get(key);
  };
}

/** The same recorder for texts that a component may leave out. */
export function optionalRecorder(recorder: Recorder | undefined): { readonly recorder?: Recorder } {
  if (!recorder) return {};
  return {
    recorder: { ...recorder, record: (resolved, shown) => recorder.record({ ...resolved, optional: true }, shown) },
  };
}

/** The strings between the tags, as the browser will get them. */
function leavesOf(node: ReactNode, leaves: string[] = []): string[] {
  if (typeof node === 'string') leaves.push(node);
  else if (Array.isArray(node)) for (const child of node) leavesOf(child, leaves);
  else if (isValidElement<{ children?: ReactNode }>(node)) leavesOf(node.props.children, leaves);
  return leaves;
}
