// What content/ held at a commit, read from git without touching the work tree: claims, texts and fingerprints of evidence.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { CliError, didYouMean, type Problem } from '../diagnostics/problem.ts';
import { isRecord, stringsIn } from '../site/record.ts';
import { type ClaimsVersion, statedIn } from './diff.ts';

export interface AtRef {
  /** The commit that the name means, shortened. */
  readonly commit: string;
  readonly version: ClaimsVersion;
}

/** Reads YAML as load does. What does not parse has no texts. */
export type ParseYaml = (
  file: string,
  text: string,
) => { readonly data: unknown; readonly problems: readonly Pick<Problem, 'severity'>[] };

/** Exit code 2 when the site lies in no repository, there is no such commit, or its claims cannot be read. */
export function claimsAt(root: string, ref: string, parse: ParseYaml): AtRef {
  const git = runner(root);
  if (git(['rev-parse', '--git-dir']) === undefined)
    throw new CliError(2, 'the site lies in no git repository', 'diff compares with a commit of its own history');
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])?.trim();
  if (!commit) {
    const names = git(['for-each-ref', '--format=%(refname:short)'])?.split('\n').filter(Boolean) ?? [];
    throw new CliError(
      2,
      `git knows no commit “${ref}”`,
      didYouMean(ref, names) ?? 'name a branch, a tag or a commit: main',
    );
  }
  // `--full-name` is left out: names are relative to the root, wherever in the repository it lies.
  const listed =
    git(['ls-tree', '-r', '-z', '--name-only', commit, '--', 'content'])?.split('\0').filter(Boolean) ?? [];
  const files = listed.filter(
    (name) => name === claimsFile || name.startsWith('content/evidence/') || holdsTexts(name),
  );
  const version = versionOf(blobs(root, commit, files), parse);
  // Without them every claim would look as if it were new.
  if (!version)
    throw new CliError(
      2,
      `${claimsFile} cannot be read as it was in ${ref}`,
      'compare with a commit that could be built',
    );
  return { commit: commit.slice(0, 10), version };
}

function versionOf(files: ReadonlyMap<string, Buffer>, parse: ParseYaml): ClaimsVersion | undefined {
  const texts: string[] = [];
  const evidence = new Map<string, string>();
  let claims: Record<string, unknown> = {};
  for (const [name, bytes] of files) {
    if (name.startsWith('content/evidence/')) {
      evidence.set(name, createHash('sha256').update(bytes).digest('hex'));
      continue;
    }
    const { data, problems } = parse(name, bytes.toString('utf8'));
    if (name === claimsFile) {
      if (problems.some(({ severity }) => severity === 'error')) return undefined;
      claims = isRecord(data) ? data : {};
    } else texts.push(...stringsIn(data));
  }
  return { claims, texts: statedIn(texts), evidence };
}

const claimsFile = 'content/claims.yaml';

/** Whether a file of content has texts that may state claims. A lock holds words that are stated elsewhere, or were once. */
export function holdsTexts(name: string): boolean {
  return name.endsWith('.yaml') && !name.endsWith('.lock.yaml') && name !== claimsFile;
}

/** Bytes that git may print. Node's own limit is 1 MB: the list of ten thousand files is longer. */
const maxBuffer = 512 * 1024 * 1024;

/** All files in one process: for each, a line with its size, its bytes, and a line break. */
function blobs(root: string, commit: string, names: readonly string[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  if (names.length === 0) return found;
  const input = names.map((name) => `${commit}:./${name}\n`).join('');
  const output = execFileSync('git', ['-C', root, 'cat-file', '--batch'], { input, maxBuffer });
  let at = 0;
  for (const name of names) {
    const end = output.indexOf('\n', at);
    const size = Number(/ blob (\d+)$/.exec(output.toString('utf8', at, end))?.[1] ?? -1);
    at = end + 1;
    if (size < 0) continue;
    found.set(name, output.subarray(at, at + size));
    at += size + 1;
  }
  return found;
}

/** What git prints, or undefined when it says no. */
function runner(root: string): (args: readonly string[]) => string | undefined {
  return (args) => {
    try {
      return execFileSync('git', ['-C', root, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer,
      });
    } catch (error) {
      const { code, status } = error as NodeJS.ErrnoException & { readonly status?: number | null };
      if (code === 'ENOENT')
        throw new CliError(2, 'git is not installed', 'diff reads an older version of the claims from git');
      // Only an exit status is an answer: whatever else went wrong must not look like an empty commit.
      if (typeof status !== 'number') throw error;
      return undefined;
    }
  };
}
