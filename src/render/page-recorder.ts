// Records every text that a page gets from content while it is rendered, and the claims that these
// texts state. statements.ts compares the record with what the HTML of the page shows.
import { machineValue } from '../claims/claim.ts';
import type { ReferencedClaim } from '../claims/stated.ts';
import { memoized } from '../files/once.ts';
import { withoutCode } from '../text/code.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { stringsOfNode } from '../text/shown-text.ts';
import type { RecordedText, Recorder } from './page-record.ts';
import type { Rendering } from './rendered.ts';

/** Creates a recorder; call it once per page. */
export function startRecorder({ resolveClaim }: Pick<Rendering, 'resolveClaim'>): Recorder {
  /** Text as written → its records. */
  const recorded = new Map<string, RecordedText[]>();
  const strings = new Set<string>();
  const record: Recorder['record'] = (resolved, shown) => {
    const { grade = 'none', spot, ...own } = resolved;
    const { written, locale, word, isNote, isOptional } = own;
    const leaves = stringsOfNode(shown);
    for (const leaf of leaves) strings.add(leaf);
    if (!written.includes('${')) return;
    const characters = leaves.join('');
    strings.add(characters);
    const candidates = recorded.get(written) ?? [];
    const index = candidates.findIndex((one) => one.locale === locale && one.word === word && one.isNote === isNote);
    const existing = candidates[index];
    if ((existing && !spot && (isOptional || !existing.isOptional)) || !written.includes('claim.')) return;
    const claims =
      existing?.claims ??
      writtenReferences(withoutCode(written, grade)).flatMap((reference) => resolveClaim(reference, locale) ?? []);
    if (claims.length === 0) return;
    const spots = [
      ...new Set([...(existing?.spots ?? []), ...(spot ? [JSON.stringify([spot.file, ...spot.path])] : [])]),
    ];
    const text = { ...own, characters, claims, spots };
    if (!existing) recorded.set(written, [...candidates, text]);
    else candidates[index] = existing.isOptional ? text : { ...existing, spots };
  };
  return { record, texts: () => [...recorded.values()].flat(), strings, ownAddresses: new Set() };
}

/** Returns a cached function that resolves references to claims; undefined for other references. */
export function claimResolver({ site, claimWords }: Pick<Rendering, 'site' | 'claimWords'>): Rendering['resolveClaim'] {
  const resolve = (written: string, locale: string): ReferencedClaim | undefined => {
    const { kind, name = '', style = 'default' } = parseReference(written) ?? {};
    const claim = kind === 'claim' ? site.claims.get(name) : undefined;
    if (!claim) return undefined;
    const words = claimWords(claim, locale, style) ?? '';
    return { claim: claim.id, style, words, value: machineValue(claim), written };
  };
  const referencesIn = memoized((locale: string) => memoized((written: string) => resolve(written, locale)));
  return (written, locale) => referencesIn(locale)(written);
}

/** A recorder that marks all its texts as optional. */
export function optionalRecorder(recorder: Recorder): Recorder {
  return { ...recorder, record: (resolved, shown) => recorder.record({ ...resolved, isOptional: true }, shown) };
}
