// Loaded before every process of a mutation run, so that it runs on any Node without a compiler: turns one mutant on, or, where
// none is named, notes which ones the code comes by.
import { appendFileSync } from 'node:fs';

const on = Number(process.env.MUTANT);
if (on) globalThis.mutated = (id) => id === on;
else if (process.env.MUTANT_HITS) {
  const hits = new Set();
  globalThis.mutated = (id) => {
    hits.add(id);
    return false;
  };
  // Each test file has a process of its own here, and says its name to the processes that it starts.
  process.on('exit', () => {
    const file = process.env.MUTANT_TEST_FILE;
    if (file) appendFileSync(process.env.MUTANT_HITS, `${JSON.stringify({ file, hits: [...hits] })}\n`);
  });
}
