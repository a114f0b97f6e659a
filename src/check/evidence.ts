// Whether a claim's evidence proves it: figures are worked out anew, documents compared, settings
// looked up. Reads nothing itself: load has read the files, and what could not be read is told here, at
// the claim that names it.
import { type Claim, figureOf } from '../claims/claim.ts';
import { daysOf, type Evidence, fileOf } from '../claims/evidence.ts';
import { didYouMean, type Place, type Problem } from '../diagnostics/problem.ts';
import type { EvidenceFile } from '../load/evidence-files.ts';
import type { Loaded, Source } from '../load/index.ts';
import { isDay } from '../site/day.ts';
import { isRecord } from '../site/fields.ts';
import { valueAt } from '../site/shape.ts';
import { evaluate } from './expression.ts';

export interface Proving {
  readonly source: Source;
  readonly loaded: Pick<Loaded, 'evidence'>;
  /** content/site.yaml, for evidence of the type `setting`. */
  readonly settings: Source | undefined;
  /** The day to judge by, if any. */
  readonly date: string | undefined;
}

/** What is wrong with each entry of a claim's evidence. */
export function evidenceProblems(claim: Claim, proving: Proving): Problem[] {
  if (claim.evidence === 'none-yet') return [];
  return claim.evidence.flatMap((evidence, index) => {
    const at = (key: string) => proving.source.place([claim.id, 'evidence', index, key]);
    return [...dayProblems(evidence, at, proving.date), ...proofProblems({ claim, evidence, at }, proving)];
  });
}

/** One entry: what it shall prove, and where its keys stand. */
interface Entry {
  readonly claim: Claim;
  readonly evidence: Evidence;
  readonly at: (key: string) => Place;
}

function proofProblems(entry: Entry, proving: Proving): Problem[] {
  const { claim, evidence, at } = entry;
  if (evidence.type === 'setting') return settingProblems(entry, evidence.setting, proving.settings);
  const named = fileOf(evidence);
  if (!named) return [];
  const file = evidenceFile(named.file, () => at(named.key), proving.loaded);
  if ('rule' in file) return [file];
  if (evidence.type === 'document' || evidence.type === 'url') {
    if (file.sha256() === evidence.sha256) return [];
    const text = `${file.file} is not what proved \`${claim.id}\`: its sha256 differs`;
    return [error('evidence', text, at('sha256'), `read it again; if it still holds, sha256: ${file.sha256()}`)];
  }
  if (evidence.type === 'data' || evidence.type === 'measurement') return figureProblems({ ...entry, evidence }, file);
  return [];
}

/** What an entry can say of how its file proves a figure. */
const ways = {
  data: 'count: items, or expression: max(rows.seconds)',
  measurement: 'expression: max(rows.seconds)',
} as const;

/** A figure that is worked out from a file, held against the claim. */
function figureProblems(
  { claim, evidence, at }: Entry & { readonly evidence: Extract<Evidence, { type: keyof typeof ways }> },
  file: EvidenceFile,
): Problem[] {
  const count = 'count' in evidence ? evidence.count : undefined;
  const expression = 'expression' in evidence ? evidence.expression : undefined;
  const key = count === undefined ? 'expression' : 'count';
  if (count !== undefined && expression !== undefined)
    return [
      error(
        'evidence-expression',
        '`count` and `expression` are two ways to say the same thing',
        at('count'),
        'keep one',
      ),
    ];
  const written = count === undefined ? expression : `count(${count})`;
  if (written === undefined) {
    if (evidence.type === 'measurement' && claim.value === undefined) return [];
    const text = `nothing says how ${file.file} proves \`${claim.id}\``;
    return [error('evidence-expression', text, at('type'), ways[evidence.type])];
  }
  if (claim.value === undefined)
    return [error('evidence-expression', `\`${claim.id}\` has no value that a figure could prove`, at(key))];
  const read = file.data();
  if ('fault' in read) return [faultProblem(file.file, read.fault, at('file'))];
  const found = evaluate(written, read.data);
  if ('text' in found)
    return [error('evidence-expression', `${written} cannot be worked out: ${found.text}`, at(key), found.hint)];
  return found.figures.every((figure) => proves(claim, figure))
    ? []
    : [notProven(claim, `${written} in ${file.file} finds ${found.figures.map(short).join(' to ')}`, at(key))];
}

function settingProblems({ claim, at }: Entry, setting: string, settings: Source | undefined): Problem[] {
  if (!settings) return [];
  const path = setting.split('.');
  const found = valueAt(settings.data, path);
  const value = valueAt(found, ['value']) ?? found;
  const place = () => at('setting');
  if (value === undefined) {
    // The first step that leads nowhere: what lies below it cannot be guessed.
    const end = path.findIndex((_, index) => valueAt(settings.data, path.slice(0, index + 1)) === undefined) + 1;
    const known = siblings(settings.data, path.slice(0, end));
    const listed =
      end < path.length ? 'write it there, even where it is the default' : `there are: ${known.join(', ')}`;
    const hint = didYouMean(path.slice(0, end).join('.'), known) ?? listed;
    return [error('evidence', `content/site.yaml has no ${setting}`, place(), hint)];
  }
  const number = Number(value);
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '' || Number.isNaN(number))
    return [error('evidence', `${setting} in content/site.yaml is not a number`, place())];
  if (claim.value === undefined)
    return [error('evidence', `\`${claim.id}\` has no value that a setting could prove`, place())];
  if (proves(claim, number)) return [];
  const related = [{ text: 'the setting:', place: settings.place(path) }];
  return [{ ...notProven(claim, `${setting} is ${short(number)}`, place()), related }];
}

