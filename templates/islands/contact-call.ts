// Sends a message by calling the function of the site, where content/site.yaml names one instead of an
// endpoint.
import type { ContactClient, ContactFunction } from 'litfass/theme';
import type { Values } from './contact-rules.ts';
import type { Answer } from './contact-sending.ts';

/** Never rejects. */
export async function callFunction(call: ContactFunction, { name, email, message }: Values): Promise<Answer> {
  try {
    const { send }: ContactClient = await import(call.client);
    await send(call, { name, email, message });
    return { kind: 'accepted' };
  } catch (cause) {
    const { status } = (cause as { context?: { status?: number } }).context ?? {};
    return { kind: status === 429 ? 'limited' : navigator.onLine ? 'failed' : 'offline', cause };
  }
}
