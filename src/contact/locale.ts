// One language of the endpoint: the words for its answers and the pages that a browser is shown. Where they are read from is
// left to site.ts.
import type { MessageWords } from '../site/message.ts';

/** Urls are paths on the site. */
export interface ContactLocale {
  readonly words: MessageWords;
  /** For a message that could not be taken. */
  readonly error?: string;
  /** Why it was not taken: a fault of ours, and that the text is still there. */
  readonly reason?: string;
  /** For a key that belongs to another text already. */
  readonly conflict?: string;
  /** For a sender who has sent too many. */
  readonly limited?: string;
  /** The page with the form. */
  readonly form?: string;
  readonly sent: string;
  readonly failed: string;
}

/** What is said where a site has no words of its own for it. */
export const english = {
  error: 'Your message could not be sent. Please try again in a moment.',
  limited: 'Too many messages have come from here in a short time. Please try again later; your text stays as it is.',
} as const;
