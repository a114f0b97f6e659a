// The unit tests run on Node's own module loader, so that the engine, the themes that it compiles and
// the tests share one React.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files with little code. Vitest starts with the largest files, so it would run these last. */
const slow =
  /[\\/](.*-proofs|broken|claims-command|delivery|outbox|dev|editor|fix|hostile|npm-signals|release|reproducible|social-images|workers)\.test\.ts$/;

class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);

export default defineConfig({
  test: {
    globalSetup: 'tests/setup.ts',
    include: ['tests/**/*.test.ts'],
    // React chooses its build at the first import, so bin/litfass.js sets this, too.
    env: { NODE_ENV: 'production' },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    // One more than the cores of a small machine, because many tests wait for servers and processes.
    maxWorkers: 3,
    sequence: { sequencer: SlowTestsFirst },
    // Long, because a busy machine needs longer, and what passes does not wait.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
