// Calls the function that takes the messages of the contact form. A file of its own: only a form that is filled in loads it.
import { FunctionsClient } from '@supabase/functions-js';

/** The function, as content/site.yaml names it. */
export interface NamedFunction {
  /** The origin of the backend. */
  readonly url: string;
  readonly name: string;
  /** The public key of the backend. */
  readonly key: string;
}

/** What the function is sent: these three values and nothing else. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

const timeoutMs = 15_000;

/**
 * Calls the function with a message, its values trimmed. Resolves when the function answers with a status of success. Rejects
 * with the error of @supabase/functions-js otherwise: of a FunctionsHttpError `context` is the response.
 */
export async function send({ url, name, key }: NamedFunction, values: ContactMessage): Promise<void> {
  const client = new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  });
  const body = { name: values.name.trim(), email: values.email.trim(), message: values.message.trim() };
  const { error } = await client.invoke(name, { body, timeout: timeoutMs });
  if (error) throw error;
}
