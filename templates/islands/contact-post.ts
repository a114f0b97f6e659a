// Sends a message to the service of the site as the form would without a script, and asks for an answer that
// is not a page.
import type { ContactService } from 'litfass/theme';
import { fields, type Values } from './contact-rules.ts';
import type { Answer } from './contact-sending.ts';

/** A form that posts to a service: its address, and what the service needs. */
export interface ServiceForm extends ContactService {
  readonly action: string;
}

const TIMEOUT = 15_000;

/** Never rejects. */
export async function postToService(
  { action, attributes, redirects }: ServiceForm,
  filledIn: FormData,
  values: Values,
): Promise<Answer> {
  const body = new URLSearchParams();
  for (const [name, value] of filledIn) if (!redirects.includes(name)) body.append(name, String(value));
  for (const field of fields) body.set(field, values[field]);
  // Netlify takes messages at every page, and this one is there.
  const address = attributes['data-netlify'] ? location.pathname : action;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { ok, status, statusText } = response;
    if (ok) return { kind: 'accepted' };
    return { kind: status === 429 ? 'limited' : 'failed', cause: new Error(`${status} ${statusText}`.trim()) };
  } catch (cause) {
    return { kind: navigator.onLine ? 'failed' : 'offline', cause };
  }
}