/** Whether a figure that was found bears the claim out. Both must be in the same unit. */
export function proves({ value, comparator }: Pick<Claim, 'value' | 'comparator'>, found: number): boolean {
  if (value === undefined) return false;
  const [low, high] =
    typeof value === 'string' ? [Number(value), Number(value)] : [Number(value.min), Number(value.max)];
  // Sums of decimals are off by a hair.
  const hair = 1e-9 * Math.max(1, Math.abs(high), Math.abs(found));
  switch (comparator) {
    case 'exactly':
      return found >= low - hair && found <= high + hair;
    case 'more-than':
      return found > high + hair;
    case 'at-least':
      return found >= low - hair;
    case 'up-to':
    case 'at-most':
      return found <= high + hair;
    case 'about':
      // A tenth more or less is what “about” is taken to mean.
      return found >= low - Math.abs(low) / 10 - hair && found <= high + Math.abs(high) / 10 + hair;
  }
}

function notProven(claim: Claim, found: string, place: Place): Problem {
  const hint = 'change the value of the claim, or see to it that the evidence holds again';
  const unit = unitWord(claim);
  const same = unit ? `; evidence is read in the unit of the claim: ${unit}` : '';
  return error('evidence', `\`${claim.id}\` claims ${claimed(claim)}, but ${found}`, place, hint + same);
}

/** "more than 50", "5 to 15 seconds": in English, whatever language the site speaks. */
function claimed(claim: Claim): string {
  const { value, comparator } = claim;
  const figure = typeof value === 'object' ? `${value.min} to ${value.max}` : String(value);
  const unit = unitWord(claim);
  const whole = unit ? `${figure} ${unit}` : figure;
  return comparator === 'exactly' ? whole : `${comparator.replace('-', ' ')} ${whole}`;
}

/** "seconds", "%", "EUR": undefined where only a number is claimed. */
function unitWord(claim: Claim): string | undefined {
  if (claim.kind === 'percentage') return '%';
  if (!claim.unit || /^[A-Z]{3}$/.test(claim.unit)) return claim.unit;
  const words = figureOf({ ...claim, value: typeof claim.value === 'object' ? claim.value.max : claim.value }, 'en');
  return words?.figure.slice(words.number.length).trim() || claim.unit;
}

/** The file that an entry names, or why there is none. */
function evidenceFile(
  written: string,
  place: () => Place,
  { evidence }: Pick<Loaded, 'evidence'>,
): EvidenceFile | Problem {
  const file = `content/${written}`;
  const outside = /^([/\\]|\w:)/.test(written) || written.split(/[/\\]/).includes('..');
  if (outside || !written.startsWith('evidence/')) {
    const meant = `evidence/${written.replace(/^(\.?\/)*(content\/)?(evidence\/)?/, '')}`;
    if (evidence.has(`content/${meant}`))
      return error('evidence-file', `${written} is not how evidence is named`, place(), `write ${meant}`);
    const text = `${written} does not lie in content/evidence/`;
    return error('evidence-file', text, place(), 'copy it there, and write evidence/NAME');
  }
  const found = evidence.get(file);
  if (!found) {
    const names = [...evidence.keys()].map((name) => name.slice('content/'.length));
    const hint =
      didYouMean(written, names) ?? (names.length > 0 ? `there are: ${names.slice(0, 8).join(', ')}` : undefined);
    return error('evidence-file', `there is no file ${file}`, place(), hint);
  }
  return 'fault' in found ? faultProblem(file, found.fault, place()) : found;
}

function faultProblem(
  file: string,
  fault: { readonly text: string; readonly hint: string; readonly place?: Place },
  place: Place,
): Problem {
  const told = error('evidence-file', `${file} ${fault.text}`, place, fault.hint);
  return fault.place ? { ...told, related: [{ text: 'here:', place: fault.place }] } : told;
}

function dayProblems(evidence: Evidence, at: Entry['at'], date: string | undefined): Problem[] {
  return daysOf(evidence).flatMap(([key, day]): Problem[] => {
    if (!isDay(day)) return [error('date', `there is no ${day} in the calendar`, at(key))];
    if (date === undefined || day <= date) return [];
    const text = `\`${key}\` is a day to come: ${day}`;
    return [
      {
        rule: 'future-date',
        severity: 'warning',
        text,
        hint: 'evidence is dated by the day that it is from',
        place: at(key),
      },
    ];
  });
}

function siblings(data: unknown, path: readonly string[]): string[] {
  const parent = valueAt(data, path.slice(0, -1));
  return isRecord(parent) ? Object.keys(parent).map((key) => [...path.slice(0, -1), key].join('.')) : [];
}

function short(figure: number): string {
  return String(Math.round(figure * 1e6) / 1e6);
}

function error(rule: string, text: string, place: Place, hint?: string): Problem {
  return { rule, severity: 'error', text, place, ...(hint && { hint }) };
}
