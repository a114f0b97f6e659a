// The list of commands, and the only place that prints a failure and sets an exit code.
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { printProblems } from './commands/format.ts';
import { Refusal, SiteError } from './problem.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  build: async () => (await import('./commands/build.ts')).buildCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  dev: async () => (await import('./commands/dev.ts')).devCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  contact: async () => (await import('./commands/contact.ts')).contactCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
  claims: async () => (await import('./commands/claims.ts')).claimsCommand(),
  translations: async () => (await import('./commands/translations.ts')).translationsCommand(),
  schema: async () => (await import('./commands/schema.ts')).schemaCommand(),
  new: async () => (await import('./commands/new.ts')).newCommand(),
};

const program = new Command('litfass')
  .description(
    'Builds marketing sites in several languages from YAML.\nEvery figure is a claim; every mistake is told with its line.',
  )
  .version(version)
  .showHelpAfterError('(litfass --help lists the commands)');

// A build has no use for a mail library or a file watcher: only what was asked for is loaded, and all of it for help.
const asked = process.argv[2] ?? '';
const names = Object.hasOwn(commands, asked) ? [asked] : Object.keys(commands);
for (const name of names) program.addCommand((await commands[name]?.()) ?? new Command(name));
for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) command.exitOverride();

// Whoever reads may stop early: `litfass claims | head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** Prints what went wrong and returns the exit code: 1 problems, 2 usage, 70 a bug, 73 cannot write, 75 locked. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof SiteError) {
    const options = program.commands.find((command) => command.name() === asked)?.opts() ?? {};
    const json = process.argv.includes('--json') && ({ json: true } as const);
    printProblems(error, { ...options, ...json }, options.root ?? '.');
    return 1;
  }
  if (error instanceof Refusal) {
    process.stderr.write(`litfass: ${error.message}\n${error.hint ? `  hint ${error.hint}\n` : ''}`);
    return error.exitCode;
  }
  process.stderr.write(`litfass: this is a bug in litfass or in the theme, not in content\n${inspect(error)}\n`);
  return 70;
}
