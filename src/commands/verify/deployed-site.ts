// Compares a deployed site with a build: requests every file at its clean URL, then checks redirects,
// not-found pages and headers. Skips files that are only for the host.
import { createHash } from 'node:crypto';
import { basePath } from '../../addresses/base.ts';
import { addressOfPage } from '../../addresses/page-address.ts';
import { hiddenFiles } from '../../hosts/index.ts';
import { baseOf, servedPage } from '../../hosts/static-answer.ts';
import { usageError } from '../../problems/problem.ts';
import { limitConcurrency } from '../../publish/compressed-size.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import {
  answerFault,
  expectedAnswers,
  type HostResponse,
  type HostRules,
  hostRulesOf,
  startHeaderCheck,
} from './answers.ts';
import { type Fault, otherBytes, type Verdict } from './fault.ts';

/** The maximum number of parallel requests, and the timeout of each in milliseconds. */
const concurrency = 6;
const timeoutMs = 15_000;

type Files = ReadonlyMap<string, StagedFile>;

/**
 * Compares a site with the build in the folder `build`, which wrote `files`. Throws CliError `usage` if the
 * site does not respond or redirects to another origin.
 */
export async function verifySite(address: string, build: string, files: Files): Promise<Verdict> {
  const { origin } = new URL(address);
  const base = basePath(address);
  const rules = hostRulesOf(build, files);
  if (rules.headers.length > 0 && baseOf(rules.headers) !== base) {
    const built = `${origin}${baseOf(rules.headers)}`;
    throw usageError(
      `${build} was built to be served under ${baseOf(rules.headers) || '/'}`,
      `npx litfass verify ${built}`,
    );
  }
  const first = await answerOf(new URL(`${base}/`, origin), 0);
  if ('error' in first)
    throw usageError(`${origin} does not respond (${first.error})`, 'check the address, and that the site is online');
  if ('otherOrigin' in first)
    throw usageError(`${origin} redirects to ${first.otherOrigin}`, `npx litfass verify ${first.otherOrigin}`);
  const requests = [...files].flatMap(([file, built]) => {
    const urls = urlsOf(file, files, rules).map((url) => `${base}${url}`);
    return urls.length > 0 ? [{ file, built, urls, shownAt: shownAt(file, urls, files) }] : [];
  });
  const headers = startHeaderCheck(rules);
  const inFiles = await checkAll(requests, (one) => faultOf(origin, one, headers.look));
  const inAnswers = await checkAll([...expectedAnswers(rules, files, base)], async ([path, expected]) => {
    const built = files.get(expected.file ?? '');
    const response = await ask(new URL(path, origin), built?.bytes ?? 0);
    if ('error' in response)
      return { kind: 'unreachable', file: '', text: `${path} does not respond: ${response.error}` };
    return answerFault(origin, response, { expected, built });
  });
  return { seen: requests.length, faults: [...inFiles, ...inAnswers, ...headers.faults()] };
}

/** Runs `check` on all items, six at a time. Returns the faults in the order of the items. */
async function checkAll<One>(
  all: readonly One[],
  check: (one: One) => Promise<Fault | undefined>,
): Promise<readonly Fault[]> {
  const limited = limitConcurrency(concurrency);
  const found = await Promise.all(all.map((one) => limited(() => check(one))));
  return found.filter((fault) => fault !== undefined);
}

/**
 * The URLs at which a host may serve a file, the likeliest first. Empty for files that are not served,
 * and for compressed copies.
 */
function urlsOf(file: string, files: Files, { forms }: HostRules): readonly string[] {
  if (hiddenFiles.includes(file)) return [];
  if (/(^|\/)\.(?!well-known\/)/.test(file)) return [];
  if (/\.(br|gz)$/.test(file) && files.has(file.slice(0, -3))) return [];
  const path = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;
  if (!file.endsWith('.html')) return [path(file)];
  if (isNotFoundPage(file)) return [path(file.replace(/\.html$/, '')), path(file)];
  // If x.html exists too, links go to it, and a host may redirect x/index.html there.
  if (files.has(file.replace(/\/index\.html$/, '.html')) && file.endsWith('/index.html'))
    return [path(file.replace(/index\.html$/, '')), path(file)];
  const page = servedPage(addressOfPage(`/${file}`), (name) => files.has(name), forms);
  return [path((page?.address ?? '/').slice(1))];
}

