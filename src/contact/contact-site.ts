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
  readonly paths: ContactPaths;
  readonly fieldLimits: FieldLimits;
  /** How many days messages are kept after they were sent or given up. */
  readonly retention: { readonly sent: number; readonly dead: number };
}

/** The paths that take messages, and the one that gives out tokens for the form. */
export interface ContactPaths {
  readonly messages: readonly string[];
  readonly token: string;
}
