// litfass claims: prints the ledger of everything that the site claims, and reports derived from it.

import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { auditText, comparePage, type ExpectedPage, extraPage, type LedgerDifference } from '../claims/audit.ts';
import { claimsAt, containsTexts } from '../claims/claims-at-commit.ts';
import { ledgerCsv, ledgerSummary, ledgerTable } from '../claims/claims-table.ts';
import { type DeployedPage, deployedPages } from '../claims/deployed.ts';
import { type ClaimsVersion, countReferences, diffClaims, diffText } from '../claims/diff.ts';
import { dueClaims, dueText } from '../claims/due-claims.ts';
import { figureFinder } from '../claims/figures/index.ts';
import { ownLanguage } from '../claims/languages/language.ts';
import { ledgerOf } from '../claims/ledger.ts';
import { normalisedHtml } from '../claims/normalize-html.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { usageError } from '../problems/problem.ts';
import { parseSource } from '../read/yaml/read-yaml.ts';
import { readPage, render } from '../render/index.ts';
import { evidence } from '../rules/evidence.ts';
import { clauseFaults } from '../rules/finding/clause-faults.ts';
import { withoutErrors } from '../run/linted-content.ts';
import { localeTag } from '../settings/site-file.ts';
import { isRecord, stringsIn } from '../site/record.ts';
import type { Loaded } from '../site/source.ts';
import { withThemeErrors } from '../theme/bundle.ts';
import { rootOf, withDate, withRoot } from './options.ts';

interface Options {
  readonly root: string;
  readonly date: string;
  readonly json?: true;
}

