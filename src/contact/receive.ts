// Processes one posted message step by step: validates it, detects repetitions, applies rate limits,
// scores it for spam and stores it in the outbox. server.ts sends the answer.

import { type KeyObject, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ZodError } from 'zod';
import { ownLanguage } from '../problems/counted.ts';
import { type ContactLocale, fallbackTexts } from './locale.ts';
import { type FieldLimits, fieldErrors, type Message, messageSchema } from './message.ts';
import { createRecent, type Identity, identityOf, readKey } from './message-key.ts';
import type { Acceptance, Outbox } from './outbox/index.ts';
import { type Failure, FailureError } from './problem-json.ts';
import { type LimitDecision, type Limits, noLimits } from './rate-limits.ts';
import { failureCode } from './send-failure.ts';
import { spamSignsOf } from './spam-score.ts';
import type { TokenFault, Tokens } from './token.ts';

/** What a receiver works with. */
export interface ReceiverOptions {
  readonly locales: Readonly<Record<string, ContactLocale>>;
  readonly outbox: Pick<Outbox, 'accept'>;
  /** Called when the outbox has a new message. */
  readonly wake: () => void;
  /** The key of the digests. */
  readonly digestKey: KeyObject;
  readonly limits: Limits;
  readonly fieldLimits: FieldLimits;
  readonly tokens: Tokens;
  /** Receives ids, states and codes, but never a name, a message, or an e-mail or IP address. */
  readonly log: (entry: object) => void;
  readonly now?: () => number;
}

/** Resolves to the message's id once the outbox has it on disk. Rejects with a FailureError otherwise. */
export type Receiver = (request: Request, locale: string) => Promise<string>;

/** Creates the function that processes messages. It caches one schema per locale. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { locales, fieldLimits, digestKey, log, now = Date.now } = options;
  const schemas = new Map<string, ReturnType<typeof messageSchema>>();
  const recent = createRecent(5_000);
  const schemaOf = (locale: string) => {
    const schema = schemas.get(locale) ?? messageSchema(wordsOf(locales, locale).words, fieldLimits);
    schemas.set(locale, schema);
    return schema;
  };
  return async (request, locale) => {
    const words = wordsOf(locales, locale);
    const parsed = schemaOf(locale).safeParse(objectIn(request.body));
    if (!parsed.success) {
      const passage = await options.limits.takeMistake({ address: request.ip });
      const invalid = invalidFailure(parsed.error, locale);
      throw passage.kind === 'free' ? new FailureError(invalid) : limited(passage, words, locale, invalid.errors);
    }
    const message = parsed.data;
    const identity = identityOf(digestKey, message, keyOf(request, message));
    // The same time for all checks, so that this function and the outbox agree on what is a repetition.
    const at = now();
    // A sender who repeats a message because the answer got lost must get the same answer, not hit a
    // rate limit.
    const isRecent = recent.has(identity.key, at);
    const sender = { address: request.ip, email: message.email };
    const passage = await (isRecent ? noLimits : options.limits).take(sender);
    if (passage.kind === 'limited') throw limited(passage, words, locale);
    const fault = message.token ? await options.tokens.take(message.token) : undefined;
    const undo = async () => {
      await passage.undo();
      if (message.token && fault === undefined) await options.tokens.giveBack(message.token);
    };
    const id = randomUUID();
    let acceptance: Acceptance;
    try {
      acceptance = await options.outbox.accept(incoming({ id, locale, message, identity, fault, at }));
    } catch (cause) {
      await undo();
      log({ level: 'error', id, state: 'failed', code: failureCode(cause) });
      throw unavailable(words, locale);
    }
    if (acceptance.kind !== 'accepted') await undo();
    if (acceptance.kind === 'conflict') throw conflict();
    if (acceptance.kind === 'accepted') {
      // Not a repetition after all: the earlier message was erased or deleted meanwhile. So it counts.
      if (isRecent) await options.limits.take(sender);
      recent.add(identity.key, at + identity.forMs);
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

interface Parts {
  readonly id: string;
  readonly locale: string;
  readonly message: Message;
  readonly identity: Identity;
  readonly fault: TokenFault | undefined;
  readonly at: number;
}

function incoming({ id, locale, message: sent, identity, fault, at }: Parts) {
  const { name, email, message, website } = sent;
  const spamSigns = spamSignsOf({ name, message, website, tokenFault: fault });
  const { key, digest, forMs } = identity;
  return { id, key, digest, keyUntil: at + forMs, locale, name, email, message, spamSigns, at };
}

function wordsOf(locales: ReceiverOptions['locales'], locale: string): ContactLocale {
  const words = locales[locale];
  if (!words) throw new Error(`the contact endpoint has no locale ${locale}`);
  return words;
}

function conflict(): FailureError {
  const detail = 'This key belongs to another message already.';
  return new FailureError({ status: 422, code: 'key_conflict', detail });
}

/** `errors` are the mistakes that a message has besides. */
function limited(
  { waitMs }: LimitDecision & { kind: 'limited' },
  words: ContactLocale,
  locale: string,
  errors?: Failure['errors'],
): FailureError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) };
  const detail = words.limited ?? fallbackTexts.limited;
  return new FailureError({
    status: 429,
    code: 'limited',
    detail,
    language: words.limited ? locale : ownLanguage,
    errors,
    headers,
  });
}

function unavailable(words: ContactLocale, locale: string): FailureError {
  const headers = { 'Retry-After': '30' };
  const detail = words.error ?? fallbackTexts.error;
  return new FailureError({
    status: 503,
    code: 'unavailable',
    detail,
    language: words.error ? locale : ownLanguage,
    headers,
  });
}
