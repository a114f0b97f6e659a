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
  /** The function to call instead: props for the island of the form. */
  readonly function?: ContactFunction;
  readonly limits: { readonly name: number; readonly email: number; readonly message: number };
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