/** The `claims` command with its subcommands. */
export function claimsCommand(): Command {
  const claims = common('claims')
    .option('--places', 'list every place: locale, URL, words, position on the page, file and line')
    .option('--csv', 'print one row per place as CSV')
    .action(list);
  claims.addCommand(
    common('due')
      .description('list the claims to be reviewed soon; exits with 1 if there are any')
      .option('--within <span>', 'how soon: 30d, 6w, 3m', days, 30)
      .action((_, command: Command) => due(command.optsWithGlobals())),
  );
  claims.addCommand(
    common('diff')
      .description('print how the claims have changed since a commit, as Markdown for a pull request')
      .argument('<ref>', 'a git branch, tag or commit')
      .action((ref: string, _, command: Command) => diff(ref, command.optsWithGlobals())),
  );
  claims.addCommand(
    common('audit')
      .description('compare a built site with the ledger; exits with 1 if its claims differ')
      .argument('<folder>', 'the folder of a built site')
      .action((folder: string, _, command: Command) => audit(folder, command.optsWithGlobals())),
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
  if (options.json) print(ledger);
  else if (options.csv) process.stdout.write(ledgerCsv(ledger));
  else {
    process.stdout.write(ledgerTable(ledger, { places: options.places ?? false }));
    console.log(`\n${ledgerSummary(ledger)}`);
  }
}

async function due({ within, ...options }: Options & { readonly within: number }): Promise<void> {
  const { ledger } = await read(options);
  const claims = dueClaims(ledger, within);
  if (options.json) print({ date: ledger.date, within, claims: claims.map(({ places: _, ...claim }) => claim) });
  else if (claims.length > 0) process.stdout.write(dueText(claims));
  else console.log(`nothing is due within ${within} ${within === 1 ? 'day' : 'days'} of ${ledger.date}`);
  if (claims.length > 0) process.exitCode = exitCodes.problems.code;
}

async function diff(ref: string, options: Options): Promise<void> {
  const { commit, version } = claimsAt(rootOf(options), ref, parseSource);
  const { ledger, loaded } = await read(options);
  const changes = diffClaims(version, versionNow(loaded));
  const pages = (id: string) =>
    new Set(ledger.claims.find((claim) => claim.id === id)?.places.map(({ url }) => url)).size;
  if (options.json) print({ ref, commit, changes: changes.map((change) => ({ ...change, pages: pages(change.id) })) });
  else
    process.stdout.write(
      diffText({ since: ref.startsWith(commit.slice(0, 7)) ? commit : `${ref} (${commit})`, changes, pages }),
    );
}

async function audit(folder: string, options: Options): Promise<void> {
  if (/^https?:/i.test(folder))
    throw usageError('an audit reads a folder', `npx litfass verify ${folder} compares a site with its build`);
  const { expected } = await read(options);
  const where = resolve(folder);
  const routes = expected.map(({ route }) => route);
  const pages = deployedPages(where, routes);
  const differences = differencesOf(pages, expected);
  if (options.json) print({ where, pages: pages.length, differences });
  else process.stdout.write(auditText(differences, { where, pages: pages.length }));
  if (differences.length > 0) process.exitCode = exitCodes.problems.code;
}

function differencesOf(pages: readonly DeployedPage[], expected: readonly ExpectedPage[]): LedgerDifference[] {
  const byUrl = new Map(expected.map((page) => [page.route.url, page]));
  const finders = new Map(expected.map(({ route }) => [route.locale, figureFinder(route.locale)]));
  const first = expected[0]?.route.locale ?? ownLanguage;
  const differences = pages.flatMap(({ url, html }): LedgerDifference[] => {
    const page = byUrl.get(url);
    if (html === undefined) return [{ url, kind: 'missing-page' }];
    const read = normalisedHtml(html);
    const { shown } = readPage(read);
    const locale = page?.route.locale ?? languageOf(read) ?? first;
    const find = finders.get(locale) ?? figureFinder(locale);
    return page ? comparePage(page, shown, find) : extraPage(url, shown, find);
  });
  // Report a page that exists in two files only once.
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}

/** The language in the `lang` attribute of a page. Undefined if figures cannot be read in it. */
function languageOf(html: string): string | undefined {
  const tag = /<html[^>]*\slang="([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(html)?.[1];
  // `Intl` throws on malformed tags; a language subtag alone is always well-formed.
  const language = localeTag.safeParse(tag).success ? tag : tag?.split('-')[0];
  return language && Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? language : undefined;
}

/** The current site, with every page rendered and its claims collected. */
async function read(options: Options) {
  const { date } = options;
  const root = rootOf(options);
  const { readOnce } = await import('../engine.ts');
  const { site, rendering, found: problems, content } = withoutErrors(await (await readOnce(root, { date })).content());
  const { loaded, bundle } = content;
  const expected = await withThemeErrors({ root, themeFile: bundle.themeFile }, () =>
    rendering.routes.map((route) => {
      const { html, statements } = render(route, rendering);
      const { shown, facts } = readPage(html);
      return { route, statements, ids: facts.ids, marks: shown.marks, strings: shown.strings };
    }),
  );
  const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  const { claims } = site;
  const ofClauses = clauseFaults({ claims, pages: expected, source }).map(evidence.problem);
  return {
    ledger: ledgerOf({ site, claims, pages: expected, date, problems: [...problems, ...ofClauses], source }),
    expected,
    loaded,
  };
}

function versionNow({ sources, evidence }: Loaded): ClaimsVersion {
  const claims = sources.find(({ file }) => file === 'content/claims.yaml')?.data;
  const texts = sources.filter(({ file }) => containsTexts(file)).flatMap(({ data }) => stringsIn(data));
  const hashes = [...evidence].flatMap(([name, file]): [string, string][] =>
    'sha256' in file ? [[name, file.sha256()]] : [],
  );
  return { claims: isRecord(claims) ? claims : {}, texts: countReferences(texts), evidence: new Map(hashes) };
}

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function days(text: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([dwmy]?)$/i.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('must be days, weeks, months or years: 30d, 6w, 3m, 1y');
  return Number(count) * ({ w: 7, m: 30, y: 365 }[unit.toLowerCase()] ?? 1);
}
