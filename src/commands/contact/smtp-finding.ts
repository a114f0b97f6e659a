// The mail server check: whether the server answers, encrypts and accepts the login, and what to do if not.

import { isLoopbackHost } from '../../contact/address.ts';
import { checkSmtp, type SmtpCheckOptions, type SmtpState } from '../../contact/smtp-check.ts';
import { shortened } from '../../problems/counted.ts';
import { withoutControls } from '../../problems/print/table.ts';
import { type CheckFinding, failed, ok } from './self-checks.ts';

/** Connects to the mail server without sending a mail, and describes the result. */
export async function smtpFinding(url: string, options: SmtpCheckOptions): Promise<CheckFinding> {
  const { from, to } = options;
  const state = await checkSmtp(url, options);
  const { host, port, user, isEncrypted, login, refused, failure } = state;
  const server = `${host}:${port}`;
  if (failure)
    return failed(
      `${sentence(server, state)}${failure.code === 'ETIMEDOUT' ? '.' : quoted(failure.words)}`,
      hintFor(state),
    );
  if (login === 'not-offered')
    return failed(
      `${server} answers and offers no login, but SMTP_URL names the user ${user}.`,
      'Use the submission port (587, or 465 with smtps://), or remove the user from SMTP_URL.',
    );
  if (refused && !refused.isForNow) {
    const whom = refused.who === 'sender' ? `mails from ${from}` : `mails to ${to}`;
    return failed(`${server} answers and rejects ${whom}${quoted(refused.words)}`, envelopeHints[refused.who]);
  }
  const safety = isEncrypted ? 'over TLS' : 'without encryption';
  const loginText = login === 'done' ? `accepts the login of ${user}` : 'needs no login';
  const encryptionHint =
    'Others can read messages and passwords in transit. Use smtps://, or remove requireTLS and ignoreTLS from SMTP_URL.';
  return ok(
    `${server} answers ${safety} and ${loginText}; mails will go to ${to}.`,
    refused ? deferredHint(refused.words) : isEncrypted || isLoopbackHost(host) ? undefined : encryptionHint,
  );
}

const envelopeHints = {
  sender: 'Check CONTACT_FROM: the server must allow this login to send from that address.',
  recipient: 'Check CONTACT_TO: the server must accept mails for that address; for other domains it may need a login.',
} as const;

/** The hint for a temporary rejection (greylisting), which servers use for unknown senders. */
function deferredHint(words: string): string {
  return `The server defers mails for now${quoted(words)} They are retried.`;
}

function sentence(server: string, { user, login, failure }: SmtpState): string {
  if (login === 'refused') return `${server} answers and rejects the login of ${user}`;
  if (failure?.code === 'ETIMEDOUT') return `${server} does not answer in time`;
  if (failure?.code === 'EDNS') return `The host name of ${server} cannot be resolved`;
  if (failure?.code === 'ETLS') return `${server} answers, but the TLS connection fails`;
  return `Cannot connect to ${server}`;
}

function hintFor({ login, failure }: SmtpState): string {
  if (login === 'refused')
    return 'Check user and password in SMTP_URL; special characters of the password must be percent-encoded.';
  // The connection works, but client and server wait for each other: one expects TLS, the other does not.
  if (/^greeting/i.test(failure?.words ?? ''))
    return 'Use smtps:// for a server that starts with TLS (465), smtp:// for one that upgrades to it (587). Else check that it runs.';
  if (failure?.code === 'ETLS' || /certificate|altname|TLS/i.test(failure?.words ?? ''))
    return 'smtps:// starts with TLS (465), smtp:// upgrades to it (587); the certificate must match the host. With requireTLS=false in SMTP_URL, mails and password may go out without encryption.';
  return 'Check host and port in SMTP_URL, that the server runs, and that no firewall blocks it.';
}

function quoted(words: string): string {
  const line = withoutControls(words);
  return line === '' ? '.' : `: “${shortened(line, 200)}”.`;
}
