// The examples of every rule, run on a small site: wrong ones are found, and nothing else; in right ones,
// nothing is found.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { openEngine } from '../../src/engine.ts';
import { once } from '../../src/files/once.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import type { Example, ExampleChanges, Problem } from '../../src/problems/problem.ts';
import { rules } from '../../src/rules/index.ts';
import type { Rule } from '../../src/rules/rule.ts';
import {
  type Changes,
  minimalSite,
  problemsOf,
  provenClaims,
  repository,
  siteWith,
  withChanges,
} from '../support/helpers.ts';

/** Rules that no content and no theme can break, with the reason. */
const notShown: Readonly<Record<string, string>> = {
  sitemap: 'litfass writes the sitemap after it knows all pages; lint/page-checks.test.ts calls the check with another',
};

/** What a wrong example cannot be without. */
const consequences: Readonly<Record<string, readonly string[]>> = {
  'expired-waiver': ['length'],
  'idle-waiver': ['length'],
  lang: ['hreflang'],
  'missing-words': ['missing-translation'],
  'too-many-warnings': ['length'],
};

const shown = [...rules.values()].filter(({ id }) => !Object.hasOwn(notShown, id));

test.each(shown)('$id reports its wrong examples, and nothing in the right ones', async (rule) => {
  const ofSite = rule.release === 'only' ? await ofRelease() : [];
  const others = (problems: readonly string[]) => problems.filter((id) => id !== rule.id && !ofSite.includes(id));
  const wrong = await problemsIn(rule, rule.wrong);
  expect(wrong).toContain(rule.id);
  expect(others(wrong)).toEqual(consequences[rule.id] ?? []);
  const right = await problemsIn(rule, rule.right);
  expect(right).not.toContain(rule.id);
  expect(others(right)).toEqual([]);
});

/** What a release of the small site itself lacks. */
const ofRelease = once(() => problemsIn({ id: 'none', release: 'only' }, {}));

/** The day on which the examples are checked. */
const date = '2026-02-01';

type Checked = Pick<Rule, 'id' | 'at' | 'release'>;

/** The rules of the problems of the small site with an example. */
async function problemsIn(rule: Checked, example: Example): Promise<readonly string[]> {
  const changes = changesOf(rule, example);
  const problems = changes.dev ? await problemsInDev(changes) : await problemsInCheck(rule, changes);
  return [...new Set(problems.map((problem) => problem.rule))];
}

function problemsInCheck(
  { release }: Checked,
  { maxWarnings, ...changes }: ExampleChanges,
): Promise<readonly Problem[]> {
  const options = { date, release: release === 'only', maxWarnings };
  return withChanges(filesOf(changes), (site) => problemsOf(site, options));
}

async function problemsInDev(changes: ExampleChanges): Promise<readonly Problem[]> {
  const site = siteWith(filesOf(changes));
  try {
    const engine = openEngine(workplaceAt(site.root, { date }));
    await engine.update();
    await engine.finish();
    return engine.problems();
  } finally {
    site.remove();
  }
}

function changesOf({ id, at }: Checked, example: Example): ExampleChanges {
  if (typeof example !== 'string') return example;
  if (at === undefined) throw new Error(`${id} needs \`at\`, because its examples are YAML`);
  return { yaml: { [at]: example } };
}

/** The small site of the examples: unproven claims are reported, and it has none. */
const base: Readonly<Record<string, string>> = {
  'content/claims.yaml': provenClaims,
  'content/site.yaml': readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8').replace(/^overrides:.*\n/m, ''),
};

/** The files that an example changes: its own, those with its YAML, and fonts that a theme of it names. */
function filesOf({ yaml = {}, files = {} }: ExampleChanges): Changes {
  const documents = new Map<string, Document>();
  for (const [at, excerpt] of Object.entries(yaml)) {
    const [file = '', path] = at.split(' ');
    const document = documents.get(file) ?? parseDocument(base[file] ?? readFileSync(join(minimalSite, file), 'utf8'));
    documents.set(file, document);
    const steps = path?.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const target = steps ? document.getIn(steps) : document.contents;
    const { contents } = parseDocument(excerpt, { uniqueKeys: false });
    if (isMap(target) && isMap(contents)) for (const { key, value } of contents.items) target.set(key, value);
    else if (isSeq(target) && isSeq(contents)) for (const item of contents.items) target.add(item);
    else throw new Error(`this does not fit ${at}: ${excerpt}`);
  }
  const changed = [...documents].map(([file, document]) => [file, document.toString({ lineWidth: 0 })]);
  const named = fonts.filter(([file]) => Object.values(files).some((text) => text?.includes(file)));
  const binary = named.map(([file, original]) => [`templates/${file}`, readFileSync(join(repository, original))]);
  return { ...base, ...Object.fromEntries([...changed, ...binary]), ...files };
}

/** Files that no source can contain: as an example names them in `templates/`, and where they are. */
const fonts = [
  ['social/latin.woff', 'templates/social/head-latin.woff'],
  ['social/latin-ext.woff', 'templates/social/head-latin-ext.woff'],
] as const;
