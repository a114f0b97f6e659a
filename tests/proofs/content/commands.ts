// `check`, `build` and `dev` say the same of every site, see support/same-problems.ts.
import { brokenCases, changesOf } from '../../support/broken-cases.ts';
import { firstSite, siteWith, type TestSite } from '../../support/helpers.ts';
import { differences } from '../../support/same-problems.ts';
import type { Proof } from '../proof.ts';

/**
 * Asks them about the minimal site and so many cases of tests/broken/, evenly chosen. The short form
 * leaves
 * out the first site, which takes as long as fifty cases.
 */
export const commands: Proof = {
  name: 'commands',
  of: 'faulty sites',
  full: brokenCases.length,
  short: 6,
  run: async ({ count, showProgress }) => {
    const faults: string[] = [];
    const compare = async (name: string, site: TestSite) => {
      try {
        faults.push(...(await differences(site.root)).map((fault) => `${name}: ${fault}`));
      } finally {
        site.remove();
      }
    };
    await compare('the minimal site', siteWith());
    if (count > commands.short) await compare('the first site', firstSite());
    let done = 0;
    for (; done < Math.min(count, brokenCases.length); done++) {
      const name = brokenCases[Math.floor((done * brokenCases.length) / count)] ?? '';
      await compare(name, siteWith(changesOf(name)));
      showProgress(`${done} cases`);
    }
    return { done, faults };
  },
};
