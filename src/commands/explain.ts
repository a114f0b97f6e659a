// litfass explain: what a rule means, why it matters, and how it looks wrong and right.
import { Command, Option } from 'commander';
import { CliError, didYouMean } from '../diagnostics/problem.ts';
import { canBeAllowed, type Rule, rules } from '../rules/index.ts';

interface Options {
  readonly json?: true;
}

export function explainCommand(): Command {
  // Rules are the same for every site: --root is taken like everywhere else, and not looked at.
  return new Command('explain')
    .argument('[rule]', 'the rule, as it stands in brackets behind a problem: unknown-key')
    .option('--json', 'print it as JSON')
    .addOption(new Option('--root <dir>').hideHelp())
    .action(run);
}

function run(asked: string | undefined, { json }: Options): void {
  if (asked === undefined) {
    if (json) console.log(JSON.stringify([...rules].map(withId), null, 2));
    else console.log(list());
    return;
  }
  const id = asked.replace(/^\[(.*)\]$/, '$1');
  const rule = rules.get(id);
  if (!rule)
    throw new CliError(
      2,
      `there is no rule “${id}”`,
      didYouMean(id, rules.keys()) ?? 'litfass explain lists all rules',
    );
  console.log(json ? JSON.stringify(withId([id, rule]), null, 2) : explanation(id, rule));
}

function withId([id, rule]: readonly [string, Rule]) {
  return { id, ...rule };
}

function list(): string {
  const width = Math.max(...[...rules.keys()].map((id) => id.length));
  const lines = [...rules].map(([id, { severity, what }]) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${what}`);
  return [...lines, '', 'litfass explain RULE tells more about one.'].join('\n');
}

function explanation(id: string, rule: Rule): string {
  return [
    `${id} (${rule.severity})`,
    '',
    rule.what,
    rule.why,
    '',
    'Wrong:',
    indented(rule.wrong),
    '',
    'Right:',
    indented(rule.right),
    '',
    changing(id, rule),
  ].join('\n');
}

function changing(id: string, { fixed, severity, release }: Rule): string {
  if (fixed === 'always') return 'It cannot be turned off or waived.';
  const other = severity === 'error' ? 'warn' : 'error';
  if (release === 'only')
    return 'It is judged only with --release, and always an error there: `rules:` cannot turn it off. A waiver in content/site.yaml lets a single place pass, with a reason and a last day.';
  const later = release ? ' A release takes it for an error all the same; a waiver lets a single place pass.' : '';
  const errors = fixed === 'errors' ? ' Where it is told as an error, that changes nothing.' : '';
  const meant = canBeAllowed(id)
    ? `\nA comment \`# litfass: ${id} is meant\` on the line above a text silences it there.`
    : '';
  return `In content/site.yaml, rules: { ${id}: off } turns it off, ${other} makes it ${severity === 'error' ? 'a warning' : 'an error'}.${errors}${later}${meant}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
