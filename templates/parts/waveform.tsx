// The waveform of a voice message, made from a seed: the same seed draws the same bars in every build.
// Only decoration; the text beside it says what the message says.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Wave } from './wave.tsx';

/**
 * How many waves lie in assets/drawings.svg: made with `wavePath('1', { bars: 44 })` to `wavePath('6',
 * …)`.
 */
const DRAWN = 6;

/**
 * One of the waves of assets/drawings.svg, chosen by the seed. A page has many, and what is not inside it
 * does not delay its first paint. `played` draws amber bars over the grey ones and fills them once from
 * the left. A long message continues on further lines, none like the one above it.
 */
export function Waveform({
  seed,
  look = 'played',
  line = 0,
}: {
  seed: string;
  look?: 'played' | 'unplayed';
  line?: number;
}): ReactNode {
  const { asset } = usePage();
  return <Wave href={waveHref(seed, asset('drawings.svg'), line)} look={look} />;
}

/** The address of the wave for a seed, for islands. */
export function waveHref(seed: string, file: string, line = 0): string {
  return `${file}#w${1 + ((Math.floor(randomFrom(seed)() * DRAWN) + line) % DRAWN)}`;
}

/**
 * Upright strokes that rise and fall like speech: phrases with gaps between them. 5 apart, 26 high at
 * most, their middle at y = 14; scale it by `viewBox` or `transform`. Each height is written the same way
 * every time, which makes it compress well.
 */
export function wavePath(seed: string, { bars }: { bars: number }): string {
  const random = randomFrom(seed);
  let phrase = 0;
  let length = 0;
  let loudness = 1;
  let path = 'M3 14';
  for (let bar = 0; bar < bars; bar++, phrase++) {
    if (phrase >= length) {
      phrase = 0;
      length = 5 + Math.floor(random() * 9);
      loudness = 0.45 + random() * 0.55;
    }
    const swell = Math.sin((Math.PI * (phrase + 0.5)) / length) ** 0.8;
    const half = Math.max(2, Math.round(13 * loudness * swell * (0.7 + random() * 0.3)));
    path += `v-${half}v${2 * half}v-${half}m5 0`;
  }
  return path;
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32 over an FNV-1a hash). */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
