// What a theme knows of the contact form of its site.
import type { ContactMessage, NamedFunction } from '../browser/contact-client.ts';

export type { ContactMessage };

/** What the contact form needs: where its messages go, and the most characters of each value. */
export interface ContactFacts {
  /** Where the form posts to. Empty where it calls a function, and on a site without a form. */
  readonly endpoint: string;
  /** The function that the form calls instead: props for its island. */
  readonly function?: ContactFunction;
  readonly limits: { readonly name: number; readonly email: number; readonly message: number };
}

/** A function that takes messages. An island sends one: `const { send }: ContactClient = await import(call.client)`. */
export interface ContactFunction extends NamedFunction {
  /** The URL of the browser module that calls the function, a ContactClient. Import it when the form is filled in. */
  readonly client: string;
  /** Where to write without JavaScript, which the call needs: the first `mailto:` under `links:` in content/site.yaml. */
  readonly mail: { readonly href: string; readonly address: string };
}

/** The browser module that calls the function. */
export interface ContactClient {
  /**
   * Sends a message, its values trimmed. Resolves when the function answers with success. Rejects with the error of
   * @supabase/functions-js otherwise: of a FunctionsHttpError `context` is the response.
   */
  readonly send: (call: ContactFunction, message: ContactMessage) => Promise<void>;
}
