// Sends contact messages to a Supabase function. A separate file, loaded only when a visitor fills in
// the form.
import { FunctionsClient } from '@supabase/functions-js';

/** The function that content/site.yaml sets. */
export interface NamedFunction {
  /** The origin of the backend. */
  readonly url: string;
  readonly name: string;
  /** The public key of the backend. */
  readonly key: string;
}

/** The body of the call. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

const timeoutMs = 15_000;

/**
 * Calls the function with the trimmed values. Resolves if it answers with a success status. Otherwise
 * rejects with the error of @supabase/functions-js; the `context` of a FunctionsHttpError is the
 * response.
 */
export async function send({ url, name, key }: NamedFunction, values: ContactMessage): Promise<void> {
  const client = new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  });
  const body = { name: values.name.trim(), email: values.email.trim(), message: values.message.trim() };
  const { error } = await client.invoke(name, { body, timeout: timeoutMs });
  if (error) throw error;
}
