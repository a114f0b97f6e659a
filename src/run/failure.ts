// Errors that are no problems of content: thrown by the theme, by the system, or by a bug.
import type { Settled } from '../lint/apply-settings.ts';
import { crashed } from '../problems/bug.ts';
import { CliError, type Problem, SiteError } from '../problems/problem.ts';
import { refusal } from '../problems/refused.ts';

/** The error as problems, so that a server keeps running. */
export function settledFailure(error: unknown): Settled {
  return error instanceof SiteError ? error : { problems: [asProblem(error)], waived: [] };
}

function asProblem(error: unknown): Problem {
  if (error instanceof CliError) return refusal(error);
  return crashed(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
