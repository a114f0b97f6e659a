// The state of a site and of its translations, as several commands read it.
import { workplaceAt } from '../files/workplace.ts';
import { isError, type Problem, SiteError, sortProblems } from '../problems/problem.ts';
import type { TranslationReport } from '../run/site-translations.ts';
import { counted } from './options.ts';

/**
 * The report of a site on a day, which waivers have an end on; remembered for as long as no file changes.
 * Throws what `unreadable` makes of the errors of a site that cannot be read.
 */
export async function siteReport(root: string, date: string, unreadable?: (errors: readonly Problem[]) => Error) {
  // Imported late, so that --help and usage errors stay fast.
  const { openCache } = await import('../files/cache.ts');
  const { openBuildCache } = await import('../run/whole-build.ts');
  const remembered = openBuildCache({ root, cache: openCache(root) }, { date }, 'translations');
  const before = remembered.get() as TranslationReport | undefined;
  if (before) return before;
  const { waived, bundle, ...read } = await readTranslations(root, date, unreadable);
  if (read.problem) throw new SiteError([read.problem]);
  const { translationReport } = await import('../run/site-translations.ts');
  const now = translationReport(read, waived);
  remembered.set(now, bundle);
  return now;
}

/**
 * Compares the translations of a site with its lock. `errors` are those that hide some of its texts.
 * Throws what `unreadable` makes of them if they hide all.
 */
export async function readTranslations(
  root: string,
  date?: string,
  unreadable = (errors: readonly Problem[]): Error => new SiteError(errors),
) {
  const { readOnce } = await import('../engine.ts');
  const { openCache } = await import('../files/cache.ts');
  const { siteTranslations } = await import('../run/site-translations.ts');
  const engine = await readOnce(workplaceAt(root, { date, cache: openCache(root) }));
  const content = await engine.content();
  const { read, site, problems, waived } = content;
  const { bundle, settings } = content.content;
  const errors = sortProblems(problems.filter((one) => isError(one) && one.rule !== 'translations-lock'));
  const translations = siteTranslations(read);
  if (!translations || !settings.source) throw unreadable(errors);
  // A damaged lock is written again.
  return { ...translations, content, waived, bundle, engine, errors: site ? [] : errors };
}

/** The translations of a site. What is broken elsewhere may hide some, so it says so. */
export async function readTranslatedSite(root: string, date: string) {
  const site = await readTranslations(root, date);
  const { length } = site.errors;
  if (length > 0)
    console.error(`texts may be missing: the site has ${counted(length, 'error')}, which npx litfass check shows`);
  return site;
}
