// Processes one posted message step by step: validates it, detects repetitions, applies rate limits,
// scores it for spam and stores it in the outbox. server.ts sends the answer.

import { type KeyObject, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ZodError } from 'zod';
import { memoized, setNewest } from '../files/once.ts';
import { ownLanguage } from '../problems/counted.ts';
import type { ContactSite } from './contact-site.ts';
import { type ContactLocale, fallbackTexts, localeIn } from './locale.ts';
import { fieldErrors, type Message, messageSchema } from './message.ts';
import { identityOf, readKey } from './message-key.ts';
import type { Acceptance, Outbox } from './outbox/index.ts';
import { type Failure, FailureError } from './problem-json.ts';
import { type Limits, noLimits } from './rate-limits.ts';
import { failureCode } from './send-failure.ts';
import { spamSignsOf } from './spam-score.ts';
import type { Tokens } from './token.ts';

/** What a receiver works with. */
export interface ReceiverOptions extends Pick<ContactSite, 'locales' | 'fieldLimits'> {
  readonly outbox: Pick<Outbox, 'accept'>;
  /** Called when the outbox has a new message. */
  readonly wake: () => void;
  /** The key of the digests. */
  readonly digestKey: KeyObject;
  readonly limits: Limits;
  readonly tokens: Tokens;
  /** Receives ids, states and codes, but never a name, a message, or an e-mail or IP address. */
  readonly log: (entry: object) => void;
  readonly now?: () => number;
}

/**
 * Creates the function that processes messages. It resolves to the message's id once the outbox has it on
 * disk, and rejects with a FailureError otherwise. It caches one schema per locale.
 */
export function createReceiver(options: ReceiverOptions) {
  const { locales, outbox, fieldLimits, digestKey, log, now = Date.now } = options;
  /**
   * When the keys of the last messages expire. This only keeps repetitions from counting towards the rate
   * limits; the outbox decides whether a message is a repetition.
   */
  const recent = new Map<string, number>();
  const schemaOf = memoized((locale: string) => messageSchema(localeIn(locales, locale).words, fieldLimits));
  return async (request: Request, locale: string): Promise<string> => {
    const words = localeIn(locales, locale);
    const parsed = schemaOf(locale).safeParse(objectIn(request.body));
    if (!parsed.success) {
      const passage = await options.limits.takeMistake({ address: request.ip });
      const invalid = invalidFailure(parsed.error, locale);
      if (passage.kind === 'free') throw new FailureError(invalid);
      throw tryLater(limited, { ...passage, errors: invalid.errors }, { words, locale });
    }
    const { name, email, message, token } = parsed.data;
    const { key, digest, forMs } = identityOf(digestKey, parsed.data, keyOf(request, parsed.data));
    // The same time for all checks, so that this function and the outbox agree on what is a repetition.
    const at = now();
    // A sender who repeats a message because the answer got lost must get the same answer, not hit a
    // rate limit.
    const isRecent = (recent.get(key) ?? 0) > at;
    const sender = { address: request.ip, email };
    const passage = await (isRecent ? noLimits : options.limits).take(sender);
    if (passage.kind === 'limited') throw tryLater(limited, passage, { words, locale });
    const tokenFault = token ? await options.tokens.take(token) : undefined;
    const undo = async () => {
      await passage.undo();
      if (token && tokenFault === undefined) await options.tokens.giveBack(token);
    };
    const id = randomUUID();
    const spamSigns = spamSignsOf({ ...parsed.data, tokenFault });
    const keyUntil = at + forMs;
    let acceptance: Acceptance;
    try {
      acceptance = await outbox.accept({ id, key, digest, keyUntil, locale, name, email, message, spamSigns, at });
    } catch (cause) {
      await undo();
      log({ level: 'error', id, state: 'failed', code: failureCode(cause) });
      throw tryLater(unavailable, { waitMs: 30_000 }, { words, locale });
    }
    if (acceptance.kind !== 'accepted') await undo();
    if (acceptance.kind === 'conflict') throw new FailureError(conflict);
    if (acceptance.kind === 'accepted') {
      // Not a repetition after all: the earlier message was erased or deleted meanwhile. So it counts.
      if (isRecent) await options.limits.take(sender);
      setNewest(recent, key, keyUntil, 5_000);
      options.wake();
    }
    log({ id: acceptance.id, state: 'accepted', code: acceptance.kind === 'accepted' ? 'ok' : 'repeated' });
    return acceptance.id;
  };
}

function objectIn(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new FailureError({ status: 400, code: 'unreadable', detail: 'The body must be an object.' });
}

function invalidFailure(error: ZodError, locale: string): Failure {
  const errors = fieldErrors(error);
  const detail = errors.map(({ message }) => message).join('; ');
  return { status: 422, code: 'invalid', detail, language: locale, errors };
}

/**
 * The header wins. An invalid key in the body is ignored, because someone who fills in a form cannot
 * fix it.
 */
function keyOf(request: Request, message: Message): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return message.key === undefined ? undefined : readKey(message.key);
  const key = readKey(String(header));
  if (key !== undefined) return key;
  const detail = 'Idempotency-Key must be one key of at most 128 visible characters, such as a UUID.';
  throw new FailureError({ status: 400, code: 'key_invalid', detail });
}

const conflict: Failure = { status: 422, code: 'key_conflict', detail: 'This key belongs to another message already.' };

const limited = { status: 429, code: 'limited', text: 'limited' } as const;
const unavailable = { status: 503, code: 'unavailable', text: 'error' } as const;

/** Asks to send the message again after `waitMs`. `errors` are the mistakes that it has besides. */
function tryLater(
  { text, ...failure }: typeof limited | typeof unavailable,
  { waitMs, errors }: { readonly waitMs: number; readonly errors?: Failure['errors'] },
  { words, locale }: { readonly words: ContactLocale; readonly locale: string },
): FailureError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) };
  const detail = words[text] ?? fallbackTexts[text];
  return new FailureError({ ...failure, detail, language: words[text] ? locale : ownLanguage, errors, headers });
}
