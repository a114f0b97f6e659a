// Which network a client belongs to, as far as limits go: an IPv4 address, or the /64 of an IPv6 address, because that is
// what one household or one rented server has. Which address is the client's is decided by Express and CONTACT_PROXIES.
import { isIPv4, isIPv6 } from 'node:net';

/** The name of the network; everything that is no address shares one. */
export function networkOf(address: string | undefined): string {
  const plain = bare(address ?? '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 client on a socket that listens for both.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Whether a server that listens here can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return name === 'localhost' || networkOf(name).startsWith('127.') || (isIPv6(name) && groupsOf(name).join() === one);
}

/** Without the port and the brackets that some proxies write, and without a zone, which is this machine's own. */
function bare(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(address) ?? [];
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}

const one = '0,0,0,0,0,0,0,1';

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const front = numbersOf(head);
  if (tail === undefined) return front;
  const back = numbersOf(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
