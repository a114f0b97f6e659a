// Loaded before litfass (`node --import`), removes its checks: lint, parity, stale translations, evidence,
// the ledger and its recorder, and all rules about rendered pages. The rest reads, validates, renders and
// publishes. For checks.ts.
import { registerHooks } from 'node:module';
import { replaced } from './replaced.ts';

const root = new URL('../../', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    const source = url.startsWith(root) ? replaced[url.slice(root.length)] : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
