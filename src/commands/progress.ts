// Says what is being done when it takes longer than half a second: one line that is rewritten on a terminal, a line per
// stage elsewhere.

export interface Progress {
  readonly step: (text: string) => void;
  readonly end: () => void;
}

export function progress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const began = performance.now();
  let shown = '';
  let stageShown = '';
  const step = (text: string) => {
    if (performance.now() - began < 500) return;
    if (stream.isTTY) {
      stream.write(`\r\u001b[2K${text}`);
      shown = text;
      return;
    }
    const stage = text.replace(/\d+ of /, '');
    if (stage !== stageShown) stream.write(`${stage}\n`);
    stageShown = stage;
  };
  const end = () => {
    if (shown) stream.write('\r\u001b[2K');
  };
  return { step, end };
}
