// The errors that stop a release, for tests of release rules.
import { dirname, join } from 'node:path';
import { releaseGate } from '../../src/lint/release.ts';
import { isError, type Problem, SiteError } from '../../src/problems/problem.ts';
import { type BuildOptions, checkBuild } from './build.ts';
import { sharedThemes, type TestSite } from './helpers.ts';

/** The date of releases in tests. */
export const date = '2026-11-28';

/** The errors of a release, in the order in which it reports them. */
export async function refusals(site: TestSite, options: Partial<BuildOptions> = {}): Promise<readonly Problem[]> {
  try {
    const out = join(dirname(site.root), 'checked');
    const { staged } = await checkBuild({
      root: site.root,
      out,
      date,
      release: releaseGate,
      cache: sharedThemes,
      ...options,
    });
    staged.drop();
    return [];
  } catch (error) {
    if (error instanceof SiteError) return error.problems.filter(isError);
    throw error;
  }
}

export const sentences = (problems: readonly Problem[]) => problems.map(({ rule, text }) => `${rule}: ${text}`);
