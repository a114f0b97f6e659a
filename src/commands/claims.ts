// litfass claims: prints the ledger of everything that the site claims, and reports derived from it.

import { Command, InvalidArgumentError } from 'commander';
import { factsTable, ledgerCsv, ledgerSummary, ledgerTable } from '../claims/claims-table.ts';
import { diffClaims, diffText } from '../claims/diff.ts';
import { dueClaims, dueText, reviewsOfThirdParties } from '../claims/due-claims.ts';
import { ledgerOf } from '../claims/ledger.ts';
import { factsBySource } from '../claims/raw-figures.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { readPage, render } from '../render/index.ts';
import { evidence } from '../rules/evidence.ts';
import { clauseFaults } from '../rules/finding/clause-faults.ts';
import { withoutErrors } from '../run/linted-content.ts';
import { omit } from '../site/record.ts';
import type { Loaded } from '../site/source.ts';
import { withThemeErrors } from '../theme/bundle.ts';
import { claimsAt, versionOf } from './claims-at-commit.ts';
import { printJson } from './format.ts';
import { openSite } from './open-site.ts';
import { rootOf, type SiteOptions, withDate, withRoot } from './options.ts';

interface Options extends SiteOptions {
  readonly date: string;
}

/** The `claims` command with its subcommands. */
export function claimsCommand(): Command {
  const claims = common('claims')
    .option('--places', 'list every place: locale, URL, words, position on the page, file and line')
    .option('--csv', 'print one row per place as CSV')
    .action(list);
  claims.addCommand(
    common('due')
      .description('list the claims and third parties to be reviewed soon; exits with 1 if there are any')
      .option('--within <span>', 'how soon: 30d, 6w, 3m', days, 30)
      .action((_, command: Command) => due(command.optsWithGlobals())),
  );
  claims.addCommand(
    common('diff')
      .description('print how the claims have changed since a commit, as Markdown for a pull request')
      .argument('<ref>', 'a git branch, tag or commit')
      .action((ref: string, _, command: Command) => diff(ref, command.optsWithGlobals())),
  );
  return claims;
}

/**
 * Commander assigns an option that parent and subcommand share to the parent: hence optsWithGlobals
 * above.
 */
function common(name: string): Command {
  return withDate(withRoot(new Command(name))).option('--json', 'print JSON');
}

async function list(options: Options & { readonly places?: true; readonly csv?: true }): Promise<void> {
  const { ledger } = await read(options);
  if (options.json) printJson(ledger);
  else if (options.csv) process.stdout.write(ledgerCsv(ledger));
  else {
    process.stdout.write(ledgerTable(ledger, { places: options.places ?? false }) + factsTable(ledger));
    console.log(`\n${ledgerSummary(ledger)}`);
  }
}

async function due({ within, ...options }: Options & { readonly within: number }): Promise<void> {
  const { ledger, allow } = await read(options);
  const { date } = ledger;
  const claims = dueClaims(ledger.claims, within);
  const thirdParties = dueClaims(reviewsOfThirdParties(allow, date), within);
  const all = dueClaims([...claims, ...thirdParties], within);
  if (options.json)
    printJson({ date, within, claims: claims.map((claim) => omit(claim, 'places')), third_parties: thirdParties });
  else if (all.length > 0) process.stdout.write(dueText(all));
  else console.log(`nothing is due within ${within} ${within === 1 ? 'day' : 'days'} of ${date}`);
  if (all.length > 0) process.exitCode = exitCodes.problems.code;
}

async function diff(ref: string, options: Options): Promise<void> {
  const { commit, version } = claimsAt(rootOf(options), ref);
  const { ledger, loaded } = await read(options);
  const changes = diffClaims(version, versionNow(loaded)).map((change) => {
    const { places = [], states = [] } = ledger.claims.find(({ id }) => id === change.id) ?? {};
    const pages = new Set(places.map(({ url }) => url)).size;
    return { ...change, pages, isUnreviewed: states.includes('unreviewed') };
  });
  if (options.json) printJson({ ref, commit, changes });
  else process.stdout.write(diffText(ref.startsWith(commit.slice(0, 7)) ? commit : `${ref} (${commit})`, changes));
}

/** The ledger of the current site, with every page rendered. */
async function read(options: Options) {
  const { date } = options;
  const root = rootOf(options);
  const engine = await openSite(root, date);
  const { site, rendering, found: problems, content, texts } = withoutErrors(await engine.content());
  const { loaded, bundle } = content;
  const pages = await withThemeErrors({ root, themeFile: bundle.themeFile }, () =>
    rendering.routes.map((route) => {
      const { html, statements } = render(route, rendering);
      return { route, statements, ids: readPage(html).facts.ids };
    }),
  );
  const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  const { claims } = site;
  const ofClauses = clauseFaults({ claims, pages, source }).map(evidence.problem);
  return {
    ledger: ledgerOf({
      site,
      claims,
      pages,
      date,
      facts: factsBySource(texts()),
      problems: [...problems, ...ofClauses],
      source,
    }),
    loaded,
    allow: site.allow,
  };
}

function versionNow({ sources, evidence }: Loaded) {
  const hashes = [...evidence].flatMap(([name, file]) => ('sha256' in file ? [[name, file.sha256()] as const] : []));
  return versionOf(sources, hashes);
}

function days(text: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([dwmy]?)$/i.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('must be days, weeks, months or years: 30d, 6w, 3m, 1y');
  return Number(count) * ({ w: 7, m: 30, y: 365 }[unit.toLowerCase()] ?? 1);
}
