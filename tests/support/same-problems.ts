// Compares what `check`, `build` and `dev` say of a site: rule, severity, place, text and hint of each
// problem. From nothing, and with what a run before has left; in `dev` also after pages were asked for, in
// any order, and after saves that change nothing.
import { join } from 'node:path';
import { type Engine, openEngine } from '../../src/engine.ts';
import { type Cache, memoryCache, openCache } from '../../src/files/cache.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { hintOf, type Problem, SiteError, sortProblems } from '../../src/problems/problem.ts';
import { build, checkBuild } from './build.ts';
import { today as date, filesBelow, sharedThemes } from './helpers.ts';

/** What the commands say otherwise of a site than `check` from nothing; empty if all say the same. */
export async function differences(root: string): Promise<string[]> {
  const expected = await checked(root, sharedThemes);
  const faults: string[] = [];
  const compare = (who: string, found: readonly string[]) => {
    const more = found.filter((one) => !expected.includes(one)).map((one) => `adds ${one}`);
    const less = expected.filter((one) => !found.includes(one)).map((one) => `lacks ${one}`);
    const said = [...more, ...less].join('\n  ') || `has ${found.length} problems instead of ${expected.length}`;
    if (found.join('\n') !== expected.join('\n')) faults.push(`${who} ${said}`);
  };
  const compareDev = async (cache: Cache, order: 'forwards' | 'backwards') => {
    const engine = openEngine(workplaceAt(root, { date, cache: memoryCache(cache) }), { drafts: true });
    for (const saved of [undefined, ...savedFiles(root).map((file) => [file]), undefined]) {
      await engine.update(saved);
      askForPages(engine, order);
      await engine.finish();
      compare(`dev, with pages asked for ${order}, after ${saved ?? 'all'} was read,`, linesOf(engine.problems()));
    }
  };
  await compareDev(sharedThemes, 'forwards');
  compare('build', await built(root));
  compare('build once more', await built(root));
  compare('check after a build', await checked(root, openCache(root)));
  await compareDev(openCache(root), 'backwards');
  return faults;
}

/** Renders all pages as a server does. What cannot be rendered is one of the problems. */
function askForPages(engine: Engine, order: 'forwards' | 'backwards'): void {
  const site = engine.site();
  const routes = [...(site?.byUrl.values() ?? [])];
  for (const route of order === 'forwards' ? routes : routes.reverse()) {
    try {
      site?.page(route);
    } catch {}
  }
}

/** A file of each kind, to be saved as it is. */
function savedFiles(root: string): string[] {
  const files = [...filesBelow(join(root, 'content')).keys()].map((file) => `content/${file}`).sort();
  const kinds = [
    /^content\/site\.yaml$/,
    /^content\/claims\.yaml$/,
    /^content\/locales\//,
    /^content\/sections\//,
    /^content\/pages\//,
  ];
  return [...kinds.flatMap((kind) => files.find((file) => kind.test(file)) ?? []), 'templates/index.ts'];
}

const checked = (root: string, cache: Cache) =>
  reported(async () => {
    const { staged, warnings } = await checkBuild({
      root,
      date,
      cache,
      out: join(root, '.checked'),
      pagesFrom: join(root, 'dist'),
    });
    staged.drop();
    return warnings;
  });

const built = (root: string) =>
  reported(async () => (await build({ root, date, cache: openCache(root), out: join(root, 'dist') })).warnings);

async function reported(run: () => Promise<readonly Problem[]>): Promise<string[]> {
  try {
    return linesOf(sortProblems(await run()));
  } catch (error) {
    if (error instanceof SiteError) return linesOf(error.problems);
    throw error;
  }
}

function linesOf(problems: readonly Problem[]): string[] {
  return problems.map((problem) => {
    const { rule, severity, text, place } = problem;
    return JSON.stringify([rule, severity, place?.file, place?.line, place?.column, text, hintOf(problem)]);
  });
}
