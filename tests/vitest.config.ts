// Unit tests run on Node's own module loader, so that the engine, a theme compiled by it and the tests share one React.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/temporary.ts',
    include: ['tests/*.test.ts'],
    // React picks its build when it is first imported, as bin/litfass.js knows.
    env: { NODE_ENV: 'production' },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    // One more than the processors of a small machine: many tests wait for servers and processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
