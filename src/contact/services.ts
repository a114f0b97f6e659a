// The long-lived parts of an endpoint, which survive a reload of its site: outbox, delivery, tokens
// and rate limits. Opened once and closed once. server.ts answers HTTP requests with them.
import path from 'node:path';
import type { ContactSite } from './contact-site.ts';
import { createDelivery } from './delivery.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { watchDatabase, watchReadiness } from './health.ts';
import { createSender } from './mail.ts';
import { removeMail, removeMails } from './mail-folder.ts';
import { databaseFile, openOutbox } from './outbox/open.ts';
import { createLimits, noLimits, onceInDatabase, openPool } from './rate-limits.ts';
import { keyFor, readOrCreateSecret } from './secret.ts';
import { createTokens, tokenAge } from './token.ts';

/** The parts that `createContact` needs, and how to stop them. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Options of `openServices`. */
export interface ServicesOptions {
  readonly root: string;
  readonly site: Pick<ContactSite, 'siteName' | 'retention'>;
  readonly settings: EndpointSettings;
  readonly log: (entry: object) => void;
}

/** Throws a CliError if the database, or the key file next to it, cannot be used. */
export async function openServices({ root, site, settings, log }: ServicesOptions) {
  const { databaseUrl, from, to, smtpUrl } = settings;
  const file = databaseFile(databaseUrl, root);
  // For a shared database, `readSettings` has made sure that there is a secret.
  const secret = settings.secret ?? (await readOrCreateSecret(path.join(path.dirname(file ?? root), 'contact.key')));
  const transport = smtpUrl === undefined ? 'file' : 'smtp';
  const outbox = await openOutbox(databaseUrl, root, transport);
  const pool = file === undefined ? await openPool(databaseUrl) : undefined;
  const once = pool && onceInDatabase(pool, tokenAge.most / 1_000);
  const folder = path.resolve(root, settings.mailFolder);
  const send = createSender({ siteName: site.siteName, from, to, smtpUrl, folder, log });
  const { waitingForSmtp } = await outbox.counts();
  if (transport === 'file' && waitingForSmtp !== undefined)
    log({ level: 'error', state: 'mail_server_missing', waiting: waitingForSmtp });
  const delivery = createDelivery({
    outbox,
    send,
    log,
    retention: site.retention,
    removeMails: (before) => removeMails(folder, before),
    removeMail: (id) => removeMail(folder, id),
  });
  const stopWatching = watchDatabase({ outbox, log });
  let isStopping = false;
  return {
    outbox,
    /** Tells the delivery that a message may be due. */
    wake: delivery.wake,
    digestKey: keyFor('digest', secret),
    limits: settings.limits === 'off' ? noLimits : createLimits({ key: keyFor('sender', secret), pool, log }),
    tokens: createTokens({ key: keyFor('token', secret), once }),
    readiness: watchReadiness({
      outbox,
      delivery,
      transport,
      folder: file && path.dirname(file),
      isStopping: () => isStopping,
    }),
    /** Makes `readiness` report "unavailable" from now on, so that a load balancer sends no more requests. */
    announceStop: () => {
      isStopping = true;
    },
    /** Lets mails in progress finish (for at most `graceMs`), releases the rest, and closes the database. */
    close: async (graceMs = 10_000) => {
      isStopping = true;
      stopWatching();
      await delivery.stop(graceMs);
      await outbox.close();
      await pool?.end();
    },
  };
}
