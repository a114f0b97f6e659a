// How a mutation run starts the unit tests: the shortest files first, and no further once one has failed.
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.ts';

/** Test files in the order in which they are to run. */
const order = (process.env.MUTANT_ORDER ?? '').split(' ');

class AsOrdered extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(file));
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

const looking = process.env.MUTANT_HITS !== undefined;

export default mergeConfig(base, {
  test: {
    sequence: { sequencer: AsOrdered },
    ...(looking ? { isolate: true, setupFiles: ['tests/proofs/mutations/name-file.ts'] } : { bail: 1, maxWorkers: 1 }),
  },
});
