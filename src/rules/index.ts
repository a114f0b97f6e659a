// Every rule that a problem can name: how severe it is, what it means, why it matters; and the one place where a site's own
// severities and waivers (content/site.yaml) are applied. Finding problems is the business of the stages.
import { didYouMean, isError, type Place, type Problem, type Waived } from '../diagnostics/problem.ts';
import { addressRules } from './addresses.ts';
import { claimRules } from './claims.ts';
import { fittingRules } from './fitting.ts';
import { hostRules } from './hosts.ts';
import { summariseTranslations } from './in-translation.ts';
import { languageRules } from './language.ts';
import { pageRules } from './pages.ts';
import { readingRules } from './reading.ts';
import { releaseRules } from './release.ts';
import { settingRules } from './settings.ts';
import { textRules } from './texts.ts';
import { translationRules } from './translations.ts';

export interface Rule {
  readonly severity: Problem['severity'];
  /**
   * `always`: the rule guards safety, or that a site can be made at all, and cannot be turned off, lowered or waived.
   * `errors`: where it is told as an error it stays one; its warnings can be changed.
   */
  readonly fixed?: 'always' | 'errors';
  /**
   * A release takes it for an error, whatever the site says of its severity; it may still be waived, line by line. `only`: an
   * ordinary build does not judge it, so that a waiver of it is not idle there. `also`: while a site is being written it is
   * what the site says.
   */
  readonly release?: 'only' | 'also';
  /** A waiver may hold for a whole file or locale, in a release too. */
  readonly waivable?: 'broadly';
  /** One sentence each. */
  readonly what: string;
  readonly why: string;
  /** YAML, or the file named in its first comment. */
  readonly wrong: string;
  readonly right: string;
}

export type RuleTable = Readonly<Record<string, Rule>>;

/** All rules by id, in alphabetical order. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    ...readingRules,
    ...fittingRules,
    ...textRules,
    ...translationRules,
    ...languageRules,
    ...claimRules,
    ...addressRules,
    ...pageRules,
    ...hostRules,
    ...releaseRules,
    ...settingRules,
  }).sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Whether nothing in content/site.yaml can change this problem. A rule that the table lacks is never lowered. */
function isFixed({ rule, severity }: Pick<Problem, 'rule' | 'severity'>): boolean {
  const known = rules.get(rule);
  return !known || known.fixed === 'always' || (known.fixed === 'errors' && severity === 'error');
}

/** Errors that no site can lower: with one of them there is no site to render. */
export function isFatal(problem: Problem): boolean {
  return isError(problem) && isFixed(problem);
}

export type Severity = 'off' | 'warn' | 'error';

export interface Waiver {
  readonly rule: string;
  /** A file, a locale, or both. */
  readonly file?: string | undefined;
  readonly locale?: string | undefined;
  readonly text?: string | undefined;
  readonly reason: string;
  readonly owner: string;
  readonly until: string;
}

/** What a site says about rules, and where it says it. */
export interface RuleSettings {
  readonly rules: Readonly<Record<string, Severity>>;
  readonly waivers: readonly Waiver[];
  /** The locales that may lack texts. */
  readonly inTranslation?: readonly string[] | undefined;
  readonly source?:
    | { readonly data?: unknown; readonly place: (path: readonly (string | number)[], aim?: { key?: true }) => Place }
    | undefined;
  /** The day to hold waivers against, as 2026-11-01. Without it none expires. */
  readonly date?: string | undefined;
  /** `parts` when something kept the site from being judged as a whole: a waiver without a problem is no mistake then. */
  readonly seen: 'all' | 'parts';
  readonly release?: boolean | undefined;
}

export interface Settled {
  readonly problems: readonly Problem[];
  readonly waived: readonly Waived[];
}

