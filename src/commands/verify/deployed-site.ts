// A site that is online against a build, asked as a visitor would: for the files at their clean urls, from one origin, and for
// what the host is to do besides. Files that hosts read themselves and do not serve are not asked for.
import { createHash } from 'node:crypto';
import { CliError } from '../../diagnostics/problem.ts';
import { baseOf, hostFiles } from '../../hosts/static-answer.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import { basePath } from '../../site/base.ts';
import { addressOfPage } from '../../site/page.ts';
import { answerFault, answersAsked, type HeaderCheck, ordersOf, type Said, startHeaderCheck } from './answers.ts';
import { type Fault, otherBytes, type Verdict } from './fault.ts';

/** It is somebody's server: a few at a time, and an end to waiting, in milliseconds. */
const atOnce = 6;
const patience = 15_000;

type Files = ReadonlyMap<string, StagedFile>;

/** Holds it against the build in a folder, which wrote these files. CliError 2 when nothing answers at all, or another site does. */
export async function verifySite(address: string, build: string, files: Files): Promise<Verdict> {
  const { origin } = new URL(address);
  const base = basePath(address);
  const orders = ordersOf(build, files);
  if (orders.headers.length > 0 && baseOf(orders.headers) !== base) {
    const built = `${origin}${baseOf(orders.headers)}`;
    throw new CliError(
      2,
      `${build} was built to be served below ${baseOf(orders.headers) || '/'}`,
      `litfass verify ${built}`,
    );
  }
  const first = await answerOf(new URL(`${base}/`, origin), 0);
  if ('error' in first)
    throw new CliError(2, `${origin} does not answer (${first.error})`, 'check the address, and that the site is up');
  if ('away' in first) throw new CliError(2, `${origin} leads away to ${first.away}`, `litfass verify ${first.away}`);
  const asked = [...files].flatMap(([file, built]) => {
    const urls = urlsOf(file, files).map((url) => `${base}${url}`);
    return urls.length > 0 ? [{ file, built, urls, shownAt: shownAt(file, urls, files) }] : [];
  });
  const headers = startHeaderCheck(orders);
  const inFiles = await inTurns(asked, (one) => faultOf(origin, one, headers.look));
  const inAnswers = await inTurns([...answersAsked(orders, files, base)], async ([path, expected]) => {
    const built = expected.file === undefined ? undefined : files.get(expected.file);
    const said = await saidAt(new URL(path, origin), built?.bytes ?? 0);
    if ('error' in said) return { kind: 'unreachable', file: '', text: `${path} does not answer: ${said.error}` };
    return answerFault(path, said, { expected, built });
  });
  return { seen: asked.length, faults: [...inFiles, ...inAnswers, ...headers.faults()] };
}

