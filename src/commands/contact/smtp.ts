// The sentence about the mail server: whether it answers, encrypts, and takes the login; and what to do when not.

import { isLoopback } from '../../contact/address.ts';
import { checkSmtp, type SmtpCheckOptions, type SmtpState } from '../../contact/smtp-check.ts';
import { type Finding, failed, ok } from './checks.ts';
import { oneLine } from './layout.ts';

export async function smtpFinding(url: string, asking: SmtpCheckOptions): Promise<Finding> {
  const { from, to } = asking;
  const state = await checkSmtp(url, asking);
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
      'Use the port for submission (587, or 465 with smtps://), or take the user out of SMTP_URL.',
    );
  if (refused && !refused.isForNow) {
    const whom = refused.who === 'sender' ? `mails from ${from}` : `mails to ${to}`;
    return failed(`${server} answers, and refuses ${whom}${quoted(refused.words)}`, envelopeHints[refused.who]);
  }
  const safety = isEncrypted ? 'over TLS' : 'without encryption';
  const entry = login === 'done' ? `takes the login of ${user}` : 'asks for no login';
  const open = 'Messages, and a password, can be read on their way. smtps:// or ?requireTLS=true keeps them closed.';
  return ok(
    `${server} answers ${safety} and ${entry}; mails will go to ${to}.`,
    refused ? putOff(refused.words) : isEncrypted || isLoopback(host) ? undefined : open,
  );
}

const envelopeHints = {
  sender: 'See CONTACT_FROM: it must be an address that this server, and this login, may send mails of.',
  recipient: 'See CONTACT_TO: the server must take mails for it; one that only takes its own asks for a login first.',
} as const;

/** What servers say to somebody whom they have not seen before. */
function putOff(words: string): string {
  return `It puts such a mail off for now${quoted(words)} Mails are tried again.`;
}

function sentence(server: string, { user, login, failure }: SmtpState): string {
  if (login === 'refused') return `${server} answers, and refuses the login of ${user}`;
  if (failure?.code === 'ETIMEDOUT') return `${server} does not answer in time`;
  if (failure?.code === 'EDNS') return `The name of ${server} cannot be found`;
  if (failure?.code === 'ETLS') return `${server} answers, and cannot be talked to over TLS`;
  return `${server} cannot be talked to`;
}

function hintFor({ login, failure }: SmtpState): string {
  if (login === 'refused')
    return 'See user and password in SMTP_URL; special characters of a password are percent-encoded there.';
  // Nothing was wrong with the connection: each side waits for the other to begin.
  if (/^greeting/i.test(failure?.words ?? ''))
    return 'A server that speaks TLS at once (465) wants smtps://; smtp:// is for one that changes to it (587). Else see that it runs.';
  if (failure?.code === 'ETLS' || /certificate|altname|TLS/i.test(failure?.words ?? ''))
    return 'smtps:// speaks TLS at once (465), smtp:// changes to it (587); the certificate must be the host’s.';
  return 'See host and port in SMTP_URL, that the server runs, and that no firewall is between.';
}

function quoted(words: string): string {
  const line = oneLine(words);
  return line === '' ? '.' : `: “${line.length > 200 ? `${line.slice(0, 200)}…` : line}”.`;
}
