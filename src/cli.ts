// The command list. This is the only module that prints failures and maps them to exit codes.
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { type FormatOptions, printProblems } from './commands/format.ts';
import { exitCodes } from './problems/exit-codes.ts';
import { forTerminal } from './problems/print/frame.ts';
import { CliError, didYouMean, SiteError, usageError } from './problems/problem.ts';

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** A command's help text, and a function that imports the command on demand. */
interface Entry {
  readonly about: string;
  readonly example: string;
  /** Of docs/. */
  readonly page: string;
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Entry>> = {
  build: {
    about: 'check the whole site and write it to dist/',
    example: 'build --release',
    page: 'release.md',
    load: async () => (await import('./commands/build.ts')).buildCommand(),
  },
  check: {
    about: 'report every problem in the content without writing anything',
    example: 'check --all',
    page: 'content.md',
    load: async () => (await import('./commands/check.ts')).checkCommand(),
  },
  dev: {
    about: 'show the site while you write it: every save appears in the browser',
    example: 'dev --open',
    page: 'commands.md',
    load: async () => (await import('./commands/dev.ts')).devCommand(),
  },
  preview: {
    about: 'serve dist/ as a static host would, with a working contact form',
    example: 'preview --port 4000',
    page: 'commands.md',
    load: async () => (await import('./commands/preview.ts')).previewCommand(),
  },
  contact: {
    about: 'run the endpoint of the contact form, which sends its messages by mail',
    example: 'contact --check',
    page: 'contact.md',
    load: async () => (await import('./commands/contact/index.ts')).contactCommand(),
  },
  explain: {
    about: 'explain what a rule means and how to fix what it finds; without a rule, list all rules',
    example: 'explain raw-figure',
    page: 'content.md',
    load: async () => (await import('./commands/explain.ts')).explainCommand(),
  },
  claims: {
    about: 'list every claim with its state, its evidence and the places that state it',
    example: 'claims --places',
    page: 'claims.md',
    load: async () => (await import('./commands/claims.ts')).claimsCommand(),
  },
  translations: {
    about: 'list texts that are missing, identical to the original, or outdated in each locale',
    example: 'translations --locale fr',
    page: 'translations.md',
    load: async () => (await import('./commands/translations.ts')).translationsCommand(),
  },
  status: {
    about: 'count pages and entries, and list drafts and what is published on a later day',
    example: 'status',
    page: 'commands.md',
    load: async () => (await import('./commands/status.ts')).statusCommand(),
  },
  schema: {
    about: 'write what editors need: JSON Schemas and types of names to .litfass/, settings of VS Code',
    example: 'schema',
    page: 'theme.md',
    load: async () => (await import('./commands/schema.ts')).schemaCommand(),
  },
  init: {
    about: 'write a new site to start from, in the languages that you name',
    example: 'init my-site --locales en,de',
    page: 'start.md',
    load: async () => (await import('./commands/init.ts')).initCommand(),
  },
  new: {
    about: 'write the first lines of a page, a post, a claim, a section or a locale',
    example: 'new page workshop',
    page: 'recipes.md',
    load: async () => (await import('./commands/new.ts')).newCommand(),
  },
  merge: {
    about: 'merge the parts that build --shard wrote, check the site and write it to dist/',
    example: 'merge part-1 part-2',
    page: 'commands.md',
    load: async () => (await import('./commands/build.ts')).mergeCommand(),
  },
  verify: {
    about: 'compare a folder or a deployed site with what a build wrote',
    example: 'verify https://laterne.example',
    page: 'deploy.md',
    load: async () => (await import('./commands/verify/index.ts')).verifyCommand(),
  },
  clean: {
    about: 'remove the caches kept between builds; the next build recreates them',
    example: 'clean',
    page: 'commands.md',
    load: async () => (await import('./commands/clean.ts')).cleanCommand(),
  },
};

/** Runs one command and returns its exit code. Errors are printed, never thrown. */
export async function run(given: readonly string[]): Promise<number> {
  const args = given[0] === '-v' ? ['--version'] : given;
  // Load only the requested command: a build does not need a mail library or a file watcher. The other
  // commands are placeholders for the help text.
  const requested = args.find((word) => word !== 'help') ?? '';
  const program = new Command('litfass')
    .description(
      'Builds marketing sites in several languages from YAML.\nEvery figure is a claim; every mistake is reported with its line.',
    )
    .version(version)
    .addHelpText('after', `\nExit codes:\n${exitCodeLines()}`);
  for (const [name, { about, example, page, load }] of Object.entries(commands))
    program.addCommand(
      (name === requested ? await load() : new Command(name))
        .description(about)
        .addHelpText('after', `\nExample:\n  npx litfass ${example}\n\nMore: docs/${page} of the package`),
    );
  for (const command of [program, ...program.commands.flatMap((child) => [child, ...child.commands])])
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(`litfass: ${plainError(text, command)}\n`) });
  try {
    const group = program.commands.find((command) => command.name() === requested);
    checkSubcommand(group, args[args.indexOf(requested) + 1]);
    await program.parseAsync(args, { from: 'user' });
    // Commands that print a result and find problems in it set the exit code themselves.
    return Number(process.exitCode ?? exitCodes.ok.code);
  } catch (error) {
    const options = program.commands.find((command) => command.name() === requested)?.opts() ?? {};
    // Imported late, so that other errors stay fast.
    const isOfFile = error instanceof Error && 'path' in error;
    const named = isOfFile ? (await import('./publish/disk.ts')).fileError(error) : undefined;
    return reportError(named ?? error, { ...options, ...(args.includes('--json') && { json: true }) });
  }
}

