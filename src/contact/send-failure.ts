// Why a mail could not be sent, as a short code for the log and the outbox. The code never contains
// the server's text, because mail servers repeat addresses in it.
import { resultCode } from '../files/open-sqlite.ts';

/** `isAway`: no mail can be sent right now. Otherwise the server rejected this mail. */
export class SendFailure extends Error {
  readonly code: string;
  readonly isAway: boolean;
  constructor(code: string, { isAway }: { readonly isAway: boolean }) {
    super(`the mail was not sent: ${code}`);
    this.name = 'SendFailure';
    this.code = code;
    this.isAway = isAway;
  }
}

/**
 * Suffix for codes of a connection that broke during the DATA phase: the server is away, or this mail
 * breaks it.
 */
const dataSuffix = ' DATA';

/** Marks `code` as a failure in the DATA phase. */
export function brokenOffCode(code: string): string {
  return `${code}${dataSuffix}`;
}

/** Whether a code was made by `brokenOffCode`. */
export function isBrokenOff(code: string | undefined): boolean {
  return code?.endsWith(dataSuffix) === true;
}

/**
 * A short code for any error: its `code`, or else the name of its class. For SQLite errors, which all
 * share one `code`, the meaning of their result code.
 */
export function failureCode(error: unknown): string {
  const { code, name, errstr } = (error ?? {}) as { code?: unknown; name?: unknown; errstr?: unknown };
  if (resultCode(error ?? {}) !== undefined && typeof errstr === 'string') return errstr;
  if (typeof code === 'string' && /^[\w .-]{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'unknown';
}
