// Checks the rules of a site against the limits of the hosts, most of which silently ignore the rest.
import type { Problem } from '../problems/problem.ts';
import type { Source } from '../site/source.ts';
import type { Hosting } from './hosting.ts';
import { hosts as allHosts, type HostSettings, namedHosts } from './index.ts';

/** The settings of a site that choose its hosts, and their file. */
interface Limited {
  readonly hosts?: HostSettings | undefined;
  readonly source: Source | undefined;
}

/**
 * The problems of the rule `host-limit`: errors for the hosts that content/site.yaml names; without
 * any, warnings for those whose files are written by default.
 */
export function limitProblems(hosting: Hosting, { hosts, source }: Limited): Problem[] {
  const named = namedHosts(hosts).map(({ host }) => host);
  const isNamed = named.length > 0;
  const checked = isNamed ? named : allHosts.filter(({ isDefault }) => isDefault);
  return checked.flatMap(({ id, name, limits }) =>
    (limits?.(hosting) ?? []).map(
      ({ text, hint }): Problem => ({
        rule: 'host-limit',
        severity: isNamed ? 'error' : 'warning',
        text: `${name} ${text}`,
        hint: isNamed ? hint : `${hint}; or name the hosts of the site under hosts: in content/site.yaml`,
        place: isNamed ? source?.place(['hosts', id]) : undefined,
      }),
    ),
  );
}
