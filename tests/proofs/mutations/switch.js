// Loaded before every process of a mutation run, so that it runs on any Node without a compiler: turns
// one mutant on, or, where none is named, notes which ones the code comes by.
import { appendFileSync } from 'node:fs';

const { MUTANT, MUTANT_HITS } = process.env;
if (MUTANT) {
  const on = Number(MUTANT);
  globalThis.mutated = (id) => id === on;
} else if (MUTANT_HITS) {
  const seen = new Set();
  globalThis.mutated = (id) => {
    // Each test file has a process of its own here, and hands its name to the processes that it starts.
    const file = process.env.MUTANT_TEST_FILE;
    if (file && !seen.has(id)) {
      seen.add(id);
      // At once: some of these processes are killed.
      appendFileSync(MUTANT_HITS, `${file}\t${id}\n`);
    }
    return false;
  };
}
