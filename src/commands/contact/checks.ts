// What `litfass contact --check` looks at, one function each: settings, site, mail, database, key, pages, disk. Each answers
// with one sentence, and a hint where something is to be done. Makes no file that is not there, and sends nothing.
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { ContactSettings } from '../../contact/endpoint-settings.ts';
import { readFormPage } from '../../contact/form-page.ts';
import { watchReadiness } from '../../contact/health.ts';
import { verifySender } from '../../contact/mail.ts';
import { openExistingOutbox } from '../../contact/outbox/existing.ts';
import type { Outbox } from '../../contact/outbox/index.ts';
import { databaseFile, openOutbox } from '../../contact/outbox/open.ts';
import { readOrCreateSecret } from '../../contact/secret.ts';
import { failureCode } from '../../contact/send-failure.ts';
import type { ContactSite } from '../../contact/site-facts.ts';
import { pagesIn } from '../../dev/host.ts';
import { CliError, didYouMean } from '../../diagnostics/problem.ts';
import { counted } from '../options.ts';
import { ago } from './words.ts';

export interface Finding {
  readonly state: 'ok' | 'failed' | 'skipped';
  readonly text: string;
  readonly hint?: string;
}

export function ok(text: string, hint?: string): Finding {
  return { state: 'ok', text, hint };
}

export function failed(text: string, hint?: string): Finding {
  return { state: 'failed', text, hint };
}

const known = [
  ...['SMTP_URL', 'CONTACT_HOST', 'CONTACT_PORT', 'CONTACT_FROM', 'CONTACT_TO', 'CONTACT_ORIGINS'],
  ...['CONTACT_DATABASE_URL', 'CONTACT_SECRET', 'CONTACT_LIMITS', 'CONTACT_PROXIES'],
];

/** Settings that can be read; a name that nobody reads is likely a slip. */
export function settingsFinding(environment: Readonly<Record<string, string | undefined>>): Finding {
  const set = known.filter((name) => environment[name]?.trim());
  const text = set.length === 0 ? 'None is set: the defaults hold.' : `Set and well-formed: ${set.join(', ')}.`;
  const strange = Object.keys(environment).filter((name) => /^(CONTACT|SMTP)_/.test(name) && !known.includes(name));
  const slips = strange.flatMap((name) => {
    const guess = didYouMean(name, known);
    return guess ? [`${name} is read by nobody: ${guess}`] : [];
  });
  return ok(text, slips.length > 0 ? slips.join(' ') : undefined);
}

export function siteFinding(site: ContactSite): Finding {
  const { siteName, endpoint, locales, retention } = site;
  const kept = `kept ${counted(retention.sent, 'day')} after they were sent, ${counted(retention.dead, 'day')} after they were given up`;
  return ok(`${siteName} posts to ${endpoint} in ${Object.keys(locales).join(', ')}; messages are ${kept}.`);
}

/** Mails as files, where there is no mail server. */
export async function mailFolderFinding(settings: ContactSettings, { root, site }: Around): Promise<Finding> {
  const folder = path.resolve(root, '.litfass/mail');
  const { from, to } = settings;
  try {
    if (existsSync(folder)) await verifySender({ siteName: site?.siteName ?? '', from, to, folder, log: () => {} });
    else await access(nearest(folder), constants.W_OK);
  } catch (error) {
    return failed(`Mails become files in ${folder}, which cannot be written to (${failureCode(error)}).`, rights);
  }
  return ok(`There is no mail server: mails become .eml files in ${folder}.`, 'SMTP_URL names one.');
}

export interface Around {
  readonly root: string;
  readonly site: ContactSite | undefined;
}

const rights = 'See to the rights of the folder.';

