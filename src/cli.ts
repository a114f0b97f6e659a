// The list of commands, and the only place that prints a failure and sets an exit code.
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { buildCommand } from './commands/build.ts';
import { checkCommand } from './commands/check.ts';
import { contactCommand } from './commands/contact.ts';
import { devCommand } from './commands/dev.ts';
import { newCommand } from './commands/new.ts';
import { previewCommand } from './commands/preview.ts';
import { formatProblems, problemsToJson, Refusal, SiteError } from './problem.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('litfass')
  .description(
    'Builds marketing sites in several languages from YAML.\nEvery figure is a claim; every mistake is told with its line.',
  )
  .version(version)
  .showHelpAfterError('(litfass --help lists the commands)')
  .addCommand(buildCommand())
  .addCommand(checkCommand())
  .addCommand(devCommand())
  .addCommand(previewCommand())
  .addCommand(contactCommand())
  .addCommand(newCommand());

for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** Prints what went wrong and returns the exit code: 1 problems, 2 usage, 70 a bug, 73 cannot write, 75 locked. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof SiteError) {
    if (process.argv.includes('--json'))
      console.log(JSON.stringify({ problems: problemsToJson(error.problems) }, null, 2));
    else process.stderr.write(formatProblems(error.problems, { color: process.stderr.isTTY }));
    return 1;
  }
  if (error instanceof Refusal) {
    process.stderr.write(`litfass: ${error.message}\n${error.hint ? `  hint ${error.hint}\n` : ''}`);
    return error.exitCode;
  }
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`litfass: this is a bug in litfass or in the theme, not in content\n${stack}\n`);
  return 70;
}
