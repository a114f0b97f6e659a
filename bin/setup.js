// Prepares a fresh checkout: installs packages and, with --browser, a Chromium if there is none. Runs before
// anything is installed, so it uses only Node, and an older one than the rest of the code.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`The setup needs Node 20 or newer; this is Node ${process.versions.node}.`);

if (!isInstalled()) {
  console.log('installing packages (once)');
  run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error']);
}
if (process.argv.includes('--browser') && !findChromium()) installChromium();

/**
 * npm writes node_modules/.package-lock.json at its end. If package-lock.json is newer, it has changed
 * since then.
 */
function isInstalled() {
  // A link to the packages of another checkout: npm would delete them.
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const installed = `${root}node_modules/.package-lock.json`;
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
}

function installChromium() {
  console.log('no Chromium found: installing one for the browser tests (once)');
  const playwright = spawnSync('npx', ['playwright', 'install', '--only-shell', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
    timeout: 300_000,
  });
  if (playwright.status === 0 && findChromium()) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    if (findChromium()) break;
    const [name = '', ...rest] = [...sudo, ...command];
    spawnSync(name, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  if (!findChromium())
    fail('Chromium could not be installed. Install one, or set its path: CHROME_PATH=/path/to/chromium npm test');
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed.`);
}

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(text);
  process.exit(2);
}
