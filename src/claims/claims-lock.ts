// Tracks what each claim stated, and with what evidence, when it was last reviewed: the shape of
// content/claims.lock.yaml, its next state, and which claims differ from it without a new review. Other
// modules read and write the file.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { byKey } from '../site/record.ts';
import type { EvidenceFiles, Source } from '../site/source.ts';
import { type Claim, claimShape, machineValue } from './claim.ts';
import { type Evidence, entriesOf, evidenceFileOf } from './evidence.ts';

/** The path of the lock, relative to the root of the site. */
export const claimsLockFile = 'content/claims.lock.yaml';

const { reviewed, value, comparator, unit, tax, period, term, compares } = claimShape.shape;
/** The keys of a claim that make it another statement. */
const stated = { value, comparator, unit, tax, period, term, compares };
const statedKeys = Object.keys(stated) as (keyof typeof stated)[];

const lockedShape = z.strictObject({
  reviewed,
  ...stated,
  evidence: z.array(z.record(z.string(), z.string())).describe('what identifies each entry: a file and its hash'),
});
type LockedClaim = z.infer<typeof lockedShape>;

/** The shape of content/claims.lock.yaml. */
export const claimsLockShape = z.strictObject({
  version: z.number().refine((one) => one === 1, 'written by another version of litfass: use that one, or update'),
  claims: z.record(z.string(), lockedShape).describe('the claims of the last release'),
});

/** content/claims.lock.yaml as it was read: the claims by id. */
export interface ClaimsLock {
  readonly claims: Readonly<Record<string, LockedClaim>>;
  readonly source: Source;
}

/** The content of the lock after a release of these claims, sorted. */
export function nextClaimsLock(claims: readonly Claim[], evidence: EvidenceFiles): z.infer<typeof claimsLockShape> {
  const locked = claims.map((claim) => [claim.id, lockedClaim(claim, claims, evidence)] as const);
  return { version: 1, claims: Object.fromEntries(locked.sort(byKey)) };
}

/**
 * The claims that differ from the lock and were not reviewed on a later day: each with the day of its review
 * there (2026-11-01) and the keys that differ ("value", "unit", "evidence"). A claim that is not in the lock
 * is new or has another name, and is none of them.
 */
export function unreviewedChanges({ claims: locked }: ClaimsLock, claims: readonly Claim[], files: EvidenceFiles) {
  return claims.flatMap((claim) => {
    const was = Object.hasOwn(locked, claim.id) ? locked[claim.id] : undefined;
    if (!was || claim.reviewed > was.reviewed) return [];
    const is = lockedClaim(claim, claims, files);
    // Rules about evidence report a file that cannot be read.
    const isUnknown = is.evidence.some(({ sha256, file, document }) => !sha256 && (file ?? document));
    const keys = [...statedKeys, ...(isUnknown ? [] : ['evidence' as const])];
    const changed = keys.filter((key) => !isDeepStrictEqual(was[key], is[key]));
    return changed.length > 0 ? [{ claim, since: was.reviewed, changed }] : [];
  });
}

function lockedClaim(claim: Claim, claims: readonly Claim[], files: EvidenceFiles): LockedClaim {
  const { reviewed, value, comparator, tax, period, term } = claim;
  return {
    ...{ reviewed, value, comparator, unit: claim.kind === 'percentage' ? '%' : claim.unit, tax, period, term },
    // By their values: a claim with another name makes no other comparison.
    compares: claim.compares?.flatMap((id) => claims.filter((one) => one.id === id).map(machineValue)),
    evidence: entriesOf(claim.evidence)
      .map((entry) => identityOf(entry, files))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}

/** The keys of an entry but those that say when and how it was looked at, with the hash of its file. */
function identityOf(entry: Evidence, files: EvidenceFiles): Record<string, string> {
  const file = files.get(`content/${evidenceFileOf(entry)?.file}`);
  const found = file && 'sha256' in file ? file.sha256() : '';
  // The rule `evidence` compares the hash that a claim has with that of the file.
  const identity = { ...entry, sha256: 'sha256' in entry ? entry.sha256 : found };
  const keys = Object.entries(identity).filter(([key, one]) => one !== '' && key !== 'seen' && key !== 'command');
  return Object.fromEntries(keys);
}
