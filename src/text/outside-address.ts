// Addresses outside of the site: under links: in content/site.yaml, and in fields with `outside: true`.
import { z } from 'zod';
import { hiddenHost, linkSchemes } from './link.ts';

/** An address outside of the site: its shape. The schemes that a site allows are checked apart. */
export const outsideAddress = z
  .string()
  .regex(
    /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+|(?!(https?|mailto|tel|javascript|data|vbscript|file|blob):)[a-z][a-z\d+.-]*:\S)\S*$/,
    { abort: true },
  )
  .refine((url) => URL.canParse(url))
  .refine((url) => !hiddenHost(url), {
    error: ({ input }) => {
      const host = hiddenHost(String(input)) ?? '';
      return `${input} leads to ${host}${host.includes('xn--') ? ', which looks like another host' : ': write that host itself'}`;
    },
  });

/**
 * What is wrong with an address that a text or field with `outside: true` leads to: undefined if it is no
 * address with a scheme, and no text if it may stand there.
 */
export function outsideFault(address: string, schemes: readonly string[]): { text?: string; hint: string } | undefined {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/.exec(lower(address)) ?? [];
  if (scheme === '') return undefined;
  const known = [...linkSchemes, ...schemes];
  const hint = `write an address that begins with https:, or a scheme of ${known.join(', ')}`;
  if (!known.includes(scheme)) return { text: `a link cannot begin with \`${scheme}:\``, hint };
  // Letters stay, a host is judged as it is read; so does what is encoded already.
  const written = lower(address).replace(/(?!%)[\0-\x7f\s]/g, encodeURI);
  const [issue] = outsideAddress.safeParse(written).error?.issues ?? [];
  if (!issue) return { hint };
  const isOurs = issue.code === 'custom' && issue.message !== 'Invalid input';
  return { text: isOurs ? issue.message : `${address} is no address that a browser can open`, hint };
}

/** An address with its scheme in lower case, as browsers read it. */
function lower(address: string): string {
  return address.replace(/^[^:]*:/, (scheme) => scheme.toLowerCase());
}
