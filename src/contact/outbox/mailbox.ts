// The address of a message, as mail servers take it.
import { domainToASCII } from 'node:url';

/**
 * Normalizes an email address for mail servers, with an international domain in ASCII. Returns
 * undefined if it is not valid. Quoted names, numeric hosts and non-ASCII names are not supported:
 * browsers reject them in email fields too.
 */
export function mailbox(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, Math.max(0, at));
  const domain = address.slice(at + 1);
  if (name.length > 64 || !/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(name)) return undefined;
  // domainToASCII parses a domain like a URL: it would decode %61 and cut at a slash or a colon.
  if (/[\s\p{C}\p{Z}%/\\?#@:[\]<>()",;]/u.test(domain)) return undefined;
  const ascii = domainToASCII(domain);
  if (ascii.length > 253) return undefined;
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(ascii)
    ? `${name}@${ascii}`
    : undefined;
}
