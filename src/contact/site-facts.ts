// What the endpoint needs to know of the site: its name, its languages with their words for mistakes, and the pages that a
// browser returns to. Read from content/ as it lies there; whether the site is right as a whole is left to `litfass check`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { CliError } from '../diagnostics/problem.ts';
import { addressOf, basePath, withBase } from '../site/base.ts';
import { endpointOf, functionOf } from '../site/contact-settings.ts';
import { contactWords, localeSettings, siteShape, translatedContactWords } from '../site/site.ts';
import type { ContactLocale } from './locale.ts';

export interface ContactSite {
  readonly siteName: string;
  readonly url: string;
  readonly defaultLocale: string;
  readonly locales: Readonly<Record<string, ContactLocale>>;
  /** A path on the host of the site, or the whole address when the endpoint is on another origin. */
  readonly endpoint: string;
  /** Days that messages are kept after they were sent, or given up. */
  readonly retention: { readonly sent: number; readonly dead: number };
}

/** The path of an endpoint, which is what the server answers on. */
export function endpointPath(endpoint: string): string {
  return endpoint.startsWith('/') ? endpoint : new URL(endpoint).pathname;
}

/**
 * Undefined for a site whose form needs no endpoint. `baseUrl` is where the site is served, instead of the address in
 * content/site.yaml. Throws a CliError that names the file when something is missing.
 */
export async function readContactSite(root: string, baseUrl?: string): Promise<ContactSite | undefined> {
  const site = await read(root, 'content/site.yaml', settingsShape);
  const contact = endpointOf(site.contact);
  if (!contact) return undefined;
  const { url, base } = baseUrl === undefined ? addressOf(site) : { url: baseUrl, base: basePath(baseUrl) };
  const { endpoint, form, sent, failed, retention } = contact;
  const entries = site.locales.map(localeSettings);
  const defaultLocale = entries[0]?.tag ?? '';
  const formUrls = await pageUrls(root, form, entries);
  const sentUrls = await pageUrls(root, sent, entries);
  const failedUrls = await pageUrls(root, failed, entries);
  const first = await wordsIn(root, defaultLocale, contactWords);
  const locales: Record<string, ContactLocale> = {};
  // One after the other: of several that are wrong, always the same is told.
  for (const { tag } of entries) {
    const own = await wordsIn(root, tag, translatedContactWords);
    const { error, failed: reason, conflict, limited } = { ...first, ...own };
    const based = (urls: (tag: string) => string) => withBase(base, urls(tag));
    const urls = { form: based(formUrls), sent: based(sentUrls), failed: based(failedUrls) };
    locales[tag] = { words: { ...first.errors, ...own.errors }, error, reason, conflict, limited, ...urls };
  }
  return {
    siteName: site.name,
    url,
    defaultLocale,
    locales,
    endpoint: withBase(base, endpoint),
    retention,
  };
}

/** Why the endpoint has nothing to do for a site: for one that `readContactSite` knows no endpoint of. */
export async function noEndpoint(root: string): Promise<CliError> {
  const { contact } = await read(root, 'content/site.yaml', settingsShape);
  const called = functionOf(contact);
  if (!called)
    return new CliError(
      2,
      'content/site.yaml has no contact form.',
      'Say under `contact` where it posts and returns to.',
    );
  return new CliError(
    2,
    `The contact form of this site calls the function ${called.function} of ${called.url}: it needs no endpoint.`,
    'Write `endpoint` instead of `function`, `url` and `key` under `contact` in content/site.yaml to answer it here.',
  );
}

async function wordsIn<T>(root: string, tag: string, shape: z.ZodType<T>): Promise<T> {
  const { words } = await read(
    root,
    `content/locales/${tag}.yaml`,
    z.looseObject({ words: z.looseObject({ contact: shape }) }),
  );
  return words.contact;
}

/** The url of a page per locale. A locale in translation may lack the page: the first locale's serves. */
async function pageUrls(
  root: string,
  id: string,
  locales: readonly ReturnType<typeof localeSettings>[],
): Promise<(tag: string) => string> {
  const file = `content/pages/${id}.yaml`;
  const { slug } = await read(root, file, pageShape);
  const missing =
    typeof slug === 'string'
      ? []
      : locales.filter(({ tag, isInTranslation }) => !isInTranslation && slug[tag] === undefined);
  if (missing.length > 0)
    throw new CliError(
      2,
      `${file}: slug has no entry for ${missing.map(({ tag }) => tag).join(', ')}.`,
      'A form returns to a page of its own language.',
    );
  return (tag) => `/${typeof slug === 'string' ? slug : (slug[tag] ?? slug[locales[0]?.tag ?? ''])}`;
}

async function read<T>(root: string, file: string, shape: z.ZodType<T>): Promise<T> {
  let source: string;
  try {
    source = await readFile(path.join(root, file), 'utf8');
  } catch {
    throw new CliError(2, `${file} cannot be read; the contact endpoint needs it.`, 'Is --root the folder of a site?');
  }
  let value: unknown;
  try {
    value = parse(source, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: true,
      maxAliasCount: 0,
      logLevel: 'error',
    });
  } catch {
    throw new CliError(2, `${file} is not valid YAML.`, '`litfass check` shows the line.');
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.flatMap(placesOf).map((path) => path.join('.') || 'the whole file');
  throw new CliError(
    2,
    `${file}: missing or wrong for the contact endpoint: ${[...new Set(wrong)].join(', ')}.`,
    '`litfass check` says how it is written.',
  );
}

/** Where an issue is. Of several shapes that a value may have, those of the one that it comes closest to. */
function placesOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== 'invalid_union') return [issue.path];
  const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
  return closest.flatMap(placesOf).map((path) => [...issue.path, ...path]);
}

/** The rules of the build, so that what it takes is served: of the parts that the endpoint needs. */
const settingsShape = siteShape.pick({ name: true, url: true, base: true, locales: true, contact: true }).loose();

const pageShape = z.looseObject({ slug: z.union([z.string(), z.record(z.string(), z.string())]) });
