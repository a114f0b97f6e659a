// The scene of a page, for its social picture: the drawing that the page shows across the window, as an
// image. There, its colours come from the page; here they are written into it.
import dog from '../assets/stage-dog.svg' with { type: 'text' };
import fork from '../assets/stage-fork.svg' with { type: 'text' };
import hall from '../assets/stage-hall.svg' with { type: 'text' };
import house from '../assets/stage-house.svg' with { type: 'text' };
import line from '../assets/stage-line.svg' with { type: 'text' };
import machine from '../assets/stage-machine.svg' with { type: 'text' };
import path from '../assets/stage-path.svg' with { type: 'text' };
import queue from '../assets/stage-queue.svg' with { type: 'text' };
import site from '../assets/stage-site.svg' with { type: 'text' };
import table from '../assets/stage-table.svg' with { type: 'text' };

/** The colours of styles/1-tokens.css, in the light and in the night. */
export const day = {
  paper: '#f7f6f1',
  surface: '#fff',
  plate: '#eceae1',
  ink: '#10231f',
  line: '#d9d8cd',
  control: '#7b8a85',
  brand: '#0e5a54',
  'on-brand': '#fff',
  tint: '#dceee8',
  voice: '#ffb224',
  'on-voice': '#10231f',
  pen: '#ffb224',
  marker: '#ffe9b8',
};
const night: typeof day = {
  ...day,
  paper: '#0b2421',
  surface: '#13211e',
  ink: '#eaf2ee',
  line: '#2a3b37',
  control: '#6c827b',
  brand: '#6fd3c1',
  'on-brand': '#0c1715',
  tint: '#173430',
  voice: '#ffbf47',
  pen: '#7a5a1c',
};

export interface Scene {
  /** 1440 units wide; `top` and `height` are the part of it that is shown. */
  readonly drawing: string;
  readonly top: number;
  readonly height: number;
  readonly colours: typeof day;
}

const whole = { top: 0, height: 480, colours: day };
const scenes: Readonly<Record<string, Scene>> = {
  home: { drawing: dog, ...whole },
  translation: { drawing: line, ...whole },
  'foreign-messages': { drawing: house, ...whole },
  international: { drawing: table, ...whole },
  'long-messages': { drawing: dog, ...whole },
  transcription: { drawing: site, ...whole },
  'privacy-translation': { drawing: path, top: 64, height: 314, colours: night },
  'how-it-works': { drawing: machine, top: 0, height: 378, colours: day },
  business: { drawing: queue, ...whole },
  travelers: { drawing: hall, ...whole },
  comparison: { drawing: fork, ...whole },
};

/** Undefined for a page that has no such drawing. */
export function sceneOf(page: string): Scene | undefined {
  return Object.hasOwn(scenes, page) ? scenes[page] : undefined;
}

/** The address of a scene as an image, `width` pixels wide. */
export function imageOf({ drawing, top, height, colours }: Scene, width: number): { src: string; height: number } {
  const inner = drawing
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/var\(--([a-z-]+)\)/g, (_, name: keyof typeof day) => colours[name]);
  const high = Math.round((width * height) / 1440);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}" viewBox="0 ${top} 1440 ${height}" fill="none" stroke="${colours.ink}" color="${colours.ink}" stroke-width="4.8" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`;
  return { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, height: high };
}
