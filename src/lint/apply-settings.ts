// Applies what content/site.yaml and comments say about rules: severities, waivers, `is meant`. The only
// place that does.

import path from 'node:path';
import { waiverEnded } from '../problems/expired-waiver.ts';
import { neverWaived, notByComment, notForFiles, notLowered, tooBroad } from '../problems/fixed-rule.ts';
import { noFilesFor } from '../problems/idle-override.ts';
import { idleEntry } from '../problems/idle-waiver.ts';
import { isError, type Place, type Problem, type ProblemDocs, settingsFile, type Waived } from '../problems/problem.ts';
import { noRule } from '../problems/unknown-rule.ts';
import { rules } from '../rules/index.ts';
import { isAboutSite } from '../rules/rule.ts';
import { themePrefix, themeRules } from '../rules/rules-of-theme.ts';
import type { RuleOverride, RuleSetting, Severity } from '../settings/rule-limits.ts';
import type { SiteFile } from '../settings/site-file.ts';
import { dayAfter } from '../site/day.ts';
import { pageFileName } from '../site/page-file-name.ts';
import type { Placed } from '../site/shape.ts';
import type { Theme } from '../theme/index.ts';
import { summariseTranslations } from './in-translation.ts';

type Changeable = Pick<ProblemDocs, 'severity' | 'fixed' | 'release' | 'waivable'>;

/** What a site may change about a rule. A rule of a theme can always be changed. */
function ruleOf(id: string): Changeable | undefined {
  return rules.get(id) ?? (id.startsWith(themePrefix) ? { severity: 'warning' } : undefined);
}

/**
 * Whether content/site.yaml cannot change the severity of this problem. True for a rule that does not
 * exist.
 */
function isFixed({ rule, severity }: Pick<Problem, 'rule' | 'severity'>): boolean {
  const known = ruleOf(rule);
  return !known || known.fixed === 'always' || (known.fixed === 'errors' && severity === 'error');
}

/** Whether a problem is an error that no site can lower: the site cannot be rendered. */
export function isFatal(problem: Problem): boolean {
  return isError(problem) && isFixed(problem);
}

function severityIn(setting: RuleSetting | undefined): Severity | undefined {
  return typeof setting === 'object' ? setting.severity : setting;
}

/** An entry of `waivers:` in content/site.yaml. `until` is its last day: 2026-11-01. */
type Waiver = SiteFile['waivers'][number];

/** What a site sets about rules, and where. */
export interface RuleSettings {
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly overrides?: readonly RuleOverride[] | undefined;
  /** The files of content, for the globs of overrides. Without them, none is reported as idle. */
  readonly files?: readonly string[] | undefined;
  readonly waivers: readonly Waiver[];
  /** The locales that may lack texts. */
  readonly inTranslation?: readonly string[] | undefined;
  readonly source?: Placed | undefined;
  /**
   * The theme, for the names of its rules. Without it, no name of a rule of a theme is reported as
   * unknown.
   */
  readonly theme?: Pick<Theme, 'rules'> | undefined;
  /** The day to compare the last days of waivers with: 2026-11-01. Without it, waivers do not expire. */
  readonly date?: string | undefined;
  /**
   * `parts` when only parts of the site could be checked: then a waiver without a problem is not
   * reported.
   */
  readonly seen: 'all' | 'parts';
  /**
   * Whether it is a release. In a preview, what a release would reject is a warning; in a scheduled one,
   * what has become due on its own is one for 30 days.
   */
  readonly release?: boolean | 'preview' | 'scheduled' | undefined;
}

/** The problems to report, and those that are waived. */
export interface Settled {
  readonly problems: readonly Problem[];
  readonly waived: readonly Waived[];
}

/**
 * Applies the settings of a site to the problems: sets severities, moves waived problems to `waived`,
 * and adds the problems of the settings themselves.
 */
