// Unit tests run on Node's own module loader, so that the engine, a theme compiled by it and the tests
// share one React.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short to read and long to run. Vitest begins with the largest file, and would come to these when the
 * others are done.
 */
const long =
  /[\\/](.*-proofs|broken|claims-command|delivery|outbox|dev|editor|fix|hostile|npm-signals|release|reproducible|social-images|workers)\.test\.ts$/;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);

export default defineConfig({
  test: {
    globalSetup: 'tests/setup.ts',
    include: ['tests/**/*.test.ts'],
    // React picks its build when it is first imported, as bin/litfass.js knows.
    env: { NODE_ENV: 'production' },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    // One more than the processors of a small machine: many tests wait for servers and processes.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
