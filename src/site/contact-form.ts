// What a theme needs to show the contact form of a site. Types only.
import type { ContactMessage, NamedFunction } from '../browser/contact-client.ts';

export type { ContactMessage };

/** What a contact form needs: where it sends messages, and the maximum length of each field in characters. */
export interface ContactFacts {
  /**
   * The URL to post to. Empty if the form calls a function, on a site without a form, and where no message
   * can arrive, because all hosts only send files.
   */
  readonly endpoint: string;
  /** What the form needs besides its fields, if it posts to a service. */
  readonly service?: ContactService;
  /** The address to show instead of a form, with `service: mail`. */
  readonly mail?: ContactFunction['mail'];
  /** The function to call instead: props for the island of the form. */
  readonly function?: ContactFunction;
  readonly limits: { readonly name: number; readonly email: number; readonly message: number };
}

/** What a form needs for the service that it posts to. */
export interface ContactService {
  /** Attributes of the `<form>`. Only those of Netlify have some. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Hidden fields of the form, with their values in the locale of the page. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * The names of those with the address of a page, to which the service redirects. A script that sends the
   * form leaves them out.
   */
  readonly redirects: readonly string[];
  /** The name of a field that nobody sees, which programs fill in. The form has no other one. */
  readonly honeypot?: string;
}

/**
 * A function that receives messages. An island sends one: `const { send }: ContactClient = await
 * import(call.client)`.
 */
export interface ContactFunction extends NamedFunction {
  /**
   * The URL of a browser module, a ContactClient, that calls the function. Import it when the form is
   * filled in.
   */
  readonly client: string;
  /** The fallback without JavaScript: the first `mailto:` under `links:` in content/site.yaml. */
  readonly mail: { readonly href: string; readonly address: string };
}

/** The browser module that calls the function. */
export interface ContactClient {
  /**
   * Trims the values of a message and sends it. Resolves when the function succeeds. Otherwise rejects
   * with the error of @supabase/functions-js; the `context` of a FunctionsHttpError is the response.
   */
  readonly send: (call: ContactFunction, message: ContactMessage) => Promise<void>;
}
