// Shows the progress of commands that run longer than half a second.

/** Shows what a command does at the moment. */
export interface Progress {
  readonly step: (text: string) => void;
  readonly end: () => void;
}

/**
 * On a terminal, rewrites one line for each step; elsewhere, prints one line per stage. `end` clears
 * the line.
 */
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
