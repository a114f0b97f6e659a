// Writes the corpus of figures: each hand-written frame with some of its fillers, always the same ones.
// frames*.txt are for tuning the finder; held-out.*.txt were written for judging it, with other
// sentences and other fillers. Run it with `node tests/corpus/make.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const perFrame = { raw: 10, clean: 32 };

for (const locale of ['de', 'en', 'es']) {
  const seen = new Set<string>();
  const rows = [
    ...rowsOf('tuning', `frames.${locale}.txt`, seen),
    ...rowsOf('tuning', `frames-more.${locale}.txt`, seen),
    ...rowsOf('held-out', `held-out.${locale}.txt`, seen),
  ];
  writeFileSync(fileOf(`figures.${locale}.tsv`), `${rows.join('\n')}\n`);
}

function rowsOf(part: string, name: string, seen: Set<string>): string[] {
  const { frames, fillers } = read(readFileSync(fileOf(name), 'utf8'));
  return frames.flatMap(({ kind, text }, index) => {
    const most = kind.startsWith('raw') ? perFrame.raw : perFrame.clean;
    const sentences: string[] = [];
    const next = numbers(index * 7919 + 17);
    for (let tries = 0; tries < most * 6 && sentences.length < most; tries++) {
      const sentence = filled(text, fillers, next);
      if (!seen.has(sentence)) sentences.push(sentence);
      seen.add(sentence);
    }
    return sentences.map((sentence) => [part, kind, sentence].join('\t'));
  });
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

interface Frames {
  readonly frames: readonly { readonly kind: string; readonly text: string }[];
  readonly fillers: ReadonlyMap<string, readonly string[]>;
}

function read(text: string): Frames {
  const lines = text.split('\n').filter((line) => line !== '' && !/^#(?!#)/.test(line));
  const parted = lines.map((line) => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)] as const;
  });
  return {
    frames: parted.filter(([kind]) => !kind.startsWith('=')).map(([kind, frame]) => ({ kind, text: frame })),
    fillers: new Map(
      parted.filter(([kind]) => kind.startsWith('=')).map(([slot, list]) => [slot.slice(2), list.split(' | ')]),
    ),
  };
}

function filled(text: string, fillers: Frames['fillers'], next: () => number): string {
  const used = new Set<string>();
  const words = text.replace(/\{(\w+)\}/g, (written, slot: string) => {
    const all = fillers.get(slot);
    if (!all) throw new Error(`no fillers for ${written}`);
    const free = all.filter((filler) => !used.has(filler));
    const list = free.length > 0 ? free : all;
    const filler = list[next() % list.length] ?? '';
    used.add(filler);
    return filler;
  });
  // A sentence begins with a capital, also where a filler opens it.
  return words.replace(/^(⟦?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}

/** The same row of numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