export function settle(all: readonly Problem[], settings: RuleSettings): Settled {
  const unread = unreadFiles(all);
  if (unread) return { problems: unread, waived: [] };
  const { problems, comments } = withoutAllowed(all, settings);
  const waived: Waived[] = [];
  const used = new Set<Waiver>();
  const waivers = settings.waivers.filter((waiver) => canBeWaived(waiver.rule) && !breadthOf(waiver, problems));
  const current = waivers.filter((waiver) => !isExpired(waiver, settings.date) || onlyWarns(waiver.until, settings));
  const waive = (list: readonly Problem[]) =>
    list.filter((problem) => {
      for (const waiver of waivers) if (covers(waiver, problem)) used.add(waiver);
      const waiver = isFixed(problem) ? undefined : current.find((one) => covers(one, problem));
      if (!waiver) return true;
      const { reason, owner, until } = waiver;
      waived.push({ problem, reason, until, owner });
      return false;
    });
  // What is waived is not counted, and the line that counts the rest may be waived, too.
  const reported = waive(summariseTranslations(waive(problems), settings));
  const own = [...comments, ...ruleProblems(settings), ...waiverProblems(settings, used, problems)];
  return { problems: [...reported, ...own].flatMap((problem) => withSeverity(problem, settings)), waived };
}

/**
 * If content/site.yaml cannot be read, nothing says which languages, pages and names there are: then only
 * files that cannot be read are reported. Undefined if it can.
 */
function unreadFiles(problems: readonly Problem[]): readonly Problem[] | undefined {
  const isSettings = ({ about }: Problem) => about?.kind === 'file' && about.name === settingsFile.name;
  if (!problems.some(isSettings)) return undefined;
  return problems.filter(({ about, place }) => about?.kind === 'file' || place?.file === settingsFile.name);
}

/** The problems that no `is meant` comment silences, and the problems of comments that silence none. */
function withoutAllowed(all: readonly Problem[], settings: RuleSettings) {
  const { seen } = settings;
  const comments = all.filter(({ silences }) => silences);
  const byFile = Map.groupBy(comments, ({ place }) => place?.file);
  const used = new Set<Problem>();
  const problems = all.filter((problem) => {
    if (problem.silences) return false;
    const comment = byFile.get(problem.place?.file)?.find((one) => isAllowedBy(one, problem));
    if (comment) used.add(comment);
    return !comment;
  });
  const idle = comments.flatMap((comment): Problem[] => {
    const { silences, ...problem } = comment;
    if (used.has(comment)) return [];
    const { rule = '' } = silences ?? {};
    if (!ruleOf(rule)) return [unknownRule(rule, problem.place)];
    if (canBeAllowed(rule)) return seen === 'parts' || isOff(rule, settings) ? [] : [problem];
    return [canBeWaived(rule) ? notByComment(rule, problem.place) : neverWaived(rule, problem.place)];
  });
  return { problems, comments: idle };
}

function isAllowedBy({ silences, place: at }: Problem, problem: Problem): boolean {
  const { rule, place } = problem;
  if (!silences || !at || !place || silences.rule !== rule) return false;
  return at.line < place.line && place.line <= silences.last && canBeAllowed(rule) && !isFixed(problem);
}

/**
 * Whether a comment above a text may silence a rule: only warnings, and none that a release rejects whatever
 * the site says.
 */
export function canBeAllowed(id: string): boolean {
  const rule = ruleOf(id);
  return canBeWaived(id) && rule?.severity === 'warning' && !isFixedInRelease(rule);
}

/** Whether a release reports it as an error, whatever severity the site sets. */
function isFixedInRelease({ release }: Changeable): boolean {
  return release === 'only' || release === 'also';
}

/** The problem with the severity that the site sets; nothing if it turns the rule off there. */
export function withSeverity(problem: Problem, settings: SeveritySettings): Problem[] {
  const { release, inTranslation = [] } = settings;
  if (release === 'preview') return asPreviewed(problem, settings);
  if (onlyWarns(problem.since, settings)) return [{ ...problem, severity: 'warning' }];
  const isInTranslation = problem.severity === 'warning' && inTranslation.includes(problem.locale ?? '');
  const known = ruleOf(problem.rule);
  const ofRelease = isInTranslation ? undefined : known?.release;
  if (release && known && ofRelease && isFixedInRelease(known)) return [{ ...problem, severity: 'error' }];
  const severity = isFixed(problem) ? undefined : severityOfSite(problem, settings);
  if (severity === 'off') return [];
  if (release && ofRelease === 'due' && severity === undefined) return [{ ...problem, severity: 'error' }];
  const isSet = severity !== undefined && !isInTranslation;
  const now = isSet ? { ...problem, severity: severity === 'warn' ? ('warning' as const) : severity } : problem;
  const isDue = !release && now.severity === 'warning' && (ofRelease === 'due' ? !isSet : ofRelease !== undefined);
  return [isDue ? { ...now, due: true } : now];
}

