// Where a Chromium is: the one that CHROME_PATH names, one that is installed, or the one that Playwright has downloaded. The
// one without windows comes first: it draws the same pages in half the time.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The path of an executable, or undefined. */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return [...installed, ...downloaded(), ...applications].find((path) => existsSync(path));
}

function downloaded() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    { darwin: join(homedir(), 'Library/Caches/ms-playwright'), win32: join(homedir(), 'AppData/Local/ms-playwright') }[
      /** @type {string} */ (process.platform)
    ] ??
    join(homedir(), '.cache/ms-playwright');
  const inside = (/** @type {string} */ folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const programs = ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe', 'headless_shell.exe'];
  return inside(cache)
    .filter((path) => /chromium_headless_shell-\d+$/.test(path))
    .flatMap(inside)
    .flatMap((folder) => programs.map((program) => join(folder, program)));
}
