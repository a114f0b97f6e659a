// Assembles the endpoint from the site's content, its settings and the services. Used by `litfass contact`,
// which takes the settings from the environment, and by the servers of `preview` and `dev`, which run the
// endpoint on the site's own origin, with settings of their own.
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Express } from 'express';
import { usageError } from '../problems/problem.ts';
import { pathOf } from '../server/host.ts';
import type { ContactSite } from './contact-site.ts';
import { type EndpointSettings, readSettings } from './endpoint-settings.ts';
import type { BuiltPage } from './form-page.ts';
import { mailFolders } from './mail-folder.ts';
import { sameHost } from './origins.ts';
import { databaseFile, type LocalRun, localDatabaseUrls } from './outbox/open.ts';
import { readOrCreateSecret } from './secret.ts';
import { createContact } from './server.ts';
import { openServices, type Services } from './services.ts';

/** What a command passes in: a log, and access to the built pages. */
export interface ContactUse {
  readonly log: (entry: object) => void;
  /** Returns the built page at a URL. Without it, a form with errors leads to the failure page. */
  readonly builtPage?: (url: string) => BuiltPage | undefined;
}

/** What `dev` and `preview` pass in. Nothing of it comes from the environment. */
export interface LocalContactUse extends ContactUse {
  readonly run: LocalRun;
  /** Reads the site; undefined if its form needs no endpoint. Throws a CliError if it is invalid. */
  readonly readSite: () => Promise<ContactSite | undefined>;
  /** Whether messages are limited, as they are on a server. Default: true. */
  readonly limits?: boolean | undefined;
}

/** An endpoint in the server of a site that may change while it runs. */
export type ContactMount = ReturnType<typeof mountContact>;

/**
 * For `dev` and `preview`, which serve the form and its pages on one origin, and keep their messages apart
 * from those of the real endpoint. It handles no request before the first `refresh`, or if the site has no
 * form.
 */
export function mountContact(root: string, use: LocalContactUse) {
  let open: { readonly services: Services; readonly fingerprint: string } | undefined;
  let paths: readonly string[] = [];
  let app: Express | undefined;
  const close = async () => {
    const { services } = open ?? {};
    open = undefined;
    app = undefined;
    await services?.close();
  };
  return {
    /** Answers a request for one of the endpoint's paths. Returns false for any other path. */
    handle: (request: IncomingMessage, response: ServerResponse) => {
      if (!app || !paths.includes(pathOf(request))) return false;
      app(request, response);
      return true;
    },
    /** Reloads the site. Throws a CliError, and keeps the previous state, if the site is invalid. */
    refresh: async () => {
      const site = await use.readSite();
      if (!site) return close();
      const settings = await localSettings(root, site, use);
      // The parts of the site that the services depend on.
      const fingerprint = JSON.stringify([site.siteName, site.retention]);
      const before = open;
      const current =
        before?.fingerprint === fingerprint
          ? before
          : { fingerprint, services: await openServices({ root, site, settings, log: use.log }) };
      open = current;
      // Locally, the form posts to the origin that serves the pages, even if the published site uses
      // another one.
      const [endpoint = ''] = site.paths.messages;
      paths = [...site.paths.messages, site.paths.token];
      app = assemble(current.services, { ...site, endpoint }, settings, use);
      // Last, because closing waits for mails in progress.
      if (before !== current) await before?.services.close();
    },
    close,
  };
}

/** The defaults of the endpoint, with files of its own: its messages, mails and key stay as they are. */
async function localSettings(root: string, site: ContactSite, use: LocalContactUse): Promise<EndpointSettings> {
  return {
    ...readSettings({}, site.url),
    // Their servers have checked the Host header.
    origins: [sameHost],
    limits: use.limits === false ? 'off' : 'on',
    databaseUrl: localDatabaseUrls[use.run],
    mailFolder: mailFolders[use.run],
    secret: await readOrCreateSecret(path.join(root, `.litfass/contact-${use.run}.key`)),
  };
}

/**
 * An endpoint that is ready to listen, for `litfass contact`, which runs its own server. Throws a CliError if
 * the settings are invalid.
 */
export async function prepareContact(
  root: string,
  use: ContactUse & { readonly site: ContactSite; readonly environment: Readonly<Record<string, string | undefined>> },
) {
  const { site } = use;
  const settings = readSettings(use.environment, site.url);
  rejectLocalOutbox(settings, root);
  const services = await openServices({ root, site, settings, log: use.log });
  return { app: assemble(services, site, settings, use), settings, services };
}

function rejectLocalOutbox({ databaseUrl }: EndpointSettings, root: string): void {
  const file = databaseFile(databaseUrl, root);
  for (const [run, url] of Object.entries(localDatabaseUrls))
    if (file === databaseFile(url, root))
      throw usageError(
        `${file} is where litfass ${run} keeps its messages.`,
        'Set CONTACT_DATABASE_URL to another file.',
      );
}

function assemble(
  services: Services,
  site: ContactSite,
  settings: EndpointSettings,
  { builtPage, log }: ContactUse,
): Express {
  // An endpoint on another origin needs the site's origin to redirect to its pages.
  const pages = site.endpoint.startsWith('/') ? '' : new URL(site.url).origin;
  return createContact({ ...site, ...settings, ...services, builtPage, log, pages });
}