/** Whether a scheduled release only warns of what was over on a day. */
function onlyWarns(since: string | undefined, { release, date }: SeveritySettings): boolean {
  return release === 'scheduled' && since !== undefined && date !== undefined && date <= dayAfter(since, 'P30D');
}

/** What only a release rejects is a warning. */
function asPreviewed(problem: Problem, settings: SeveritySettings): Problem[] {
  const atDesk = withSeverity(problem, { ...settings, release: false });
  const [rejected] = withSeverity(problem, { ...settings, release: true }).filter(isError);
  const isDue = ruleOf(problem.rule)?.release === 'only' || !atDesk.some(isError);
  return rejected && isDue ? [{ ...rejected, severity: 'warning', due: true }] : atDesk;
}

/** What a site sets for a problem. */
function severityOfSite({ rule, place }: Problem, settings: OffSettings): Severity | undefined {
  const { rules: severities, overrides = [] } = settings;
  const override = overrides.findLast(
    ({ files, rules: own }) => Object.hasOwn(own, rule) && isAmong(place?.file, files),
  );
  const ofSite = Object.hasOwn(severities, rule) ? severityIn(severities[rule]) : undefined;
  return override?.rules[rule] ?? ofSite;
}

function isAmong(file: string | undefined, globs: readonly string[]): boolean {
  return namesOf(file).some((name) => globs.some((glob) => path.posix.matchesGlob(name, glob)));
}

/**
 * The names by which settings mean a file: its own, and that of its page if it has the words of one
 * language.
 */
function namesOf(file = ''): readonly string[] {
  return [file, pageFileName(file, () => true)?.unit ?? file];
}

/**
 * Whether the site turns a rule off in every file: then its checks are not run. A release runs its own;
 * before it is known whether there will be one, `release` is undefined.
 */
export function isOff(id: string, { rules: severities, overrides = [], release }: OffSettings): boolean {
  const known = ruleOf(id);
  if (!known || known.fixed || (release !== false && isFixedInRelease(known)) || !Object.hasOwn(severities, id))
    return false;
  const isElsewhere = overrides.some(({ rules: own }) => Object.hasOwn(own, id) && own[id] !== 'off');
  return severityIn(severities[id]) === 'off' && !isElsewhere;
}

type SeveritySettings = OffSettings & Pick<RuleSettings, 'inTranslation' | 'date'>;

/** The settings that turn rules off. */
export type OffSettings = Pick<RuleSettings, 'rules' | 'overrides' | 'release'>;

/**
 * Whether a waiver matches a problem. Its `text` may be in the message or in the line, as lines of a
 * file may repeat.
 */
function covers(waiver: Waiver, { rule, place, text, locale }: Problem): boolean {
  if (waiver.rule !== rule || !place) return false;
  if (waiver.file !== undefined && !namesOf(place.file).includes(waiver.file)) return false;
  if (waiver.locale !== undefined && waiver.locale !== locale) return false;
  if (waiver.text === undefined || text.includes(waiver.text)) return true;
  return (place.source.split(/\r?\n/, place.line)[place.line - 1] ?? '').includes(waiver.text);
}

/**
 * How many lines a waiver covers, or `all` without a `text`, if that is too many: a waiver of a
 * release rule may cover only one line, unless the rule is waivable broadly. Undefined if the waiver
 * is fine.
 */
function breadthOf(waiver: Waiver, problems: readonly Problem[]): 'all' | number | undefined {
  const { release, waivable } = ruleOf(waiver.rule) ?? {};
  if (!release || release === 'due' || waivable === 'broadly') return undefined;
  if (waiver.text === undefined) return 'all';
  const lines = new Set(problems.filter((problem) => covers(waiver, problem)).map(({ place }) => place?.line));
  return lines.size > 1 ? lines.size : undefined;
}

