// What the endpoint is told of the site that it is for. The commands read it from the content.
import type { ContactLocale } from './locale.ts';
import type { FieldLimits } from './message.ts';

/** The parts of a site's content that the endpoint uses. */
export interface ContactSite {
  readonly siteName: string;
  readonly url: string;
  readonly defaultLocale: string;
  readonly locales: Readonly<Record<string, ContactLocale>>;
  /** A path on the site's host, or a full URL when the endpoint is on another origin. */
  readonly endpoint: string;
  /** The paths that it answers on its own server. */
  readonly paths: {
    /** Those that take messages. */
    readonly messages: readonly string[];
    /** The one that gives out tokens for the form. */
    readonly token: string;
  };
  readonly fieldLimits: FieldLimits;
  /** How many days messages are kept after they were sent or given up. */
  readonly retention: { readonly sent: number; readonly dead: number };
}
