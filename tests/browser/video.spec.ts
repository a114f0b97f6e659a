// A film of public/: nothing of it is loaded before it starts, and it works with the keyboard and without
// script.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { lintWithAxe } from '../audit/axe.ts';
import { repository } from '../support/real-site.ts';
import { expect } from './support/site.ts';
import { testWithSmallSite } from './support/small-site.ts';

const french = 'WEBVTT\n\n00:00.000 --> 00:01.000\nUn vélo violet.\n';

/**
 * The home page shows a film above the list of prices. ffmpeg made it: 1 second of violet and of a tone,
 * 160 × 90 pixels, as VP8 and Opus.
 */
const test = testWithSmallSite(async (root) => {
  const films = join(root, 'public/films');
  await mkdir(films);
  await copyFile(join(repository, 'tests/browser/films/tour.webm'), join(films, 'tour.webm'));
  await writeFile(join(films, 'tour.fr.vtt'), french);
  await writeFile(join(films, 'tour.nl.vtt'), french.replace('Un vélo violet', 'Een paarse fiets'));
  const file = join(root, 'templates/sections/price-list/section.tsx');
  const section = await readFile(file, 'utf8');
  const shown = '<Video src="films/tour.webm" title={heading} width={160} height={90} />';
  await writeFile(
    file,
    section.replace('defineSection,', 'defineSection, Video,').replace('<Island', `${shown}\n      <Island`),
  );
});

/** The addresses below /films/ that the page asks for, in order. */
function asked(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/films/')) found.push(pathname);
  });
  return found;
}

const stateOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    paused: video.paused,
    time: video.currentTime,
    duration: video.duration,
    size: [video.videoWidth, video.videoHeight],
    tracks: [...video.textTracks].map(({ kind, language, label, mode }) => `${kind} ${language} ${label} ${mode}`),
  }));

test('nothing of a film is loaded before it starts; then it plays, with the captions of the page', async ({
  page,
  small,
}) => {
  const requests = asked(page);
  await page.goto(small.url);
  const video = page.locator('video');
  await video.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await stateOf(page)).toMatchObject({ paused: true, time: 0, duration: Number.NaN });
  // The captions that it will show first are a short text.
  expect(requests).toEqual(['/films/tour.fr.vtt']);
  // Only the keyboard: to the film, and the key that starts it.
  await video.focus();
  await page.keyboard.press(' ');
  await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(0);
  const { duration, size, tracks } = await stateOf(page);
  expect(Math.round(duration)).toBe(1);
  expect(size).toEqual([160, 90]);
  expect(tracks).toEqual(['captions fr Français showing', 'captions nl Nederlands disabled']);
  expect([...new Set(requests)].sort()).toEqual(['/films/tour.fr.vtt', '/films/tour.webm']);
  const cues = () =>
    video.evaluate((one: HTMLVideoElement) => [...(one.textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text));
  await expect.poll(cues).toEqual(['Un vélo violet.']);
});

test('a film is reached by Tab, and names itself', async ({ page, small }) => {
  await page.goto(small.url);
  const name = await page.locator('video').getAttribute('aria-label');
  expect(name).toBe(await page.locator('section:has(video) h2').innerText());
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  for (let tabs = 0; tabs < 20 && (await focused()) !== 'VIDEO'; tabs++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('VIDEO');
});

test('the page in the other language shows its own captions', async ({ page, small }) => {
  await page.goto(`${small.url}/nl`);
  const standard = page.locator('track[default]');
  await expect(standard).toHaveCount(1);
  await expect(standard).toHaveAttribute('srclang', 'nl');
});

test('axe finds nothing wrong with a film', async ({ page, small }) => {
  await page.goto(small.url);
  const { violations, undecided } = await lintWithAxe(page);
  // The small site has links outside of its landmarks.
  expect([...violations, ...undecided].filter((text) => !text.startsWith('region: a'))).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a film has its controls, and plays', async ({ page, small }) => {
    const requests = asked(page);
    await page.goto(small.url);
    await page.locator('video').focus();
    await page.keyboard.press(' ');
    await expect.poll(() => requests).toContain('/films/tour.webm');
  });
});

test('preview answers a part of a film, which Safari asks for first', async ({ request, small }) => {
  const response = await request.get(`${small.url}/films/tour.webm`, { headers: { Range: 'bytes=0-1' } });
  expect(response.status()).toBe(206);
  expect(response.headers()['content-type']).toBe('video/webm');
  expect(response.headers()['content-range']).toMatch(/^bytes 0-1\/\d+$/);
});
