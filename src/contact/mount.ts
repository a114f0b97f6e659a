// Puts the parts together: the site's words and pages, the settings of the environment, the mails. Used by `litfass contact`,
// and by the servers of `preview` and `dev`, which answer the form on the site's own origin.
import path from 'node:path';
import type { Express } from 'express';
import { Refusal } from '../problem.ts';
import { createDelivery } from './mail.ts';
import { contactPaths, createContact } from './server.ts';
import { type ContactSettings, readSettings } from './settings.ts';
import { type ContactSite, endpointPath, readContactSite } from './site.ts';

/** Where the settings come from, and where log entries go: both are handed in by the command that runs. */
export interface ContactSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: (entry: object) => void;
}

/** The endpoint and the paths that belong to it: a server hands `app` the requests for one of them, and no others. */
export interface ContactMount {
  readonly paths: readonly string[];
  readonly app: Express;
}

/** For a server that serves the site at `origins`. Undefined for a site without a contact form. */
export async function mountContact(
  root: string,
  use: ContactSurroundings & { readonly origins: readonly string[] },
): Promise<ContactMount | undefined> {
  const site = await readContactSite(root);
  if (!site) return undefined;
  const settings = { ...readSettings(use.environment, site.url), origins: use.origins };
  // Here the form posts to the origin that serves the pages, wherever the site will live one day.
  const local = { ...site, endpoint: endpointPath(site.endpoint) };
  return {
    paths: contactPaths(local.endpoint),
    app: assemble(root, { site: local, settings, log: use.log }),
  };
}

/** For `litfass contact`, which is a server of its own. */
export async function prepareContact(
  root: string,
  use: ContactSurroundings,
): Promise<{ readonly app: Express; readonly settings: ContactSettings }> {
  const site = await readContactSite(root);
  if (!site)
    throw new Refusal(
      2,
      'content/site.yaml has no contact form.',
      'Say under `contact` where it posts and returns to.',
    );
  const settings = readSettings(use.environment, site.url);
  return { app: assemble(root, { site, settings, log: use.log }), settings };
}

interface Parts {
  readonly site: ContactSite;
  readonly settings: ContactSettings;
  readonly log: (entry: object) => void;
}

function assemble(root: string, { site, settings, log }: Parts): Express {
  const { siteName, defaultLocale, locales } = site;
  const { from, to, smtpUrl, origins } = settings;
  const folder = path.resolve(root, '.litfass/mail');
  return createContact({
    siteName,
    defaultLocale,
    locales,
    endpoint: endpointPath(site.endpoint),
    // An endpoint on another origin has to name the site's to get back to its pages.
    pages: site.endpoint.startsWith('/') ? '' : new URL(site.url).origin,
    origins,
    deliver: createDelivery({ siteName, from, to, smtpUrl, folder, log }),
    log,
  });
}
