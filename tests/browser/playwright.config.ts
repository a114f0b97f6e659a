// How the browser tests run: one built site for all of them, served as visitors get it, and the installed
// Chromium. Each spec file has one theme; support/ has what they share.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { findChromium } from '../../bin/chromium.js';
import { inFull } from '../support/full.ts';

const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: fileURLToPath(new URL('../../test-results/', import.meta.url)),
  fullyParallel: true,
  // The tests of the watch server share one server and run one after the other: started last, everything
  // would wait for them.
  projects: [
    { name: 'dev', testMatch: 'dev.spec.ts' },
    { name: 'site', testIgnore: 'dev.spec.ts' },
  ],
  // One more than cores: some tests wait, for a lock or for what must not come.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long, because a busy machine needs longer, and what passes does not wait.
  timeout: 90_000,
  globalTimeout: inFull ? 0 : 1_200_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
    // What moves is drawn sixty times a second: only files about what moves turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: root ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    name: 'site',
    command: `"${process.execPath}" support/serve.ts`,
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    // What it prints is where the tests find it: the two names become environment variables of the tests.
    wait: { stdout: /site_url=(?<site_url>\S+) site_root=(?<site_root>\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stderr: 'pipe',
  },
});
