// The two kinds of a contact form, as content/site.yaml writes them: it posts to an endpoint, or it calls a function of a backend.
import { z } from 'zod';
import { bareOrigin, originOf } from './link.ts';
import { publicKey } from './public-key.ts';

const form = z.string().describe('the id of the page with the form');

export const endpointShape = z.strictObject({
  // Only what a path is made of: the endpoint's router reads brackets, colons and stars as patterns.
  endpoint: z
    .string()
    .regex(/^(https?:\/\/[^/?#@\s]+)?(\/[\w.-]+)+$/, { abort: true })
    .refine((endpoint) => endpoint.startsWith('/') || originOf(endpoint.split('/', 3).join('/')))
    .describe('where the form posts to, without a slash at the end: /contact, or https://api.example.com/contact'),
  form,
  sent: z.string().describe('the id of the page shown when a message was sent without JavaScript'),
  failed: z.string().describe('the id of the page shown when sending failed without JavaScript'),
  retention: z
    .strictObject({
      sent: z.number().int().positive().describe('days that a sent message is kept'),
      dead: z.number().int().positive().describe('days that a message which could not be sent is kept'),
    })
    .default({ sent: 30, dead: 90 })
    .describe('days that sent and undeliverable messages are kept'),
});

export const functionShape = z.strictObject({
  function: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/)
    .describe('the name of the function that the form calls: send-contact-email'),
  url: z
    .string()
    .regex(bareOrigin, { abort: true })
    .refine((url) => originOf(url) === url)
    .describe('where the backend is, without a slash at the end: https://project.supabase.co'),
  key: publicKey,
  form,
});

export const contactShape = z
  .union([endpointShape, functionShape])
  .describe(
    'where the contact form posts to, and its pages, or the function that it calls; without it, there is no form',
  );

export type ContactSettings = z.infer<typeof contactShape>;

type Contact = ContactSettings | undefined;

/** The settings of a form that posts to an endpoint; undefined for one that calls a function, and where there is none. */
export function endpointOf(contact: Contact): z.infer<typeof endpointShape> | undefined {
  return contact && 'endpoint' in contact ? contact : undefined;
}

/** The settings of a form that calls a function; undefined for one that posts to an endpoint, and where there is none. */
export function functionOf(contact: Contact): z.infer<typeof functionShape> | undefined {
  return contact && 'function' in contact ? contact : undefined;
}

/** The pages that the settings name: key → id. */
export function contactPages(contact: Contact): Readonly<Record<string, string>> {
  if (!contact) return {};
  const { form } = contact;
  return 'endpoint' in contact ? { form, sent: contact.sent, failed: contact.failed } : { form };
}

/** Where to write when the form cannot call its function: the name of the first of `links` that is an e-mail address. */
export function mailLinkOf(links: Readonly<Record<string, { readonly url: string }>>): string | undefined {
  return Object.keys(links).find((name) => links[name]?.url.startsWith('mailto:'));
}
