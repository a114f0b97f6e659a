// The exit codes of the `litfass` command. Code names them, and only this file knows their numbers.
// From 64 on they are those of sysexits.h.
import { constants } from 'node:os';

/** The exit codes of the command line, by what happened, each with a few words for the help. */
export const exitCodes = {
  /** The command did what it was asked to do. Warnings are no reason for another code. */
  ok: { code: 0, means: 'success' },
  /**
   * Errors in content, or what a command looks for: differences, reviews that are due, messages that
   * cannot be sent.
   */
  problems: { code: 1, means: 'problems found' },
  /** Wrong arguments or settings, or no site, build or git repository where one is needed. */
  usage: { code: 2, means: 'wrong usage' },
  /** An error that nobody expected: a bug in litfass, or in code of the theme. EX_SOFTWARE. */
  bug: { code: 70, means: 'a bug' },
  /** A file, folder or database cannot be written, or would overwrite what is not litfass's. EX_CANTCREAT. */
  cannotWrite: { code: 73, means: 'cannot write' },
  /**
   * Another process is in the way, such as a second build. The same command may succeed later.
   * EX_TEMPFAIL.
   */
  busy: { code: 75, means: 'another process is in the way' },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly means: string }>>;

/** The name of an exit code. */
export type ExitReason = keyof typeof exitCodes;

/** The exit code of a process that a signal stops: 129 for SIGHUP, 130 for SIGINT, 143 for SIGTERM. */
export function signalExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
