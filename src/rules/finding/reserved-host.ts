// Recognizes addresses that no visitor can reach.

/** Domains that RFC 2606 and 6761 keep free, this machine, and addresses of private networks. */
export function isReserved(url: string): boolean {
  const mail = /^(?:mailto|xmpp):[^@]*@([^?/]*)/.exec(url)?.[1];
  const host = (mail ?? (URL.canParse(url) ? new URL(url).hostname : '')).toLowerCase().replace(/\.$/, '');
  if (/(^|\.)(localhost|test|example|invalid|local|internal)$/.test(host)) return true;
  if (/(^|\.)example\.(com|org|net)$/.test(host)) return true;
  if (/^\[/.test(host)) return /^\[(::1?|fe80:.*|f[cd][0-9a-f]{2}:.*)\]$/.test(host);
  return /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\./.test(host) && /^[\d.]+$/.test(host);
}
