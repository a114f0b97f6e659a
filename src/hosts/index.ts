// All hosts. Whatever litfass knows about one of them is in its own file; to add a host, write its
// file and add it to this list.
import { z } from 'zod';
import { hostsFrame, siteShape } from '../settings/site-file.ts';
import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import type { Host } from './define-host.ts';
import { githubPages } from './github-pages.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { vercel } from './vercel.ts';

/** The hosts, in the order in which messages list them. */
// biome-ignore format: one host per line
export const hosts: readonly Host[] = [
  netlify,
  cloudflare,
  nginx,
  apache,
  caddy,
  vercel,
  githubPages,
];

/** The part of `hosts:` in content/site.yaml that names hosts: id → settings. */
export type HostSettings = Readonly<Record<string, unknown>>;

/** The hosts that a site names, each with its settings. */
export function namedHosts(settings: HostSettings = {}): { readonly host: Host; readonly settings: unknown }[] {
  return hosts.flatMap((host) => (settings[host.id] ? [{ host, settings: settings[host.id] }] : []));
}

/** The first host of a site that sends neither headers nor redirects, if there is one. */
export function filesOnlyHost(settings?: HostSettings): Host | undefined {
  return namedHosts(settings).find(({ host }) => host.sendsFilesOnly)?.host;
}

/** The host of a site on which no message arrives at a path, because all that it names only send files. */
export function hostWithoutEndpoint(endpoint: string, settings?: HostSettings): Host | undefined {
  const named = endpoint.startsWith('/') ? namedHosts(settings) : [];
  return named.every(({ host }) => host.sendsFilesOnly) ? named[0]?.host : undefined;
}

/** The hosts whose files are written for a site: those that it names, and those by default. */
export function writtenHosts(settings: HostSettings = {}): { readonly host: Host; readonly settings: unknown }[] {
  return hosts.flatMap((host) => (host.isDefault || settings[host.id] ? [{ host, settings: settings[host.id] }] : []));
}

/** The files of all hosts that visitors do not get, except for those that begin with a dot. */
export const hiddenFiles: readonly string[] = [
  ...new Set(hosts.flatMap(({ files }) => Object.keys(files)).filter((name) => !name.startsWith('.'))),
];

const defaults = hosts.filter(({ isDefault }) => isDefault).map(({ name }) => name);

/** The shape of content/site.yaml, with a key for each host. */
export const siteShapeWithHosts = siteShape.extend({
  hosts: z
    .strictObject({
      ...hostsFrame.shape,
      ...Object.fromEntries(
        hosts.map(({ id, settings }) => [id, settings.optional().describe(settings.description ?? '')]),
      ),
    })
    .optional()
    .describe(
      `the hosts of the site: { ${hosts[0]?.id}: true }; without it, the files for ${new Intl.ListFormat('en-GB').format(defaults)} are written`,
    ),
});
