// Why a mail was not handed over, as a short code for the log and the outbox. Never a server's own words: mail servers
// repeat addresses in theirs.
import { resultCode } from '../fs/open-sqlite.ts';

/** `isAway`: nothing can be handed over right now, this message or another. Otherwise the server answered no to this one. */
export class SendFailure extends Error {
  readonly code: string;
  readonly isAway: boolean;
  constructor(code: string, { isAway }: { readonly isAway: boolean }) {
    super(`the mail was not handed over: ${code}`);
    this.name = 'SendFailure';
    this.code = code;
    this.isAway = isAway;
  }
}

/** The server broke off while it was given the mail: it is away, or it cannot bear this mail. */
const ofTheData = ' DATA';

export function brokenOffCode(code: string): string {
  return `${code}${ofTheData}`;
}

export function isBrokenOff(code: string | undefined): boolean {
  return code?.endsWith(ofTheData) === true;
}

/** Which kind of error it is: its code, or the name of its class; of SQLite's, whose code is always the same, what its number means. */
export function failureCode(error: unknown): string {
  const { code, name, errstr } = (error ?? {}) as { code?: unknown; name?: unknown; errstr?: unknown };
  if (resultCode(error ?? {}) !== undefined && typeof errstr === 'string') return errstr;
  if (typeof code === 'string' && /^[\w .-]{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'unknown';
}
