// The checks of `litfass contact --check`: settings, site, mail, database, key, pages, disk. Each
// returns one sentence, and a hint if there is something to do. They create no files and send nothing.
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { ContactSite } from '../../contact/contact-site.ts';
import { type EndpointSettings, settingNames } from '../../contact/endpoint-settings.ts';
import { readFormPage } from '../../contact/form-page.ts';
import { freeBytes, leastFreeBytes } from '../../contact/health.ts';
import { checkMailFolder } from '../../contact/mail-folder.ts';
import { openExistingOutbox } from '../../contact/outbox/existing.ts';
import type { Outbox } from '../../contact/outbox/index.ts';
import { databaseFile, openOutbox } from '../../contact/outbox/open.ts';
import { readOrCreateSecret } from '../../contact/secret.ts';
import { failureCode } from '../../contact/send-failure.ts';
import { CliError, didYouMean } from '../../problems/problem.ts';
import { pagesIn } from '../../server/host.ts';
import { counted } from '../options.ts';
import { ago } from './message-text.ts';

/** The result of a check. */
export interface CheckFinding {
  readonly state: 'ok' | 'failed' | 'skipped';
  readonly text: string;
  readonly hint?: string;
}

/** A check that passed. `text` is a sentence, `hint` another one. */
export function ok(text: string, hint?: string): CheckFinding {
  return { state: 'ok', text, hint };
}

/** A check that failed. `text` says what is wrong, `hint` what to do. */
export function failed(text: string, hint?: string): CheckFinding {
  return { state: 'failed', text, hint };
}

/** Lists the settings that are set. Warns of unknown names that look like typos. */
export function settingsFinding(environment: Readonly<Record<string, string | undefined>>): CheckFinding {
  const names = Object.values(settingNames);
  const set = names.filter((name) => environment[name]?.trim());
  const text = set.length === 0 ? 'None is set: the defaults apply.' : `Set and valid: ${set.join(', ')}.`;
  const unknown = Object.keys(environment).filter((name) => /^(CONTACT|SMTP)_/.test(name) && !names.includes(name));
  const typos = unknown.flatMap((name) => {
    const guess = didYouMean(name, names);
    return guess ? [`${name} is not a setting: ${guess}`] : [];
  });
  return ok(text, typos.length > 0 ? typos.join(' ') : undefined);
}

/** Reports the endpoint, locales and retention of the site. Always passes. */
export function siteFinding({ siteName, endpoint, locales, retention }: ContactSite): CheckFinding {
  const retentionText = `kept for ${counted(retention.sent, 'day')} after delivery, ${counted(retention.dead, 'day')} after giving up`;
  return ok(`${siteName} posts to ${endpoint} in ${Object.keys(locales).join(', ')}; messages are ${retentionText}.`);
}

/** Checks the folder for mails as files, which is used without a mail server. */
export async function mailFolderFinding({ mailFolder }: EndpointSettings, root: string): Promise<CheckFinding> {
  const folder = path.resolve(root, mailFolder);
  try {
    if (existsSync(folder)) await checkMailFolder(folder);
    else await access(nearestExisting(folder), constants.W_OK);
  } catch (error) {
    return failed(`Mails are written to ${folder}, which is not writable (${failureCode(error)}).`, permissionsHint);
  }
  return ok(`No mail server is set: mails are written to ${folder} as .eml files.`, 'Set SMTP_URL to send them.');
}

const permissionsHint = 'Check the permissions of the folder.';

/** Checks that the outbox opens and can be written to. Creates no database file. */
export async function databaseFinding({ databaseUrl, smtpUrl }: EndpointSettings, root: string): Promise<CheckFinding> {
  const file = databaseFile(databaseUrl, root);
  let outbox: Outbox | undefined;
  try {
    // Create no database file here: it would belong to the user who runs the check, not to the
    // endpoint's user. A table in PostgreSQL belongs to the database user either way.
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
          'Set SMTP_URL: they were accepted for a mail server and are not written as files.',
        );
      return ok(`${state}.`, dead > 0 ? 'npx litfass contact list --state dead' : undefined);
    }
  } catch (error) {
    if (error instanceof CliError) return failed(error.message, error.hint);
    return failed(`${file ?? 'PostgreSQL'} cannot be written to (${failureCode(error)}).`);
  } finally {
    await outbox?.close();
  }
  try {
    await access(nearestExisting(path.dirname(file ?? root)), constants.W_OK);
    return ok(`There is none yet: ${file} is created at the first start.`);
  } catch (error) {
    return failed(`There is none yet, and ${file} cannot be created (${failureCode(error)}).`, permissionsHint);
  }
}

/** Checks that the key of the form tokens can be read. Creates none. */
export async function keyFinding({ secret, databaseUrl }: EndpointSettings, root: string): Promise<CheckFinding> {
  if (secret !== undefined) return ok('CONTACT_SECRET signs the form tokens.');
  const file = path.join(path.dirname(databaseFile(databaseUrl, root) ?? root), 'contact.key');
  if (!existsSync(file)) return ok(`There is none yet: ${file} is created at the first start.`);
  try {
    await readOrCreateSecret(file);
    return ok(`${file} signs the form tokens.`);
  } catch (error) {
    return error instanceof CliError ? failed(error.message, error.hint) : failed(`${file}: ${failureCode(error)}`);
  }
}

/** Checks the built pages with which the endpoint answers a form post. */
export function pagesFinding(folder: string | undefined, site: ContactSite | undefined): CheckFinding {
  const effect = 'after an invalid entry, a browser without JavaScript is sent to the failure page';
  if (folder === undefined)
    return ok(`There are no built pages: ${effect}.`, 'npx litfass build, or pass their folder with --site');
  if (!site) return { state: 'skipped', text: 'Not checked: the site cannot be read.' };
  const page = pagesIn(folder);
  const missing = Object.entries(site.locales).flatMap(([tag, { form, sent, failed: failure }]) => {
    const built = form === undefined ? undefined : page(form);
    const hasForm = built !== undefined && readFormPage(built.html) !== undefined;
    return [...(hasForm ? [] : [`the form at ${form}`]), ...[sent, failure].filter((url) => !page(url))].map(
      (what) => `${what} (${tag})`,
    );
  });
  if (missing.length > 0) return failed(`${folder} lacks ${missing.join(', ')}.`, 'npx litfass build');
  return ok(`${folder} has the form and its two answers in ${Object.keys(site.locales).join(', ')}.`);
}

/** Checks the free disk space with the same limits as /readyz of the running server. */
export async function diskFinding({ databaseUrl, smtpUrl }: EndpointSettings, root: string): Promise<CheckFinding> {
  const file = databaseFile(databaseUrl, root);
  if (file === undefined && smtpUrl !== undefined) return ok('Nothing is stored on this machine.');
  const folder = nearestExisting(file === undefined ? path.resolve(root, '.litfass') : path.dirname(file));
  const free = await freeBytes(folder);
  if (free === undefined) return failed(`The free space of ${folder} cannot be determined.`, permissionsHint);
  const space = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${file ?? folder}`;
  return free < leastFreeBytes ? failed(`Only ${space}.`, 'Free some space.') : ok(`${space}.`);
}

/** The folder itself, or its nearest existing parent. */
function nearestExisting(folder: string): string {
  let found = path.resolve(folder);
  while (!existsSync(found) && path.dirname(found) !== found) found = path.dirname(found);
  return found;
}
