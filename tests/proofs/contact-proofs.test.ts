// The proofs of `npm run proofs`, short: the endpoint as a process of its own is killed, stopped,
// starved and lied to, and loses nothing that it has accepted. What each proof does is written in its
// file in proofs/.
import { expect, test } from 'vitest';
import { proofs } from './contact/proofs.ts';
import { seeded } from './random.ts';

for (const proof of proofs) {
  const begin = proof.waits ? test.concurrent : test;
  begin(`${proof.name}: ${proof.short} ${proof.of}`, { timeout: 180_000 }, async ({ skip }) => {
    const outcome = await proof.run({ count: proof.short, random: seeded(20_261_121), showProgress: () => {} });
    if (outcome.skipped) skip(outcome.skipped);
    expect(outcome.faults).toEqual([]);
    expect(outcome.lost ?? 0).toBe(0);
    expect(outcome.done).toBeGreaterThan(0);
  });
}
