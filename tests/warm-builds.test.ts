// What a build remembers of the ones before may save time and nothing else.
import { expect, test } from 'vitest';
import { edits } from './chaos/edits.ts';
import { seeded } from './chaos/random.ts';

test(`${edits.short} random edits: a build that remembers makes what a build from nothing makes`, {
  timeout: 180_000,
}, async () => {
  const outcome = await edits.run({ count: edits.short, random: seeded(20_261_121), tell: () => {} });
  expect(outcome.faults).toEqual([]);
  expect(outcome.done).toBe(edits.short);
});
