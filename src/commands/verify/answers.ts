// Whether a host does what a build asks of it besides sending files: redirects, not-found pages and headers, by the same model
// that `preview` serves by.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../diagnostics/problem.ts';
import { contentTypeOf } from '../../hosts/content-types.ts';
import type { HeaderRule, RedirectRule } from '../../hosts/index.ts';
import { readHeaders, readRedirects } from '../../hosts/rule-files.ts';
import { answerTo, type Answer as Expected, headersFor } from '../../hosts/static-answer.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import { byKey } from '../../site/record.ts';
import type { Fault } from './fault.ts';
import { faultOf } from './folder.ts';

/** What a build asks of its host. */
export interface Orders {
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

/** What a host said to one address, a redirect not followed. */
export interface Said {
  readonly status: number;
  readonly location?: string;
  readonly sha256: string;
}

/** Nothing is asked of a host that takes no orders: pages made for it carry their policy themselves. */
export function ordersOf(build: string, files: ReadonlyMap<string, StagedFile>): Orders {
  const textOf = (name: string) => {
    const built = files.get(name);
    if (!built) return '';
    if (faultOf(build, name, built)) {
      const hint = 'build it again, or name another build with --against';
      throw new CliError(2, `${join(build, name)} is not as it was built`, hint);
    }
    return readFileSync(join(build, name), 'utf8');
  };
  if (textOf('404.html').includes('<meta http-equiv="Content-Security-Policy"')) return { headers: [], redirects: [] };
  return { headers: readHeaders(textOf('_headers')), redirects: readRedirects(textOf('_redirects')) };
}

/** What nobody calls a page. */
const nowhere = 'litfass-verify';

/** The paths that tell whether the host keeps the rules, and what it has to say there. `base` is the path of the site. */
export function answersAsked(
  { redirects }: Orders,
  files: ReadonlyMap<string, StagedFile>,
  base: string,
): Map<string, Expected> {
  if (redirects.length === 0) return new Map();
  const paths = [
    `${base}/${nowhere}`,
    ...redirects.map(({ from }) => new URL(from.replace(/\*$/, nowhere), 'http://host').pathname),
  ];
  const expected = paths.map((path) => [path, answerTo(path, (file) => files.has(file), { base, redirects })] as const);
  // Files come before rules: where one lies, it is asked for as such.
  return new Map(expected.filter(([, { status }]) => status !== 200));
}

/** What is wrong with an answer, if anything. `built` is the file that it was to show. */
export function answerFault(
  path: string,
  said: Said,
  { expected, built }: { readonly expected: Expected; readonly built: StagedFile | undefined },
): Fault | undefined {
  const fault = (text: string): Fault => ({ kind: 'answer', file: '', text: `${path} ${text}` });
  const { status, location } = said;
  if (expected.location !== undefined) {
    if (location === undefined) return fault(`does not lead to ${expected.location}: ${status}`);
    if (location !== expected.location) return fault(`leads to ${location} instead of ${expected.location}`);
    if (status === 301 || status === 308) return undefined;
    return fault(`leads to ${location} with ${status}, so that search engines keep the old address: 301 was built`);
  }
  if (location !== undefined) return fault(`leads to ${location}, and nothing lies there`);
  if (status !== 404 && status !== 410) return fault(`answers ${status} where nothing lies: 404 was built`);
  if (!built || said.sha256 === built.sha256) return undefined;
  return fault(`shows another page than ${expected.file}`);
}

export interface HeaderCheck {
  /** At what a file came with. */
  readonly look: (path: string, file: string, sent: Headers) => void;
  readonly faults: () => Fault[];
}

/** Looks at the headers that files come with, and tells each that is missing or another once. */
export function startHeaderCheck({ headers: rules }: Orders): HeaderCheck {
  const wrong = new Map<string, string[]>();
  return {
    look(path, file, sent) {
      const told = headersFor(path, 200, rules);
      // Nobody has to order this of a host, and without it no browser takes them for what they are.
      if (!told.has('Content-Type') && /\.(html|m?js|css)$/.test(file)) told.set('Content-Type', contentTypeOf(file));
      for (const [name, value] of told) {
        const found = sent.get(name)?.trim();
        if (found !== undefined && (name === 'Content-Type' ? isSameType : isSameValue)(found, value)) continue;
        const fault =
          found === undefined ? `${name} is not sent` : `${name} is not as built, but “${shortened(found)}”,`;
        wrong.set(fault, [...(wrong.get(fault) ?? []), path]);
      }
    },
    faults: () =>
      [...wrong].sort(byKey).map(([fault, paths]) => ({
        kind: 'header',
        file: '',
        text: `${fault} with ${listed(paths)}`,
      })),
  };
}

/** Hosts write a list with blanks in it or without. */
function isSameValue(one: string, other: string): boolean {
  const [close, also] = [one, other].map((value) => value.replace(/\s*([,;])\s*/g, '$1'));
  return close === also;
}

/** A page says its encoding itself as well, so that a host may leave that out; it may not name another. */
function isSameType(found: string, built: string): boolean {
  const [kind = '', encoding = 'utf-8'] = found.toLowerCase().split(/\s*;\s*(?:charset=)?/);
  const [wanted] = built.split(';');
  return kind.replace(/^application\/(x-)?javascript$/, 'text/javascript') === wanted && /^"?utf-?8"?$/.test(encoding);
}

function shortened(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}

function listed(paths: readonly string[]): string {
  const [first = '', ...others] = [...paths].sort();
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
