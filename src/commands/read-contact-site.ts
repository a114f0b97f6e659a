// Reads what the endpoint needs to know about the site: its name, the error messages of each
// language, and the pages that a browser returns to. It reads content/ directly and validates only
// these parts; `litfass check` validates the whole site.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { basePath, servedAddress, withBase } from '../addresses/base.ts';
import type { ContactSite } from '../contact/contact-site.ts';
import type { ContactLocale } from '../contact/locale.ts';
import { guardedPath } from '../files/path-guard.ts';
import { type CliError, isError, usageError } from '../problems/problem.ts';
import { parseSource } from '../read/yaml/read-yaml.ts';
import { limits } from '../settings/contact-limits.ts';
import { endpointOf, functionOf, messagePaths, serviceFormOf, tokenPath } from '../settings/contact-settings.ts';
import { contactWords, translatedContactWords } from '../settings/contact-words.ts';
import { localeSettings, siteShape } from '../settings/site-file.ts';

/**
 * Reads the site in the folder `root`. Returns undefined if its form needs no endpoint. `baseUrl`
 * overrides the address in content/site.yaml. Throws a CliError that names the file when something is
 * missing or invalid.
 */
export async function readContactSite(root: string, baseUrl?: string): Promise<ContactSite | undefined> {
  const site = await read(root, 'content/site.yaml', settingsShape);
  const contact = endpointOf(site.contact);
  if (!contact) return undefined;
  const { url, base } =
    baseUrl === undefined ? servedAddress(site.url, site.base) : { url: baseUrl, base: basePath(baseUrl) };
  const { endpoint, form, sent, failed, retention } = contact;
  const entries = site.locales.map(localeSettings);
  const defaultLocale = entries[0]?.tag ?? '';
  const formUrls = await pageUrls(root, form, entries);
  const sentUrls = await pageUrls(root, sent, entries);
  const failedUrls = await pageUrls(root, failed, entries);
  const first = await wordsIn(root, defaultLocale, contactWords);
  const locales: Record<string, ContactLocale> = {};
  // Sequentially: when several locales are invalid, the same one is reported every time.
  for (const { tag } of entries) {
    const own = await wordsIn(root, tag, translatedContactWords);
    const { error, failed: reason, conflict, limited } = { ...first, ...own };
    const urlIn = (urlFor: (tag: string) => string) => withBase(base, urlFor(tag));
    const urls = { form: urlIn(formUrls), sent: urlIn(sentUrls), failed: urlIn(failedUrls) };
    locales[tag] = { words: { ...first.errors, ...own.errors }, error, reason, conflict, limited, ...urls };
  }
  const served = withBase(base, endpoint);
  const path = served.startsWith('/') ? served : new URL(served).pathname;
  return {
    siteName: site.name,
    url,
    defaultLocale,
    locales,
    endpoint: served,
    paths: { messages: messagePaths(path, contact.alias), token: tokenPath(path) },
    fieldLimits: limits,
    retention,
  };
}

/**
 * The error that explains why a site has no endpoint. For sites for which `readContactSite` returns
 * undefined.
 */
export async function noEndpointError(root: string): Promise<CliError> {
  const { contact } = await read(root, 'content/site.yaml', settingsShape);
  const [called, service] = [functionOf(contact), serviceFormOf(contact)];
  if (!contact)
    return usageError(
      'content/site.yaml has no contact form.',
      'Add `contact` with the endpoint that the form posts to and the pages that it returns to.',
    );
  const served = service ? `posts to ${service.url}` : 'is only an address';
  const is = called ? `calls the function ${called.function} of ${called.url}` : served;
  return usageError(
    `The contact form of this site ${is}: it needs no endpoint.`,
    'To handle it here, write `endpoint` and its pages under `contact` in content/site.yaml instead.',
  );
}

async function wordsIn<T>(root: string, tag: string, shape: z.ZodType<T>): Promise<T> {
  const withWords = z.looseObject({ words: z.looseObject({ contact: shape }) });
  const { words } = await read(root, `content/locales/${tag}.yaml`, withWords);
  return words.contact;
}

/**
 * Returns a function from a locale to the URL of the page `id`. A locale in translation may lack the
 * page: it gets the first locale's URL.
 */
async function pageUrls(root: string, id: string, locales: readonly ReturnType<typeof localeSettings>[]) {
  const file = `content/pages/${id}.yaml`;
  const { slug } = await read(root, file, pageShape);
  const missing =
    typeof slug === 'string'
      ? []
      : locales.filter(({ tag, isInTranslation }) => !isInTranslation && slug[tag] === undefined);
  if (missing.length > 0)
    throw usageError(
      `${file}: slug has no entry for ${missing.map(({ tag }) => tag).join(', ')}.`,
      'Add one for each locale: a form returns to a page in its own language.',
    );
  return (tag: string) => `/${typeof slug === 'string' ? slug : (slug[tag] ?? slug[locales[0]?.tag ?? ''])}`;
}

async function read<T>(root: string, file: string, shape: z.ZodType<T>): Promise<T> {
  const path = guardedPath(root, file);
  const source = await readFile(path, 'utf8').catch(() => undefined);
  if (source === undefined)
    throw usageError(
      `${file} cannot be read; the contact endpoint needs it.`,
      'Check that --root is the folder of a site.',
    );
  const { data, problems } = parseSource(file, source);
  if (problems.some(isError)) throw usageError(`${file} is not valid YAML.`, '`npx litfass check` shows the line.');
  const parsed = shape.safeParse(data);
  if (parsed.success) return parsed.data;
  const invalid = parsed.error.issues.flatMap(placesOf).map((path) => path.join('.') || 'the whole file');
  throw usageError(
    `${file}: missing or invalid for the contact endpoint: ${[...new Set(invalid)].join(', ')}.`,
    'Run `npx litfass check` for details.',
  );
}

/** The paths of an issue. For a union, those of the option with the fewest issues. */
function placesOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== 'invalid_union') return [issue.path];
  const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
  return closest.flatMap(placesOf).map((path) => [...issue.path, ...path]);
}

/** Picked from the schema of the build, so that the endpoint accepts every site that builds. */
const settingsShape = siteShape.pick({ name: true, url: true, base: true, locales: true, contact: true }).loose();

const pageShape = z.looseObject({ slug: z.union([z.string(), z.record(z.string(), z.string())]) });
