// Makes a fresh checkout ready: installs packages, and with --browser finds a Chromium or installs one. Runs on whatever Node the
// machine has, before anything is installed, so it uses nothing but Node. Does nothing when all is there.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node 20 or newer is needed to begin with; this is Node ${process.versions.node}.`);

if (!isInstalled()) {
  console.log('installing packages (once)');
  run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error']);
}
if (process.argv.includes('--browser') && !findChromium()) installChromium();

/** npm writes node_modules/.package-lock.json last; a lockfile that is newer has been changed since. */
function isInstalled() {
  // Packages that another checkout lends are not ours to take away, which npm would.
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const marker = `${root}node_modules/.package-lock.json`;
  return existsSync(marker) && statSync(marker).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
}

function installChromium() {
  console.log('the browser tests need a Chromium and there is none: installing one (once)');
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
    fail('No Chromium could be installed. Install one, or name it: CHROME_PATH=/path/to/chromium npm test');
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
