// The shape of each kind of evidence, as written under `evidence:` in content/claims.yaml. Each build
// verifies that the evidence still proves the claim (see rules/finding/evidence-faults.ts).
import { z } from 'zod';
import { dayShape } from '../site/day-shapes.ts';

const file = z
  .string()
  .min(1)
  .describe('a file below content/evidence/, relative to content/: evidence/languages.yaml');
const sha256 = z
  .string()
  .regex(/^([0-9a-f]{64})?$/)
  .default('')
  .describe('the sha256 of the file, 64 lower-case hexadecimal digits; without it, litfass check says what to write');
const expression = z
  .string()
  .min(1)
  .describe('what to calculate: count(items), min, max, sum, avg, range(rows.seconds) or percentile(rows.seconds, 95)');

/** What evidence may prove of a statement about the environment. */
const environmentalProof = z
  .enum(['certification', 'authority', 'excellence', 'no-offsetting', 'plan', 'plan-check'])
  .describe('of a statement about the environment, what this proves: litfass explain environmental-claim');

const clausePattern = /^\$\{page\.([^\s}]+)\}#([^\s#]+)$/;

/** The shape of one entry of `evidence:`. */
export const evidenceShape = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('data'),
        file,
        count: z.string().min(1).describe('the list in the file whose entries are counted: items').optional(),
        expression: expression.optional(),
        proves: z
          .literal('length')
          .describe('length: the file lists what is promised, so its count does not prove that the promise is kept')
          .optional(),
      })
      .describe('a figure calculated from a YAML, JSON or CSV file'),
    z
      .strictObject({ type: z.literal('document'), file, sha256, proves: environmentalProof.optional() })
      .describe('a document, exactly as it was reviewed'),
    z
      .strictObject({
        type: z.literal('url'),
        url: z
          .string()
          .regex(/^https?:\/\/\S+$/)
          .describe('an address that begins with https:'),
        archived: file,
        sha256,
        seen: dayShape.describe('the day on which the copy was made: 2026-11-01'),
        proves: environmentalProof.optional(),
      })
      .describe('a page of another site, with an archived copy'),
    z
      .strictObject({
        type: z.literal('measurement'),
        file,
        date: dayShape.describe('the day on which it was measured: 2026-11-01'),
        command: z.string().trim().min(1).describe('the command that was run to measure it'),
        expression: expression.optional(),
      })
      .describe('a measurement, and how it was made'),
    z
      .strictObject({
        type: z.literal('setting'),
        setting: z
          .string()
          .regex(/^[\w-]+(\.[\w-]+)+$/)
          .describe('a value of content/site.yaml: contact.retention.sent'),
      })
      .describe('a setting that makes the claim true'),
    z
      .strictObject({
        type: z.literal('counsel'),
        who: z.string().trim().min(1).describe('who advised'),
        date: dayShape.describe('the day of the advice: 2026-11-01'),
        document: file.optional(),
        proves: environmentalProof.optional(),
      })
      .describe('the advice of a lawyer or another expert'),
    z
      .strictObject({
        type: z.literal('contract'),
        clause: z.string().regex(clausePattern).describe('a part of a page of this site: ${page.terms}#withdrawal'),
      })
      .describe('a clause of the site’s own terms, for what is true because the contract says so: a price, a period'),
  ])
  .describe('what proves it: { type: counsel, who: …, date: 2026-11-01 }; if nothing does yet, evidence: none-yet');

/** One entry of `evidence:`. */
export type Evidence = z.infer<typeof evidenceShape>;

/** `evidence:` of a claim. */
type ClaimEvidence = 'none-yet' | readonly Evidence[];

/** How a claim is proven, the strongest first: by others, a measurement, how it is built, or terms. */
export const proofGroups = ['confirmed', 'measured', 'built-in', 'contract'] as const;

const groupOfType = {
  document: 'confirmed',
  url: 'confirmed',
  counsel: 'confirmed',
  measurement: 'measured',
  data: 'built-in',
  setting: 'built-in',
  contract: 'contract',
} as const satisfies Record<Evidence['type'], (typeof proofGroups)[number]>;

/** The group that lists a claim: that of its strongest proof. */
export type ProofGroup = (typeof proofGroups)[number] | 'unproven';

/** The entries that prove the claim itself, and not only the length of a list of promises. */
export function proofsOf(evidence: ClaimEvidence): readonly Evidence[] {
  return entriesOf(evidence).filter((entry) => entry.type !== 'data' || entry.proves === undefined);
}

/** What the entries prove of a statement about the environment; `anything` if they prove the claim at all. */
export type EnvironmentalProof = z.infer<typeof environmentalProof> | 'anything';

/** What all entries prove. A plan counts only where everybody can read it: a `url`. */
export function environmentalProofsOf(evidence: ClaimEvidence): readonly EnvironmentalProof[] {
  const proofs = entriesOf(evidence).flatMap((entry): EnvironmentalProof[] => {
    if (!('proves' in entry) || entry.proves === undefined || entry.proves === 'length') return [];
    return entry.proves === 'plan' && entry.type !== 'url' ? [] : [entry.proves];
  });
  return proofsOf(evidence).length > 0 ? ['anything', ...proofs] : proofs;
}

/** The entries of `evidence:`. */
export function entriesOf(evidence: ClaimEvidence): readonly Evidence[] {
  return evidence === 'none-yet' ? [] : evidence;
}

/** Which group lists a claim with this evidence. */
export function proofGroupOf(evidence: ClaimEvidence): ProofGroup {
  const groups = new Set(proofsOf(evidence).map(({ type }) => groupOfType[type]));
  return proofGroups.find((group) => groups.has(group)) ?? 'unproven';
}

/** The page and the anchor of a clause. */
export function clauseTarget(clause: string): { readonly page: string; readonly anchor: string } {
  const [, page = '', anchor = ''] = clausePattern.exec(clause) ?? [];
  return { page, anchor };
}

/** The dates of an entry, each with its key. */
export function daysOf(evidence: Evidence): [key: string, day: string][] {
  if (evidence.type === 'url') return [['seen', evidence.seen]];
  if (evidence.type === 'measurement' || evidence.type === 'counsel') return [['date', evidence.date]];
  return [];
}

/** The file of an entry, relative to content/, with its key. Undefined if the entry has none. */
export function evidenceFileOf(evidence: Evidence): { readonly key: string; readonly file: string } | undefined {
  if (evidence.type === 'url') return { key: 'archived', file: evidence.archived };
  if (evidence.type === 'counsel') return evidence.document ? { key: 'document', file: evidence.document } : undefined;
  return 'file' in evidence ? { key: 'file', file: evidence.file } : undefined;
}
