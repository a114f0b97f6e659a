// What a host is: one object that contains everything that is true of this host alone. index.ts
// lists all hosts.

import type { z } from 'zod';
import { ownLanguage } from '../claims/languages/language.ts';
import type { Hosting } from './hosting.ts';

/** A host. `Settings` is what content/site.yaml may say about it. */
export interface Host<Settings = unknown> {
  /** Its key under `hosts:` in content/site.yaml: `github-pages`. */
  readonly id: string;
  /** Its name in messages: GitHub Pages. */
  readonly name: string;
  /** The shape of its settings. `false` means the same as a missing key. */
  readonly settings: z.ZodType<Settings>;
  /**
   * The files that it reads: path in the output, in lower case, → text. They are written if the site
   * names the host.
   */
  readonly files: Readonly<Record<string, (hosting: Hosting, settings: Settings) => string>>;
  /** Its files are written for every site. Its limits are checked if a site names no host. */
  readonly isDefault?: true;
  /**
   * It sends neither headers nor redirects: pages contain the policy, and pages at old addresses
   * redirect to the new ones.
   */
  readonly sendsFilesOnly?: true;
  /** Files that its users put into the output: a build does not take them for those of another program. */
  readonly foreignFiles?: readonly string[];
  /** The limits of the host that the rules of a site exceed. */
  readonly limits?: (hosting: Hosting) => readonly Excess[];
}

/** Defines a host. `Settings` is checked here, and not known to those who read the registry. */
export function defineHost<Settings>(host: Host<Settings>): Host {
  return host as Host;
}

/** A limit that is exceeded. `text` continues a sentence that begins with the name of the host. */
export interface Excess {
  readonly text: string;
  readonly hint: string;
}

/** What to do about too many redirects. */
export const fewer = 'under addresses:, set old addresses that nobody follows any more to `gone`';
/** What to do about a policy that is too long. */
export const shorter = 'pages with the same layout, sections and styles share a hash in the policy';

/** The excess of `count` over `most`, if there is one. */
export function tooMany(count: number, most: number, text: string, hint: string): Excess[] {
  return count > most ? [{ text: `${text}, and there are ${count.toLocaleString(ownLanguage)}`, hint }] : [];
}

/** The excess of the longest line of a file over `most` characters, if there is one. */
export function lineTooLong(file: string, most: number, text: string, hint: string): Excess[] {
  const longest = file.split('\n').reduce((most, { length }) => Math.max(most, length), 0);
  return longest > most ? [{ text: `${text}, and one has ${longest.toLocaleString(ownLanguage)}`, hint }] : [];
}
