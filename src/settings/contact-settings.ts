// The shape of `contact:` in content/site.yaml. A contact form posts to an endpoint or to a service, or calls
// a function of a backend.
import { z } from 'zod';
import { scene } from '../site/field-kinds.ts';
import { bareOrigin, isLoopbackUrl, originOf } from '../text/link.ts';
import { publicKey } from './public-key.ts';

const form = z.string().describe('the id of the page with the form');

/** What hosts, files of the output or the endpoint's server answer by themselves. */
const taken =
  /^(https?:\/\/[^/]+)?\/(healthz|readyz)$|^\/assets(\/|$)|^\/_\w+$|(\/index|\.(html|xml|txt|webmanifest))$/i;

const isTaken = {
  error: ({ input }: { readonly input?: unknown }) => `${input} is taken: write /contact, or another path of its own`,
};

/** Whether nobody on the way can read what is sent to an address: on this host or machine, or with https. */
const isEncrypted = (address: string) => !address.startsWith('http:') || isLoopbackUrl(address);
const readable = 'messages would be sent unencrypted: write https:; http: is only for this machine';

/** The settings of a form that posts to an endpoint. */
export const endpointShape = z.strictObject({
  // Only plain path characters: the endpoint's router reads brackets, colons and stars as patterns.
  endpoint: z
    .string()
    .regex(/^(https?:\/\/[^/?#@\s]+)?(\/(?!\.{1,2}(\/|$))[\w.-]+)+$/, { abort: true })
    .refine((endpoint) => endpoint.startsWith('/') || originOf(endpoint.split('/', 3).join('/')))
    .refine((endpoint) => !taken.test(endpoint), isTaken)
    .refine(isEncrypted, readable)
    .describe(
      'the URL that the form posts to, without a slash at the end: /contact, or https://api.example.com/contact',
    ),
  alias: z
    .string()
    .regex(/^(\/(?!\.{1,2}(\/|$))[\w.-]+)+$/, { abort: true })
    .refine((alias) => !taken.test(alias), isTaken)
    .optional()
    .describe('another path that the endpoint answers, as other clients call it: /functions/v1/send-contact-email'),
  form,
  sent: z.string().describe('the id of the page shown after a message was sent without JavaScript'),
  failed: z.string().describe('the id of the page shown after sending failed without JavaScript'),
  retention: z
    .strictObject({
      sent: z.number().int().positive().describe('how many days sent messages are kept'),
      dead: z.number().int().positive().describe('how many days undeliverable messages are kept'),
    })
    .default({ sent: 30, dead: 90 })
    .describe('how many days sent and undeliverable messages are kept'),
});

/** The settings of a form that calls a function. */
export const functionShape = z.strictObject({
  function: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/)
    .describe('the name of the function that the form calls: a letter, then letters, digits, - and _'),
  url: z
    .string()
    .regex(bareOrigin, { abort: true })
    .refine((url) => originOf(url) === url)
    .refine(isEncrypted, readable)
    .describe('the URL of the backend, without a slash at the end: https://project.supabase.co'),
  key: publicKey,
  form,
});

const serviceForm = z.strictObject({
  url: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(:\d+)?\/[\w./~@%+-]*$/, { abort: true })
    .refine(isEncrypted, readable)
    .describe('the address that forms of the service post to, without a query: https://api.web3forms.com/submit'),
  fields: z
    .record(z.string(), scene('a text, one per locale, or a page of which the service gets the address: ${page.sent}'))
    .default({})
    .describe('hidden fields with what the service needs: { access_key: … }; visitors can read them'),
  honeypot: z.string().optional().describe('the field that the service expects to be empty: _gotcha, botcheck'),
});

/** The settings of a form that posts to a service, and of an address in place of a form. */
export const serviceShape = z
  .strictObject({
    service: z
      .union([z.enum(['netlify', 'mail']), z.strictObject({ form: serviceForm })])
      .describe('netlify; mail, for an address instead of a form; or { form: { url: https://…, fields: { … } } }'),
    form,
    sent: z.string().optional().describe('the id of the page shown after a message was sent'),
  })
  .refine(({ service, sent }) => typeof service === 'object' || (service === 'netlify') === (sent !== undefined), {
    path: ['sent'],
    error: '`sent` is the page after a message: `service: netlify` needs it, and `service: mail` has none',
  });

/** The settings of all kinds of forms. */
export const contactShape = z
  .union([endpointShape, functionShape, serviceShape])
  .describe(
    'the endpoint and the pages of the contact form, the function that it calls, or the service that it posts to; without it, there is no form',
  );

/** The value of `contact:` in content/site.yaml. */
export type ContactSettings = z.infer<typeof contactShape>;

type Contact = ContactSettings | undefined;

/**
 * The settings of a form that posts to an endpoint. Undefined if it calls a function, or if there is
 * no form.
 */
export function endpointOf(contact: Contact): z.infer<typeof endpointShape> | undefined {
  return contact && 'endpoint' in contact ? contact : undefined;
}

/**
 * The settings of a form that calls a function. Undefined if it posts to an endpoint, or if there is
 * no form.
 */
export function functionOf(contact: Contact): z.infer<typeof functionShape> | undefined {
  return contact && 'function' in contact ? contact : undefined;
}

/** Who receives messages instead, and the page `sent` that is shown afterwards. Empty for other forms. */
export function serviceOf(contact: Contact): Partial<z.infer<typeof serviceShape>> {
  return contact && 'service' in contact ? contact : {};
}

/** A form that a service receives. `url` names the service; `attributes` are those of the `<form>`. */
export type ServiceForm = z.infer<typeof serviceForm> & { readonly attributes: Readonly<Record<string, string>> };

/** The form of a site whose form posts to a service. */
export function serviceFormOf(contact: Contact): ServiceForm | undefined {
  const { service } = serviceOf(contact);
  if (typeof service === 'object') return { ...service.form, attributes: {} };
  return service === 'netlify' ? netlifyForm : undefined;
}

/** Netlify finds such forms in the pages of a deploy. They post to a page of the site itself. */
const netlifyForm: ServiceForm = {
  url: 'https://netlify.com',
  attributes: { name: 'contact', 'data-netlify': 'true', 'netlify-honeypot': 'website' },
  fields: { 'form-name': 'contact' },
  honeypot: 'website',
};

/** The pages that the settings name: key of the setting → id of the page. */
export function contactPages(contact: Contact): Readonly<Record<string, string>> {
  const { form, sent, failed }: { form?: string; sent?: string | undefined; failed?: string } = contact ?? {};
  return { ...(form && { form }), ...(sent && { sent }), ...(failed && { failed }) };
}

/** The paths that take messages: the endpoint, and its alias. */
export function messagePaths(endpoint: string, alias?: string): readonly string[] {
  return [...new Set([endpoint, alias ?? endpoint])];
}

/** The path that tokens for the form are fetched from. */
export function tokenPath(endpoint: string): string {
  return `${endpoint}/token`;
}

/** Every path that a server must pass on to the endpoint. */
export function contactPaths(endpoint: string, alias?: string): readonly string[] {
  return [...new Set([...messagePaths(endpoint, alias), tokenPath(endpoint)])];
}

/** The name of the first link with an email address: the fallback when the form cannot call its function. */
export function mailLinkOf(links: Readonly<Record<string, { readonly url: string }>>): string | undefined {
  return Object.keys(links).find((name) => links[name]?.url.startsWith('mailto:'));
}
