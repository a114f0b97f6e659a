// Numbers that look random and are the same for the same seed, so that a run can be reported and repeated.
// What processes and the clock make of them cannot be repeated.

export interface Random {
  /** From 0, below 1. */
  (): number;
  /** A whole number from 0, below `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return Object.assign(next, {
    below,
    pick: <T>(list: readonly T[]): T => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('there is nothing to pick from');
      return found;
    },
  });
}
