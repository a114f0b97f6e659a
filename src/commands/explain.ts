// litfass explain: prints what a rule means, why it matters, and a wrong and a right example.
import { Command } from 'commander';
import { canBeAllowed } from '../lint/apply-settings.ts';
import { table } from '../problems/print/table.ts';
import { didYouMean, type Example, usageError } from '../problems/problem.ts';
import { rules } from '../rules/index.ts';
import type { Rule } from '../rules/rule.ts';
import { themePrefix, themeRules } from '../rules/rules-of-theme.ts';
import { omit } from '../site/record.ts';
import { printJson } from './format.ts';
import { openSite } from './open-site.ts';
import { rootOf, type SiteOptions, withRoot } from './options.ts';

/** The `explain` command. */
export function explainCommand(): Command {
  return withRoot(new Command('explain'))
    .argument('[rule]', 'the rule, as shown in brackets after a problem: unknown-key')
    .option('--json', 'print it as JSON')
    .action(run);
}

async function run(argument: string | undefined, { root, json }: SiteOptions): Promise<void> {
  if (argument === undefined) {
    if (json) printJson([...rules.values()].map(withShown));
    else console.log(list());
    return;
  }
  const id = argument.replace(/^\[(.*)\]$/, '$1');
  const ofTheme = id.startsWith(themePrefix) ? await rulesOfTheme(root) : [];
  const rule = rules.get(id) ?? ofTheme.find((one) => one.id === id);
  if (!rule)
    throw usageError(
      `there is no rule “${id}”`,
      didYouMean(id, [...rules.keys(), ...ofTheme.map((one) => one.id)]) ?? 'npx litfass explain lists all rules',
    );
  if (json) printJson(withShown(rule));
  else console.log(explanation(rule));
}

/** The rules of the theme of the site in `root`. Compiles the theme. */
async function rulesOfTheme(root: string): Promise<readonly Rule[]> {
  const { bundle } = await (await openSite(rootOf({ root }))).read();
  return bundle.theme ? themeRules(bundle.theme) : [];
}

function list(): string {
  const rows = [...rules.values()].map((rule) => [rule.id, isDue(rule) ? 'due' : rule.severity, rule.what]);
  const due = 'What is due is a warning while you write, and an error in a release.';
  return `${table(rows)}\n${due} npx litfass explain RULE shows the details of one rule.`;
}

function explanation(rule: Rule): string {
  const where = rule.at ? `, in ${rule.at.split(' ')[0]}` : '';
  const { wrong, right } = withShown(rule);
  return [
    `${rule.id} (${rule.severity}${isDue(rule) ? ', an error in a release' : ''})`,
    '',
    rule.what,
    rule.why,
    '',
    `Wrong${where}:`,
    indented(wrong),
    '',
    `Right${where}:`,
    indented(right),
    '',
    configuration(rule),
    ...limitLines(rule),
  ].join('\n');
}

/** The documentation of a rule with its examples as text. `scopes` is empty if reading finds its problem. */
function withShown(rule: Rule) {
  const { checks = {}, ...said } = omit(rule, 'problem');
  return { ...said, scopes: Object.keys(checks), wrong: shown(rule.wrong, rule.at), right: shown(rule.right, rule.at) };
}

/** An example as text. Files are shown one below the other, each under its name. */
function shown(example: Example, at = ''): string {
  if (typeof example === 'string') return below(at, example);
  if (example.shown !== undefined) return example.shown;
  const { yaml = {}, files = {} } = example;
  const parts = Map.groupBy(Object.entries(yaml), ([place]) => place.split(' ')[0] ?? '');
  return [
    ...[...parts].map(([file, places]) => [`# ${file}`, ...places.map(([place, text]) => below(place, text))]),
    ...Object.entries(files).map(([file, content]) =>
      content === null ? [`# without ${file}`] : [`# ${file}`, content.trimEnd()],
    ),
  ]
    .flat()
    .join('\n');
}

/** YAML below the keys of the map that it belongs to. An entry of a list has no key to show. */
function below(at: string, yaml: string): string {
  const keys = at.split(' ')[1]?.split('.') ?? [];
  if (keys.some((key) => /^\d+$/.test(key))) return yaml;
  return keys.reduceRight((inner, key) => `${key}:\n${inner.replace(/^(?=.)/gm, '  ')}`, yaml);
}

const isDue = ({ severity, release }: Pick<Rule, 'severity' | 'release'>) =>
  severity === 'warning' && release !== undefined;

function configuration({ id, fixed, severity, release }: Rule): string {
  if (fixed === 'always') return 'It cannot be turned off or waived.';
  const other = severity === 'error' ? 'warn' : 'error';
  const comment = canBeAllowed(id)
    ? `\nA comment \`# litfass: ${id} is intended\` on the line above a text silences it there.`
    : '';
  if (release === 'only')
    return 'It is checked only with --release, where it is always an error: `rules:` cannot turn it off. A waiver in content/site.yaml exempts a single place, with a reason and an expiry date.';
  const releaseNote =
    release === 'also' ? ' A release still treats it as an error; a waiver exempts a single place.' : '';
  if (release === 'due')
    return `In content/site.yaml, rules: { ${id}: error } makes it an error everywhere, warn a warning everywhere, and off turns it off.${comment}`;
  const fixedNote = fixed === 'errors' ? ' Where it is reported as an error, this has no effect.' : '';
  return `In content/site.yaml, rules: { ${id}: off } turns it off, ${other} makes it ${severity === 'error' ? 'a warning' : 'an error'}.${fixedNote}${releaseNote}${comment}`;
}

/** What a site may set beside the severity. */
function limitLines({ id, limits }: Rule): string[] {
  const defaults = Object.entries(limits ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const written = defaults.join(', ').replace(/(\d),(\d)/g, '$1, $2');
  return limits ? [`Its limits are settings, with these defaults: rules: { ${id}: { ${written} } }`] : [];
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