function canBeWaived(rule: string): boolean {
  return ruleOf(rule)?.fixed !== 'always' && ruleOf(rule) !== undefined;
}

/** Compares dates as strings: 2026-11-01 comes before 2026-11-02. */
function isExpired({ until }: Waiver, date: string | undefined): boolean {
  return date !== undefined && until < date;
}

/** The problems of `rules:` and `overrides:`: unknown rules, and severities that a rule cannot have. */
function ruleProblems({ rules: severities, overrides = [], files, source, theme }: RuleSettings): Problem[] {
  const ofTheme = theme && themeRules(theme).map(({ id }) => id);
  const problemsAt = (id: string, setting: RuleSetting, list: readonly (string | number)[]): Problem[] => {
    const at = (aim?: { key?: true }) => source?.place([...list, id], aim);
    const known = ruleOf(id);
    if (!known || (ofTheme && id.startsWith(themePrefix) && !ofTheme.includes(id)))
      return [unknownRule(id, at({ key: true }), ofTheme)];
    const severity = severityIn(setting);
    if (list.length > 1 && isAboutSite(rules.get(id))) return [notForFiles(id, at({ key: true }))];
    if (!severity || severity === 'error' || (known.fixed !== 'always' && known.release !== 'only')) return [];
    return [notLowered(id, severity, known.release !== undefined, at())];
  };
  return [
    ...Object.entries(severities).flatMap(([id, setting]) => problemsAt(id, setting, ['rules'])),
    ...overrides.flatMap((override, index) => [
      ...Object.entries(override.rules).flatMap(([id, severity]) =>
        problemsAt(id, severity, ['overrides', index, 'rules']),
      ),
      ...override.files.flatMap((glob, number) =>
        files && !files.some((file) => isAmong(file, [glob]))
          ? noFilesFor(glob, source?.place(['overrides', index, 'files', number]))
          : [],
      ),
    ]),
  ];
}

function waiverProblems(settings: RuleSettings, used: ReadonlySet<Waiver>, problems: readonly Problem[]): Problem[] {
  const { waivers, source, date, seen, release } = settings;
  return waivers.flatMap((waiver, index): Problem[] => {
    const at = (key: string) => source?.place(['waivers', index, key]);
    const { rule, owner, file, locale } = waiver;
    const where = [file, locale].filter((part) => part !== undefined).join(' in ');
    const known = ruleOf(rule);
    if (!known) return [unknownRule(rule, at('rule'))];
    if (!canBeWaived(rule)) return [neverWaived(rule, at('rule'))];
    const breadth = breadthOf(waiver, problems);
    if (breadth) return [tooBroad(rule, breadth, where, at(breadth === 'all' ? 'rule' : 'text'))];
    if (isExpired(waiver, date)) return [waiverEnded(waiver, { where, isUsed: used.has(waiver), place: at('until') })];
    const isUnknown = seen === 'parts' || (known.release === 'only' && !release) || isOff(rule, settings);
    if (used.has(waiver) || isUnknown) return [];
    const place = at(file === undefined ? 'locale' : 'file');
    return [idleEntry(rule, where, { hint: idleHint(waiver, used, problems), owner, place })];
  });
}

/** What to do about an idle waiver. One with a `text` may name a file that the line was moved out of. */
function idleHint(waiver: Waiver, used: ReadonlySet<Waiver>, problems: readonly Problem[]): string {
  if (!waiver.text) return `remove it, or correct the name of the ${waiver.file === undefined ? 'locale' : 'file'}`;
  const left = problems.filter((problem) => ![...used].some((one) => covers(one, problem)));
  const meant = left.find((problem) => problem.place && covers({ ...waiver, file: problem.place.file }, problem))?.place
    ?.file;
  return meant === undefined
    ? `no line there that contains “${waiver.text}” has this problem; remove the waiver, or correct its text`
    : `a line of ${meant} that contains “${waiver.text}” has this problem: correct the name of the file`;
}

function unknownRule(id: string, place: Place | undefined, ofTheme: readonly string[] = []): Problem {
  return noRule(id, [...rules.keys(), ...ofTheme], place);
}
