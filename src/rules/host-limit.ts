import { hosts as allHosts, namedHosts } from '../hosts/index.ts';
import { engineRule } from './rule.ts';

/** A site with these lines about old addresses. */
const siteWithAddresses = (lines: readonly string[]) => ({
  yaml: { 'content/site.yaml': `addresses:\n${lines.join('\n')}` },
});

export const hostLimit = engineRule({
  id: 'host-limit',
  what: '`_headers`, `_redirects` or a host’s configuration exceeds a limit of the host.',
  why: 'The host silently drops the rest: old addresses lead nowhere, or pages are served without their policy.',
  wrong: {
    ...siteWithAddresses(Array.from({ length: 2_001 }, (_, index) => `  /lampe-${index + 1}: "\${page.home}"`)),
    shown: `# content/site.yaml
addresses:
  /lampe-1: "\${page.home}"
  # … and so on, up to /lampe-2001`,
  },
  right: siteWithAddresses([
    '  /lampe-1: gone      # as all that nobody follows any more',
    '  /lampe-2001: "${page.home}"',
  ]),
  checks: {
    // Errors for the hosts that content/site.yaml names; without any, warnings for those whose files are
    // written by default.
    site: ({ site: { hosts, source }, hosting }) => {
      const named = namedHosts(hosts).map(({ host }) => host);
      const isNamed = named.length > 0;
      const checked = isNamed ? named : allHosts.filter(({ isDefault }) => isDefault);
      return checked.flatMap(({ id, name, limits }) =>
        (hosting && limits ? limits(hosting()) : []).map(({ text, hint }) => ({
          severity: isNamed ? 'error' : 'warning',
          text: `${name} ${text}`,
          hint: isNamed ? hint : `${hint}; or name the hosts of the site under hosts: in content/site.yaml`,
          place: isNamed ? source?.place(['hosts', id]) : undefined,
        })),
      );
    },
  },
});
