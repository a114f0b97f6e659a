// Shows the progress of commands that run long: a line that changes on a terminal, a line every ten seconds
// in a log.

import { digits } from '../problems/counted.ts';

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/**
 * Shows what a command does at the moment. On a terminal, rewrites one line for each step; elsewhere, prints
 * the last step every ten seconds. `end` clears the line, and stops. Prints nothing if `quiet`.
 */
export function progress({ quiet }: { readonly quiet?: true | undefined }, stream: Stream = process.stderr) {
  const began = performance.now();
  const [before, after] = stream.isTTY ? ['\r\u001b[2K', ''] : ['', '\n'];
  let [last, printed] = ['', ''];
  const print = () => {
    const text = last.replace(/\d{4,}/g, (count) => digits(Number(count)));
    if (last !== printed) stream.write(`${before}${text}${after}`);
    printed = last;
  };
  const timer = quiet || stream.isTTY ? undefined : setInterval(print, 10_000).unref();
  const step = (text: string) => {
    last = text;
    if (stream.isTTY && !quiet && performance.now() - began >= 500) print();
  };
  const end = () => {
    clearInterval(timer);
    if (stream.isTTY && printed) stream.write(before);
  };
  return { step, end };
}