export async function databaseFinding({ databaseUrl, smtpUrl }: ContactSettings, root: string): Promise<Finding> {
  const file = databaseFile(databaseUrl, root);
  let outbox: Outbox | undefined;
  try {
    // A table in PostgreSQL belongs to the same user whoever starts this; a file would not.
    outbox =
      file === undefined ? await openOutbox(databaseUrl, root) : (await openExistingOutbox(databaseUrl, root)).outbox;
    if (outbox) {
      await outbox.probe();
      const { queued, sending, dead, oldestWaiting, waitingForSmtp } = await outbox.counts();
      const since = oldestWaiting === undefined ? '' : ` (the oldest arrived ${ago(oldestWaiting, Date.now())})`;
      const waiting = `${counted(queued + sending, 'message')} to deliver${since}, ${dead} given up`;
      const state = `${file ?? 'PostgreSQL'} opens and can be written to; ${waiting}`;
      if (smtpUrl === undefined && waitingForSmtp !== undefined)
        return failed(
          `${state}; ${waitingForSmtp} of them ${waitingForSmtp === 1 ? 'waits' : 'wait'} for a mail server.`,
          'Set SMTP_URL: they were accepted for a mail server and never become files.',
        );
      return ok(`${state}.`, dead > 0 ? 'litfass contact list --state dead' : undefined);
    }
  } catch (error) {
    if (error instanceof CliError) return failed(error.message, error.hint);
    return failed(`${file ?? 'PostgreSQL'} cannot be written to (${failureCode(error)}).`);
  } finally {
    await outbox?.close();
  }
  try {
    await access(nearest(path.dirname(file ?? root)), constants.W_OK);
    return ok(`There is none yet: ${file} is made at the first start.`);
  } catch (error) {
    return failed(`There is none yet, and ${file} cannot be made (${failureCode(error)}).`, rights);
  }
}

export async function keyFinding({ secret, databaseUrl }: ContactSettings, root: string): Promise<Finding> {
  if (secret !== undefined) return ok('CONTACT_SECRET signs what the form is given.');
  const file = path.join(path.dirname(databaseFile(databaseUrl, root) ?? root), 'contact.key');
  if (!existsSync(file)) return ok(`There is none yet: ${file} is made at the first start.`);
  try {
    await readOrCreateSecret(file);
    return ok(`${file} signs what the form is given.`);
  } catch (error) {
    return error instanceof CliError ? failed(error.message, error.hint) : failed(`${file}: ${failureCode(error)}`);
  }
}

/** The built pages that a form post is answered with. */
export function pagesFinding(folder: string | undefined, site: ContactSite | undefined): Finding {
  const effect = 'after a mistake, a browser without JavaScript is sent to the page for failures';
  if (folder === undefined)
    return ok(`There are no built pages beside it: ${effect}.`, 'litfass build, or name them with --site');
  if (!site) return { state: 'skipped', text: 'The site cannot be read, so its pages are not known.' };
  const page = pagesIn(folder);
  const missing = Object.entries(site.locales).flatMap(([tag, { form, sent, failed: failure }]) => {
    const built = form === undefined ? undefined : page(form);
    const hasForm = built !== undefined && readFormPage(built.html) !== undefined;
    return [...(hasForm ? [] : [`the form at ${form}`]), ...[sent, failure].filter((url) => !page(url))].map(
      (what) => `${what} (${tag})`,
    );
  });
  if (missing.length > 0) return failed(`${folder} lacks ${missing.join(', ')}.`, 'litfass build');
  return ok(`${folder} has the form and its two answers in ${Object.keys(site.locales).join(', ')}.`);
}

/** Judged as the running server judges it for /readyz. */
export async function diskFinding({ databaseUrl, smtpUrl }: ContactSettings, root: string): Promise<Finding> {
  const file = databaseFile(databaseUrl, root);
  if (file === undefined && smtpUrl !== undefined) return ok('Nothing is kept on the disk of this machine.');
  const folder = nearest(file === undefined ? path.resolve(root, '.litfass') : path.dirname(file));
  const counts = { queued: 0, sending: 0, sent: 0, dead: 0, erased: 0 };
  const outbox = { probe: async () => {}, counts: async () => counts };
  const { concerns, freeDiskBytes } = await watchReadiness({ outbox, folder, isStopping: () => false })();
  if (freeDiskBytes === undefined) return failed(`How much room is left in ${folder} cannot be told.`, rights);
  const room = `${(freeDiskBytes / 1e9).toFixed(1)} GB are free where ${file ?? folder} lies`;
  return concerns.includes('disk-low') ? failed(`Only ${room}.`, 'Make room before it is full.') : ok(`${room}.`);
}

/** The folder itself, or the first above it that is there. */
function nearest(folder: string): string {
  let found = path.resolve(folder);
  while (!existsSync(found) && path.dirname(found) !== found) found = path.dirname(found);
  return found;
}