/**
 * The URLs at which a page may end up after redirects; undefined for any. If x/index.html exists, hosts
 * may add a slash to /x.
 */
function shownAt(file: string, [url = '', ...others]: readonly string[], files: Files): readonly string[] | undefined {
  if (!file.endsWith('.html') || others.length > 0) return undefined;
  const hasFolder = file.endsWith('/index.html') || files.has(file.replace(/\.html$/, '/index.html'));
  return hasFolder ? [url, `${url}/`] : [url];
}

function isNotFoundPage(file: string): boolean {
  return /(^|\/)404\.html$/.test(file);
}

interface FileRequest {
  readonly file: string;
  readonly built: StagedFile;
  readonly urls: readonly string[];
  /** The allowed paths after redirects; undefined for any. */
  readonly shownAt: readonly string[] | undefined;
}

async function faultOf(
  origin: string,
  { file, built, urls, shownAt }: FileRequest,
  checkHeaders: ReturnType<typeof startHeaderCheck>['look'],
): Promise<Fault | undefined> {
  const faults: Fault[] = [];
  for (const url of urls) {
    const answer = await answerOf(new URL(url, origin), built.bytes);
    const at = `${file} (${url})`;
    if ('error' in answer) faults.push({ kind: 'unreachable', file, text: `${at} does not respond: ${answer.error}` });
    else if ('otherOrigin' in answer)
      faults.push({ kind: 'missing', file, text: `${at} redirects to ${answer.otherOrigin}` });
    else if (answer.status !== 200 && !(answer.status === 404 && isNotFoundPage(file)))
      faults.push({ kind: 'missing', file, text: `${at} is missing: ${answer.status}` });
    else if (answer.sha256 === built.sha256) {
      if (answer.status === 200) checkHeaders(answer.path, file, answer.headers);
      if (shownAt?.includes(answer.path) !== false) return undefined;
      const text = `${at} is served at ${answer.path}, but links and search engines use ${url}`;
      return { kind: 'answer', file, text };
    } else {
      const size = answer.bytes > built.bytes ? 'longer than built' : otherBytes(answer.bytes, built.bytes);
      faults.push({ kind: 'changed', file, text: `${at} has changed: ${size}` });
    }
  }
  // Hosts may serve something else at the less likely URLs, so report the fault of the likeliest.
  return faults[0];
}

type Failure = { readonly error: string };
type Answer = HostResponse | { readonly otherOrigin: string } | Failure;

/** Requests a URL and follows redirects within its origin. Stops reading soon after `maxBytes`. */
async function answerOf(from: URL, maxBytes: number): Promise<Answer> {
  let url = from;
  for (let hops = 0; hops < 5; hops++) {
    const answer = await ask(url, maxBytes);
    if ('error' in answer || !answer.next) return answer;
    url = answer.next;
    if (url.origin !== from.origin) return { otherOrigin: url.origin };
  }
  return { error: 'too many redirects' };
}

async function ask(url: URL, maxBytes: number): Promise<HostResponse | Failure> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: '*/*' } });
    const { status, headers } = response;
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    const next = location === null ? undefined : (URL.parse(location, url) ?? undefined);
    return { path: url.pathname, status, headers, next, ...(await bodyOf(response, maxBytes)) };
  } catch (error) {
    const { cause, name, message } = error as Error & { readonly cause?: { readonly code?: string } };
    return { error: cause?.code ?? (name === 'TimeoutError' ? 'no response within 15 s' : message) };
  }
}

async function bodyOf(response: Response, maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return { bytes, sha256: hash.digest('hex') };
}
