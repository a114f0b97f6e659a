// A site that is online against the files of a build, asked for as a visitor would: at their clean urls, from one origin. Files
// that hosts read themselves and do not serve are not asked for.
import { createHash } from 'node:crypto';
import { Refusal } from '../../problem.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import { hostFiles } from '../../site-files/hosts/answer.ts';
import { type Fault, otherBytes, type Verdict } from './fault.ts';

/** It is somebody's server: a few at a time, and an end to waiting, in milliseconds. */
const atOnce = 6;
const patience = 15_000;

type Files = ReadonlyMap<string, StagedFile>;

/** Refusal 2 when nothing answers at all. */
export async function verifySite(origin: string, files: Files): Promise<Verdict> {
  const asked = [...files].flatMap(([file, built]) => {
    const urls = urlsOf(file, files);
    return urls.length > 0 ? [{ file, built, urls }] : [];
  });
  const first = await answerOf(new URL('/', origin), 0);
  if ('error' in first)
    throw new Refusal(2, `${origin} does not answer (${first.error})`, 'check the address, and that the site is up');
  const found = new Map<string, Fault>();
  const next = asked.values();
  const work = async () => {
    for (const one of next) {
      const fault = await faultOf(origin, one);
      if (fault) found.set(one.file, fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { seen: asked.length, faults: asked.flatMap(({ file }) => found.get(file) ?? []) };
}

/** Where a host serves a file, the likeliest first; none for what is not served, or only as another form of something else. */
function urlsOf(file: string, files: Files): readonly string[] {
  if (hostFiles.includes(file)) return [];
  if (/(^|\/)\.(?!well-known\/)/.test(file)) return [];
  if (/\.(br|gz)$/.test(file) && files.has(file.slice(0, -3))) return [];
  const path = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;
  if (!file.endsWith('.html')) return [path(file)];
  const clean = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return [path(clean), path(file)];
}

interface Asked {
  readonly file: string;
  readonly built: StagedFile;
  readonly urls: readonly string[];
}

async function faultOf(origin: string, { file, built, urls }: Asked): Promise<Fault | undefined> {
  const faults: Fault[] = [];
  for (const url of urls) {
    const answer = await answerOf(new URL(url, origin), built.bytes);
    const at = `${file} (${url})`;
    if ('error' in answer) faults.push({ kind: 'unreachable', file, text: `${at} does not answer: ${answer.error}` });
    else if ('away' in answer) faults.push({ kind: 'missing', file, text: `${at} leads away to ${answer.away}` });
    else if (answer.status !== 200 && !(answer.status === 404 && /(^|\/)404\.html$/.test(file)))
      faults.push({ kind: 'missing', file, text: `${at} is missing: ${answer.status}` });
    else if (answer.sha256 === built.sha256) return undefined;
    else {
      const size = answer.bytes > built.bytes ? 'longer than built' : otherBytes(answer.bytes, built.bytes);
      faults.push({ kind: 'changed', file, text: `${at} has changed: ${size}` });
    }
  }
  // Hosts that do not know one of the urls may answer it with something else: what was found at the likeliest is told.
  return faults[0];
}

type Answer =
  | { readonly status: number; readonly bytes: number; readonly sha256: string }
  | { readonly away: string }
  | { readonly error: string };

/** Redirects are followed as long as they stay on the origin. Never reads much more than `most` bytes. */
async function answerOf(from: URL, most: number): Promise<Answer> {
  let url = from;
  try {
    for (let hops = 0; hops < 5; hops++) {
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: '*/*' } });
      const location = response.status >= 300 && response.status < 400 && response.headers.get('location');
      if (!location) return { status: response.status, ...(await bodyOf(response, most)) };
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== from.origin) return { away: next.origin };
      url = next;
    }
    return { error: 'it redirects in a circle' };
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
