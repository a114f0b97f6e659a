// The progress that a command shows: a line that changes on a terminal, a line now and then in a log.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progress } from '../../src/commands/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream that keeps what is written to it. */
function streamOf(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string | Uint8Array) => written.push(String(text)) > 0 };
}

test('a log gets a line every ten seconds, with the counts of that moment', () => {
  const stream = streamOf(false);
  const { step, end } = progress({}, stream);
  for (let picture = 1; picture <= 1_486; picture++) {
    step(`drawing pictures: ${picture} of 1486`);
    vi.advanceTimersByTime(20);
  }
  end();
  expect(stream.written).toEqual(['drawing pictures: 500 of 1,486\n', 'drawing pictures: 1,000 of 1,486\n']);
});

test('a log gets nothing of a build that is done soon, and no step twice', () => {
  const stream = streamOf(false);
  const { step, end } = progress({}, stream);
  step('rendering pages: 1 of 1');
  vi.advanceTimersByTime(9_000);
  expect(stream.written).toEqual([]);
  vi.advanceTimersByTime(60_000);
  end();
  step('publishing');
  vi.advanceTimersByTime(60_000);
  expect(stream.written).toEqual(['rendering pages: 1 of 1\n']);
});

test('a terminal gets one line that each step rewrites, after half a second, and that is cleared at the end', () => {
  const stream = streamOf(true);
  const { step, end } = progress({}, stream);
  step('checking content');
  vi.advanceTimersByTime(500);
  step('rendering pages: 999 of 1262');
  step('rendering pages: 1000 of 1262');
  end();
  expect(stream.written.join('')).toBe(
    '\r\u001b[2Krendering pages: 999 of 1,262\r\u001b[2Krendering pages: 1,000 of 1,262\r\u001b[2K',
  );
});

test.each([true, false])('nothing is shown with `quiet`, on a terminal: %s', (isTTY) => {
  const stream = streamOf(isTTY);
  const { step, end } = progress({ quiet: true }, stream);
  vi.advanceTimersByTime(20_000);
  step('publishing');
  vi.advanceTimersByTime(20_000);
  end();
  expect(stream.written).toEqual([]);
});
