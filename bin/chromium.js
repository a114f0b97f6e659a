// Where a Chromium is: the one that CHROME_PATH names, one that is installed, or the one that Playwright has downloaded.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The path of an executable, or undefined. */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return [...installed, ...applications, ...downloaded()].find((path) => existsSync(path));
}

function downloaded() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    { darwin: join(homedir(), 'Library/Caches/ms-playwright'), win32: join(homedir(), 'AppData/Local/ms-playwright') }[
      /** @type {string} */ (process.platform)
    ] ??
    join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) => inside.map((path) => join(cache, name, path)));
}
