// Reads claims, texts and fingerprints of evidence as of a git commit, without touching the work tree.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { type ClaimsVersion, countReferences } from '../claims/diff.ts';
import { didYouMean, isError, usageError } from '../problems/problem.ts';
import { parseSource } from '../read/yaml/read-yaml.ts';
import { isRecord, stringsIn } from '../site/record.ts';
import type { Source } from '../site/source.ts';

/**
 * Reads the claims of the site in `root` as of `ref`, a branch, tag or commit. Throws a CliError
 * `usage` if the site is not in a git repository, the commit does not exist, or its claims
 * cannot be read.
 */
export function claimsAt(root: string, ref: string) {
  const git = runner(root);
  if (git(['rev-parse', '--git-dir']) === undefined)
    throw usageError('the site is not in a git repository', 'diff compares the claims with an earlier commit');
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])?.trim();
  if (!commit) {
    const names = git(['for-each-ref', '--format=%(refname:short)'])?.split('\n').filter(Boolean) ?? [];
    throw usageError(`there is no commit “${ref}”`, didYouMean(ref, names) ?? 'name a branch, a tag or a commit: main');
  }
  // Without `--full-name`, names are relative to the root of the site, wherever it is in the repository.
  const listed =
    git(['ls-tree', '-r', '-z', '--name-only', commit, '--', 'content'])?.split('\0').filter(Boolean) ?? [];
  const isEvidence = (name: string) => name.startsWith('content/evidence/');
  const isOfClaims = (name: string) => name === claimsFile || isEvidence(name) || containsTexts(name);
  const files = blobs(root, commit, listed.filter(isOfClaims));
  const { evidence = [], yaml = [] } = Object.groupBy(files, ([name]) => (isEvidence(name) ? 'evidence' : 'yaml'));
  const sources = yaml.map(([name, bytes]) => parseSource(name, bytes.toString()));
  // An empty version would make every claim look new.
  if (sources.some(({ file, problems }) => file === claimsFile && problems.some(isError)))
    throw usageError(`${claimsFile} cannot be read at ${ref}`, 'compare with a commit that builds');
  const hashes = evidence.map(([name, bytes]) => [name, hash('sha256', bytes)] as const);
  return { commit: commit.slice(0, 10), version: versionOf(sources, hashes) };
}

/** The claims in the files of content/. A file that does not parse has no texts. */
export function versionOf(
  sources: readonly Source[],
  evidence: Iterable<readonly [file: string, sha256: string]>,
): ClaimsVersion {
  const claims = sources.find(({ file }) => file === claimsFile)?.data;
  const texts = sources.filter(({ file }) => containsTexts(file)).flatMap(({ data }) => stringsIn(data));
  return { claims: isRecord(claims) ? claims : {}, texts: countReferences(texts), evidence: new Map(evidence) };
}

const claimsFile = 'content/claims.yaml';

/**
 * Whether a content file contains texts that may state claims. Lock files only repeat current or
 * former texts.
 */
function containsTexts(name: string): boolean {
  return name.endsWith('.yaml') && !name.endsWith('.lock.yaml') && name !== claimsFile;
}

/**
 * The maximum output of git, in bytes. Node's default of 1 MB is too small for a list of ten
 * thousand files.
 */
const maxBuffer = 512 * 1024 * 1024;

/**
 * Reads all files with a single git process. For each file, it prints a line with the size, the
 * bytes, and a line break.
 */
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

/** Creates a function that runs git and returns its output, or undefined if git exits with an error. */
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
        throw usageError('git is not installed', 'install git: diff reads earlier versions of the claims from it');
      // Rethrow failures without an exit status: they must not look like an empty commit.
      if (typeof status !== 'number') throw error;
      return undefined;
    }
  };
}
