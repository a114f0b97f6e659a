// npm run proofs: every proof at its full length, and a table of its counts. Ends with 1 when one fails.
// `npm test` runs the same, shorter: ../contact-proofs.test.ts, ../build-proofs.test.ts,
// ../content-proofs.test.ts and ../browser/.
import './production.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRealSite } from '../support/real-site.ts';
import { browserProofs } from './browser/proofs.ts';
import { buildProofs } from './builds/proofs.ts';
import { proofs as endpointProofs } from './contact/proofs.ts';
import { contentProofs } from './content/proofs.ts';
import type { Outcome, Proof } from './proof.ts';
import { seeded } from './random.ts';

const proofs = [...endpointProofs, ...buildProofs, ...contentProofs, ...browserProofs];
const heads = ['', 'done', 'accepted', 'delivered', 'twice', 'lost', 'seconds', '', ''];
const names = proofs.map(({ name }) => name);
const usage = `npm run proofs -- [--only NAME]… [--scale N] [--seed N]
  --only NAME   only this proof: ${names.join(', ')}
  --scale N     so much of the full length; 1 when it is not named
  --seed N      what chance begins with; taken from the clock when it is not named`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: names },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean' },
  },
});
const scale = Number(values.scale);
const seed = Number(values.seed);
const isUsable = scale > 0 && Number.isInteger(seed) && values.only.every((name) => names.includes(name));
if (values.help) console.log(usage);
else if (!isUsable) {
  console.error(usage);
  process.exitCode = 2;
} else await runAll();

async function runAll(): Promise<void> {
  // Files that an interrupted proof leaves behind are removed with this folder.
  const folder = mkdtempSync(join(tmpdir(), 'litfass-proofs-run-'));
  // Some builds run as another user, who must be able to enter their folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  if (contentProofs.some(({ name }) => values.only.includes(name))) await buildRealSite();
  const rows: string[][] = [heads];
  let failed = 0;
  for (const proof of proofs.filter(({ name }) => values.only.includes(name))) {
    const began = performance.now();
    const outcome = await runOne(proof);
    const seconds = (performance.now() - began) / 1_000;
    if (outcome.faults.length > 0) failed += 1;
    const row = rowOf(proof, outcome, seconds);
    rows.push(row);
    showProgress('');
    // The table comes when all are done, which may take an hour.
    console.error(row.filter((cell) => cell !== '').join(' · '));
    for (const fault of outcome.faults.slice(0, 10)) console.error(`${proof.name}: ${fault}`);
  }
  console.log(`${format(rows)}\n\nseed ${seed}, scale ${scale}, Node ${process.versions.node}, ${process.platform}`);
  process.exit(failed > 0 ? 1 : 0);
}

async function runOne(proof: Proof): Promise<Outcome> {
  const count = Math.max(1, Math.round(proof.full * scale));
  try {
    return await proof.run({
      count,
      random: seeded(seed),
      showProgress: (progress) => showProgress(`${proof.name}: ${progress}`),
    });
  } catch (error) {
    return { done: 0, faults: [String(error)] };
  }
}

function rowOf({ name, of }: Proof, outcome: Outcome, seconds: number): string[] {
  const { done, accepted, delivered, duplicates, lost, also = '', faults, skipped } = outcome;
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en'));
  const verdict = skipped ? 'skipped' : faults.length > 0 ? 'FAILS' : 'holds';
  const counts = [accepted, delivered, duplicates, lost].map(number);
  return [name, `${number(done)} ${of}`, ...counts, seconds.toFixed(0), verdict, skipped ?? also];
}

function format(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at > 1 && at < 7 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function showProgress(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progress}`);
}
