// The proofs of `npm run proofs` on content, short: the fast readers read the same as the slow ones, a
// changed claim changes the pages that impact names, reports are the same in every run, and the markup of
// pages is valid. proofs/content/ describes each.
import { expect, test } from 'vitest';
import { contentProofs } from './content/proofs.ts';
import { seeded } from './random.ts';

const short = contentProofs.filter((proof) => proof.short > 0);

test.each(short.map((proof) => [proof.name, proof.short, proof.of, proof] as const))(
  '%s: %i %s',
  { timeout: 180_000 },
  async (...[, , , proof]) => {
    const outcome = await proof.run({ count: proof.short, random: seeded(20_261_121), showProgress: () => {} });
    expect(outcome.faults).toEqual([]);
    expect(outcome.done).toBeGreaterThan(0);
  },
);
