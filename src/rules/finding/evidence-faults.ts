// Checks whether a claim's evidence proves it: recalculates figures, compares checksums of documents,
// looks up settings. Reads no files: `load` has read them, and files that it could not read are
// reported here, at the claim that names them.

import { type Claim, figureOf } from '../../claims/claim.ts';
import { type Evidence, entriesOf, evidenceFileOf } from '../../claims/evidence.ts';
import { evaluate } from '../../claims/expression.ts';
import { ownLanguage } from '../../claims/languages/language.ts';
import type { Found } from '../../problems/define-problem.ts';
import { didYouMean, lateHint, type Place } from '../../problems/problem.ts';
import { lostSetting } from '../../problems/subjects.ts';
import { isRecord, valueAt } from '../../site/record.ts';
import type { EvidenceFault, EvidenceFile, Loaded, Source } from '../../site/source.ts';
import type { ParsedFiles } from './checked.ts';
import type { FoundEvidenceFault } from './found.ts';

type Input = Pick<ParsedFiles, 'loaded' | 'settings' | 'validClaims' | 'claimsFile'>;

/** What is wrong with the evidence of all claims. */
export function evidenceFaults({ validClaims, claimsFile, ...input }: Input): FoundEvidenceFault[] {
  if (!claimsFile) return [];
  return validClaims.flatMap((claim) =>
    entriesOf(claim.evidence).flatMap((evidence, index) => {
      const at = (key: string) => claimsFile.place([claim.id, 'evidence', index, key]);
      return proofFaults({ claim, evidence, at }, input).map((fault) => ({ ...fault, owner: claim.owner }));
    }),
  );
}

/** One evidence entry, the claim that it must prove, and the places of its keys. */
interface Entry {
  readonly claim: Claim;
  readonly evidence: Evidence;
  readonly at: (key: string) => Place;
}

function proofFaults(entry: Entry, { settings, loaded }: Pick<Input, 'settings' | 'loaded'>): FoundEvidenceFault[] {
  const { claim, evidence, at } = entry;
  if (evidence.type === 'setting') return settingFaults(entry, evidence.setting, settings.source);
  const named = evidenceFileOf(evidence);
  if (!named) return [];
  const file = evidenceFile(named.file, () => at(named.key), loaded);
  if ('rule' in file) return [file];
  if (evidence.type === 'document' || evidence.type === 'url') {
    if (file.sha256() === evidence.sha256) return [];
    const isNew = evidence.sha256 === '';
    const text = isNew
      ? `${file.file} proves \`${claim.id}\`, but its sha256 is missing`
      : `${file.file} has changed since it proved \`${claim.id}\`: its sha256 differs`;
    const hint = isNew ? 'add it, so that a change is noticed:' : 'read it again; if it still proves it,';
    return [{ rule: 'evidence', text, place: at('sha256'), hint: `${hint} sha256: ${file.sha256()}` }];
  }
  if (evidence.type === 'data' || evidence.type === 'measurement') return figureFaults({ ...entry, evidence }, file);
  return [];
}

/** Hint per type of evidence: the keys that say how a file proves a figure. */
const keyHints = {
  data: 'count: items, or expression: max(rows.seconds)',
  measurement: 'expression: max(rows.seconds)',
} as const;

/** Compares the claim's value with a figure calculated from a file. */
function figureFaults(
  { claim, evidence, at }: Entry & { readonly evidence: Extract<Evidence, { type: keyof typeof keyHints }> },
  file: EvidenceFile,
): FoundEvidenceFault[] {
  const count = 'count' in evidence ? evidence.count : undefined;
  const expression = 'expression' in evidence ? evidence.expression : undefined;
  const key = count === undefined ? 'expression' : 'count';
  const wrong = (text: string, place: Place, hint?: string): FoundEvidenceFault[] => [
    { rule: 'evidence-expression', text, place, hint },
  ];
  if (count !== undefined && expression !== undefined)
    return wrong('`count` and `expression` cannot be used together', at('count'), 'remove one of them');
  const written = count === undefined ? expression : `count(${count})`;
  if (written === undefined) {
    if (evidence.type === 'measurement' && claim.value === undefined) return [];
    const text = `the evidence does not say how ${file.file} proves \`${claim.id}\``;
    return wrong(text, at('type'), keyHints[evidence.type]);
  }
  if (claim.value === undefined) return wrong(`\`${claim.id}\` has no value for a figure to prove`, at(key));
  const read = file.data();
  if ('fault' in read) return [fileFault(file.file, read.fault, at('file'))];
  const found = evaluate(written, read.data);
  if ('text' in found) return wrong(`cannot calculate ${written}: ${found.text}`, at(key), found.hint);
  return found.every((figure) => proves(claim, figure))
    ? []
    : [notProven(claim, `${written} in ${file.file} is ${found.map(short).join(' to ')}`, at(key))];
}

