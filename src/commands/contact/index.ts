// litfass contact: runs the contact endpoint as its own server, for sites on static hosts.
import { resolve } from 'node:path';
import { Command } from 'commander';
import { openLog } from '../../contact/endpoint-log.ts';
import { prepareContact } from '../../contact/mount.ts';
import { stopSignal } from '../../dev/watch-server.ts';
import { usageError } from '../../problems/problem.ts';
import { holdsSite, pagesIn } from '../../server/host.ts';
import { listen } from '../../server/listen.ts';
import { rootOf, type SiteOptions, siteUrl, withRoot } from '../options.ts';
import { noEndpointError, readContactSite } from '../read-contact-site.ts';
import { checkContact } from './check-endpoint.ts';
import { eraseCommand } from './erase.ts';
import { exportCommand } from './export.ts';
import { listCommand } from './list.ts';
import { retryCommand } from './retry.ts';
import { showCommand } from './show.ts';

interface Options extends SiteOptions {
  readonly site?: string;
  readonly baseUrl?: string;
  readonly port?: string;
  readonly check?: true;
}

/** The `contact` command with its subcommands. */
export function contactCommand(): Command {
  return withRoot(new Command('contact'))
    .option('--port <number>', 'the port to listen on (default: CONTACT_PORT, else 8025)')
    .option(
      '--site <dir>',
      'the built site, whose form is shown again after an invalid entry (default: dist/ in the root)',
    )
    .option('--base-url <url>', 'where the site is served, instead of the url in content/site.yaml', siteUrl)
    .option('--check', 'check that everything needed is there, without starting or sending anything')
    .option('--json', 'with --check and the commands below: print JSON')
    .action(run)
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(retryCommand())
    .addCommand(eraseCommand())
    .addCommand(exportCommand());
}

async function run(options: Options): Promise<void> {
  const root = rootOf(options);
  const environment = { ...process.env, ...(options.port !== undefined && { CONTACT_PORT: options.port }) };
  if (options.check) {
    const pages = () => siteFolder(root, options.site);
    return checkContact(root, { environment, baseUrl: options.baseUrl, pages, json: options.json });
  }
  const site = siteFolder(root, options.site);
  const log = openLog(process.stdout);
  const contactSite = await readContactSite(root, options.baseUrl);
  if (!contactSite) throw await noEndpointError(root);
  const { app, settings, services } = await prepareContact(root, {
    site: contactSite,
    environment,
    builtPage: site === undefined ? undefined : pagesIn(site),
    log,
  });
  try {
    const server = await listen(app, settings);
    log({
      state: 'listening',
      url: server.url,
      mail: settings.smtpUrl === undefined ? 'files' : 'smtp',
      store: settings.databaseUrl.startsWith('file:') ? 'file' : 'postgres',
      pages: site === undefined ? 'none' : 'built',
    });
    await stopSignal();
    log({ state: 'stopping' });
    services.announceStop();
    await server.close();
  } finally {
    await services.close();
  }
  log({ state: 'stopped' });
}

/**
 * The folder of the built site. Without --site, undefined if there is none in dist/; with --site,
 * throws CliError `usage`.
 */
function siteFolder(root: string, given: string | undefined): string | undefined {
  const folder = resolve(given ?? `${root}/dist`);
  if (holdsSite(folder)) return folder;
  if (given === undefined) return undefined;
  throw usageError(`there is no site in ${folder}`, 'build it first: npx litfass build');
}
