// The picture that a social network shows beside a link: the page's headline, and below it the scene of the
// page. A page without one has the logo in large, a wave of sound that turns into lines of text. Drawn by
// satori, which knows neither our stylesheets nor their variables.
import type { SocialImage, SocialWords } from 'litfass/theme';
import type { ReactElement } from 'react';
import { fitted } from './fit.ts';
import { day, imageOf, type Scene, sceneOf } from './scenes.ts';

/** Pixels. Beside a wave the headline is at the left edge, the drawing extends beyond the right one. */
const edge = 72;
const beside = { width: 640, height: 372, largest: 112, smallest: 44, line: 1.02 };
/** Above a scene, which has what is left of the height. */
const above = { width: 1200 - 2 * edge, height: 128, largest: 92, smallest: 40, line: 1.02 };
const tracking = -0.03;

export const socialImage: SocialImage = {
  draw,
  fonts: [
    { name: 'Head', file: 'social/head-latin.woff', weight: 700 },
    { name: 'Head more', file: 'social/head-latin-ext.woff', weight: 700 },
  ],
};

function draw(words: SocialWords): ReactElement | null {
  // Satori sets every script from left to right.
  if (words.direction === 'rtl') return null;
  const scene = sceneOf(words.page);
  return scene ? <AboveScene of={words} scene={scene} /> : <BesideWave of={words} />;
}

function AboveScene({ of: { heading, site, measure }, scene }: { of: SocialWords; scene: Scene }): ReactElement {
  const tight = tightly(measure);
  const { size, lines } = fitted(heading, { ...above, measure: tight });
  const { src, height } = imageOf(scene, 1200);
  const { colours } = scene;
  return (
    <Ground of={colours}>
      <img src={src} width="1200" height={height} alt="" style={{ position: 'absolute', left: 0, bottom: 0 }} />
      <Name of={site.name} colour={colours.brand} top={24} />
      <Lines of={lines} size={size} top={102} />
    </Ground>
  );
}

function BesideWave({ of: { heading, page, site, measure } }: { of: SocialWords }): ReactElement {
  const tight = tightly(measure);
  const { size: most, lines } = fitted(heading, { ...beside, measure: tight });
  // One line is below the drawing, where the whole width is free.
  const alone = Math.min(84, Math.floor((1200 - 2 * edge) / tight(heading)));
  return (
    <Ground of={day}>
      <Drawing seed={page} />
      <Name of={site.name} colour={day.brand} top={66} />
      <Lines of={lines} size={lines.length === 1 ? Math.max(most, alone) : most} />
    </Ground>
  );
}

const tightly = (measure: SocialWords['measure']) => (text: string) => measure(text) + tracking * [...text].length;

function Ground({ of, children }: { of: Pick<typeof day, 'paper' | 'ink'>; children: ReactElement[] }): ReactElement {
  return (
    <div style={{ display: 'flex', width: 1200, height: 630, background: of.paper, color: of.ink, fontFamily: 'Head' }}>
      {children}
    </div>
  );
}

function Name({ of, colour, top }: { of: string; colour: string; top: number }): ReactElement {
  return (
    <div style={{ display: 'flex', position: 'absolute', left: edge, top, alignItems: 'center' }}>
      <svg
        aria-hidden="true"
        width="75"
        height="60"
        viewBox="0 0 30 24"
        fill="none"
        stroke={colour}
        strokeWidth="2.6"
        strokeLinecap="round"
      >
        <path d="M3 9v6M8 5v14M13 8v8M18 8h10M18 12h8M18 16h5" />
      </svg>
      <div style={{ marginLeft: 14, fontSize: 38, letterSpacing: -0.8 }}>{of}</div>
    </div>
  );
}

/** From `top` on, or, without it, up to the lower edge. */
function Lines({ of, size, top }: { of: readonly string[]; size: number; top?: number }): ReactElement {
  const place = top === undefined ? { bottom: edge - 8 } : { top };
  return (
    <div style={{ display: 'flex', flexDirection: 'column', position: 'absolute', left: edge - 4, ...place }}>
      {of.map((line) => (
        <div
          key={line}
          style={{ fontSize: size, lineHeight: above.line, letterSpacing: tracking * size, whiteSpace: 'pre' }}
        >
          {line}
        </div>
      ))}
    </div>
  );
}

/**
 * Bars of sound, different for each page, and the lines that they become; the marked one is the main
 * point.
 */
function Drawing({ seed }: { readonly seed: string }): ReactElement {
  const random = randomFrom(seed);
  const bars = Array.from({ length: 9 }, (_, bar) => {
    const swell = Math.sin((Math.PI * (bar + 0.6)) / 9.2);
    const half = Math.round(14 + 150 * swell * (0.3 + 0.7 * random()));
    return `M${764 + 26 * bar} ${290 - half}v${2 * half}`;
  });
  const marked = 1110 + Math.round(40 * random());
  const last = 1050 + Math.round(60 * random());
  const lines = [1240, marked, 1240, 1240, last].map((end, line) => `M1006 ${178 + 56 * line}H${end}`);
  return (
    <svg
      aria-hidden="true"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      fill="none"
      strokeLinecap="round"
      style={{ position: 'absolute', left: 0, top: 0 }}
    >
      <path d={bars.join('')} stroke={day.voice} strokeWidth="14" />
      <path d={`M988 234H${marked + 18}`} stroke={day.marker} strokeWidth="42" strokeLinecap="butt" />
      <path d={lines.join('')} stroke={day.ink} strokeWidth="14" />
    </svg>
  );
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return ((state >>> 8) & 0xffff) / 0xffff;
  };
}
