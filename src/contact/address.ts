// Maps a client's IP address to the networks that rate limits apply to. Express and CONTACT_PROXIES
// determine the address.
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The names of the networks of an address, from narrow to wide. For IPv4: the address itself, its /24
 * and its /16. For IPv6: the /64 (the least that a household or rented server gets), the /56, the /48
 * and the /32; but an address that a gateway made from an IPv4 address counts as that one. Everything
 * that is not an address shares one name.
 */
export function networksOf(address: string | undefined): readonly string[] {
  const plain = bare(address ?? '');
  const v4 = ipv4Of(plain, gateways);
  if (v4 !== undefined) return [v4, `${v4.split('.', 3).join('.')}/24`, `${v4.split('.', 2).join('.')}/16`];
  if (!isIPv6(plain)) return ['unknown', 'unknown'];
  const groups = groupsOf(plain);
  const [subnet = 0] = groups.splice(3);
  const first = (count: number) => groups.slice(0, count).map(hex).join(':');
  const [last, wider] = [hex(subnet), hex(subnet & 0xff00)];
  return [`${first(3)}:${last}/64`, `${first(3)}:${wider}/56`, `${first(3)}/48`, `${first(2)}/32`];
}

/** Where IPv6 addresses that begin so contain an IPv4 address: the number of its first group. */
type Embedding = readonly [prefix: string, at: number, isInverted?: true];

/** Dual-stack sockets report IPv4 clients so. */
const mapped: Embedding = ['0:0:0:0:0:ffff:', 6];
/**
 * Gateways to IPv4, where many clients share a /64, or one has many. The answers go to the IPv4
 * address in it, so no client can choose it.
 */
const gateways: readonly Embedding[] = [
  mapped,
  ['0:0:0:0:0:0:', 6],
  ['0:0:0:0:ffff:0:', 6],
  ['64:ff9b:0:0:0:0:', 6],
  ['64:ff9b:1:', 6],
  // 6to4, and Teredo.
  ['2002:', 1],
  ['2001:0:', 6, true],
];

function ipv4Of(plain: string, embeddings: readonly Embedding[] = [mapped]): string | undefined {
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return undefined;
  const groups = groupsOf(plain);
  const name = groups.map(hex).join(':');
  const found = embeddings.find(([prefix]) => name.startsWith(prefix));
  if (!found) return undefined;
  const [, at, isInverted] = found;
  const [high = 0, low = 0] = groups.slice(at).map((group) => (isInverted ? group ^ 0xffff : group));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whether a server that listens on `host` can be reached only from this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = bare(host);
  return (
    name === 'localhost' ||
    ipv4Of(name)?.startsWith('127.') === true ||
    (isIPv6(name) && groupsOf(name).join() === loopbackV6)
  );
}

/**
 * Removes the port and brackets that some proxies add, and the zone, which has a meaning only on one
 * machine.
 */
function bare(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(address) ?? [];
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}

const loopbackV6 = '0,0,0,0,0,0,0,1';

function hex(group: number): string {
  return group.toString(16);
}

/** The eight groups of an IPv6 address. In URLs, its last two are not written like an IPv4 address. */
function groupsOf(address: string): number[] {
  const [front = [], back] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return back ? [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back] : front;
}
