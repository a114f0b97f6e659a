// One language of the endpoint: the texts of its answers and the pages that it shows to browsers.
// The commands read them from the content.

/** The messages for each mistake of a sender, in one language. */
export interface MessageWords {
  readonly nameRequired: string;
  readonly nameTooLong: string;
  /** Where a site has no word for it, a missing address is reported as invalid. */
  readonly emailRequired?: string | undefined;
  readonly emailInvalid: string;
  readonly emailTooLong: string;
  readonly messageRequired: string;
  readonly messageTooLong: string;
}

/** The texts and pages of one locale. URLs are paths on the site. */
export interface ContactLocale {
  readonly words: MessageWords;
  /** Shown when a message could not be stored. */
  readonly error?: string;
  /** Follows `error`: that the problem is ours, and that the typed text is kept. */
  readonly reason?: string;
  /** Shown when the idempotency key already belongs to another text. */
  readonly conflict?: string;
  /** Shown to a sender who has sent too many messages. */
  readonly limited?: string;
  /** The page with the form. */
  readonly form?: string;
  readonly sent: string;
  readonly failed: string;
}

/** The texts and pages of a locale that the endpoint has. */
export function localeIn(locales: Readonly<Record<string, ContactLocale>>, tag: string): ContactLocale {
  const locale = locales[tag];
  if (!locale) throw new Error(`the contact endpoint has no locale ${tag}`);
  return locale;
}

/** English texts for sites that do not define these. */
export const fallbackTexts = {
  error: 'Your message could not be sent. Please try again in a moment.',
  limited: 'Too many messages were sent from here in a short time. Please try again later; your text is kept.',
} as const;