/** Commands of other tools, and what they are called here. */
const otherNames = new Map(Object.entries({ serve: 'preview', server: 'dev', start: 'dev', watch: 'dev' }));

/** An error of commander in the words of all others. */
function plainError(text: string, command: Command): string {
  const [message = '', suggestion] = text.trim().split(/^\(Did you mean ([^ ]+)\?\)$/m);
  const [, flags = ''] = /'(.*?)'/.exec(message) ?? [];
  const usage = `npx ${command.createHelp().commandUsage(command)}`;
  const help = `${usage.split(' [')[0]} --help`;
  const meant = otherNames.get(flags) ?? suggestion;
  const [, kind] = /^error: unknown (command|option)/.exec(message) ?? [];
  const plain = message
    .replace(/\n\([\s\S]*$/, '')
    .trim()
    .replace(/^error: /, '')
    .replace(/^unknown (command|option) '(.*)'/, 'there is no $1 $2')
    .replace(/^missing required argument '(.*)'/, '<$1> is missing')
    .replace(/^too many arguments.*: (.*)\.$/, 'too many words: $1')
    .replace(/^option '(\S+) (.*)' argument missing/, '$1 needs a $2')
    .replace(/^option '(\S+).*' argument '(.*)' is invalid\. /, '“$2” is not possible for $1: it ');
  const hint = meant ? `did you mean \`${meant}\`?` : kind ? `${help} lists the ${kind}s` : usage;
  return `${plain}\n  hint ${hint}`;
}

/** Throws for a mistyped subcommand, which commander takes for an argument of its command. */
function checkSubcommand(command: Command | undefined, word = ''): void {
  const names = command?.commands.map((child) => child.name()) ?? [];
  if (names.length === 0 || /^(-|help$|$)/.test(word) || names.includes(word)) return;
  const name = `${command?.name()} ${word}`;
  const hint = replacements[name] ?? didYouMean(word, names) ?? `commands: ${names.join(', ')}`;
  throw usageError(`there is no command ${name}`, hint);
}

/** What to use instead of commands of earlier versions. */
const replacements: Readonly<Record<string, string>> = {
  'claims audit': 'npx litfass verify FOLDER --against dist compares it with a build',
};

/** Runs the command that this process was started with. */
export async function main(): Promise<void> {
  // A reader may close the pipe early, as in `litfass claims | head`. That is not an error.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitCodes.ok.code);
    process.stderr.write(`litfass: cannot print (${code})\n`);
    process.exit(exitCodes.cannotWrite.code);
  });
  process.exitCode = await run(process.argv.slice(2));
}

function exitCodeLines(): string {
  return Object.values(exitCodes)
    .map(({ code, means }) => `  ${String(code).padEnd(2)}  ${means}`)
    .join('\n');
}

/** Prints an error to stderr and returns the matching exit code. */
function reportError(error: unknown, options: FormatOptions & { readonly root?: string }): number {
  // Commander ends with 0 after printing help or the version.
  if (error instanceof CommanderError) return (error.exitCode === 0 ? exitCodes.ok : exitCodes.usage).code;
  if (error instanceof SiteError) {
    printProblems(error, options, options.root ?? '.');
    return exitCodes.problems.code;
  }
  if (error instanceof CliError) {
    const hint = error.hint ? `\n  hint ${error.hint}` : '';
    process.stderr.write(`litfass: ${forTerminal(`${error.message}${hint}`)}\n`);
    return exitCodes[error.reason].code;
  }
  process.stderr.write(
    `litfass: this is a bug in litfass or in the theme, not in content\n${forTerminal(inspect(error))}\n`,
  );
  return exitCodes.bug.code;
}
