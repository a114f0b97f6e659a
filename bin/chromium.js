// Finds a Chromium: the one in CHROME_PATH, an installed one, or one that Playwright has downloaded. The
// headless shell comes first, because it renders the same pages in half the time.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Returns the path of an executable, or undefined. If CHROME_PATH is set, looks nowhere else. */
export function findChromium() {
  const configured = process.env.CHROME_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
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

/** Where Playwright puts its headless shells: paths that may not exist. */
function downloaded() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    { darwin: join(homedir(), 'Library/Caches/ms-playwright'), win32: join(homedir(), 'AppData/Local/ms-playwright') }[
      /** @type {string} */ (process.platform)
    ] ??
    join(homedir(), '.cache/ms-playwright');
  const entriesOf = (/** @type {string} */ folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const programs = ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe', 'headless_shell.exe'];
  return entriesOf(cache)
    .filter((path) => /chromium_headless_shell-\d+$/.test(path))
    .flatMap(entriesOf)
    .flatMap((folder) => programs.map((program) => join(folder, program)));
}
