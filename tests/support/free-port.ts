// A port of this machine that nothing listens on: for a server of another program, or for one that is away.
import { createServer } from 'node:net';

/** Resolves to a port that was free a moment ago. */
export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
  });
  return promise;
}
