// Puts the parts together: the site's words and pages, the settings of the environment, the store with its delivery. Used by
// `litfass contact`, and by the servers of `preview` and `dev`, which answer the form on the site's own origin.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { CliError } from '../diagnostics/problem.ts';
import { type ContactSettings, readSettings } from './endpoint-settings.ts';
import type { BuiltPage } from './form-page.ts';
import { databaseFile, type LocalRun, localDatabaseUrls } from './outbox/open.ts';
import { contactPaths, createContact } from './server.ts';
import { openServices, type Services } from './services.ts';
import { type ContactSite, endpointPath, noEndpoint, readContactSite } from './site-facts.ts';

/** Where the settings come from, where log entries go, and where built pages are: handed in by the command that runs. */
export interface ContactEnvironment {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: (entry: object) => void;
  /** Where the site is served, instead of the address in content/site.yaml. */
  readonly baseUrl?: string | undefined;
  /** The page that the site shows at a url; without it a form's mistakes lead to the page for failures. */
  readonly builtPage?: (url: string) => BuiltPage | undefined;
}

/** The endpoint beside the pages of a site that may change while it runs. */
export interface ContactMount {
  /** Answers a request for one of the endpoint's paths. False: it is none of them. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Reads the site again. Throws a CliError when it cannot be served, and stays as it was. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How long mails that are under way may take when everything stops. */
const graceMs = 10_000;

/**
 * For `dev` or `preview`, which serves the site at `origins` and keeps messages apart from the endpoint's. It answers
 * nothing before the first `refresh`, nor for a site without a form.
 */
export function mountContact(
  root: string,
  use: ContactEnvironment & { readonly run: LocalRun; readonly origins: readonly string[] },
): ContactMount {
  let open: { readonly desk: Services; readonly as: string } | undefined;
  let paths: readonly string[] = [];
  let app: Express | undefined;
  const close = async () => {
    const { desk } = open ?? {};
    open = undefined;
    app = undefined;
    await desk?.close(graceMs);
  };
  return {
    handle: (request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      if (!app || !paths.includes(path)) return false;
      app(request, response);
      return true;
    },
    refresh: async () => {
      const site = await readContactSite(root, use.baseUrl);
      if (!site) return close();
      const environment = { ...use.environment, CONTACT_DATABASE_URL: localDatabaseUrls[use.run] };
      const settings = { ...readSettings(environment, site.url), origins: use.origins };
      // Mails bear the site's name, and how long they are kept is the site's to say.
      const as = JSON.stringify([site.siteName, site.retention]);
      const before = open;
      const current =
        before?.as === as ? before : { as, desk: await openServices({ root, site, settings, log: use.log }) };
      open = current;
      // Here the form posts to the origin that serves the pages, wherever the site will live one day.
      const local = { ...site, endpoint: endpointPath(site.endpoint) };
      paths = contactPaths(local.endpoint);
      app = assemble(current.desk, { site: local, settings, use });
      // Last, because it may take as long as its mails under way.
      if (before !== current) await before?.desk.close(graceMs);
    },
    close,
  };
}

export interface PreparedContact {
  readonly app: Express;
  readonly settings: ContactSettings;
  readonly desk: Services;
}

/** For `litfass contact`, which is a server of its own. */
export async function prepareContact(root: string, use: ContactEnvironment): Promise<PreparedContact> {
  const site = await readContactSite(root, use.baseUrl);
  if (!site) throw await noEndpoint(root);
  const settings = readSettings(use.environment, site.url);
  refuseLocalOutbox(settings, root);
  const desk = await openServices({ root, site, settings, log: use.log });
  return { app: assemble(desk, { site, settings, use }), settings, desk };
}

function refuseLocalOutbox({ databaseUrl }: ContactSettings, root: string): void {
  const file = databaseFile(databaseUrl, root);
  for (const [run, url] of Object.entries(localDatabaseUrls))
    if (file === databaseFile(url, root))
      throw new CliError(
        2,
        `${file} is where litfass ${run} keeps its messages.`,
        'Name another file in CONTACT_DATABASE_URL.',
      );
}

interface Parts {
  readonly site: ContactSite;
  readonly settings: ContactSettings;
  readonly use: ContactEnvironment;
}

function assemble(desk: Services, { site, settings, use }: Parts): Express {
  return createContact({
    ...desk,
    defaultLocale: site.defaultLocale,
    locales: site.locales,
    endpoint: endpointPath(site.endpoint),
    // An endpoint on another origin has to name the site's to get back to its pages.
    pages: site.endpoint.startsWith('/') ? '' : new URL(site.url).origin,
    origins: settings.origins,
    proxies: settings.proxies,
    builtPage: use.builtPage,
    log: use.log,
  });
}
