// The proofs of `npm run proofs` on builds, short: they are killed, stopped and starved, and the output
// is never broken; a build that remembers the last one makes what one from nothing makes. What each
// proof does is written in its file in proofs/builds/.
import { expect, test } from 'vitest';
import { buildProofs } from './builds/proofs.ts';
import { seeded } from './random.ts';

for (const proof of buildProofs.filter(({ short }) => short > 0))
  test(`${proof.name}: ${proof.short} ${proof.of}`, { timeout: 180_000 }, async ({ skip }) => {
    const outcome = await proof.run({ count: proof.short, random: seeded(20_261_121), showProgress: () => {} });
    if (outcome.skipped) skip(outcome.skipped);
    expect(outcome.faults).toEqual([]);
    expect(outcome.done).toBeGreaterThan(0);
  });
