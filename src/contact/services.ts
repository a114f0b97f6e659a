// What a running endpoint holds on to, whatever its site says meanwhile: the outbox, the delivery that empties it, used
// tokens and counts. Opened once, closed once. What is answered over HTTP is left to server.ts.
import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { createDelivery } from './delivery.ts';
import type { ContactSettings } from './endpoint-settings.ts';
import { type Readiness, watchDatabase, watchReadiness } from './health.ts';
import { createSender } from './mail.ts';
import { removeMails } from './mail-folder.ts';
import type { Outbox } from './outbox/index.ts';
import { databaseFile, openOutbox } from './outbox/open.ts';
import { createLimits, type Limits, noLimits, onceInDatabase, openPool } from './rate-limits.ts';
import { keptSecret, keyFor } from './secret.ts';
import type { ContactSite } from './site-facts.ts';
import { createTokens, type Tokens, tokenAge } from './token.ts';

export interface Services {
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly digestKey: KeyObject;
  readonly limits: Limits;
  readonly tokens: Tokens;
  readonly readiness: () => Promise<Readiness>;
  /** From now on `readiness` says no, so that a balancer sends nobody here any more. */
  readonly announceStop: () => void;
  /** Lets mails under way finish (at most `graceMs`), gives back the rest, and writes everything to its file. */
  readonly close: (graceMs: number) => Promise<void>;
}

export interface ServicesOptions {
  readonly root: string;
  readonly site: Pick<ContactSite, 'siteName' | 'retention'>;
  readonly settings: ContactSettings;
  readonly log: (entry: object) => void;
}

/** Throws a CliError when the database, or the key beside it, cannot be used. */
export async function openServices({ root, site, settings, log }: ServicesOptions): Promise<Services> {
  const { databaseUrl, from, to, smtpUrl } = settings;
  const file = databaseFile(databaseUrl, root);
  // With a database that is shared, the settings have made sure that there is a secret.
  const secret = settings.secret ?? (await keptSecret(path.join(path.dirname(file ?? root), 'contact.key')));
  const transport = smtpUrl === undefined ? 'file' : 'smtp';
  const outbox = await openOutbox(databaseUrl, root, transport);
  const pool = file === undefined ? await openPool(databaseUrl) : undefined;
  const once = pool && onceInDatabase(pool, tokenAge.most / 1_000);
  const folder = path.resolve(root, '.litfass/mail');
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
  });
  const stopWatching = watchDatabase({ outbox, log });
  let isStopping = false;
  return {
    outbox,
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
    announceStop: () => {
      isStopping = true;
    },
    close: async (graceMs) => {
      isStopping = true;
      stopWatching();
      await delivery.stop(graceMs);
      await outbox.close();
      await pool?.end();
    },
  };
}
