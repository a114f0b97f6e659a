// What `npm test` asks of other people's servers and of the packed package on a few sites is asked of all:
// each site is crawled at the root of a host and below a path.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';

export const servers: Proof = { name: 'servers', of: 'tests', full: 1, short: 0, run };

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const files = ['tests/hosts/any-host.test.ts', 'tests/hosts/real-servers.test.ts', 'tests/commands/package.test.ts'];

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

async function run({ showProgress }: Order): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-servers-'));
  const reported = join(folder, 'report.json');
  try {
    showProgress('every test at its full length');
    const args = ['run', '--config', 'tests/vitest.config.ts', '--reporter=json', `--outputFile=${reported}`];
    const child = spawn(process.execPath, [vitest, ...args, ...files], {
      cwd: repository,
      env: { ...process.env, TESTS: 'full' },
      stdio: 'ignore',
    });
    const [status] = await once(child, 'close');
    const { numPassedTests, testResults } = JSON.parse(readFileSync(reported, 'utf8')) as Report;
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults);
    const faults = failed.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    faults.push(...testResults.map(({ message }) => message).filter(Boolean));
    if (status !== 0 && faults.length === 0) faults.push(`the run ended with ${status}`);
    return { done: numPassedTests, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