/** The faults of all that is asked, in its order. */
async function inTurns<One>(
  all: readonly One[],
  judge: (one: One) => Promise<Fault | undefined>,
): Promise<readonly Fault[]> {
  const found: (Fault | undefined)[] = [];
  const next = all.entries();
  const work = async () => {
    for (const [index, one] of next) found[index] = await judge(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found.filter((fault) => fault !== undefined);
}

/** Where a host serves a file, the likeliest first; none for what is not served, or only as another form of something else. */
function urlsOf(file: string, files: Files): readonly string[] {
  if (hostFiles.includes(file)) return [];
  if (/(^|\/)\.(?!well-known\/)/.test(file)) return [];
  if (/\.(br|gz)$/.test(file) && files.has(file.slice(0, -3))) return [];
  const path = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;
  if (!file.endsWith('.html')) return [path(file)];
  if (isNotFoundPage(file)) return [path(file.replace(/\.html$/, '')), path(file)];
  // Where x.html is there too, links lead to that one; a host may send this one on to it.
  if (files.has(file.replace(/\/index\.html$/, '.html')) && file.endsWith('/index.html'))
    return [path(file.replace(/index\.html$/, '')), path(file)];
  return [path(addressOfPage(`/${file}`).slice(1))];
}

/** At which of its addresses a page may be shown; undefined where any will do. With x/index.html, hosts may add a slash to /x. */
function shownAt(file: string, [url = '', ...others]: readonly string[], files: Files): readonly string[] | undefined {
  if (!file.endsWith('.html') || others.length > 0) return undefined;
  const hasFolder = file.endsWith('/index.html') || files.has(file.replace(/\.html$/, '/index.html'));
  return hasFolder ? [url, `${url}/`] : [url];
}

function isNotFoundPage(file: string): boolean {
  return /(^|\/)404\.html$/.test(file);
}

interface Asked {
  readonly file: string;
  readonly built: StagedFile;
  readonly urls: readonly string[];
  /** Where it may be found after redirects; undefined for anywhere. */
  readonly shownAt: readonly string[] | undefined;
}

async function faultOf(
  origin: string,
  { file, built, urls, shownAt }: Asked,
  look: HeaderCheck['look'],
): Promise<Fault | undefined> {
  const faults: Fault[] = [];
  for (const url of urls) {
    const answer = await answerOf(new URL(url, origin), built.bytes);
    const at = `${file} (${url})`;
    if ('error' in answer) faults.push({ kind: 'unreachable', file, text: `${at} does not answer: ${answer.error}` });
    else if ('away' in answer) faults.push({ kind: 'missing', file, text: `${at} leads away to ${answer.away}` });
    else if (answer.status !== 200 && !(answer.status === 404 && isNotFoundPage(file)))
      faults.push({ kind: 'missing', file, text: `${at} is missing: ${answer.status}` });
    else if (answer.sha256 === built.sha256) {
      if (answer.status === 200) look(answer.path, file, answer.headers);
      if (shownAt?.includes(answer.path) !== false) return undefined;
      const text = `${at} is shown at ${answer.path}, and links and search engines ask for ${url}`;
      return { kind: 'answer', file, text };
    } else {
      const size = answer.bytes > built.bytes ? 'longer than built' : otherBytes(answer.bytes, built.bytes);
      faults.push({ kind: 'changed', file, text: `${at} has changed: ${size}` });
    }
  }
  // Hosts that do not know one of the urls may answer it with something else: what was found at the likeliest is told.
  return faults[0];
}

interface Received {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: number;
  readonly sha256: string;
}

type Answer = Received | { readonly away: string } | { readonly error: string };

/** Redirects are followed as long as they stay on the origin. Never reads much more than `most` bytes. */
async function answerOf(from: URL, most: number): Promise<Answer> {
  let url = from;
  for (let hops = 0; hops < 5; hops++) {
    const answer = await ask(url, most);
    if ('error' in answer) return answer;
    const next = leadsTo(answer, url);
    if (!next) return answer;
    if (next.origin !== from.origin) return { away: next.origin };
    url = next;
  }
  return { error: 'it redirects in a circle' };
}

/** What is said to one address. Where a redirect stays on the origin, only its path is told, without a query. */
async function saidAt(url: URL, most: number): Promise<Said | { readonly error: string }> {
  const answer = await ask(url, most);
  if ('error' in answer) return answer;
  const next = leadsTo(answer, url);
  const location = next && (next.origin === url.origin ? next.pathname : next.href);
  return { status: answer.status, sha256: answer.sha256, ...(location !== undefined && { location }) };
}

function leadsTo({ status, headers }: Received, from: URL): URL | undefined {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location === null ? undefined : (URL.parse(location, from) ?? undefined);
}

async function ask(url: URL, most: number): Promise<Received | { readonly error: string }> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: '*/*' } });
    const { status, headers } = response;
    return { path: url.pathname, status, headers, ...(await bodyOf(response, most)) };
  } catch (error) {
    const { cause, name, message } = error as Error & { readonly cause?: { readonly code?: string } };
    return { error: cause?.code ?? (name === 'TimeoutError' ? 'no answer within 15 s' : message) };
  }
}

async function bodyOf(response: Response, most: number): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes > most) break;
  }
  return { bytes, sha256: hash.digest('hex') };
}
