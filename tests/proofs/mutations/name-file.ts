// Tells the processes of a mutation run which test file they belong to.
import { expect } from 'vitest';

process.env.MUTANT_TEST_FILE = expect.getState().testPath;
