// Which networks a client belongs to, as far as limits go. Which address is the client's is decided by Express and
// CONTACT_PROXIES.
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Their names, from narrow to wide: an IPv4 address, its /24 and /16; of an IPv6 address the /64, which is what one
 * household or one rented server has at least, the /56, the /48 and the /32. Everything that is no address shares one.
 */
export function networksOf(address: string | undefined): readonly string[] {
  const plain = bare(address ?? '');
  const v4 = ipv4Of(plain);
  if (v4 !== undefined) return [v4, `${v4.split('.', 3).join('.')}/24`, `${v4.split('.', 2).join('.')}/16`];
  if (!isIPv6(plain)) return ['unknown', 'unknown'];
  const groups = groupsOf(plain);
  const [subnet = 0] = groups.splice(3);
  const first = (count: number) => groups.slice(0, count).map(hex).join(':');
  return [
    `${first(3)}:${hex(subnet)}/64`,
    `${first(3)}:${hex(subnet & 0xff00)}/56`,
    `${first(3)}/48`,
    `${first(2)}/32`,
  ];
}

/** Also of an IPv4 client on a socket that listens for both. */
function ipv4Of(plain: string): string | undefined {
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return undefined;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.splice(6);
  if (groups.join() !== '0,0,0,0,0,65535') return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whether a server that listens here can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return (
    name === 'localhost' || ipv4Of(name)?.startsWith('127.') === true || (isIPv6(name) && groupsOf(name).join() === one)
  );
}

/** Without the port and the brackets that some proxies write, and without a zone, which is this machine's own. */
function bare(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(address) ?? [];
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}

const one = '0,0,0,0,0,0,0,1';

function hex(group: number): string {
  return group.toString(16);
}

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
