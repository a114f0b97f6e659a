// Loaded before litfass (`node --import`), takes its checks out: lints, parity, stale translations, evidence, the ledger and
// its recorder, and all that is judged on rendered pages. What is left reads, validates, renders and publishes. For checks.ts.
import { registerHooks } from 'node:module';
import { replaced } from './replaced.ts';

const root = new URL('../../', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    const source = url.startsWith(root) ? replaced[url.slice(root.length)] : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