/** The problems as the site wants them told: severities set, waived ones left out, and what is wrong with the wishes themselves. */
export function settle(all: readonly Problem[], judgement: RuleSettings): Settled {
  const { problems: found, comments } = withoutMeant(all, judgement);
  const problems = summariseTranslations(found, judgement);
  const waived: Waived[] = [];
  const used = new Set<Waiver>();
  const waivers = judgement.waivers.filter((waiver) => canBeWaived(waiver.rule) && !breadthOf(waiver, problems));
  const current = waivers.filter((waiver) => !isExpired(waiver, judgement.date));
  const told: Problem[] = [];
  for (const problem of problems) {
    for (const waiver of waivers) if (covers(waiver, problem)) used.add(waiver);
    const waiver = isFixed(problem) ? undefined : current.find((one) => covers(one, problem));
    if (!waiver) {
      told.push(problem);
      continue;
    }
    const { reason, owner, until } = waiver;
    waived.push({ problem, reason, until, owner });
  }
  const own = [...comments, ...ruleProblems(judgement), ...waiverProblems(judgement, { used, problems })];
  return { problems: [...told, ...own].flatMap((problem) => withSeverity(problem, judgement)), waived };
}

/** What no comment beside a text says is meant, and the comments that say it in vain. */
function withoutMeant(all: readonly Problem[], { seen }: RuleSettings) {
  const comments = all.filter(({ silences }) => silences);
  const byFile = Map.groupBy(comments, ({ place }) => place?.file);
  const used = new Set<Problem>();
  const problems = all.filter((problem) => {
    if (problem.silences) return false;
    const comment = byFile.get(problem.place?.file)?.find((one) => isMeant(one, problem));
    if (comment) used.add(comment);
    return !comment;
  });
  const idle = comments.flatMap((comment): Problem[] => {
    const { silences, ...told } = comment;
    if (used.has(comment)) return [];
    const { rule = '' } = silences ?? {};
    if (!rules.has(rule)) return [unknownRule(rule, told.place)];
    if (canBeAllowed(rule)) return seen === 'parts' ? [] : [told];
    const [text, hint] = canBeWaived(rule)
      ? [
          `\`${rule}\` cannot be waived by a comment`,
          'waive it under waivers: in content/site.yaml, or mend what it tells',
        ]
      : [`\`${rule}\` cannot be waived`, fixedHint];
    return [{ rule: 'fixed-rule', severity: 'error', text, hint, place: told.place }];
  });
  return { problems, comments: idle };
}

function isMeant({ silences, place: at }: Problem, problem: Problem): boolean {
  const { rule, place } = problem;
  if (!silences || !at || !place || silences.rule !== rule) return false;
  return at.line < place.line && place.line <= silences.last && canBeAllowed(rule) && !isFixed(problem);
}

/** Whether a comment beside a text silences a rule: a warning or `raw-figure`, never what a release asks for. */
export function canBeAllowed(id: string): boolean {
  const rule = rules.get(id);
  return canBeWaived(id) && !rule?.release && (rule?.severity === 'warning' || id === 'raw-figure');
}

function withSeverity(problem: Problem, { rules: wished, release }: RuleSettings): Problem[] {
  if (release && rules.get(problem.rule)?.release) return [{ ...problem, severity: 'error' }];
  const severity = Object.hasOwn(wished, problem.rule) ? wished[problem.rule] : undefined;
  if (severity === undefined || isFixed(problem)) return [problem];
  if (severity === 'off') return [];
  return [{ ...problem, severity: severity === 'warn' ? 'warning' : 'error' }];
}

/** By words of its line, or of what is told: many lines of a file may read the same. */
function covers(waiver: Waiver, { rule, place, text, locale }: Problem): boolean {
  if (waiver.rule !== rule || !place) return false;
  if (waiver.file !== undefined && waiver.file !== place.file) return false;
  if (waiver.locale !== undefined && waiver.locale !== locale) return false;
  if (waiver.text === undefined || text.includes(waiver.text)) return true;
  return (place.source.split(/\r?\n/, place.line)[place.line - 1] ?? '').includes(waiver.text);
}

/**
 * How much a waiver would let pass that may not: of what a release asks for a single line can wait, never a whole file.
 * Of what has a stand-in, a file or a locale can.
 */
function breadthOf(waiver: Waiver, problems: readonly Problem[]): 'all' | number | undefined {
  const { release, waivable } = rules.get(waiver.rule) ?? {};
  if (!release || waivable === 'broadly') return undefined;
  if (waiver.text === undefined) return 'all';
  const lines = new Set(problems.filter((problem) => covers(waiver, problem)).map(({ place }) => place?.line));
  return lines.size > 1 ? lines.size : undefined;
}

function canBeWaived(rule: string): boolean {
  return rules.get(rule)?.fixed !== 'always' && rules.has(rule);
}

