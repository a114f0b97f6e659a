// Prepares a fresh checkout: installs packages and the Node that runs litfass; with --dev also the packages
// of development, and with --browser these and a Chromium, if there is none. Runs before anything is
// installed, so it uses only Node, and an older one than the rest of the code.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`The setup needs Node 20 or newer; this is Node ${process.versions.node}.`);

// Building and serving the site needs a third of the packages.
const needsBrowser = process.argv.includes('--browser');
const isForTests = needsBrowser || process.argv.includes('--dev');
if (!isInstalled()) {
  console.log('installing packages (once)');
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  // The example site draws social images, which most sites do not: satori is no dependency of litfass.
  const withSatori = ['install', '--save-prod', '--no-save', '--omit=dev', `satori@${devDependencies.satori}`];
  if (!isForTests) run('npm', [...withSatori, ...quiet]);
  if (isForTests || !existsSync(`${root}node_modules/satori`)) run('npm', ['ci', ...quiet]);
}
installNode();
if (needsBrowser && !findChromium()) installChromium();

/**
 * npm writes node_modules/.package-lock.json at its end. If package-lock.json is newer, it has changed
 * since then.
 */
function isInstalled() {
  // A link to the packages of another checkout: npm would delete them.
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  if (isForTests && !existsSync(`${root}node_modules/vitest`)) return false;
  const installed = `${root}node_modules/.package-lock.json`;
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
}

/**
 * Puts a Node into node_modules/.bin, where `npm` and `npx` find it before any other. bin/node.json has the
 * hash of each package that contains one, because package-lock.json knows only what npm itself installs.
 */
function installNode() {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = JSON.parse(readFileSync(new URL('node.json', import.meta.url), 'utf8'))[platform];
  if (!wanted) return console.log(`bin/node.json has no Node for ${platform}; yours is used`);
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(root, 'node_modules/.bin', program);
  if (spawnSync(installed, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted.version}`) return;
  console.log(`installing Node ${wanted.version} (once)`);
  const folder = mkdtempSync(join(root, 'node_modules/.node-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  run('npm', ['pack', `${wanted.package}@${wanted.version}`, '--silent'], folder);
  const archive = join(folder, `${wanted.package}-${wanted.version}.tgz`);
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${hash}` !== wanted.integrity)
    fail(`${wanted.package} ${wanted.version} is not what bin/node.json says: its sha512 is ${hash}. Nothing was run.`);
  run('tar', ['-xzf', archive, `package/bin/${program}`], folder);
  chmodSync(join(folder, 'package/bin', program), 0o755);
  renameSync(join(folder, 'package/bin', program), installed);
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
function run(command, args, cwd = root) {
  // npm's own programs are scripts of the shell on Windows.
  const shell = process.platform === 'win32' && command === 'npm';
  const { status } = spawnSync(command, args, { cwd, stdio: ['inherit', 'ignore', 'inherit'], shell });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed.`);
}

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(text);
  process.exit(2);
}
