// Checks redirects, not-found pages and headers of a deployed site, with the same model of a static
// host that `preview` uses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeOf } from '../../hosts/content-types.ts';
import type { Hosting } from '../../hosts/hosting.ts';
import { answerTo, type Answer as Expected, headersFor, readRules } from '../../hosts/static-answer.ts';
import { shortened } from '../../problems/counted.ts';
import { usageError } from '../../problems/problem.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import { byKey } from '../../site/record.ts';
import type { Fault } from './fault.ts';
import { faultOf } from './folder.ts';

/** The header and redirect rules of a build. */
export type HostRules = Pick<Hosting, 'headers' | 'redirects' | 'forms'>;

/** A host's response to one request, without following redirects. */
export interface HostResponse {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** Where it redirects to. */
  readonly next: URL | undefined;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Reads the rules that a build wrote for its host. Empty for hosts that read no rules, where pages
 * contain their own policy. Throws CliError `usage` if a rule file has changed since the build.
 */
export function hostRulesOf(build: string, files: ReadonlyMap<string, StagedFile>): HostRules {
  const textOf = (name: string) => {
    const built = files.get(name);
    if (!built) return '';
    if (faultOf(build, name, built)) {
      const hint = 'build again, or pass another build with --against';
      throw usageError(`${join(build, name)} has changed since it was built`, hint);
    }
    return readFileSync(join(build, name), 'utf8');
  };
  if (textOf('404.html').includes('<meta http-equiv="Content-Security-Policy"'))
    return { headers: [], redirects: [], forms: new Set() };
  return readRules(textOf);
}

/** A path segment that no page has. */
const unusedSegment = 'litfass-verify';

/**
 * The paths to request to test the redirect rules, with their expected responses. `base` is the path of
 * the site.
 */
export function expectedAnswers(
  { redirects, forms }: HostRules,
  files: ReadonlyMap<string, StagedFile>,
  base: string,
): Map<string, Expected> {
  if (redirects.length === 0) return new Map();
  const paths = [
    `${base}/${unusedSegment}`,
    ...redirects.map(({ from }) => new URL(from.replace(/\*$/, unusedSegment), 'http://host').pathname),
  ];
  const served = { base, redirects, forms };
  const expected = paths.map((path) => [path, answerTo(path, (file) => files.has(file), served)] as const);
  // Files take precedence over rules, and are checked on their own.
  return new Map(expected.filter(([, { status }]) => status !== 200));
}

/**
 * Compares a response of `origin` with the expected one. `built` is the file that it should contain. Of a
 * redirect within the origin, only the path counts.
 */
export function answerFault(
  origin: string,
  { path, status, next, sha256 }: HostResponse,
  { expected, built }: { readonly expected: Expected; readonly built: StagedFile | undefined },
): Fault | undefined {
  const fault = (text: string): Fault => ({ kind: 'answer', file: '', text: `${path} ${text}` });
  const location = next?.origin === origin ? next.pathname : next?.href;
  if (expected.location !== undefined) {
    if (location === undefined) return fault(`does not redirect to ${expected.location}: ${status}`);
    if (location !== expected.location) return fault(`redirects to ${location} instead of ${expected.location}`);
    if (status === 301 || status === 308) return undefined;
    return fault(`redirects to ${location} with ${status} instead of 301, so search engines keep the old address`);
  }
  if (location !== undefined) return fault(`does not exist but redirects to ${location} instead of returning 404`);
  if (status !== 404 && status !== 410) return fault(`does not exist but returns ${status} instead of 404`);
  if (!built || sha256 === built.sha256) return undefined;
  return fault(`does not show ${expected.file}`);
}

/**
 * Starts a check of the response headers of many files. Each missing or different header is reported once,
 * with the files affected.
 */
export function startHeaderCheck({ headers: rules }: HostRules) {
  const wrong = new Map<string, string[]>();
  return {
    /** Checks the headers with which a file was served. */
    look(path: string, file: string, sent: Headers) {
      const expected = headersFor(path, 200, rules);
      // No rule sets the Content-Type, but browsers need it for these files.
      if (!expected.has('Content-Type') && /\.(html|m?js|css)$/.test(file))
        expected.set('Content-Type', contentTypeOf(file));
      for (const [name, value] of expected) {
        const found = sent.get(name)?.trim();
        if (found !== undefined && (name === 'Content-Type' ? isSameType : isSameValue)(found, value)) continue;
        const fault = found === undefined ? `${name} is not sent` : `${name} differs: “${shortened(found, 80)}”`;
        wrong.set(fault, [...(wrong.get(fault) ?? []), path]);
      }
    },
    faults: () =>
      [...wrong].sort(byKey).map(([fault, paths]): Fault => {
        return { kind: 'header', file: '', text: `${fault} for ${listed(paths)}` };
      }),
  };
}

/** Compares header values, ignoring spaces around list separators. */
function isSameValue(one: string, other: string): boolean {
  const [first, second] = [one, other].map((value) => value.replace(/\s*([,;])\s*/g, '$1'));
  return first === second;
}

/**
 * Compares content types. The host may omit the charset, because pages declare it too, but must not
 * send another.
 */
function isSameType(found: string, built: string): boolean {
  const [kind = '', encoding = 'utf-8'] = found.toLowerCase().split(/\s*;\s*(?:charset=)?/);
  const [wanted] = built.split(';');
  return kind.replace(/^application\/(x-)?javascript$/, 'text/javascript') === wanted && /^"?utf-?8"?$/.test(encoding);
}

function listed(paths: readonly string[]): string {
  const [first = '', ...others] = [...paths].sort();
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