/** Days are compared as they are written: 2026-11-01 comes before 2026-11-02. */
function isExpired({ until }: Waiver, date: string | undefined): boolean {
  return date !== undefined && until < date;
}

/** Severities for rules that there are not, or that cannot be had. */
function ruleProblems({ rules: wished, source }: RuleSettings): Problem[] {
  return Object.entries(wished).flatMap(([id, severity]): Problem[] => {
    const at = (aim?: { key?: true }) => source?.place(['rules', id], aim);
    if (!rules.has(id)) return [unknownRule(id, at({ key: true }))];
    const known = rules.get(id);
    if (severity === 'error' || (known?.fixed !== 'always' && known?.release !== 'only')) return [];
    const text = `\`${id}\` cannot be ${severity === 'off' ? 'turned off' : 'made a warning'}`;
    const hint = known.release ? releaseHint : fixedHint;
    return [{ rule: 'fixed-rule', severity: 'error', text, hint, place: at() }];
  });
}

const releaseHint = 'a release always asks for it; waive a single place under waivers:, with a reason and a last day';
const fixedHint = 'it guards safety, or that there is a site at all; mend what it tells';

const lineHint = 'a release asks for it: name words of one line under text:, or of what is told of it';

interface Used {
  readonly used: ReadonlySet<Waiver>;
  readonly problems: readonly Problem[];
}

function waiverProblems({ waivers, source, date, seen, release }: RuleSettings, { used, problems }: Used): Problem[] {
  return waivers.flatMap((waiver, index): Problem[] => {
    const at = (key: string) => source?.place(['waivers', index, key]);
    const { rule, until } = waiver;
    const where = scopeOf(waiver);
    const known = rules.get(rule);
    if (!known) return [unknownRule(rule, at('rule'))];
    if (!canBeWaived(rule)) {
      const text = `\`${rule}\` cannot be waived`;
      return [{ rule: 'fixed-rule', severity: 'error', text, hint: fixedHint, place: at('rule') }];
    }
    const breadth = breadthOf(waiver, problems);
    if (breadth) {
      const [key, text] =
        breadth === 'all'
          ? ['rule', `\`${rule}\` cannot be waived in all of ${where}`]
          : ['text', `this waiver of \`${rule}\` holds for ${breadth} lines of ${where}`];
      return [{ rule: 'fixed-rule', severity: 'error', text, hint: lineHint, place: at(key) }];
    }
    if (isExpired(waiver, date)) {
      const text = `the waiver of \`${rule}\` in ${where} ended on ${until}`;
      const hint = used.has(waiver)
        ? 'mend what it waived, or give it another day and say why'
        : 'remove it: it waives nothing any more';
      return [{ rule: 'expired-waiver', severity: 'error', text, hint, place: at('until') }];
    }
    if (used.has(waiver) || seen === 'parts' || (known.release === 'only' && !release)) return [];
    const text = `the waiver of \`${rule}\` in ${where} waives nothing`;
    return [
      {
        rule: 'idle-waiver',
        severity: 'warning',
        text,
        hint: idleHint(waiver, { used, problems }),
        place: at(waiver.file === undefined ? 'locale' : 'file'),
      },
    ];
  });
}

/** What a waiver is for, in words: a file, a locale, or a file in a locale. */
function scopeOf({ file, locale }: Waiver): string {
  return [file, locale].filter((part) => part !== undefined).join(' in ');
}

/** A waiver with words may name a file that its line has left, or that there is not. */
function idleHint(waiver: Waiver, { used, problems }: Used): string {
  if (!waiver.text) return `remove it, or mend the name of the ${waiver.file === undefined ? 'locale' : 'file'}`;
  const left = problems.filter((problem) => ![...used].some((one) => covers(one, problem)));
  const meant = left.find((problem) => problem.place && covers({ ...waiver, file: problem.place.file }, problem))?.place
    ?.file;
  return meant === undefined
    ? `no line there that holds “${waiver.text}” has this problem; remove the waiver, or mend its text`
    : `a line of ${meant} that holds “${waiver.text}” has this problem: mend the name of the file`;
}

function unknownRule(id: string, place: Place | undefined): Problem {
  const hint = didYouMean(id, rules.keys()) ?? 'litfass explain lists all rules';
  return { rule: 'unknown-rule', severity: 'error', text: `there is no rule \`${id}\``, hint, place };
}