function settingFaults({ claim, at }: Entry, setting: string, settings: Source | undefined): FoundEvidenceFault[] {
  if (!settings) return [];
  const path = setting.split('.');
  const found = valueAt(settings.data, path);
  const value = valueAt(found, ['value']) ?? found;
  const place = () => at('setting');
  if (value === undefined) {
    // Suggest a name for the first step of the path that does not exist.
    const end = path.findIndex((_, index) => valueAt(settings.data, path.slice(0, index + 1)) === undefined) + 1;
    const names = siblings(settings.data, path.slice(0, end));
    const listed =
      end < path.length ? 'add it there, even if it has the default value' : `settings: ${names.join(', ')}`;
    const hint = didYouMean(path.slice(0, end).join('.'), names) ?? listed;
    const follows = lostSetting(path[0] ?? setting);
    return [{ rule: 'evidence', text: `content/site.yaml has no ${setting}`, place: place(), hint, follows }];
  }
  const number = Number(value);
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '' || Number.isNaN(number))
    return [{ rule: 'evidence', text: `${setting} in content/site.yaml is not a number`, place: place() }];
  if (claim.value === undefined)
    return [{ rule: 'evidence', text: `\`${claim.id}\` has no value for a setting to prove`, place: place() }];
  if (proves(claim, number)) return [];
  const related = [{ text: 'the setting:', place: settings.place(path) }];
  return [{ ...notProven(claim, `${setting} is ${short(number)}`, place()), related }];
}

/**
 * Whether a figure found in evidence agrees with the claim's value and comparator. Both must be in the
 * same unit.
 */
export function proves({ value, comparator }: Pick<Claim, 'value' | 'comparator'>, found: number): boolean {
  if (value === undefined) return false;
  const [low, high] =
    typeof value === 'string' ? [Number(value), Number(value)] : [Number(value.min), Number(value.max)];
  // Allow for rounding errors in sums of decimals.
  const tolerance = 1e-9 * Math.max(1, Math.abs(high), Math.abs(found));
  switch (comparator) {
    case 'exactly':
    case 'from':
      return found >= low - tolerance && found <= high + tolerance;
    case 'more-than':
      return found > high + tolerance;
    case 'at-least':
      return found >= low - tolerance;
    case 'up-to':
    case 'at-most':
      return found <= high + tolerance;
    case 'about':
      // “about” allows 10 % more or less.
      return found >= low - Math.abs(low) / 10 - tolerance && found <= high + Math.abs(high) / 10 + tolerance;
  }
}

function notProven(claim: Claim, found: string, place: Place): FoundEvidenceFault {
  const hint = 'correct the value of the claim, or the evidence';
  const unit = unitWord(claim);
  const unitHint = unit ? `; evidence must be in the unit of the claim: ${unit}` : '';
  const text = `\`${claim.id}\` claims ${claimed(claim)}, but ${found}`;
  return { rule: 'evidence', text, place, hint: hint + unitHint };
}

/** The claim's value in English, for messages: "more than 50", "5 to 15 seconds". */
function claimed(claim: Claim): string {
  const { value, comparator } = claim;
  const figure = typeof value === 'object' ? `${value.min} to ${value.max}` : String(value);
  const unit = unitWord(claim);
  const whole = unit ? `${figure} ${unit}` : figure;
  return comparator === 'exactly' ? whole : `${comparator.replace('-', ' ')} ${whole}`;
}

/** "seconds", "%", "EUR": undefined if the claim has no unit. */
function unitWord(claim: Claim): string | undefined {
  if (claim.kind === 'percentage') return '%';
  if (!claim.unit || /^[A-Z]{3}$/.test(claim.unit)) return claim.unit;
  const value = typeof claim.value === 'object' ? claim.value.max : claim.value;
  const words = figureOf({ ...claim, value }, ownLanguage);
  return words?.figure.slice(words.number.length).trim() || claim.unit;
}

/** The file that an entry names, or the problem if it cannot be used. */
function evidenceFile(written: string, place: () => Place, { evidence }: Loaded): EvidenceFile | FoundEvidenceFault {
  const file = `content/${written}`;
  const fault = (text: string, hint: Found['hint']) => ({ rule: 'evidence-file' as const, text, place: place(), hint });
  const outside = /^([/\\]|\w:)/.test(written) || written.split(/[/\\]/).includes('..');
  if (outside || !written.startsWith('evidence/')) {
    const corrected = `evidence/${written.replace(/^(\.?\/)*(content\/)?(evidence\/)?/, '')}`;
    if (evidence.has(`content/${corrected}`))
      return fault(`${written} is not a path below evidence/`, `write ${corrected}`);
    return fault(`${written} is not in content/evidence/`, 'copy the file there, and write evidence/NAME');
  }
  const found = evidence.get(file);
  if (!found) {
    const hint = lateHint(() => {
      const names = [...evidence.keys()].map((name) => name.slice('content/'.length));
      return didYouMean(written, names) ?? (names.length > 0 ? `files: ${names.slice(0, 8).join(', ')}` : undefined);
    });
    return fault(`there is no file ${file}`, hint);
  }
  return 'fault' in found ? fileFault(file, found.fault, place()) : found;
}

function fileFault(file: string, fault: EvidenceFault, place: Place): FoundEvidenceFault {
  const related = fault.place && [{ text: 'here:', place: fault.place }];
  return { rule: 'evidence-file', text: `${file} ${fault.text}`, place, hint: fault.hint, related };
}

function siblings(data: unknown, path: readonly string[]): string[] {
  const parent = valueAt(data, path.slice(0, -1));
  return isRecord(parent) ? Object.keys(parent).map((key) => [...path.slice(0, -1), key].join('.')) : [];
}

function short(figure: number): string {
  return String(Math.round(figure * 1e6) / 1e6);
}
