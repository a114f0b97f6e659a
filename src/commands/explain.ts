// litfass explain: prints what a rule means, why it matters, and a wrong and a right example.
import { Command, Option } from 'commander';
import { CliError, didYouMean } from '../diagnostics/problem.ts';
import { canBeAllowed, type Rule, rules } from '../rules/index.ts';

interface Options {
  readonly json?: true;
}

/** The `explain` command. */
export function explainCommand(): Command {
  // Rules are the same for every site. --root is accepted as in other commands, and ignored.
  return new Command('explain')
    .argument('[rule]', 'the rule, as shown in brackets after a problem: unknown-key')
    .option('--json', 'print it as JSON')
    .addOption(new Option('--root <dir>').hideHelp())
    .action(run);
}

function run(argument: string | undefined, { json }: Options): void {
  if (argument === undefined) {
    if (json) console.log(JSON.stringify([...rules].map(withId), null, 2));
    else console.log(list());
    return;
  }
  const id = argument.replace(/^\[(.*)\]$/, '$1');
  const rule = rules.get(id);
  if (!rule)
    throw new CliError(
      'usage',
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
  return [...lines, '', 'litfass explain RULE shows the details of one rule.'].join('\n');
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
    configuration(id, rule),
  ].join('\n');
}

function configuration(id: string, { fixed, severity, release }: Rule): string {
  if (fixed === 'always') return 'It cannot be turned off or waived.';
  const other = severity === 'error' ? 'warn' : 'error';
  if (release === 'only')
    return 'It is checked only with --release, where it is always an error: `rules:` cannot turn it off. A waiver in content/site.yaml exempts a single place, with a reason and an expiry date.';
  const releaseNote = release ? ' A release still treats it as an error; a waiver exempts a single place.' : '';
  const fixedNote = fixed === 'errors' ? ' Where it is reported as an error, this has no effect.' : '';
  const comment = canBeAllowed(id)
    ? `\nA comment \`# litfass: ${id} is meant\` on the line above a text silences it there.`
    : '';
  return `In content/site.yaml, rules: { ${id}: off } turns it off, ${other} makes it ${severity === 'error' ? 'a warning' : 'an error'}.${fixedNote}${releaseNote}${comment}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
